import { expect, it } from 'vitest';
import type { ArchiveRoute } from '../../../electron/engine/company-archive/object-store.ts';
import { createS3Client } from '../../../electron/engine/company-archive/s3-client.ts';
import type { HttpAnswer, HttpRequest } from '../../../electron/engine/ports.ts';
import { success } from '../../../shared/result.ts';

const here = Date.parse('2026-11-23T00:15:00Z');
const signal = new AbortController().signal;
const route: ArchiveRoute = {
  kind: 's3',
  url: 'https://objects.example',
  bucket: 'depots',
  region: 'eu-central-1',
  pathStyle: true,
  lockDays: 0,
  folder: 'company/leeds',
  user: 'depot',
  secret: 'secret',
};

/** A bucket that answers as it is told, and what it was asked. */
function clientOf(answers: readonly Partial<HttpAnswer>[], given: Partial<ArchiveRoute> = {}) {
  const asked: HttpRequest[] = [];
  const left = [...answers];
  const client = createS3Client(
    { ...route, ...given },
    {
      now: () => here,
      transport: {
        request: async (request) => {
          asked.push(request);
          return success({ status: 200, headers: {}, body: new Uint8Array(), ...left.shift() });
        },
        close: async () => {},
      },
    },
  );
  return { client, asked };
}

const dateOf = (request: HttpRequest | undefined) => request?.headers['x-amz-date'];

it('An object is asked for in its folder, in the path or in the name of the host as the settings have it', async () => {
  const path = clientOf([]);
  await path.client.read('driver-card/ab', signal);
  expect(path.asked[0]?.url).toBe('https://objects.example/depots/company/leeds/driver-card/ab');
  const host = clientOf([], { pathStyle: false, folder: '' });
  await host.client.read('driver-card/ab', signal);
  expect(host.asked[0]?.url).toBe('https://depots.objects.example/driver-card/ab');
});

it('A refusal by a store whose clock is far off is asked once more by that clock, and so is everything after', async () => {
  const refusal = { status: 403, headers: { date: 'Mon, 23 Nov 2026 02:15:00 GMT' } };
  const { client, asked } = clientOf([refusal]);
  expect(await client.read('ab', signal)).toMatchObject({ ok: true });
  await client.read('cd', signal);
  expect(asked.map(dateOf)).toEqual(['20261123T001500Z', '20261123T021500Z', '20261123T021500Z']);
  expect(client.now()).toBe(Date.parse('2026-11-23T02:15:00Z'));
});

it('A refusal by a store whose clock is right is one, and is asked once', async () => {
  const refusal = { status: 403, headers: { date: 'Mon, 23 Nov 2026 00:16:00 GMT' } };
  const { client, asked } = clientOf([refusal]);
  expect(await client.read('ab', signal)).toMatchObject({ ok: false, error: { failure: 'refused' } });
  expect(asked).toHaveLength(1);
});

it.each([
  ['NoSuchBucket', 404, 'no-place'],
  ['QuotaExceeded', 403, 'full'],
  ['SlowDown', 503, 'busy'],
  ['InvalidAccessKeyId', 403, 'user-unknown'],
  ['SignatureDoesNotMatch', 403, 'wrong-secret'],
  ['AccessDenied', 403, 'refused'],
  ['BadDigest', 400, 'wrong-checksum'],
])('%s is told as what it means, with the words of the store', async (code, status, failure) => {
  const body = Buffer.from(`<Error><Code>${code}</Code><Message>As said</Message></Error>`);
  const date = new Date(here).toUTCString();
  const { client } = clientOf([{ status, body, headers: { date } }]);
  expect(await client.read('ab', signal)).toMatchObject({
    ok: false,
    error: { failure, words: `${status} ${code} As said` },
  });
});
