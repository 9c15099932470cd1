import { join } from 'node:path';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { Clock, Files } from '../ports.ts';
import { type Store, StoreError } from '../store/store.ts';
import { isIgnoredName, isUploadedFolder } from './ignored-names.ts';

/** Enough to say that there are many. */
const mostCounted = 10_000;
const month = /^\d{4}-\d{2}$/;

/**
 * Whether the folder `Uploaded` in a watched folder is left out of the scans, because sent originals are or were moved
 * there. Anywhere else a folder of that name is a person's own, and files are collected from it as from any other.
 */
export function leavesOutUploaded(
  { afterUpload }: Pick<Settings, 'afterUpload'>,
  hasMovedOriginals: () => boolean,
): boolean {
  return afterUpload === 'move' || hasMovedOriginals();
}

/** The same for one folder that is asked about again and again: what was moved once stays so. */
export function createUploadedRule(
  store: Pick<Store['folders'], 'hasMovedOriginals'>,
  folderId: number,
  settings: () => Pick<Settings, 'afterUpload'>,
): () => boolean {
  let hasMoved: boolean | null = null;
  return () => {
    const now = settings();
    if (now.afterUpload === 'move') {
      // The store is asked again once the setting is switched back.
      hasMoved = null;
      return true;
    }
    try {
      return leavesOutUploaded(now, () => (hasMoved ??= store.hasMovedOriginals(folderId)));
    } catch (error) {
      // Nothing is collected while the records cannot be read, and the next scan asks again.
      if (error instanceof StoreError) return true;
      throw error;
    }
  };
}

/**
 * Counts the files in an `Uploaded` that is left out which this depot did not put there, so that nobody waits for them
 * in vain; null where there is no such folder. We put files only into its folders of a month, so before the first move
 * nothing in it is ours.
 */
export async function filesOfOthersInUploaded(
  files: Pick<Files, 'entries'>,
  root: string,
  hasMovedOriginals: boolean,
): Promise<number | null> {
  const top = await files.entries(root);
  const uploaded = top.ok && top.value.find(({ name, kind }) => kind === 'directory' && isUploadedFolder(name));
  if (!uploaded) return null;
  let count = 0;
  const left = [join(root, uploaded.name)];
  for (let isTop = true; left.length > 0 && count < mostCounted; isTop = false) {
    const directory = left.shift() ?? '';
    const entries = await files.entries(directory);
    for (const { name, kind } of entries.ok ? entries.value : []) {
      if (isIgnoredName(name)) continue;
      if (kind === 'file') {
        count += 1;
      } else if (kind === 'directory' && !(isTop && hasMovedOriginals && month.test(name))) {
        left.push(join(directory, name));
      }
    }
  }
  return Math.min(count, mostCounted);
}

/** How often they are counted. */
const countEveryMs = 10 * 60_000;

/** The same count, kept: it is not made at each scan, because the folder grows with every file that is sent. */
export function createLeftOutCount(clock: Clock, filesOfOthers: () => Promise<number | null>, onChange: () => void) {
  let count: number | null = null;
  let countedMs = Number.NEGATIVE_INFINITY;
  return {
    count: () => count,
    follow: async (isLeftOut: boolean): Promise<void> => {
      if (isLeftOut && clock.monotonicMs() - countedMs < countEveryMs) return;
      const counted = isLeftOut ? await filesOfOthers() : null;
      countedMs = isLeftOut ? clock.monotonicMs() : Number.NEGATIVE_INFINITY;
      if (counted === count) return;
      count = counted;
      onChange();
    },
  };
}
