import { describe, expect, it } from 'vitest';
import { driverRecords } from '../../../../shared/compliance/hours/driver-records.ts';
import { identifyReport } from '../../../../shared/compliance/record/identify-report.ts';
import { hoursReport } from '../../../../shared/compliance/record/report.ts';
import { summariseExamination } from '../../../../shared/compliance/record/summary.ts';
import { unpackDays } from '../../../../shared/tachograph/day-runs.ts';
import { examineDownload } from '../../../../shared/tachograph/examine.ts';
import { isoDayOf } from '../../../../shared/tachograph/time.ts';
import { driverCard, shifts } from '../../../corpus/library/subjects.ts';
import type { Shift } from '../../../corpus/shift.ts';
import { oneOf, seededRandom } from '../../../service/seeded-random.ts';
import { corpusVerifier } from '../../tachograph/roots.ts';

const generations = ['G1', 'G2v1'] as const;

function daysOf(file: Uint8Array): ReadonlyMap<string, string> {
  const { days } = summariseExamination(examineDownload(file, corpusVerifier));
  return new Map(unpackDays(days?.runs ?? []).map(({ day, use }) => [isoDayOf(day), use]));
}

function drivenIn(file: Uint8Array): readonly string[] {
  return [...daysOf(file)].filter(([, use]) => use === 'driven').map(([day]) => day);
}

/** The days on which the report about the driver's hours has driving. */
function drivenInHours(file: Uint8Array): readonly string[] {
  const [driver] = driverRecords([examineDownload(file)]);
  const report = driver === undefined ? null : hoursReport(driver, 'UTC');
  return (report?.utcDays ?? []).filter(({ drive }) => drive > 0).map(({ day }) => day);
}

/** By the shifts that were written on the card, and by nothing that was read. */
function drivenByShifts(...halves: readonly (readonly Shift[])[]): readonly string[] {
  const driven = halves
    .flat()
    .filter(({ changes }) => changes.some(({ activity }) => activity === 'drive'))
    .map(({ date }) => date);
  return [...new Set(driven)].sort();
}

describe('The days of a card', () => {
  it('are those of both halves: nine days that stand in the older half alone were driven', () => {
    const lacking = shifts.slice(4, 13);
    const file = driverCard({
      generations,
      shifts: shifts.filter((shift) => !lacking.includes(shift)),
      gen1Copy: { shifts },
    });
    const days = daysOf(file);
    expect(lacking.map(({ date }) => days.get(date))).toEqual(lacking.map(() => 'driven'));
    expect(drivenIn(file)).toEqual(drivenByShifts(shifts));
    expect(drivenInHours(file)).toEqual(drivenByShifts(shifts));
    expect(identifyReport('card.ddd', file, corpusVerifier).activity).toMatchObject({
      first: shifts[0]?.date,
      last: shifts.at(-1)?.date,
    });
  });

  it('are driven where the hours have driving, whichever half of twelve cards has it', () => {
    for (let seed = 0; seed < 12; seed += 1) {
      const random = seededRandom(seed);
      const share = oneOf(random, [0.05, 0.3, 0.6]);
      const some = (): readonly Shift[] => shifts.filter((_, index) => index === 0 || random() > share);
      const [first, second] = [some(), some()];
      const file = driverCard({ generations, shifts: second, gen1Copy: { shifts: first } });
      expect(drivenIn(file), `seed ${seed}`).toEqual(drivenByShifts(first, second));
      expect(drivenInHours(file), `seed ${seed}`).toEqual(drivenByShifts(first, second));
    }
  });

  it('are driven where a recorder wrote driving into one half and the driver entered rest by hand in the other', () => {
    const driven = shifts[5];
    if (driven === undefined) throw new Error('the corpus has more days');
    const byHand: Shift = {
      ...driven,
      changes: [{ minute: 0, activity: 'rest', cardInserted: false, manual: true }],
    };
    const entered = shifts.map((shift) => (shift === driven ? byHand : shift));
    const days = daysOf(driverCard({ generations, shifts: entered, gen1Copy: { shifts } }));
    expect(days.get(driven.date)).toBe('driven');
  });

  it('that two recorders tell otherwise are contradicted, and do not count as covered', () => {
    const told = shifts[5];
    if (told === undefined) throw new Error('the corpus has more days');
    const otherwise: Shift = {
      ...told,
      changes: told.changes.map((change) => (change.activity === 'drive' ? { ...change, activity: 'work' } : change)),
    };
    const altered = shifts.map((shift) => (shift === told ? otherwise : shift));
    const file = driverCard({ generations, gen1Copy: { shifts: altered } });
    expect(daysOf(file).get(told.date)).toBe('contradicted');
    const { days } = summariseExamination(examineDownload(file));
    const { covered = 0, driven = 0, otherWork = 0, noActivity = 0, contradicted = 0 } = days ?? {};
    expect(contradicted).toBe(1);
    expect(covered).toBe(driven + otherWork + noActivity);
    expect(covered + contradicted).toBe(daysOf(file).size);
  });

  it('count the last one as driven where the card was read while its driver drove', () => {
    const last = shifts.at(-1);
    if (last === undefined) throw new Error('the corpus has days');
    const underWay: Shift = { ...last, changes: [{ minute: 360, activity: 'drive', cardInserted: true }] };
    expect(daysOf(driverCard({ shifts: [...shifts.slice(0, -1), underWay] })).get(last.date)).toBe('driven');
  });
});
