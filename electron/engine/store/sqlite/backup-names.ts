import type { DirectoryEntry } from '../../ports.ts';

const shape = /^depot-(\d{8})T\d{6}Z\.sqlite$/;

const newestKept = 3;
const daysKept = 7;

/** `20261121T101500Z`: sorts as text in the order of time, and is a legal file name everywhere. */
export function timeName(at: number): string {
  return new Date(at)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:]/g, '');
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

/** What may go: all but the newest three, and the newest of each of the last seven days that have one. */
export function backupsToRemove(newestFirst: readonly string[]): readonly string[] {
  const newestOfDay = new Map<string, string>();
  for (const name of newestFirst) {
    const day = shape.exec(name)?.[1] ?? '';
    if (!newestOfDay.has(day)) newestOfDay.set(day, name);
  }
  const kept = new Set([...newestFirst.slice(0, newestKept), ...[...newestOfDay.values()].slice(0, daysKept)]);
  return newestFirst.filter((name) => !kept.has(name));
}
