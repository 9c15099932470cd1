import { mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { sha256Hex } from '../../../electron/engine/company-archive/object-store.ts';
import {
  type ArchivingDepot,
  contentOf,
  failing,
  s3At,
  startArchiving,
  startBetween,
  startS3,
  startWebDav,
  webDavAt,
} from './archive-under-test.ts';
import { openWebDav } from './webdav-server.ts';

const stores = {
  S3: async () => ({ port: await startS3(), settings: s3At, secret: 'S3RVER' }),
  WebDAV: async () => ({ port: await startWebDav('basic'), settings: webDavAt, secret: 'right secret' }),
} as const;

const card = { name: 'C_20261120_1200_D_NOVAK_1234567890123456.DDD', subject: 'Dana Novak' };

async function search(depot: ArchivingDepot, given: { readonly month?: string; readonly search?: string } = {}) {
  const { month = null, search: words = '' } = given;
  const found = await depot.archive.requests['companyArchive.search']({ month, search: words });
  if (!found.ok) throw new Error(found.error.message);
  return found.value;
}

async function fetched(depot: ArchivingDepot, sha256: string) {
  const found = await depot.archive.requests['companyArchive.fetch']({ sha256 });
  if (!found.ok) throw new Error(found.error.message);
  return found.value;
}

async function fetchedHash(depot: ArchivingDepot, sha256: string): Promise<string> {
  return sha256Hex((await fetched(depot, sha256)).bytes ?? new Uint8Array());
}

describe.each(Object.entries(stores))('an archive in %s', (_kind, start) => {
  it('gets each kept copy once, under its hash, is searched, and gives it back', { timeout: 60_000 }, async () => {
    const { port, settings, secret } = await start();
    const between = await startBetween(port);
    const depot = await startArchiving({ settings: settings(between.port), secret });
    const bytes = contentOf('card', 30_000);
    const sha256 = await depot.keep({ ...card, bytes });
    await depot.keep({ name: 'V.DDD', bytes: contentOf('unit', 40_000) });
    await depot.archived(2);
    const names = between.seen.map(({ path }) => decodeURIComponent(path));
    expect(names.filter((name) => name.includes(`driver-card/${sha256}`))).not.toEqual([]);
    expect(names.filter((name) => /novak|dana/i.test(name))).toEqual([]);

    const all = await search(depot);
    expect(all).toMatchObject({ trouble: null, more: false, misfits: 0 });
    expect(all.files).toHaveLength(2);
    const asked = between.seen.length;
    const found = await search(depot, { month: '2026-11', search: 'novak leeds' });
    // One list of the month's indexes, and the one index there is.
    expect(between.seen.slice(asked).map(({ path }) => decodeURIComponent(path))).toEqual([
      expect.stringContaining('index/2026-11'),
      expect.stringMatching(/index\/2026-11\/[0-9a-f]{32}\.json\.gz$/),
    ]);
    expect(found.files).toMatchObject([{ sha256, subject: 'Dana Novak', fileName: card.name, lastDay: '2026-11-20' }]);
    expect((await search(depot, { month: '2026-10' })).files).toEqual([]);
    expect(await fetchedHash(depot, sha256)).toBe(sha256);

    // A copy that retention has removed here is still found and fetched there, and so from another depot.
    await depot.loseCopy(sha256);
    expect(await fetchedHash(depot, sha256)).toBe(sha256);
    const other = await startArchiving({ settings: { ...settings(port), depotName: 'Hull' }, secret });
    expect(await fetchedHash(other, sha256)).toBe(sha256);
    expect(await fetched(other, 'a'.repeat(64))).toEqual({
      trouble: { failure: 'not-there', words: null },
      bytes: null,
    });

    // The same bytes in another depot are not put there a second time.
    const puts = () => between.seen.filter(({ method }) => method === 'PUT').length;
    const before = puts();
    const again = await startArchiving({ settings: { ...settings(between.port), depotName: 'Hull' }, secret });
    await again.keep({ ...card, bytes });
    await again.archived(1);
    expect(puts()).toBe(before);
  });

  it('names what a lost depot left without an index, by its labels, and leaves out what is not there', {
    timeout: 60_000,
  }, async () => {
    const { port, settings, secret } = await start();
    const between = await startBetween(port);
    const isIndex = (path: string) => decodeURIComponent(path).includes('/index/');
    between.fault = ({ method, path }) => (isIndex(path) && method === 'PUT' ? { kind: 'answer', status: 503 } : null);
    const lost = await startArchiving({ settings: settings(between.port), secret });
    const names = ['one', 'two', 'three', 'four'];
    const hashes: string[] = [];
    for (const name of names) hashes.push(await lost.keep({ ...card, bytes: contentOf(name, 2_000) }));
    await lost.archived(names.length);
    await lost.archive.stop();

    const other = await startArchiving({ settings: { ...settings(between.port), depotName: 'Hull' }, secret });
    const complete = async (after = '', limit = 100) => {
      const done = await other.archive.requests['companyArchive.completeIndex']({ month: '2026-11', after, limit });
      if (!done.ok) throw new Error(done.error.message);
      return done.value;
    };
    expect((await search(other, { month: '2026-11' })).files).toEqual([]);
    expect(await complete()).toMatchObject({ trouble: { failure: 'busy' }, added: 0 });

    const [first = '', second = '', third = ''] = [...hashes].sort();
    between.fault = ({ method, path }) => {
      const name = decodeURIComponent(path);
      if (name.includes(`manifests/2026-11/${first}`) && method === 'GET')
        return { kind: 'answer', status: 200, body: '{"format":9}' };
      return name.includes(`driver-card/${second}`) ? { kind: 'answer', status: 404 } : null;
    };
    expect(await complete('', 3)).toEqual({ trouble: null, added: 1, misfits: 1, lost: 1, next: third });
    expect(await complete(third, 3)).toEqual({ trouble: null, added: 1, misfits: 0, lost: 0, next: null });
    between.fault = () => null;
    expect(await complete()).toEqual({ trouble: null, added: 2, misfits: 0, lost: 0, next: null });
    expect(await complete()).toEqual({ trouble: null, added: 0, misfits: 0, lost: 0, next: null });

    const found = await search(other, { month: '2026-11', search: 'novak leeds' });
    expect(found.files.map(({ sha256 }) => sha256).sort()).toEqual([...hashes].sort());
    expect(found.files).toMatchObject(names.map(() => ({ depot: 'Leeds', fileName: card.name })));
  });

  it('waits while the store cannot be reached, is full, or refuses, and says which', { timeout: 60_000 }, async () => {
    const { port, settings, secret } = await start();
    const between = await startBetween(port);
    const depot = await startArchiving({ settings: settings(between.port), secret });
    between.fault = ({ method }) => (method === 'PUT' ? { kind: 'answer', status: 507 } : null);
    await depot.keep({ ...card, bytes: contentOf('card', 1_000) });
    expect(await failing(depot)).toBe('full');
    between.fault = () => ({ kind: 'answer', status: 403, headers: { date: new Date().toUTCString() } });
    await vi.waitFor(async () => expect(await failing(depot)).toBe('refused'), 20_000);
    between.fault = () => ({ kind: 'drop' });
    await vi.waitFor(async () => expect(await failing(depot)).toBe('cut'), 20_000);
    between.fault = () => ({ kind: 'answer', status: 503 });
    await vi.waitFor(async () => expect(await failing(depot)).toBe('busy'), 20_000);
    expect(depot.archive.state()).toMatchObject({ archived: 0, waiting: 1, failing: 1 });
    between.fault = () => null;
    await depot.archived(1);
    expect(depot.archive.state()).toMatchObject({ waiting: 0, failing: 0, trouble: null });
  });

  it('tests the archive by a small file that it takes away again', { timeout: 60_000 }, async () => {
    const { port, settings, secret } = await start();
    const between = await startBetween(port);
    const depot = await startArchiving({ settings: settings(between.port), secret });
    expect((await depot.archive.test()).trouble).toBeNull();
    expect(between.seen.map(({ method }) => method)).toContain('DELETE');
    const wrong = await startArchiving({ settings: { ...settings(port), companyArchiveUser: 'nobody' }, secret });
    expect((await wrong.archive.test()).trouble?.failure).toMatch(/^(user-unknown|sign-in-refused)$/);
  });

  it('says that no file fails any more as soon as one gets there again', { timeout: 60_000 }, async () => {
    const { port, settings, secret } = await start();
    const between = await startBetween(port);
    const depot = await startArchiving({ settings: settings(between.port), secret: 'wrong secret' });
    // s3rver believes any signature.
    between.fault = () => ({ kind: 'answer', status: 403, headers: { date: new Date().toUTCString() } });
    await depot.keep({ ...card, bytes: contentOf('card', 1_000) });
    await depot.keep({ name: 'V.DDD', bytes: contentOf('unit', 1_000) });
    await vi.waitFor(() => expect(depot.archive.state().failing).toBe(2), 30_000);
    // The second one that comes through is held up.
    let through = 0;
    between.fault = ({ method, path }) => {
      if (method === 'PUT' && path.includes('driver-card/')) through += 1;
      return through > 1 ? { kind: 'answer', status: 423 } : null;
    };
    await depot.archive.requests['companyArchive.replaceSecret']({ secret });
    await vi.waitFor(() => expect(depot.archive.state().archived).toBe(1), 30_000);
    expect(depot.archive.state().trouble?.failure).not.toBe('refused');
    between.fault = () => null;
    await depot.archive.requests['companyArchive.tryNow']({});
    await depot.archived(2);
  });

  it('finds what lies there no more as it was, and puts it there again', { timeout: 60_000 }, async () => {
    const { port, settings, secret } = await start();
    const between = await startBetween(port);
    const depot = await startArchiving({ settings: settings(between.port), secret });
    const sha256 = await depot.keep({ ...card, bytes: contentOf('card', 1_000) });
    await depot.archived(1);
    const check = () => depot.archive.requests['companyArchive.check']({ after: 0, limit: 10 });
    expect(await check()).toMatchObject({ value: { trouble: null, checked: 1, wrong: [], next: null } });
    between.fault = ({ path }) => (path.endsWith(sha256) ? { kind: 'answer', status: 404 } : null);
    expect(await check()).toMatchObject({ value: { checked: 1, wrong: [{ sha256, failure: 'not-there' }] } });
    expect(depot.archive.state()).toMatchObject({ archived: 0, waiting: 1 });
    between.fault = () => null;
    await depot.archived(1);
  });

  it('notes what a check finds of the place that was checked, also where the settings name another by then', {
    timeout: 60_000,
  }, async () => {
    const { port, settings, secret } = await start();
    const between = await startBetween(port);
    const depot = await startArchiving({ settings: settings(between.port), secret });
    const sha256 = await depot.keep({ ...card, bytes: contentOf('card', 1_000) });
    await depot.archived(1);
    const moveTo = (companyArchiveFolder: string) => Object.assign(depot.settings, { companyArchiveFolder });
    const { companyArchiveFolder: first } = depot.settings;
    moveTo('second');
    await depot.archive.requests['companyArchive.tryNow']({});
    await depot.archived(1);
    moveTo(first);
    between.fault = ({ path }) => {
      if (!path.endsWith(sha256)) return null;
      moveTo('second');
      return { kind: 'answer', status: 404 };
    };
    const checked = await depot.archive.requests['companyArchive.check']({ after: 0, limit: 10 });
    expect(checked).toMatchObject({ value: { wrong: [{ sha256, failure: 'not-there' }] } });
    expect(depot.archive.state()).toMatchObject({ archived: 1, waiting: 0 });
    moveTo(first);
    expect(depot.archive.state()).toMatchObject({ archived: 0, waiting: 1 });
  });
});

const partBytes = 8 * 1024 * 1024;

describe('an upload to S3 in parts', () => {
  it('goes on after a kill with the part that was missing', { timeout: 120_000 }, async () => {
    const between = await startBetween(await startS3());
    const depot = await startArchiving({ settings: s3At(between.port) });
    const bytes = contentOf('large', 2 * partBytes + 5_000_000);
    between.fault = ({ method, path }) => (method === 'PUT' && path.includes('partNumber=3') ? { kind: 'drop' } : null);
    const sha256 = await depot.keep({ ...card, bytes });
    expect(await failing(depot)).toBe('cut');
    const started = await depot.killed();
    between.fault = () => null;
    await started.archive.requests['companyArchive.tryNow']({});
    await started.archived(1);
    const parts = between.seen.filter(({ method, path }) => method === 'PUT' && path.includes('partNumber='));
    const sentBytes = parts.reduce((sum, part) => sum + part.bytes, 0);
    expect(sentBytes).toBe(bytes.byteLength);
    expect(between.seen.filter(({ method, path }) => method === 'POST' && path.endsWith('?uploads='))).toHaveLength(1);
    expect(await fetchedHash(started, sha256)).toBe(sha256);
  });

  it('begins anew where the store has forgotten what it had', { timeout: 120_000 }, async () => {
    const between = await startBetween(await startS3());
    const depot = await startArchiving({ settings: s3At(between.port) });
    const bytes = contentOf('large', partBytes + 1_000);
    between.fault = ({ path }) => (path.includes('partNumber=2') ? { kind: 'drop' } : null);
    await depot.keep({ ...card, bytes });
    expect(await failing(depot)).toBe('cut');
    let forgotten = 0;
    between.fault = ({ path }) => {
      if (!path.includes('partNumber=2') || forgotten > 0) return null;
      forgotten += 1;
      return { kind: 'answer', status: 404, body: '<Error><Code>NoSuchUpload</Code><Message>gone</Message></Error>' };
    };
    await depot.archived(1);
    expect(forgotten).toBe(1);
  });
});

describe('an archive in S3', () => {
  it('believes no checksum but that of the file', { timeout: 60_000 }, async () => {
    const between = await startBetween(await startS3());
    const depot = await startArchiving({ settings: s3At(between.port) });
    const headers = { 'x-amz-checksum-sha256': Buffer.alloc(32).toString('base64') };
    between.fault = ({ method }) => (method === 'HEAD' ? { kind: 'headers', headers } : null);
    await depot.keep({ ...card, bytes: contentOf('card', 1_000) });
    expect(await failing(depot)).toBe('wrong-checksum');
    expect(depot.archive.state().archived).toBe(0);
    between.fault = () => null;
    await depot.archived(1);
  });

  it('follows the clock of the store where that of this PC is an hour off', { timeout: 60_000 }, async () => {
    const between = await startBetween(await startS3());
    const depot = await startArchiving({ settings: s3At(between.port), clockOffMs: -3_600_000 });
    await depot.keep({ ...card, bytes: contentOf('card', 1_000) });
    await depot.archived(1);
  });

  it('goes on with new keys where the old ones were revoked', { timeout: 60_000 }, async () => {
    const between = await startBetween(await startS3());
    const depot = await startArchiving({ settings: { ...s3At(between.port), companyArchiveUser: 'revoked' } });
    await depot.keep({ ...card, bytes: contentOf('card', 1_000) });
    expect(await failing(depot)).toBe('user-unknown');
    Object.assign(depot.settings, { companyArchiveUser: 'S3RVER' });
    await depot.archive.requests['companyArchive.replaceSecret']({ secret: 'another' });
    await depot.archived(1);
  });

  it('asks for a lock of the days that are set', { timeout: 60_000 }, async () => {
    const locks: (string | undefined)[] = [];
    const between = await startBetween(await startS3());
    between.onHeaders = ({ method, headers }) => {
      if (method === 'PUT') locks.push(String(headers['x-amz-object-lock-retain-until-date']));
    };
    const locked = { 'x-amz-object-lock-mode': 'GOVERNANCE' };
    between.fault = ({ method }) => (method === 'HEAD' ? { kind: 'headers', headers: locked } : null);
    const depot = await startArchiving({ settings: { ...s3At(between.port), companyArchiveLockDays: 400 } });
    await depot.keep({ ...card, bytes: contentOf('card', 1_000) });
    await depot.archived(1);
    expect(locks).toHaveLength(2);
    for (const until of locks) expect((Date.parse(until ?? '') - Date.now()) / 86_400_000).toBeCloseTo(400, 1);
  });

  it('holds what a hold keeps, lets go what is released, and asks nothing else', { timeout: 60_000 }, async () => {
    const between = await startBetween(await startS3());
    const set = new Map<string, string>();
    const asked: string[] = [];
    // s3rver knows no locks: what a store that knows them says is put in its place.
    between.fault = ({ method, path }) => {
      if (method === 'HEAD') return { kind: 'headers', headers: { 'x-amz-object-lock-mode': 'GOVERNANCE' } };
      if (!path.includes('legal-hold')) return null;
      asked.push(method);
      const name = path.split('?')[0] ?? '';
      if (method === 'PUT') {
        set.set(name, set.get(name) === 'ON' ? 'OFF' : 'ON');
        return { kind: 'answer', status: 200 };
      }
      const status = set.get(name);
      return status === undefined
        ? { kind: 'answer', status: 404, body: '<Error><Code>NoSuchObjectLockConfiguration</Code></Error>' }
        : { kind: 'answer', status: 200, body: `<LegalHold><Status>${status}</Status></LegalHold>` };
    };
    let heldUpTo: string | null = null;
    const depot = await startArchiving({
      settings: { ...s3At(between.port), companyArchiveLockDays: 400 },
      holds: () => {
        const day = heldUpTo;
        return day === null ? null : ({ firstDay }) => firstDay === null || firstDay <= day;
      },
    });
    await depot.keep({ ...card, bytes: contentOf('card', 1_000) });
    await depot.archived(1);
    heldUpTo = '2026-10-31';
    depot.archive.holdsChanged();
    await vi.waitFor(() => expect([...set.values()]).toEqual(['ON']), { timeout: 60_000 });
    expect(asked).toEqual(['GET', 'PUT']);
    depot.archive.holdsChanged();
    heldUpTo = '2026-09-01';
    depot.archive.holdsChanged();
    await vi.waitFor(() => expect([...set.values()]).toEqual(['OFF']), { timeout: 60_000 });
    expect(asked).toEqual(['GET', 'PUT', 'GET', 'PUT']);
    expect(depot.archive.state().trouble).toBeNull();
  });

  it('says that a hold locks nothing where a store takes no notice of locks, and changes no file there', {
    timeout: 60_000,
  }, async () => {
    const between = await startBetween(await startS3());
    const locked = { 'x-amz-object-lock-mode': 'GOVERNANCE' };
    between.fault = ({ method }) => (method === 'HEAD' ? { kind: 'headers', headers: locked } : null);
    const isKept = () => true;
    const settings = { ...s3At(between.port), companyArchiveLockDays: 400 };
    const depot = await startArchiving({ settings, holds: () => isKept });
    await depot.keep({ ...card, bytes: contentOf('card', 1_000) });
    await depot.archived(1);
    depot.archive.holdsChanged();
    expect(await failing(depot)).toBe('not-locked');
    expect(between.seen.filter(({ method, path }) => method === 'PUT' && path.includes('legal-hold'))).toEqual([]);
  });

  it('says that nothing is locked where a store takes no notice of locks, and puts nothing in the place of the file', {
    timeout: 60_000,
  }, async () => {
    const between = await startBetween(await startS3());
    const depot = await startArchiving({ settings: { ...s3At(between.port), companyArchiveLockDays: 400 } });
    await depot.keep({ ...card, bytes: contentOf('card', 1_000) });
    expect(await failing(depot)).toBe('not-locked');
    expect(between.seen.filter(({ method, path }) => method === 'PUT' && path.includes('retention'))).toEqual([]);
    Object.assign(depot.settings, { companyArchiveLockDays: 0 });
    await depot.archive.requests['companyArchive.tryNow']({});
    await depot.archived(1);
  });
});

describe('an archive in WebDAV', () => {
  it('works where another depot makes each of its folders a moment before this one', { timeout: 60_000 }, async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'company-archive-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const server = await openWebDav(folder, 'basic');
    onTestFinished(server.stop);
    const between = await startBetween(server.port);
    const madeBefore: string[] = [];
    between.fault = ({ method, path: asked }) => {
      if (method !== 'MKCOL') return null;
      mkdirSync(path.join(folder, asked), { recursive: true });
      madeBefore.push(asked);
      return null;
    };
    const depot = await startArchiving({ settings: webDavAt(between.port), secret: 'right secret' });
    expect((await depot.archive.test()).trouble).toBeNull();
    expect(madeBefore).toEqual(['/company/', '/company/tachographs/', '/company/tachographs/test/']);
  });

  it('signs in where the password is to be digested', { timeout: 60_000 }, async () => {
    const port = await startWebDav('digest');
    const depot = await startArchiving({ settings: webDavAt(port), secret: 'right secret' });
    const sha256 = await depot.keep({ ...card, bytes: contentOf('card', 50_000) });
    await depot.archived(1);
    expect((await fetched(depot, sha256)).trouble).toBeNull();
  });

  it('says that a wrong password is refused where it is to be digested, and takes no refusal for a file', {
    timeout: 60_000,
  }, async () => {
    const port = await startWebDav('digest');
    const depot = await startArchiving({ settings: webDavAt(port), secret: 'wrong secret' });
    await depot.keep({ ...card, bytes: contentOf('card', 50_000) });
    expect(await failing(depot)).toBe('sign-in-refused');
    const refused = { failure: 'sign-in-refused', words: '401' };
    expect(await fetched(depot, 'a'.repeat(64))).toEqual({ trouble: refused, bytes: null });
    expect(await search(depot)).toMatchObject({ trouble: refused, files: [], misfits: 0 });
    await depot.archive.requests['companyArchive.replaceSecret']({ secret: 'right secret' });
    await depot.archived(1);
  });
});

describe('the way to the archive', () => {
  it('waits while files are being sent', { timeout: 60_000 }, async () => {
    const between = await startBetween(await startS3());
    let isSending = true;
    const depot = await startArchiving({ settings: s3At(between.port), isSending: () => isSending });
    await depot.keep({ ...card, bytes: contentOf('card', 1_000) });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(between.seen).toEqual([]);
    isSending = false;
    await depot.archived(1);
  });

  it('gives the secret to no other address than that which it was given for', { timeout: 60_000 }, async () => {
    const between = await startBetween(await startS3());
    const settings = s3At(between.port);
    const depot = await startArchiving({ settings });
    Object.assign(depot.settings, { companyArchiveUrl: `http://localhost:${between.port}` });
    await depot.keep({ ...card, bytes: contentOf('card', 1_000) });
    expect(await failing(depot)).toBe('secret-of-other-address');
    expect(between.seen).toEqual([]);
  });

  it.each(['http://archive.example', 'http://10.0.0.8:9000'])('sends nothing over %s', async (companyArchiveUrl) => {
    const depot = await startArchiving({ settings: { ...s3At(1), companyArchiveUrl } });
    expect((await depot.archive.test()).trouble).toEqual({ failure: 'not-private', words: 'ERR_PLAIN_HTTP' });
  });

  it.each(['', '../other', 'a/b', 'evil.example/'])('takes "%s" for no bucket', async (companyArchiveBucket) => {
    const depot = await startArchiving({ settings: { ...s3At(1), companyArchiveBucket } });
    expect((await depot.archive.test()).trouble?.failure).toBe('no-bucket');
  });
});
