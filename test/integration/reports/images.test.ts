import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { nodeClock } from '../../../electron/engine/platform/clock.ts';
import type { LogFacts } from '../../../electron/engine/ports.ts';
import { say } from '../../../electron/engine/refusal.ts';
import { createImages, type ImageParts } from '../../../electron/engine/reports/images.ts';
import { createUndiciTransport } from '../../../electron/engine/service/undici-transport.ts';
import { imageMediaType } from '../../../shared/contract/image-host.ts';
import { largestImageBytes } from '../../../shared/contract/limits.ts';
import { failure } from '../../../shared/result.ts';
import { credentialHeaders } from '../../../shared/service/bodies.ts';
import { silentLog } from '../../faults/silent-log.ts';
import { listen } from '../../service/http/listen.ts';
import { drawnImage } from '../../service/images/drawn-image.ts';
import { imageRoutes } from '../../service/images/image-routes.ts';
import { runningService, temporaryFolder } from '../reference-service/running-service.ts';
import { type Script, startServer } from '../service-client/scripted-server.ts';
import { depotUnderTest, until, wholeRun } from './depot-under-test.ts';

const picture = await drawnImage('a wheel');
const answers: Script = (_seen, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
const redirectsTo =
  (url: () => string): Script =>
  (_seen, response) =>
    response.writeHead(302, { location: url() }).end();
const keyHeaders = Object.values(credentialHeaders).map((name) => name.toLowerCase());
const hasKeys = (headers: object) => keyHeaders.every((name) => name in headers);
const hasAKey = (headers: object) => keyHeaders.some((name) => name in headers);

interface Given extends Partial<ImageParts> {
  readonly serviceUrl: string;
  readonly imageAddresses?: string;
}

/** What fetches pictures, over the real network. */
function images({ serviceUrl, imageAddresses = '', ...parts }: Given) {
  const transport = createUndiciTransport({ proxy: { kind: 'none' } });
  onTestFinished(transport.close);
  const settings = { serviceUrl, imageAddresses };
  const credentials = {
    forService: async () => ({ ok: true, value: { apiToken: 'a-token', subscriptionKey: 'a-key' } }) as const,
  };
  return createImages({
    transport,
    credentials,
    settings: () => settings,
    clock: nodeClock(),
    log: silentLog,
    ...parts,
  });
}

const problem = (code: string, origin: string | null = null) => ({ state: 'failed', problem: code, origin });

describe('A picture of a check sheet', () => {
  it('comes from the service with the keys, and the page has its bytes by a key of its own', async () => {
    const service = await runningService({ nowMs: Date.now });
    const depot = await depotUnderTest(service.url);
    const { id, locations } = await namedPictures(depot);
    const [location = ''] = locations;
    const answer = await depot.ask('reports.image', { id, location });
    if (answer.state !== 'here') throw new Error(answer.problem);
    expect(answer).toMatchObject({ widthPixels: 360, heightPixels: 360 });
    const { fileName, bytes } = await depot.ask('reports.imageBytes', { key: answer.key });
    expect(Buffer.from(bytes).equals(await drawnImage(location.replace('/images/', '')))).toBe(true);
    expect(fileName).toMatch(/^\d\.png$/);
    expect(imageMediaType(fileName)).toBe('image/png');
  });

  it('is fetched only where an answer of the service names it', async () => {
    const service = await runningService({ nowMs: Date.now });
    const depot = await depotUnderTest(service.url);
    const { id } = await namedPictures(depot);
    for (const location of ['/images/CS1/9.png', '/openapi.json', `${service.url}/`]) {
      expect(await depot.tryAsk('reports.image', { id, location })).toMatchObject({ error: { code: 'not-found' } });
    }
    expect(await depot.tryAsk('reports.imageBytes', { key: '0'.repeat(64) })).toMatchObject({ ok: false });
  });

  it('comes from another address once the settings allow that, without the keys', async () => {
    const other = await listen(imageRoutes({ tenants: null }).fetch, { port: 0 });
    onTestFinished(() => other.close());
    const dataDirectory = await temporaryFolder();
    const service = await runningService({ nowMs: Date.now, dataDirectory });
    const database = new Database(join(dataDirectory, 'service.sqlite'));
    database.prepare(`UPDATE check_sheets SET body = replace(body, '"/images/', ?)`).run(`"${other.url}/images/`);
    database.close();
    const depot = await depotUnderTest(service.url);
    const { id, locations } = await namedPictures(depot);
    const [location = ''] = locations;
    expect(await depot.ask('reports.image', { id, location })).toEqual(problem('not-allowed', other.url));
    await depot.ask('settings.change', { patch: { imageAddresses: `https://elsewhere.example ${other.url}/images` } });
    expect(await depot.ask('reports.image', { id, location })).toMatchObject({ state: 'here' });
    await depot.ask('settings.change', { patch: { imageAddresses: `${other.url}/imag` } });
    expect(await depot.ask('reports.image', { id, location })).toEqual(problem('not-allowed', other.url));
  });
});

describe('The keys of the service', () => {
  it('go with a picture to the service itself', async () => {
    const service = await startServer(answers);
    expect(await images({ serviceUrl: `${service.url}/base` }).load('wheel.png')).toMatchObject({ state: 'here' });
    expect(service.seen.map(({ path, headers }) => [path, hasKeys(headers)])).toEqual([['/base/wheel.png', true]]);
  });

  it('go to no other address, not by a redirect there, and not by one back', async () => {
    const other = await startServer((seen, response, count) =>
      seen.path === '/back'
        ? redirectsTo(() => `${service.url}/end`)(seen, response, count)
        : answers(seen, response, count),
    );
    const service = await startServer((seen, response, count) =>
      seen.path === '/end'
        ? answers(seen, response, count)
        : redirectsTo(() => `${other.url}${seen.path}`)(seen, response, count),
    );
    const fetched = images({ serviceUrl: service.url, imageAddresses: other.url });
    expect(await fetched.load(`${other.url}/straight`)).toMatchObject({ state: 'here' });
    expect(await fetched.load('/led')).toMatchObject({ state: 'here' });
    expect(await fetched.load('/back')).toMatchObject({ state: 'here' });
    expect(other.seen.map(({ headers }) => hasAKey(headers))).toEqual([false, false, false]);
    expect(service.seen.map(({ path, headers }) => [path, hasAKey(headers)])).toEqual([
      ['/led', true],
      ['/back', true],
      ['/end', false],
    ]);
  });

  it('that are missing or refused are named', async () => {
    const service = await startServer((_seen, response) => response.writeHead(401).end());
    const credentials = {
      forService: async () => failure({ code: 'keys-missing', ...say('keys-missing') } as const),
    };
    expect(await images({ serviceUrl: service.url, credentials }).load('/a.png')).toEqual(problem('no-keys'));
    expect(service.seen).toEqual([]);
    expect(await images({ serviceUrl: service.url }).load('/a.png')).toEqual(problem('keys-refused'));
  });
});

describe('A picture is not shown', () => {
  it('when a redirect leads where the settings do not allow it, which is not asked', async () => {
    const other = await startServer(answers);
    const service = await startServer(redirectsTo(() => `${other.url}/a.png`));
    expect(await images({ serviceUrl: service.url }).load('/a.png')).toEqual(problem('not-allowed', other.url));
    expect(other.seen).toEqual([]);
  });

  it('when redirects have no end', async () => {
    const service = await startServer(redirectsTo(() => '/again'));
    expect(await images({ serviceUrl: service.url }).load('/a.png')).toEqual(problem('service-failed'));
    expect(service.seen.length).toBeLessThan(6);
  });

  it.each(['data:image/png;base64,AAAA', 'file:///etc/passwd', 'https://me:word@127.0.0.1/a.png', 'http://[::bad'])(
    'when %s is where it is',
    async (location) => {
      expect(await images({ serviceUrl: 'http://127.0.0.1:9' }).load(location)).toEqual(problem('no-address'));
    },
  );

  it.each([
    ['a page', '<html></html>', 'image/png'],
    ['a drawing that can hold a program', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'image/svg+xml'],
    ['nothing', '', 'image/jpeg'],
    ['the head of a picture that is cut off', picture.subarray(0, 14), 'image/png'],
    ['a picture of more pixels than a PC has room for', hugePicture(), 'image/png'],
  ])('when what comes is %s', async (_what, body, type) => {
    const service = await startServer((_seen, response) => response.writeHead(200, { 'content-type': type }).end(body));
    expect(await images({ serviceUrl: service.url }).load('/a.png')).toEqual(problem('not-an-image'));
  });

  it('when it is larger than the limit, of which no more is read', async () => {
    const service = await startServer((_seen, response) => {
      response.writeHead(200);
      response.write(picture);
      response.end(Buffer.alloc(largestImageBytes));
    });
    expect(await images({ serviceUrl: service.url }).load('/a.png')).toEqual(problem('too-large'));
  });

  it('when it has not come by the deadline, however it moves', async () => {
    const service = await startServer((_seen, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(drip));
    });
    const clock: ImageParts['clock'] = {
      after: (_delayMs, run) => {
        const timer = setTimeout(run, 200);
        return () => clearTimeout(timer);
      },
    };
    expect(await images({ serviceUrl: service.url, clock }).load('/a.png')).toEqual(problem('timed-out'));
  });

  it.each([
    [404, 'gone'],
    [500, 'service-failed'],
  ])('when the service answers %s', async (status, code) => {
    const service = await startServer((_seen, response) => response.writeHead(status).end());
    expect(await images({ serviceUrl: service.url }).load('/a.png')).toEqual(problem(code));
  });

  it('without more in the log than the event and its kind', async () => {
    const written: [string, LogFacts | undefined][] = [];
    const log = { ...silentLog, warn: (event: string, facts?: LogFacts) => void written.push([event, facts]) };
    await images({ serviceUrl: 'http://127.0.0.1:9', log }).load('/AB12CDE/driver.png');
    expect(written).toEqual([['image-not-shown', { code: 'no-connection' }]]);
  });
});

describe('Pictures', () => {
  it('that are asked for twice are fetched once, three at the same time, and again once they failed', async () => {
    const waiting: (() => void)[] = [];
    const service = await startServer((seen, response, count) =>
      seen.path === '/bad.png' ? response.writeHead(500).end() : waiting.push(() => answers(seen, response, count)),
    );
    const fetched = images({ serviceUrl: service.url });
    const asked = ['/1.png', '/1.png', '/2.png', '/3.png', '/4.png'].map((location) => fetched.load(location));
    await until('three are asked for', () => waiting.length === 3);
    for (const answer of waiting.splice(0)) answer();
    await until('the fourth is asked for', () => waiting.length === 1);
    for (const answer of waiting.splice(0)) answer();
    expect(new Set((await Promise.all(asked)).map(({ state }) => state))).toEqual(new Set(['here']));
    await fetched.load('/1.png');
    expect(service.seen).toHaveLength(4);
    await fetched.load('/bad.png');
    await fetched.load('/bad.png');
    expect(service.seen).toHaveLength(6);
  });
});

/** Its head alone says how large it is. */
function hugePicture(): Buffer {
  const bytes = Buffer.from(picture);
  bytes.writeUInt32BE(100_000, 16);
  bytes.writeUInt32BE(100_000, 20);
  return bytes;
}

async function namedPictures(depot: Awaited<ReturnType<typeof depotUnderTest>>) {
  const { id } = await depot.ask('reports.run', { name: 'check-sheets-search', request: {} });
  await until('the check sheets are here', async () => {
    const { snapshot } = await depot.ask('reports.get', { ...wholeRun, id });
    return snapshot.asOf !== null;
  });
  const { rows } = await depot.ask('reports.get', { ...wholeRun, id });
  const results = rows.flatMap(({ checkResults }) => checkResults as { readonly images: readonly string[] }[]);
  const locations = results.flatMap((result) => result.images);
  expect(locations).not.toEqual([]);
  return { id, locations };
}
