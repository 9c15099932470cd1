import { AwsClient } from 'aws4fetch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writtenIndex } from '../../electron/engine/company-archive/month-index.ts';
import { sha256Hex } from '../../electron/engine/company-archive/object-store.ts';
import { createObjectStores } from '../../electron/engine/company-archive/open-object-store.ts';
import { createUndiciTransport } from '../../electron/engine/service/undici-transport.ts';
import type { ArchivedFileThere } from '../../shared/contract/company-archive.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import {
  type ArchivingDepot,
  type Between,
  contentOf,
  type DepotGiven,
  failing,
  s3At,
  startArchiving,
  startBetween,
} from '../integration/company-archive/archive-under-test.ts';
import { type CephGateway, startCeph, whyNoCeph } from './ceph-gateway.ts';

const secret = 'right/secret+of=the depot';
const dayMs = 86_400_000;
const partBytes = 8 * 1024 * 1024;
const card = { name: 'C_20261120_1200_D_NOVAK_1234567890123456.DDD', subject: 'Dana Novak' };

let ceph: CephGateway;
/** Whoever administers the bucket, with a client that is not the depot's. */
const owner = new AwsClient({ accessKeyId: 'depot', secretAccessKey: secret, service: 's3', region: 'us-east-1' });
let buckets = 0;

function at(path: string): string {
  return `http://127.0.0.1:${ceph.port}/${path}`;
}

async function makeBucket(headers: Readonly<Record<string, string>> = {}): Promise<string> {
  buckets += 1;
  const bucket = `depots-${buckets}`;
  const made = await owner.fetch(at(bucket), { method: 'PUT', headers });
  if (!made.ok) throw new Error(`${made.status} ${await made.text()}`);
  return bucket;
}

const inBucket = (bucket: string): Partial<Settings> => ({
  ...s3At(ceph.port),
  companyArchiveBucket: bucket,
  companyArchiveUser: 'depot',
});

async function depotOf(bucket: string, given: DepotGiven & { readonly between?: Between } = {}) {
  const { between, settings, ...more } = given;
  const way = between === undefined ? {} : { companyArchiveUrl: `http://127.0.0.1:${between.port}` };
  return startArchiving({ secret, ...more, settings: { ...inBucket(bucket), ...way, ...settings } });
}

async function hashThere(bucket: string, sha256: string): Promise<string> {
  const got = await owner.fetch(at(`${bucket}/company/driver-card/${sha256}`));
  return got.ok ? sha256Hex(new Uint8Array(await got.arrayBuffer())) : `${got.status}`;
}

function wordsOf(depot: ArchivingDepot): string {
  return depot.archive.state().trouble?.words ?? '';
}

const absent = whyNoCeph();
if (absent !== null) throw new Error(absent);

beforeAll(async () => {
  ceph = await startCeph();
  ceph.administer(
    'user',
    'create',
    '--uid=depot',
    '--display-name=Depot',
    '--access-key=depot',
    `--secret-key=${secret}`,
  );
});
afterAll(() => ceph?.stop());

describe('the archive on Ceph’s gateway for S3', () => {
  it('stores a copy under its hash, finds it again and reads it back', async () => {
    const bucket = await makeBucket();
    const depot = await depotOf(bucket);
    expect(await depot.archive.test()).toMatchObject({ trouble: null });
    const sha256 = await depot.keep({ ...card, bytes: contentOf('card', 30_000) });
    await depot.archived(1);
    expect(await hashThere(bucket, sha256)).toBe(sha256);
    const found = await depot.archive.requests['companyArchive.search']({ month: '2026-11', search: 'novak' });
    expect(found).toMatchObject({ value: { trouble: null, files: [{ sha256, subject: 'Dana Novak' }] } });
    const fetched = await depot.archive.requests['companyArchive.fetch']({ sha256 });
    expect(fetched.ok && fetched.value.bytes && sha256Hex(fetched.value.bytes)).toBe(sha256);
  });

  it('says that a wrong secret is refused, and waits with the copy until the right one is entered', async () => {
    const bucket = await makeBucket();
    const depot = await depotOf(bucket, { secret: 'wrong secret' });
    const sha256 = await depot.keep({ ...card, bytes: contentOf('card', 30_000) });
    expect(await failing(depot)).toBe('wrong-secret');
    expect(depot.archive.state()).toMatchObject({ archived: 0, waiting: 1 });
    expect((await depot.archive.test()).trouble?.failure).toBe('wrong-secret');
    expect(await hashThere(bucket, sha256)).toBe('404');
    await depot.archive.requests['companyArchive.replaceSecret']({ secret });
    await depot.archived(1);
    expect(await hashThere(bucket, sha256)).toBe(sha256);
  });

  it.each([
    ['a key that nobody has', { companyArchiveUser: 'nobody' }, 'user-unknown', '403 InvalidAccessKeyId'],
    ['a bucket that is not there', { companyArchiveBucket: 'not-there' }, 'no-place', '404 NoSuchBucket'],
  ] as const)('says of %s what the store says', async (_what, settings, failure, words) => {
    const depot = await depotOf(await makeBucket(), { settings });
    expect((await depot.archive.test()).trouble).toMatchObject({ failure, words: expect.stringContaining(words) });
  });

  it.each([-1, 1])('follows the clock of the store where that of this PC is %i hours off', async (hours) => {
    const bucket = await makeBucket();
    const between = await startBetween(ceph.port);
    const depot = await depotOf(bucket, { between, clockOffMs: hours * 3_600_000 });
    const refused: number[] = [];
    between.onAnswer = (status) => refused.push(status);
    const sha256 = await depot.keep({ ...card, bytes: contentOf('card', 30_000) });
    await depot.archived(1);
    expect(refused[0]).toBe(403);
    expect(await hashThere(bucket, sha256)).toBe(sha256);
  });

  it('waits where the bucket is full, and goes on when there is room', async () => {
    const bucket = await makeBucket();
    const quota = (...given: string[]) =>
      ceph.administer('quota', ...given, '--quota-scope=bucket', `--bucket=${bucket}`);
    quota('set', '--max-objects=0');
    quota('enable');
    const depot = await depotOf(bucket);
    await depot.keep({ ...card, bytes: contentOf('card', 30_000) });
    expect(await failing(depot)).toBe('full');
    expect(wordsOf(depot)).toContain('QuotaExceeded');
    quota('disable');
    await depot.archive.requests['companyArchive.tryNow']({});
    await depot.archived(1);
  });

  // Ceph 16 forgets the lock that is asked for with an upload in parts.
  it('locks what it puts there, so that nobody removes it before its days are over', async () => {
    const bucket = await makeBucket({ 'x-amz-bucket-object-lock-enabled': 'true' });
    const depot = await depotOf(bucket, { settings: { companyArchiveLockDays: 400 } });
    const sizes = { small: 30_000, inParts: partBytes + 1_000 };
    for (const [name, size] of Object.entries(sizes)) {
      const sha256 = await depot.keep({ ...card, name, bytes: contentOf(name, size) });
      await depot.archived(Object.keys(sizes).indexOf(name) + 1);
      const object = at(`${bucket}/company/driver-card/${sha256}`);
      const retention = await (await owner.fetch(`${object}?retention`)).text();
      expect(retention).toContain('<Mode>GOVERNANCE</Mode>');
      const until = Date.parse(/<RetainUntilDate>(.*?)</.exec(retention)?.[1] ?? '');
      expect((until - Date.now()) / dayMs).toBeCloseTo(400, 1);
      // A person is shown what the store says, to the second.
      expect(depot.archive.archived(sha256)?.lockedUntil).toBeCloseTo(until, -3);
      const version = (await owner.fetch(object, { method: 'HEAD' })).headers.get('x-amz-version-id') ?? '';
      const removed = await owner.fetch(`${object}?versionId=${encodeURIComponent(version)}`, { method: 'DELETE' });
      expect([removed.status, await removed.text()]).toEqual([403, expect.stringContaining('AccessDenied')]);
      expect(await hashThere(bucket, sha256)).toBe(sha256);
    }
  });

  it('locks for the law’s year where fewer days are set, and shows that when it is tested and searched', async () => {
    const bucket = await makeBucket({ 'x-amz-bucket-object-lock-enabled': 'true' });
    const depot = await depotOf(bucket, { settings: { companyArchiveLockDays: 30 } });
    const { lockedUntil } = await depot.archive.test();
    expect(((lockedUntil ?? 0) - Date.now()) / dayMs).toBeCloseTo(365, 1);
    await depot.keep({ ...card, bytes: contentOf('card', 30_000) });
    await depot.archived(1);
    const found = await depot.archive.requests['companyArchive.search']({ month: '2026-11', search: '' });
    const shown = found.ok ? found.value.files.map((file) => Date.parse(file.lockedUntil ?? '')) : [];
    expect(shown.map((until) => Math.round((until - Date.now()) / dayMs))).toEqual([365]);
    // The index is written again and again, and is no record: it is not locked.
    const listed = await (await owner.fetch(at(`${bucket}?list-type=2&prefix=company/index/`))).text();
    const key = /<Key>(.*?)</.exec(listed)?.[1] ?? '';
    const head = await owner.fetch(at(`${bucket}/${key}`), { method: 'HEAD' });
    expect([head.status, head.headers.get('x-amz-object-lock-mode')]).toEqual([200, null]);
  });

  it('says so where files are to be locked and the bucket knows no lock', async () => {
    const depot = await depotOf(await makeBucket(), { settings: { companyArchiveLockDays: 400 } });
    await depot.keep({ ...card, bytes: contentOf('card', 30_000) });
    expect([await failing(depot), wordsOf(depot)]).toEqual(['not-locked', expect.stringContaining('InvalidRequest')]);
    expect((await depot.archive.test()).trouble?.failure).toBe('not-locked');
  });

  it('locks what lies there without a lock when it is looked after', async () => {
    const bucket = await makeBucket({ 'x-amz-bucket-object-lock-enabled': 'true' });
    const depot = await depotOf(bucket);
    const sha256 = await depot.keep({ ...card, bytes: contentOf('card', 30_000) });
    await depot.archived(1);
    const lockOf = async () => {
      const head = await owner.fetch(at(`${bucket}/company/driver-card/${sha256}`), { method: 'HEAD' });
      return head.headers.get('x-amz-object-lock-mode');
    };
    expect(await lockOf()).toBeNull();
    Object.assign(depot.settings, { companyArchiveLockDays: 400 });
    const checked = await depot.archive.requests['companyArchive.check']({ after: 0, limit: 10 });
    expect(checked).toMatchObject({ value: { trouble: null, checked: 1, wrong: [] } });
    expect(await lockOf()).toBe('GOVERNANCE');
  });

  it('goes on after a kill with the part of a large file that was missing', async () => {
    const bucket = await makeBucket();
    const between = await startBetween(ceph.port);
    const depot = await depotOf(bucket, { between });
    const bytes = contentOf('large', 2 * partBytes + 5_000_000);
    between.fault = ({ method, path }) => (method === 'PUT' && path.includes('partNumber=3') ? { kind: 'drop' } : null);
    const sha256 = await depot.keep({ ...card, bytes });
    expect(await failing(depot)).toBe('cut');
    const again = await depot.killed();
    between.fault = () => null;
    await again.archive.requests['companyArchive.tryNow']({});
    await again.archived(1);
    const parts = between.seen.filter(({ method, path }) => method === 'PUT' && path.includes('partNumber='));
    expect(parts.reduce((sum, part) => sum + part.bytes, 0)).toBe(bytes.byteLength);
    expect(await hashThere(bucket, sha256)).toBe(sha256);
  });

  it('begins a large file anew where the store has thrown away what it had of it', async () => {
    const bucket = await makeBucket();
    const between = await startBetween(ceph.port);
    const depot = await depotOf(bucket, { between });
    between.fault = ({ path }) => (path.includes('partNumber=2') ? { kind: 'drop' } : null);
    const sha256 = await depot.keep({ ...card, bytes: contentOf('large', partBytes + 1_000) });
    expect(await failing(depot)).toBe('cut');
    const listed = await (await owner.fetch(at(`${bucket}?uploads`))).text();
    const upload = /<UploadId>(.*?)</.exec(listed)?.[1] ?? '';
    const object = at(`${bucket}/company/driver-card/${sha256}?uploadId=${encodeURIComponent(upload)}`);
    expect((await owner.fetch(object, { method: 'DELETE' })).status).toBe(204);
    between.fault = () => null;
    await depot.archive.requests['companyArchive.tryNow']({});
    await depot.archived(1);
    expect(await hashThere(bucket, sha256)).toBe(sha256);
  });

  it.each([
    ['with', { 'x-amz-bucket-object-lock-enabled': 'true' }],
    ['without', {}],
  ])('replaces an index that it has read, in a bucket %s versions', async (_with, headers) => {
    const bucket = await makeBucket(headers);
    const parts = { transport: createUndiciTransport({ proxy: { kind: 'none' } }), now: Date.now };
    const objects = await createObjectStores(parts)({
      ...{ kind: 's3', url: at('').replace(/\/$/, ''), bucket, region: 'us-east-1', pathStyle: true, lockDays: 0 },
      ...{ folder: 'company', user: 'depot', secret },
    });
    const { signal } = new AbortController();
    const name = 'index/2026-11/one.json.gz';
    const read = async () => {
      const there = await objects.read(name, signal);
      return there.ok ? there.value : null;
    };
    const put = { ok: true, value: 'put' };
    expect(await objects.replace(name, Buffer.from('first'), await read(), signal)).toEqual(put);
    expect(await objects.replace(name, Buffer.from('second'), await read(), signal)).toEqual(put);
    expect(await objects.replace(name, Buffer.from('third'), await read(), signal)).toEqual(put);
    expect(Buffer.from((await read())?.bytes ?? '').toString()).toBe('third');
  });

  it('reads a list that the store gives in pages', async () => {
    const bucket = await makeBucket();
    const names = Array.from({ length: 1_003 }, (_, index) => sha256Hex(Buffer.from(String(index))));
    const left = [...names];
    const putSome = async () => {
      for (let name = left.pop(); name !== undefined; name = left.pop()) {
        const index = await writtenIndex([], [archivedFile(name)]);
        const url = at(`${bucket}/company/index/2026-11/${name}.json.gz`);
        const put = await owner.fetch(url, { method: 'PUT', body: Buffer.from(index ?? '') });
        if (!put.ok) throw new Error(`${put.status}`);
      }
    };
    await Promise.all(Array.from({ length: 16 }, putSome));
    const depot = await depotOf(bucket);
    const found = await depot.archive.requests['companyArchive.search']({ month: '2026-11', search: '' });
    expect(found).toMatchObject({ value: { trouble: null, more: false, misfits: 0 } });
    expect(found.ok && found.value.files.map(({ sha256 }) => sha256).sort()).toEqual(names.sort());
  });
});

function archivedFile(sha256: string): ArchivedFileThere {
  return {
    format: 1,
    object: `driver-card/${sha256}`,
    sha256,
    sizeBytes: 1,
    kind: 'driver-card',
    fileName: 'C.DDD',
    subject: null,
    firstDay: null,
    lastDay: '2026-11-20',
    depot: 'Hull',
    arrivedAt: '2026-11-20T12:00:00.000Z',
    archivedAt: '2026-11-20T12:00:00.000Z',
    lockedUntil: null,
  };
}
