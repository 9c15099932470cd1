import { describe, expect, it } from 'vitest';
import { checkConnection } from '../../../electron/engine/diagnostics/checks.ts';
import { createLocalChecks } from '../../../electron/engine/diagnostics/local-checks.ts';
import { nodeFiles } from '../../../electron/engine/platform/node-files.ts';
import type { FolderPrivacy, Privacy } from '../../../electron/engine/store/folder-privacy.ts';
import { type Store, StoreError } from '../../../electron/engine/store/store.ts';
import { success } from '../../../shared/result.ts';
import { sentence } from '../../../shared/sentence.ts';
import { defaultSettings } from '../../../shared/settings/settings.ts';

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
  newest: () => [],
  setAsideSince: () => 0,
  clockings: () => [],
  aside: () => [],
  countAside: () => 0,
  changedHere: () => undefined,
  forget: () => 0,
};
const never = () => new Promise<never>(() => undefined);

function localChecks(condition: Store['condition'], files = nodeFiles(), privacy: FolderPrivacy['inspect'] = never) {
  const parts = {
    privacy: () => privacy('/data'),
    listening: () => ({ state: 'off' }) as const,
    files,
    clock: impatient,
    random: () => 0.5,
    settings: () => defaultSettings,
  };
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
    const { folder, space, dataFolder } = localChecks(async () => sound, files);
    for (const result of [
      await folder({ id: 1, path: '/mnt/dead', label: 'dead', watching: 'auto', identity: null }),
      await space(),
      await dataFolder(),
    ]) {
      expect(result).toMatchObject({ state: 'failed', parameters: { code: 'timed-out', systemCode: 'ETIMEDOUT' } });
    }
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
  it('fails where they are damaged, or the disk does not give them', async () => {
    const damaged = await localChecks(async () => ({ ...sound, isSound: false })).database();
    expect(damaged).toMatchObject({ state: 'failed', parameters: { code: 'damaged', megabytes: 19 } });
    const unread = await localChecks(() => {
      throw new StoreError('failed');
    }).database();
    expect(unread).toMatchObject({ state: 'failed', parameters: { code: 'failed' } });
    expect(unread.advice).toContain('No download is lost');
  });
});

describe('the check of who can read the data folder', () => {
  const checkOf = (inspect: FolderPrivacy['inspect']) =>
    localChecks(async () => sound, nodeFiles(), inspect).privateFolder();
  const found = (privacy: Privacy) => checkOf(async () => success(privacy));

  it('says who can, and what to do', async () => {
    expect(await found({ code: 'private' })).toMatchObject({ state: 'passed', advice: '' });
    expect(await found({ code: 'open-to-others', who: [sentence('users-of-this-pc')] })).toMatchObject({
      state: 'failed',
      parameters: { code: 'open-to-others', words: 'all users of this PC' },
      said: { code: 'users-listed' },
      advice: expect.stringContaining('start it again: it closes the folder'),
    });
    expect(await found({ code: 'of-another-user' })).toMatchObject({ state: 'failed' });
  });

  it('says that it is not known where Windows does not tell, and does not call it open', async () => {
    expect(await found({ code: 'unknown' })).toMatchObject({
      state: 'not-tried',
      parameters: { code: 'unknown' },
      advice: expect.stringContaining('Windows did not say'),
    });
  });

  it('ends where the system never answers', async () => {
    expect(await checkOf(never)).toMatchObject({ state: 'failed', parameters: { code: 'timed-out' } });
  });
});
