import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { AwsClient } from 'aws4fetch';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { nodeClock } from '../../electron/engine/platform/clock.ts';
import type { Clock } from '../../electron/engine/ports.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import {
  type ArchivingDepot,
  type Between,
  contentOf,
  failing,
  s3At,
  startArchiving,
  startBetween,
  webDavAt,
} from '../integration/company-archive/archive-under-test.ts';
import { type ApacheWebDav, startApache } from './apache-webdav.ts';
import { whyNoArchiveServers } from './archive-servers.ts';
import { type CephGateway, startCeph } from './ceph-gateway.ts';
import { madeUp, madeUpFiles, madeUpIndexes, wanted } from './made-up-archive.ts';

/**
 * What an archive costs in requests, counted between the depot and the real servers, and held against the table in the
 * documents. `ARCHIVE_WHOLE=1` counts a whole month and searches the million files too, which takes minutes;
 * `WRITE_TABLE=1` does so and writes the table.
 */

const absent = whyNoArchiveServers();
if (absent !== null) throw new Error(absent);

const writesTable = process.env.WRITE_TABLE === '1';
const isWhole = writesTable || process.env.ARCHIVE_WHOLE === '1';

const secret = 'right/secret+of=the depot';
const document = path.resolve(import.meta.dirname, '../../docs/company-archive.md');
const workdays = 22;
const partsOfDay = 4;
const filesAtOnce = 5;

interface Server {
  readonly port: number;
  readonly settings: Partial<Settings>;
  readonly secret: string;
  /** Puts the indexes of the made-up company there. */
  readonly fill: () => Promise<void>;
}

let ceph: CephGateway;
let apache: ApacheWebDav;

beforeAll(async () => {
  [ceph, apache] = await Promise.all([startCeph(), startApache()]);
  const named = ['--uid=depot', '--display-name=Depot', '--access-key=depot', `--secret-key=${secret}`];
  ceph.administer('user', 'create', ...named);
});
afterAll(async () => {
  await Promise.all([ceph?.stop(), apache?.stop()]);
});

async function onCeph(): Promise<Server> {
  const owner = new AwsClient({ accessKeyId: 'depot', secretAccessKey: secret, service: 's3', region: 'us-east-1' });
  const bucket = `http://127.0.0.1:${ceph.port}/depots`;
  const put = async (url: string, init: RequestInit) => {
    const answered = await owner.fetch(url, { method: 'PUT', ...init });
    if (!answered.ok) throw new Error(`${answered.status} ${await answered.text()}`);
  };
  await put(bucket, { headers: { 'x-amz-bucket-object-lock-enabled': 'true' } });
  return {
    port: ceph.port,
    settings: { ...s3At(ceph.port), companyArchiveUser: 'depot', companyArchiveLockDays: 400 },
    secret,
    async fill() {
      for await (const { name, bytes } of madeUpIndexes(isWhole ? null : wanted.month))
        await put(`${bucket}/company/${name}`, { body: Buffer.from(bytes) });
    },
  };
}

function onApache(): Server {
  return {
    port: apache.port,
    settings: { ...webDavAt(apache.port), companyArchiveFolder: 'basic/company', companyArchiveUser: apache.user },
    secret: apache.password,
    async fill() {
      for await (const { name, bytes } of madeUpIndexes(isWhole ? null : wanted.month)) {
        const file = path.join(apache.files, 'basic/company', name);
        mkdirSync(path.dirname(file), { recursive: true });
        // The depots go on beside them.
        chmodSync(path.dirname(file), 0o777);
        writeFileSync(file, bytes);
      }
    },
  };
}

/** Timers of the depot's pauses fire when the test says that the time has passed. */
function pausedTimers() {
  const real = nodeClock();
  const paused = new Set<() => void>();
  const after: Clock['after'] = (delayMs, run) => {
    if (delayMs < 10_000) return real.after(delayMs, run);
    paused.add(run);
    return () => paused.delete(run);
  };
  return {
    after,
    pass() {
      const due = [...paused];
      paused.clear();
      for (const run of due) run();
    },
  };
}

interface Cost {
  readonly requests: number;
  readonly bytes: number;
}

async function costsAt(server: Server): Promise<Readonly<Record<string, Cost>>> {
  const between = await startBetween(server.port);
  const settings = { ...server.settings, companyArchiveUrl: `http://127.0.0.1:${between.port}` };
  const timers = pausedTimers();
  const depot = await startArchiving({ settings, secret: server.secret, after: timers.after });
  // What an earlier try has put there would be found there.
  const trial = randomUUID();
  let made = 0;

  async function keep(count: number, sizeBytes: number): Promise<void> {
    for (let left = count; left > 0; left -= 1) {
      made += 1;
      await depot.keep({
        name: `C_${made}.DDD`,
        bytes: contentOf(`${trial} ${made}`, sizeBytes),
        subject: 'Dana Novak',
      });
    }
    await depot.archived(made);
    timers.pass();
    await vi.waitFor(() => expect(depot.store.companyArchive.notIndexed(1, 1)).toEqual([]), 30_000);
  }
  const day = async () => {
    for (let part = 0; part < partsOfDay; part += 1) await keep(filesAtOnce, 60_000);
  };
  const cost = (act: () => Promise<unknown>) => costOf(between, act);

  // What is asked once after a start, such as which folders there are, is no part of a day.
  await keep(1, 60_000);
  const costs: Record<string, Cost> = {};
  costs['an hour in which nothing comes'] = await cost(async () => timers.pass());
  costs['one file of 60 KB'] = await cost(() => keep(1, 60_000));
  costs['one file of 20 MB'] = await cost(() => keep(1, 20_000_000));
  costs['a day: 20 files, five at a time'] = await cost(day);
  if (isWhole) {
    costs[`a month: ${workdays} such days`] = await cost(async () => {
      for (let at = 0; at < workdays; at += 1) await day();
    });
  }
  await server.fill();
  costs[`a search of one month, of ${madeUp.depots} depots`] = await cost(() => expectFound(depot, wanted.month));
  if (isWhole) {
    costs[`a search of all ${madeUp.months} months, of ${madeUpFiles.toLocaleString('en')} files`] = await cost(() =>
      expectFound(depot, null),
    );
  }
  costs['another depot fetches a file of 60 KB'] = await fetchedByAnother(between, settings, server.secret, depot);
  costs['the test in the settings'] = await cost(() => depot.archive.test());
  costs['one attempt with a wrong secret'] = await refusedAttempt(between, settings);
  return costs;
}

async function costOf(between: Between, act: () => Promise<unknown>): Promise<Cost> {
  const before = between.seen.length;
  await act();
  const seen = between.seen.slice(before);
  return { requests: seen.length, bytes: seen.reduce((sum, { bytes, answerBytes }) => sum + bytes + answerBytes, 0) };
}

async function expectFound(depot: ArchivingDepot, month: string | null): Promise<void> {
  const startedAt = performance.now();
  const found = await depot.archive.requests['companyArchive.search']({ month, search: wanted.subject });
  expect(found).toMatchObject({ value: { trouble: null, more: false, misfits: 0 } });
  expect(found.ok && found.value.files).toMatchObject([{ subject: wanted.subject, depot: wanted.depot }]);
  process.stdout.write(`found in ${Math.round(performance.now() - startedAt)} ms\n`);
}

async function fetchedByAnother(
  between: Between,
  settings: Partial<Settings>,
  given: string,
  depot: ArchivingDepot,
): Promise<Cost> {
  const other = await startArchiving({ settings: { ...settings, depotName: 'Hull' }, secret: given });
  const [first] = depot.store.companyArchive.after(1, 0, 1);
  if (first === undefined) throw new Error('nothing is archived');
  return costOf(between, async () => {
    const fetched = await other.archive.requests['companyArchive.fetch']({ sha256: first.sha256 });
    expect(fetched).toMatchObject({ value: { trouble: null } });
  });
}

async function refusedAttempt(between: Between, settings: Partial<Settings>): Promise<Cost> {
  const depot = await startArchiving({ settings, secret: 'wrong secret' });
  return costOf(between, async () => {
    await depot.keep({ name: 'C.DDD', bytes: contentOf('wrong', 1_000) });
    expect(await failing(depot)).toMatch(/^(wrong-secret|sign-in-refused)$/);
  });
}

const begin = '<!-- counted by test/company-archive/requests.test.ts -->\n';

it('asks of a store what the documents say, however much lies there', { timeout: 900_000 }, async () => {
  const s3 = await costsAt(await onCeph());
  const webDav = await costsAt(onApache());
  const lines = Object.entries(s3).map(([what, cost]) => {
    const other = webDav[what] ?? { requests: 0, bytes: 0 };
    return `| ${what} | ${[cost, other].map(shown).join(' | ')} |\n`;
  });
  if (!isWhole) {
    const written = readFileSync(document, 'utf8')
      .split('\n')
      .map((line) => `${line}\n`);
    expect(written).toEqual(expect.arrayContaining(lines));
    return;
  }
  const head = '| what | S3, requests | MB | WebDAV, requests | MB |\n|---|---|---|---|---|\n';
  const [before = '', after = ''] = readFileSync(document, 'utf8').split(begin);
  const rest = after.slice(after.indexOf('\n\n'));
  const text = `${before}${begin}${head}${lines.join('')}${rest.replace(/^\n/, '')}`;
  if (writesTable) writeFileSync(document, text);
  expect(readFileSync(document, 'utf8')).toBe(text);
});

/** Bytes differ by some from run to run: names and times have other lengths. */
function shown({ requests, bytes }: Cost): string {
  const megabytes = bytes / 1_000_000;
  return `${requests.toLocaleString('en')} | ${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)}`;
}
