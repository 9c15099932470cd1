import { describe, expect, test } from 'vitest';
import { success } from '../../../shared/result.ts';
import { clientFor, keys } from './client-under-test.ts';
import { json, startServer } from './scripted-server.ts';

const file = { fileName: 'C_20261119_0700.DDD', bytes: Buffer.from('bytes of a card') };
const receipt = { digitalTachographId: 'dt-1', responseCode: 201 };

describe('every call', () => {
  test('carries both credentials, also a GET', async () => {
    const server = await startServer((_seen, response) => json(response, 200, []));
    const client = clientFor(server.url);
    await client.call('vehicles-tachograph-types', {});
    await client.call('driver-d53', {});
    expect(server.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /vehicles/v1/api/vehicles-tachograph-types',
      'POST /analysis-reports/v1/api/driver-d53',
    ]);
    for (const { headers } of server.seen) {
      expect(headers['tt-api-key']).toBe(keys.apiToken);
      expect(headers['ocp-apim-subscription-key']).toBe(keys.subscriptionKey);
    }
    expect(server.seen.map(({ headers }) => headers['content-type'])).toEqual([undefined, 'application/json']);
  });

  test('goes below a base address with a path, with or without a trailing slash', async () => {
    const server = await startServer((_seen, response) => json(response, 200, []));
    await clientFor(`${server.url}/gateway/`).call('divisions-search', {});
    await clientFor(`${server.url}/gateway`).call('divisions-search', {});
    expect(new Set(server.seen.map(({ path }) => path))).toEqual(new Set(['/gateway/fleets/v1/api/divisions-search']));
  });

  test('keeps its connections alive for the calls that follow', async () => {
    const server = await startServer((_seen, response) => json(response, 200, []));
    const client = clientFor(server.url);
    for (let count = 0; count < 20; count += 1) {
      await client.call('driver-d99', {});
    }
    expect(server.connections()).toBeLessThanOrEqual(2);
  });

  test('is refused before it is sent where the input is wrong, with the path of the field', async () => {
    const server = await startServer((_seen, response) => json(response, 200, []));
    const client = clientFor(server.url);
    const wrong = { records: [{ id: 'd1' }, { id: 'd2', driverDetails: { dqcExpiry: 'soon' } }] };
    expect(await client.call('drivers-update', wrong)).toMatchObject({
      kind: 'refused-input',
      issues: [{ field: 'records.1.driverDetails.dqcExpiry' }],
    });
    const misspelt: object = { filterByDriverIDs: ['d1'] };
    expect(await client.call('driver-d53', misspelt)).toEqual({
      kind: 'refused-input',
      issues: [
        {
          field: 'filterByDriverIDs',
          problem: 'there is no such field',
          said: { code: 'misfit-no-such-field', values: {} },
        },
      ],
    });
    expect(server.seen).toEqual([]);
  });

  test.each([
    ['an empty key', { ...keys, apiToken: '' }, 'keys-missing'],
    ['a key with a line break', { ...keys, subscriptionKey: 'abc\r\ndef' }, 'keys-unusable'],
    ['a key with a typographic dash', { ...keys, apiToken: 'abc–def' }, 'keys-unusable'],
  ])('is not sent with %s', async (_case, credentials, reason) => {
    const server = await startServer((_seen, response) => json(response, 200, []));
    const outcome = await clientFor(server.url, { credentials: () => success(credentials) }).call(
      'divisions-search',
      {},
    );
    expect(outcome).toEqual({ kind: 'refused-account', status: null, reason, words: null });
    expect(server.seen).toEqual([]);
  });
});

describe('an answer with rows', () => {
  test('keeps what fits and tells what does not', async () => {
    const server = await startServer((_seen, response) =>
      json(response, 200, [
        {
          driverId: 'd1',
          driverName: null,
          cardProcessedDate: { date: '2026-11-01T00:00:00', formatted: '01/11/2026' },
        },
        { driverName: 'nobody' },
        { driverId: 'd2', daysSinceLastRead: 'many' },
        { driverId: 'd3', addedLater: { anything: true } },
      ]),
    );
    expect(await clientFor(server.url).call('driver-d53', {})).toEqual({
      kind: 'accepted',
      answer: {
        rows: [
          { driverId: 'd1', cardProcessedDate: { date: '2026-11-01T00:00:00Z', formatted: '01/11/2026' } },
          { driverId: 'd2' },
          { driverId: 'd3' },
        ],
        misfits: [
          { index: 1, leftOut: true, issues: [expect.objectContaining({ field: 'driverId' })] },
          { index: 2, leftOut: false, issues: [expect.objectContaining({ field: 'daysSinceLastRead' })] },
        ],
      },
    });
  });

  test.each([
    ['an object', '{"rows":[]}'],
    ['null', 'null'],
    ['cut off', '[{"driverId":"d1"}'],
    ['a page', '<html>Sign in to the guest network</html>'],
    ['nothing', ''],
  ])('is broken when it is %s', async (_case, body) => {
    const server = await startServer((_seen, response) => response.writeHead(200).end(body));
    expect(await clientFor(server.url).call('driver-d53', {})).toMatchObject({ kind: 'broken-answer', reason: 'body' });
  });
});

describe('the status of an upload', () => {
  test('201 with a receipt is the only success', async () => {
    const server = await startServer((_seen, response) => json(response, 201, receipt));
    expect(await clientFor(server.url).upload(file)).toEqual({ kind: 'accepted', answer: receipt });
  });

  test.each([0, 1, 200, 201, 399, -1])('201 with the code %d is a receipt', async (responseCode) => {
    const answer = { ...receipt, responseCode };
    const server = await startServer((_seen, response) => json(response, 201, answer));
    expect(await clientFor(server.url).upload(file)).toEqual({ kind: 'accepted', answer });
  });

  test.each([
    [{ errorMessage: 'Card unknown' }, 'Card unknown'],
    [{ error: { card: ['unknown'] }, message: 'No' }, 'No'],
    [{}, null],
  ])('201 with the code 400 and %o is a receipt that the service flags', async (said, words) => {
    const answer = { ...receipt, responseCode: 400 };
    const server = await startServer((_seen, response) => json(response, 201, { ...answer, ...said }));
    expect(await clientFor(server.url).upload(file)).toEqual({
      kind: 'accepted',
      answer: { ...answer, flag: { status: 400, words } },
    });
  });

  test.each([
    ['no identifier', '{"responseCode":201}'],
    ['an empty identifier', '{"digitalTachographId":""}'],
    ['a null', '{"digitalTachographId":null,"responseCode":1}'],
    ['half a body', '{"digitalTachogr'],
  ])('201 with %s is not a receipt, and the outcome is unknown', async (_case, body) => {
    const server = await startServer((_seen, response) => response.writeHead(201).end(body));
    expect(await clientFor(server.url).upload(file)).toMatchObject({
      kind: 'broken-answer',
      reason: 'body',
      status: 201,
      outcomeUnknown: true,
    });
  });

  test.each([200, 202, 204])('%d is not a receipt, and the outcome is unknown', async (status) => {
    const server = await startServer((_seen, response) => response.writeHead(status).end());
    expect(await clientFor(server.url).upload(file)).toMatchObject({
      kind: 'broken-answer',
      reason: 'status',
      status,
      outcomeUnknown: true,
    });
  });

  test.each([400, 413, 415, 422])('%d refuses the file in the words of the service', async (status) => {
    const body = { errorMessage: 'This is not a download', error: { fileContents: ['unreadable'] } };
    const server = await startServer((_seen, response) => json(response, status, body));
    expect(await clientFor(server.url).upload(file)).toEqual({
      kind: 'refused',
      status,
      words: 'This is not a download',
      details: { fileContents: ['unreadable'] },
    });
  });

  test('400 without an ErrorBody still refuses the file', async () => {
    const server = await startServer((_seen, response) => response.writeHead(400).end('Bad Request'));
    expect(await clientFor(server.url).upload(file)).toEqual({
      kind: 'refused',
      status: 400,
      words: null,
      details: null,
    });
  });

  test.each([401, 403] as const)('%d refuses the account', async (status) => {
    const server = await startServer((_seen, response) => json(response, status, { errorMessage: 'Unknown key' }));
    expect(await clientFor(server.url).upload(file)).toEqual({
      kind: 'refused-account',
      status,
      reason: 'keys-refused',
      words: 'Unknown key',
    });
  });

  test.each([
    [408, false],
    [425, false],
    [429, false],
    [500, true],
    [502, true],
    [503, false],
    [504, true],
  ])('%d means later; outcome unknown: %s', async (status, outcomeUnknown) => {
    const server = await startServer((_seen, response) => json(response, status, { statusCode: status }));
    expect(await clientFor(server.url).upload(file)).toEqual({
      kind: 'later',
      status,
      retryAfterMs: null,
      reportedStatus: status,
      words: null,
      outcomeUnknown,
    });
  });

  test.each([
    ['seconds', { 'Retry-After': '120' }, 120_000],
    [
      'a moment, by the clock of the service',
      { Date: 'Sat, 21 Nov 2026 07:00:00 GMT', 'Retry-After': 'Sat, 21 Nov 2026 07:00:30 GMT' },
      30_000,
    ],
    [
      'a moment that has passed',
      { Date: 'Sat, 21 Nov 2026 07:00:00 GMT', 'Retry-After': 'Sat, 21 Nov 2026 06:00:00 GMT' },
      0,
    ],
    ['nonsense', { 'Retry-After': 'soon' }, null],
  ])('429 hands on Retry-After given as %s', async (_case, headers, retryAfterMs) => {
    const server = await startServer((_seen, response) => json(response, 429, {}, headers));
    expect(await clientFor(server.url).upload(file)).toMatchObject({ kind: 'later', status: 429, retryAfterMs });
  });

  test.each([404, 405, 418])('%d is a broken answer that accepted nothing', async (status) => {
    const server = await startServer((_seen, response) => response.writeHead(status).end());
    expect(await clientFor(server.url).upload(file)).toMatchObject({
      kind: 'broken-answer',
      reason: 'status',
      status,
      outcomeUnknown: false,
    });
  });
});

describe('the words of an answer that is no success', () => {
  const told = async (status: number, body: unknown, contentType = 'application/json') => {
    const text = typeof body === 'string' && contentType !== 'application/json' ? body : JSON.stringify(body);
    const server = await startServer((_seen, response) =>
      response.writeHead(status, { 'Content-Type': contentType }).end(text),
    );
    return clientFor(server.url).upload(file);
  };

  test.each([400, 401, 403, 404, 429, 500, 503])('are kept beside %d', async (status) => {
    expect(await told(status, { errorMessage: 'Closed on Sundays' })).toMatchObject({
      status,
      words: 'Closed on Sundays',
    });
  });

  test.each<[string, unknown, string]>([
    ['a text in `error`', { error: 'No such driver' }, 'No such driver'],
    ['a text in `error` beside a message', { errorMessage: 'Refused', error: 'No driver' }, 'Refused; No driver'],
    ['a list in `error`', { errorMessage: 'Refused', error: ['No driver', 'No card'] }, 'Refused; No driver; No card'],
    ['a list of messages', { errorMessage: ['No driver', 'No card'] }, 'No driver; No card'],
    ['what a gateway says', { statusCode: 401, message: 'Access denied' }, 'Access denied'],
    ['a message beside a status that is none', { errorMessage: 'Refused', statusCode: '400' }, 'Refused'],
  ])('are found as %s', async (_case, body, words) => {
    expect(await told(400, body)).toMatchObject({ words });
    expect(await told(429, body)).toMatchObject({ words });
  });

  test('are found in a line of plain text, and not in a page', async () => {
    expect(await told(429, 'Too many requests', 'text/plain')).toMatchObject({ words: 'Too many requests' });
    expect(await told(404, '<html>Not here</html>', 'text/html')).toMatchObject({ words: null });
  });

  test('keep details beside a list of objects', async () => {
    expect(await told(400, { error: [{ field: 'fileName' }] })).toMatchObject({
      words: null,
      details: { 1: { field: 'fileName' } },
    });
  });

  test('never repeat a key', async () => {
    const longKeys = { apiToken: 'a-long-api-token', subscriptionKey: 'a-long-subscription-key' };
    const server = await startServer((_seen, response) =>
      json(response, 401, { errorMessage: 'a-long-api-token and a-long-subscription-key are not known' }),
    );
    const client = clientFor(server.url, { credentials: () => success(longKeys) });
    expect(await client.upload(file)).toMatchObject({ status: 401, words: '… and … are not known' });
  });
});

describe('a question that ends without an answer', () => {
  test('changed nothing, so that nothing may have been done all the same', async () => {
    const server = await startServer((_seen, response) => json(response, 500, { statusCode: 500 }));
    const client = clientFor(server.url);
    expect(await client.call('driver-d53', {})).toMatchObject({ kind: 'later', status: 500, outcomeUnknown: false });
    expect(await client.upload(file)).toMatchObject({ kind: 'later', status: 500, outcomeUnknown: true });
  });
});

describe('a redirect', () => {
  test.each([301, 302, 303, 307, 308])(
    '%d to another origin is not followed, and no credentials go there',
    async (status) => {
      const other = await startServer((_seen, response) => json(response, 201, receipt));
      const server = await startServer((_seen, response) =>
        response.writeHead(status, { Location: `${other.url}/login?from=depot` }).end(),
      );
      expect(await clientFor(server.url).upload(file)).toEqual({
        kind: 'broken-answer',
        reason: 'redirect',
        status,
        redirectOrigin: other.url,
        words: null,
        outcomeUnknown: false,
      });
      expect(other.connections()).toBe(0);
    },
  );

  test('within the origin is not followed either', async () => {
    const server = await startServer((_seen, response) => response.writeHead(308, { Location: '/v2/elsewhere' }).end());
    expect(await clientFor(server.url).call('driver-d53', {})).toMatchObject({
      reason: 'redirect',
      redirectOrigin: null,
    });
    expect(server.seen).toHaveLength(1);
  });
});
