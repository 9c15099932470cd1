import { describe, expect, it } from 'vitest';
import {
  activitiesVersion,
  packActivities,
  unpackActivities,
} from '../../../electron/engine/decode/card-activities.ts';
import { readFile, standingOfFiles } from '../../../electron/engine/decode/file-reading.ts';
import { driverHours } from '../../../electron/engine/reports/driver-hours.ts';
import { answerAt } from '../../../shared/compliance/answer/start-answer.ts';
import { depotDays } from '../../../shared/compliance/depot-days.ts';
import { standingInWeeks } from '../../../shared/compliance/hours/standing.ts';
import { hoursOf } from '../../../shared/compliance/record/hours.ts';
import { europeanRoots } from '../../../shared/tachograph/verify/roots.ts';
import { createVerifier } from '../../../shared/tachograph/verify/verifier.ts';
import { drivers, type FleetDriver } from '../../corpus/fleet.ts';
import { makeFleetDownload } from '../../corpus/fleet-download.ts';
import { sourceOf } from '../../hours/compare.ts';
import { randomWeeks } from '../../hours/random-weeks.ts';
import { cardOf } from '../../hours/story.ts';
import { seededRandom } from '../../service/seeded-random.ts';

const dataUpTo = 1_774_000_000;
const always = '2000-01-03';
const driver = drivers.find(({ id }) => id === 'D1001') as FleetDriver;

/** Every kind of activity, mark and signature. */
function randomCards(seed: number) {
  return randomWeeks(seededRandom(seed))
    .witnesses.filter(({ kind }) => kind === 'card')
    .map(sourceOf);
}

describe('What a card recorded, packed for its row,', () => {
  it('is read again as it was', () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const card = { dataUpTo, sources: randomCards(seed) };
      expect(unpackActivities(packActivities(card)), `seed ${seed}`).toEqual(card);
    }
  });

  it('gives the days and weeks that the hours of the files have', () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const sources = randomCards(seed);
      const hours = hoursOf(sources, depotDays('UTC'));
      const cards = sources.map((source) => unpackActivities(packActivities({ dataUpTo, sources: [source] })));
      const shown = driverHours(
        cards.flatMap((card) => card ?? []),
        always,
      );
      expect(shown?.upToAt).toBe((hours?.until ?? 0) * 60_000);
      const days = shown?.days.map(({ byHand: _, contradicted: __, implausible: ___, ...minutes }) => minutes);
      expect(days, `seed ${seed}`).toEqual(
        hours?.utcDays.map(({ day, drive, work, available, rest, unknown, notGenuine }) => ({
          day,
          drive,
          work,
          available,
          rest,
          unknown,
          notChecked: notGenuine['not-checked'],
          doesNotVerify: notGenuine['does-not-verify'],
        })),
      );
      expect(shown?.weeks, `seed ${seed}`).toEqual(
        hours?.weeks.map(({ monday, minutes, fortnightDriveMinutes }) => ({
          monday,
          drive: minutes.drive,
          fortnight: fortnightDriveMinutes,
        })),
      );
    }
  });

  it('says of each day what was entered by hand and what is hard to believe', () => {
    const source = sourceOf(
      cardOf('2026-03-09T05:00', 'drive 4:00, by-hand work 1:00, by-hand rest 15:00, work 16:00'),
    );
    const still = { kind: 'still-odometer', startMinute: source.stretches[0]?.startMinute ?? 0 } as const;
    const implausible = [{ ...still, endMinute: still.startMinute + 240 }];
    const kept = unpackActivities(packActivities({ dataUpTo, sources: [{ ...source, implausible }] }));
    expect(kept?.sources[0]?.implausible).toEqual(implausible);
    const days = driverHours(kept === null ? [] : [kept], always, still.startMinute + 24 * 60 * 3);
    // From 9 to 10 and on to 1 at night by hand; from 1 to 17 at work.
    expect(days?.days.map(({ day, byHand, implausible: kinds }) => [day, byHand, kinds])).toEqual([
      ['2026-03-09', 15 * 60, ['still-odometer']],
      ['2026-03-10', 60, ['over-fifteen-hours']],
    ]);
    expect(days?.reportedUpToAt).toBe(Date.parse('2026-03-12T05:00:00Z'));
  });

  it('believes the newest card where two tell otherwise, whichever is asked first, and says for how long they do', () => {
    const [old, renewed] = ['drive 4:00, rest 11:00', 'drive 1:00, rest 14:00'].map((text, index) =>
      packActivities({ dataUpTo: dataUpTo + index, sources: [sourceOf(cardOf('2026-03-09T05:00', text))] }),
    );
    const hoursIn = (...kept: (typeof old)[]) => {
      const hours = driverHours(
        kept.flatMap((each) => (each && unpackActivities(each)) ?? []),
        always,
      );
      return [hours?.days[0]?.drive, hours?.days[0]?.contradicted];
    };
    // From 6 to 9 the one has driving, and the other rest.
    expect(hoursIn(old, renewed)).toEqual([60, 180]);
    expect(hoursIn(renewed, old)).toEqual([60, 180]);
    expect(hoursIn(old)).toEqual([240, 0]);
  });

  it('keeps the ten newest weeks of a card that holds a year, whatever date a damaged record has', () => {
    const year = 'drive 4:00, rest 20:00, '.repeat(365);
    const source = sourceOf(cardOf('2025-01-01T05:00', year.slice(0, -2)));
    const last = source.stretches.at(-1);
    if (last === undefined) throw new Error('the card is empty');
    const damaged = { ...last, startMinute: last.startMinute + 9_000_000, endMinute: last.endMinute + 9_000_000 };
    const packed = packActivities({ dataUpTo, sources: [{ ...source, stretches: [...source.stretches, damaged] }] });
    const kept = unpackActivities(packed)?.sources[0]?.stretches ?? [];
    expect(new Set(kept.map(({ startMinute }) => Math.floor(startMinute / 1_440))).size).toBe(70);
    expect(kept.slice(-2)).toEqual([last, damaged]);
    expect(packed.content.length).toBeLessThan(2_000);
  });

  it('is not taken from another version of the program', () => {
    const { content } = packActivities({ dataUpTo, sources: [] });
    expect(unpackActivities({ version: activitiesVersion + 1, content })).toBeNull();
  });

  it('names neither the driver nor the card', () => {
    const { bytes, fileName } = makeFleetDownload(driver, { now: '2026-11-20T07:38:00Z', days: 28 });
    const { activities } = readFile(bytes, fileName, createVerifier(europeanRoots));
    if (activities === null) throw new Error('the card has no activities');
    const words = JSON.stringify(unpackActivities(activities));
    for (const name of [driver.lastName, driver.firstNames, driver.card.number]) expect(words).not.toContain(name);
    expect(activities.content.length).toBeLessThan(1_000);
  });
});

describe('Where a driver of several cards stands', () => {
  const kept = (from: string, text: string, basis: 'genuine' | 'does-not-verify' = 'genuine', issue = '00') =>
    packActivities({
      dataUpTo: Date.parse(`${from}:00Z`) / 1_000,
      sources: [{ ...sourceOf(cardOf(from, text, basis)), issue }],
    });
  const weeks = Array.from({ length: 3 }, () => `${'drive 8:00, rest 16:00, '.repeat(4)}drive 8:00, rest 64:00`);
  const old = kept('2026-02-02T06:00', `${weeks.join(', ')}, work 0:10`);
  /** Renewed on Monday morning: its records begin with the first day of work. */
  const renewed = (basis?: 'does-not-verify') =>
    kept('2026-02-23T06:00', 'drive 8:00, rest 16:00, drive 8:00', basis, '01');
  const answerOf = (cards: readonly ReturnType<typeof packActivities>[]) => {
    const standing = standingOfFiles(cards);
    if (standing === null) return null;
    const { answer, reason } = answerAt(
      standingInWeeks(standing),
      Date.parse('2026-02-25T06:00Z') / 60_000,
      'national',
    );
    return [answer, reason];
  };

  it('follows from all of them together, in whichever order they were read', () => {
    expect(answerOf([renewed()])?.[0]).toBe('unknown');
    expect(answerOf([renewed(), old])).toEqual(['yes', 'regular']);
    expect(answerOf([old, renewed()])).toEqual(['yes', 'regular']);
  });

  it('is not known while one of them was altered, until that card has been read again', () => {
    expect(answerOf([renewed('does-not-verify')])).toEqual(['unknown', 'altered']);
    expect(answerOf([renewed('does-not-verify'), old])).toEqual(['unknown', 'altered']);
    expect(answerOf([renewed(), renewed('does-not-verify'), old])).toEqual(['yes', 'regular']);
  });
});
