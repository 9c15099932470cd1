import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { firstDictionary, packSummary, unpackSummary } from '../../../electron/engine/store/sqlite/summaries.ts';
import { summariseDownload } from '../../../shared/compliance/record/summary.ts';
import { drivers, vehicles } from '../../corpus/fleet.ts';
import { makeFleetDownload } from '../../corpus/fleet-download.ts';

describe('What reading a file found, packed for its column,', () => {
  it('is read again as it was, in a sixth of the space', () => {
    for (const subject of [drivers[0], drivers[5], vehicles[0], vehicles[4]]) {
      if (subject === undefined) throw new Error('the fleet is too small');
      const options = { now: '2026-11-20T07:38:00Z', speedMinutes: 0, days: 34 };
      const summary = summariseDownload(makeFleetDownload(subject, options).bytes);
      const packed = packSummary(summary);
      expect(unpackSummary(packed)).toEqual(summary);
      expect(packed.length).toBeLessThan(JSON.stringify(summary).length / 6);
    }
  });

  it('leaves little memory to be collected, however many files are read', () => {
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    for (let file = 0; file < 1_000; file += 1) {
      packSummary({ kind: 'driver-card', file });
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
    }
    expect(most).toBeLessThan(6_000_000);
  });

  it.each([
    [
      'runs with gaps',
      {
        days: {
          runs: [
            { first: '2026-01-01', days: 2 },
            { first: '2026-02-01', days: 1 },
          ],
        },
      },
    ],
    [
      'runs that follow',
      {
        days: {
          runs: [
            { first: '2026-12-30', days: 2 },
            { first: '2027-01-01', days: 1 },
          ],
        },
      },
    ],
    [
      'a run of no day',
      {
        days: {
          runs: [
            { first: 'never', days: 1 },
            { first: '2026-01-01', days: 1 },
          ],
        },
      },
    ],
    [
      'the last days of all',
      {
        days: {
          runs: [
            { first: '9999-12-31', days: 1 },
            { first: '2026-01-01', days: 1 },
          ],
        },
      },
    ],
    ['runs of another form', { days: { runs: ['a', null, { days: 'many' }] } }],
    ['no days', { days: null }],
    ['a text', 'text'],
    ['a number', 0],
    ['a long text', { filler: 'x'.repeat(100_000) }],
  ])('may have %s', (_, summary) => {
    expect(unpackSummary(packSummary(summary))).toEqual(summary);
  });

  it('is not mistaken for what another version packed in another way', () => {
    expect(unpackSummary(Uint8Array.of(2, 1, 2, 3))).toBeNull();
    expect(unpackSummary(new Uint8Array())).toBeNull();
  });

  it('can be read for ever, because its dictionary never changes', () => {
    expect(createHash('sha256').update(firstDictionary()).digest('hex')).toBe(
      'b5ebfec80d1462497667dc65ee891ad5e27f198fd458be2eb15a1c8d4635b650',
    );
  });
});
