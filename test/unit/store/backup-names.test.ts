import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backupName, backupsToRemove, namesOfBackups } from '../../../electron/engine/store/sqlite/data-folder.ts';

const hourMs = 3_600_000;

/** The backups that are there after one was made each hour for so many hours, rotated each time. */
function afterHours(hours: number, start = Date.UTC(2026, 10, 1)): readonly string[] {
  let names: readonly string[] = [];
  for (let hour = 0; hour < hours; hour += 1) {
    names = [backupName(start + hour * hourMs), ...names];
    const gone = new Set(backupsToRemove(names));
    names = names.filter((name) => !gone.has(name));
  }
  return names;
}

describe('The rotation of backups', () => {
  it('keeps the newest two of the first day', () => {
    expect(afterHours(10)).toEqual(['depot-20261101T090000Z.sqlite', 'depot-20261101T080000Z.sqlite']);
  });

  it('keeps the newest and the last of the day before after a month', () => {
    expect(afterHours(30 * 24)).toEqual(['depot-20261130T230000Z.sqlite', 'depot-20261129T230000Z.sqlite']);
  });

  it('never removes the newest one, nor more than it must', () => {
    const moments = fc.uniqueArray(fc.integer({ min: 0, max: 5_000 }), { maxLength: 60 });
    fc.assert(
      fc.property(moments, (hours) => {
        const names = hours
          .sort((one, other) => other - one)
          .map((hour) => backupName(Date.UTC(2026, 0, 1) + hour * hourMs));
        const removed = new Set(backupsToRemove(names));
        const kept = names.filter((name) => !removed.has(name));
        expect(kept.slice(0, 1)).toEqual(names.slice(0, 1));
        expect(kept).toHaveLength(Math.min(names.length, 2));
      }),
    );
  });

  it('leaves every other file alone', () => {
    const entries = ['depot-20261101T090000Z.sqlite', 'writing.part', 'notes.txt', 'depot-x.sqlite'].map((name) => ({
      name,
      kind: 'file' as const,
    }));
    expect(namesOfBackups(entries)).toEqual(['depot-20261101T090000Z.sqlite']);
  });
});
