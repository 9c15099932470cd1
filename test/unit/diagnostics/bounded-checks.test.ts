import { describe, expect, it } from 'vitest';
import { checkConnection } from '../../../electron/engine/diagnostics/connection-check.ts';
import { createLocalChecks } from '../../../electron/engine/diagnostics/local-checks.ts';
import { nodeFiles } from '../../../electron/engine/node-files.ts';
import { type Store, StoreTrouble } from '../../../electron/engine/store/store.ts';
import { defaultSettings } from '../../../shared/app/settings.ts';

/** A clock whose waits end at once: whatever never answers is given up. */
const impatient = {
  now: () => 0,
  monotonicMs: () => 0,
  after: (_delayMs: number, run: () => void) => {
    setImmediate(run);
    return () => undefined;
  },
};
const noWebhooks: Store['webhooks'] = {
  keep: () => [],
  waiting: () => [],
  handedOn: () => undefined,
  setAsideSince: () => 0,
};
const never = () => new Promise<never>(() => undefined);

function localChecks(condition: Store['condition'], files = nodeFiles()) {
  const parts = { files, clock: impatient, random: () => 0.5, settings: () => defaultSettings };
  return createLocalChecks({
    ...parts,
    store: {
      condition,
      webhooks: noWebhooks,
      settings: { note: () => null },
      folders: { hasMovedOriginals: () => false },
    },
    dataDirectory: '/nowhere',
    failures: () => [],
  });
}
const sound = { isSound: true, sizeBytes: 20_000_000, schemaVersion: 8, recentEvents: [] };

describe('a check ends', () => {
  it('where a network drive never answers', async () => {
    const files = { ...nodeFiles(), entries: never, freeBytes: never, writeFlushed: never };
    const { folder, space, dataFolder } = localChecks(() => sound, files);
    for (const result of [
      await folder({ id: 1, path: '/mnt/dead', label: 'dead', watching: 'auto', identity: null }),
      await space(),
      await dataFolder(),
    ])
      expect(result).toMatchObject({ state: 'failed', parameters: { code: 'timed-out', systemCode: 'ETIMEDOUT' } });
  });

  it('where the service never answers', async () => {
    const results = await checkConnection(never, impatient);
    expect(results.map(({ check, state }) => `${check} ${state}`)).toEqual([
      'address not-tried',
      'private not-tried',
      'answers failed',
      'keys not-tried',
    ]);
    expect(results[2]?.advice).not.toBe('');
  });
});

describe('the check of the records', () => {
  it('fails where they are damaged, or the disk does not give them', () => {
    const damaged = localChecks(() => ({ ...sound, isSound: false })).database();
    expect(damaged).toMatchObject({ state: 'failed', parameters: { code: 'damaged', megabytes: 19 } });
    const unread = localChecks(() => {
      throw new StoreTrouble('failed');
    }).database();
    expect(unread).toMatchObject({ state: 'failed', parameters: { code: 'failed' } });
    expect(unread.advice).toContain('No download is lost');
  });
});
