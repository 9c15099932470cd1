import { describe, expect, it } from 'vitest';
import { createChangedRows } from '../../../electron/engine/upload-list/changed-rows.ts';

const rowOfJob = (jobIds: readonly number[]) => jobIds.map((id) => id * 100);

const all = (rowIds: readonly number[]) => [...rowIds];

describe('the rows that changed', () => {
  it('are reported once each, those of jobs among them, and then no more', () => {
    const changed = createChangedRows(10, rowOfJob);
    changed.rowsChanged([100, 5]);
    changed.jobsChanged([1, 2]);
    changed.jobsChanged([2]);
    expect(changed.take(all)).toEqual({ rows: [100, 5, 200], more: false });
    expect(changed.take(all)).toEqual({ rows: [], more: false });
  });

  it('are told with the next change where they cannot be read now', () => {
    const changed = createChangedRows(3, rowOfJob);
    changed.rowsChanged([1, 2, 3, 4]);
    const failing = () => {
      throw new Error('the disk does not answer');
    };
    expect(() => changed.take(failing)).toThrow('does not answer');
    expect(changed.take(all)).toEqual({ rows: [1, 2, 3], more: true });
  });

  it('say that there are more than one message carries', () => {
    const changed = createChangedRows(3, rowOfJob);
    changed.rowsChanged([1, 2, 3]);
    expect(changed.take(all).more).toBe(false);
    changed.rowsChanged([1, 2, 3, 4]);
    expect(changed.take(all)).toEqual({ rows: [1, 2, 3], more: true });
    changed.rowsChanged([1, 2]);
    changed.jobsChanged([3, 4]);
    expect(changed.take(all)).toEqual({ rows: [1, 2, 300], more: true });
  });
});
