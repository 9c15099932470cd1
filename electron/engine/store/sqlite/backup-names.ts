import type { DirectoryEntry } from '../../ports.ts';

const shape = /^depot-(\d{8})T\d{6}Z\.sqlite$/;

/** `20261121T101500Z`: sorts as text in the order of time, and is a legal file name everywhere. */
export function timeName(at: number): string {
  return new Date(at)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:]/g, '');
}

const timeShape = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

/** The moment that such a name says, in epoch ms; null where it says none. */
export function momentOf(name: string): number | null {
  const at = Date.parse(name.replace(timeShape, '$1-$2-$3T$4:$5:$6Z'));
  return timeShape.test(name) && !Number.isNaN(at) ? at : null;
}

/** When a backup was made, by its name. */
export function momentOfBackup(name: string): number | null {
  return momentOf(name.replace(/^depot-|\.sqlite$/g, ''));
}

export function backupName(at: number): string {
  return `depot-${timeName(at)}.sqlite`;
}

/** The backups among the entries of a folder, newest first. */
export function namesOfBackups(entries: readonly DirectoryEntry[]): readonly string[] {
  return entries
    .filter(({ name, kind }) => kind === 'file' && shape.test(name))
    .map(({ name }) => name)
    .sort()
    .reverse();
}

/**
 * What may go: two are kept. The newest, and the newest of an earlier day, for what is noticed late; while there is
 * none of an earlier day, the one before the newest.
 */
export function backupsToRemove(newestFirst: readonly string[]): readonly string[] {
  const [newest, ...older] = newestFirst;
  const second = older.find((name) => dayOf(name) !== dayOf(newest)) ?? older[0];
  return older.filter((name) => name !== second);
}

/** By the day that `backupsToRemove` counts. */
export function isSameDay(oneAt: number, otherAt: number): boolean {
  return dayOf(backupName(oneAt)) === dayOf(backupName(otherAt));
}

function dayOf(name: string | undefined): string {
  return shape.exec(name ?? '')?.[1] ?? '';
}
