import { describe, expect, it } from 'vitest';
import { playHistories } from '../../clocks/histories.ts';

describe('In random histories of jumps, sleeps, dead batteries, zones, copies and backups', () => {
  it('no copy goes before its time, and every older one is gone in the end', async () => {
    const { deleted, faults, left, seen } = await playHistories(60, 7);
    expect(faults).toEqual([]);
    expect(left).toEqual([]);
    expect(deleted).toBeGreaterThan(100);
    expect(Object.values(seen).every((times) => times > 20)).toBe(true);
  });
});
