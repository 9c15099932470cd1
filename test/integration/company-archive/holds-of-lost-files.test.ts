import { describe, expect, it, vi } from 'vitest';
import {
  type ArchivingDepot,
  contentOf,
  failing,
  s3At,
  startArchiving,
  startBetween,
  startS3,
} from './archive-under-test.ts';

/** A store that knows locks, of whose files some can be gone. */
async function startLockingStore() {
  const between = await startBetween(await startS3());
  const held = new Set<string>();
  const gone = new Set<string>();
  // s3rver knows no locks: what a store that knows them says is put in its place.
  between.fault = ({ method, path }) => {
    const name = path.split('?')[0] ?? '';
    const isGone = [...gone].some((sha256) => name.endsWith(sha256));
    if (isGone && method === 'PUT' && !path.includes('legal-hold')) {
      // Put again, it is another object, which nobody has locked.
      for (const sha256 of gone) if (name.endsWith(sha256)) gone.delete(sha256);
      held.delete(name);
      return null;
    }
    if (isGone) return { kind: 'answer', status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' };
    if (method === 'HEAD') return { kind: 'headers', headers: { 'x-amz-object-lock-mode': 'GOVERNANCE' } };
    if (!path.includes('legal-hold')) return null;
    if (method === 'PUT') held.add(name);
    return method === 'PUT'
      ? { kind: 'answer', status: 200 }
      : held.has(name)
        ? { kind: 'answer', status: 200, body: '<LegalHold><Status>ON</Status></LegalHold>' }
        : { kind: 'answer', status: 404, body: '<Error><Code>NoSuchObjectLockConfiguration</Code></Error>' };
  };
  const settings = { ...s3At(between.port), companyArchiveLockDays: 400 };
  return { settings, gone, heldHashes: () => [...held].map((name) => name.slice(-64)) };
}

const keep = (depot: ArchivingDepot, seed: string) =>
  depot.keep({ name: `${seed}.DDD`, bytes: contentOf(seed, 1_000) });

describe('a hold', () => {
  it('locks every file that lies in the archive, also after one that is gone from there', {
    timeout: 60_000,
  }, async () => {
    const store = await startLockingStore();
    let isHeld = false;
    const depot = await startArchiving({ settings: store.settings, holds: () => (isHeld ? () => true : null) });
    const hashes = [await keep(depot, 'first'), await keep(depot, 'second'), await keep(depot, 'third')];
    await depot.archived(3);
    const [first = '', ...others] = hashes;
    store.gone.add(first);
    isHeld = true;
    depot.archive.holdsChanged();
    expect(await failing(depot)).toBe('not-there');
    expect(store.heldHashes()).toEqual(others);
  });

  it('locks a file again that was lost in the archive and put there again', { timeout: 60_000 }, async () => {
    const store = await startLockingStore();
    const depot = await startArchiving({ settings: store.settings, holds: () => () => true });
    const sha256 = await keep(depot, 'only');
    await depot.archived(1);
    depot.archive.holdsChanged();
    const isLocked = () => expect(store.heldHashes()).toEqual([sha256]);
    await vi.waitFor(isLocked, { timeout: 60_000 });
    store.gone.add(sha256);
    const checked = await depot.archive.requests['companyArchive.check']({ after: 0, limit: 10 });
    expect(checked).toMatchObject({ ok: true, value: { wrong: [{ sha256, failure: 'not-there' }] } });
    await depot.archived(1);
    expect(store.heldHashes()).toEqual([]);
    depot.archive.holdsChanged();
    await vi.waitFor(isLocked, { timeout: 60_000 });
  });
});
