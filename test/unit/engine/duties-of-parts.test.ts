import { describe, expect, it } from 'vitest';
import { archiveDuty } from '../../../electron/engine/company-archive/archive-duty.ts';
import { diskDuty } from '../../../electron/engine/intake/collecting-duty.ts';
import { dutyOf } from '../../../shared/contract/duties.ts';

const now = Date.UTC(2026, 10, 24, 9);
const fair = { collectingStopped: false, freeMegabytes: 50_000, cause: null } as const;

describe('the disk', () => {
  const stateOf = (keeping: Parameters<typeof diskDuty>[1]) => {
    const { state, reasons } = dutyOf('disk', diskDuty(fair, keeping), now, now);
    return { state, reasons };
  };

  it.each([
    ['no-space', { state: 'stopped', reasons: ['no-space'] }],
    ['data-not-written', { state: 'stopped', reasons: ['disk-fails'] }],
    // Nothing was written there, so that nothing is known of it.
    ['data-folder-gone', { state: 'not-known', reasons: ['not-proved'] }],
    ['data-folder-other', { state: 'not-known', reasons: ['not-proved'] }],
  ] as const)('is not said to work where what is written to the data folder ends in %s', (reason, expected) => {
    expect(stateOf({ reasons: [reason], provedAt: now - 60_000 })).toEqual(expected);
  });

  it('works while what is written there is proved', () => {
    expect(stateOf({ reasons: [], provedAt: now - 60_000, goodForMs: 180_000 })).toEqual({
      state: 'working',
      reasons: [],
    });
    expect(stateOf({ reasons: [], provedAt: now - 600_000, goodForMs: 180_000 }).state).toBe('not-known');
  });
});

it.each([
  ['not-found', 'trying'],
  ['not-reached', 'trying'],
  ['busy', 'trying'],
  ['refused', 'stopped'],
  ['no-place', 'stopped'],
] as const)('an archive that fails with %s is %s: without a network no name is found', (failure, state) => {
  const trouble = { failure, words: null, nextAt: now };
  const [oldestAt, failingSince] = [now - 7_200_000, now - 3_600_000];
  const report = archiveDuty({ archiving: 'on', waiting: 20, oldestAt, failingSince, lastArchivedAt: null, trouble });
  expect(report.since).toBe(failingSince);
  expect(dutyOf('company-archive', report, now, now)).toMatchObject({ state, backlog: 20, oldestAt });
});
