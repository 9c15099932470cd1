import { describe, expect, it } from 'vitest';
import { driverRecords, unitDrivers } from '../../../../shared/compliance/hours/driver-records.ts';
import { hoursReport } from '../../../../shared/compliance/record/report.ts';
import { type Examination, examineDownload } from '../../../../shared/tachograph/examine.ts';
import { openDownload } from '../../../../shared/tachograph/open.ts';
import type { VehicleUnitContent } from '../../../../shared/tachograph/vehicle-unit/content.ts';
import { europeanRoots } from '../../../../shared/tachograph/verify/roots.ts';
import { createVerifier } from '../../../../shared/tachograph/verify/verifier.ts';
import { driverCard, otherDriver, vehicleUnit } from '../../../corpus/library/subjects.ts';
import { leastProcessorTimeUs } from '../../processor-time.ts';
import { corpusVerifier } from '../../tachograph/roots.ts';

const examine = (bytes: Uint8Array): Examination => examineDownload(bytes, corpusVerifier);
const bothCopies = driverCard({ generations: ['G1', 'G2v1'] });
const recorder = vehicleUnit({ generations: ['G2v1'] });

/** One activity of the copy of one generation changed after it was signed. */
function altered(card: Uint8Array, appendix: number): Uint8Array {
  const opened = openDownload(card);
  if (opened.kind !== 'card') throw new Error('the corpus makes no card');
  const element = opened.walk.elements.find((each) => each.fileId === 0x0504 && each.appendix === appendix);
  if (!element) throw new Error('the card has no days');
  const bytes = card.slice();
  // Behind pointers and the first record's header: its second change, from one activity to another.
  const at = element.offset + 5 + 4 + 12 + 2;
  bytes[at] = (bytes[at] ?? 0) ^ 0x08;
  return bytes;
}

it('tells the drivers of a vehicle unit apart in one go, however many cards a file says were in it', () => {
  const date = Date.UTC(2026, 10, 1) / 1_000;
  const cards = Array.from({ length: 16_000 }, (_, number) => ({
    card: { cardType: 1, nation: 21, cardNumber: `DB${String(number).padStart(12, '0')}00` },
    surname: 'A',
    firstNames: 'B',
    inserted: date,
    withdrawn: date + 60,
    slot: 0,
  }));
  const driversOf = (count: number) => {
    const days = [{ date, offset: 0, cards: cards.slice(0, count), changes: [], conditions: [] }];
    return unitDrivers({ overview: null, days } as unknown as VehicleUnitContent, null);
  };
  expect(driversOf(cards.length)).toHaveLength(cards.length);
  // Each card beside each other would take 256 times as long for 16 times as many.
  const ofFewUs = leastProcessorTimeUs(() => driversOf(1_000), 5);
  expect(leastProcessorTimeUs(() => driversOf(16_000))).toBeLessThan(64 * ofFewUs);
});

describe('What downloads tell of a driver', () => {
  it('is put together from both copies of the card and the vehicle unit, each with what its signatures say', () => {
    const [driver, ...others] = driverRecords([examine(recorder), examine(bothCopies)]);
    expect(others).toEqual([]);
    expect(driver?.sources.map(({ name }) => (name.kind === 'card' ? name.generation : name.kind))).toEqual([
      'gen2',
      'gen1',
      'vehicle-unit',
    ]);
    const bases = driver?.sources.map(({ stretches }) => [...new Set(stretches.map(({ basis }) => basis))]);
    expect(bases).toEqual([['genuine'], ['genuine'], ['genuine']]);
  });

  it('is the same to the minute in card and vehicle unit of the same days', () => {
    const [driver] = driverRecords([examine(bothCopies), examine(recorder)]);
    expect(driver && hoursReport(driver, 'Europe/London')?.differences).toEqual([]);
  });

  it('comes from the copy that verifies where the other was changed, and the change is told', () => {
    const [whole] = driverRecords([examine(bothCopies)]);
    const [changed] = driverRecords([examine(altered(bothCopies, 0x02))]);
    const [before, after] = [whole, changed].map((driver) => driver && hoursReport(driver, 'UTC'));
    expect(after?.utcDays).toEqual(before?.utcDays);
    expect(after?.differences).toHaveLength(1);
    expect(after?.sources[after.differences[0]?.taken ?? -1]?.generation).toBe('gen1');
  });

  it.each(['unreadable', 'contradicted'] as const)(
    'is nothing by a recorder of a day that is %s, however genuine',
    (doubt) => {
      const examination = examine(recorder);
      if (examination.content.kind !== 'vehicle-unit') throw new Error('the corpus makes no vehicle unit');
      const { vehicleUnit: unit } = examination.content;
      const worked = unit.days.find(({ cards }) => cards.length > 0);
      const days = unit.days.map((day) => (day === worked ? { ...day, doubt } : day));
      const doubted = { ...examination, content: { ...examination.content, vehicleUnit: { ...unit, days } } };
      const number = Math.floor((worked?.date ?? 0) / 86_400);
      const toldOf = (read: Examination) =>
        driverRecords([read])
          .flatMap(({ sources }) => sources.flatMap(({ stretches }) => stretches))
          .filter(({ startMinute }) => Math.floor(startMinute / 1_440) === number).length;
      expect(toldOf(examination)).toBeGreaterThan(0);
      expect(toldOf(doubted)).toBe(0);
    },
  );

  it('is marked day by day where no copy verifies', () => {
    const [driver] = driverRecords([examine(altered(driverCard(), 0x00))]);
    const report = driver && hoursReport(driver, 'UTC');
    const used = report?.utcDays.filter(({ drive }) => drive > 0) ?? [];
    expect(used.length).toBeGreaterThan(10);
    expect(used.every(({ doesNotVerify }) => doesNotVerify > 0)).toBe(true);
    expect(report?.weeks.flatMap(({ days }) => days).some(({ isGenuine }) => isGenuine)).toBe(false);
  });

  it('is marked as not checked where the authority is not known, or nothing was checked', () => {
    const strangers = examineDownload(bothCopies, createVerifier(europeanRoots));
    for (const examination of [strangers, examineDownload(bothCopies)]) {
      const [driver] = driverRecords([examination]);
      const bases = driver?.sources.flatMap(({ stretches }) => stretches.map(({ basis }) => basis)) ?? [];
      expect(new Set(bases)).toEqual(new Set(['not-checked']));
    }
  });

  it('is never two people’s where a file holds the halves of two cards', () => {
    const halfOf = (card: Uint8Array, isGen2: boolean): Uint8Array[] => {
      const opened = openDownload(card);
      if (opened.kind !== 'card') throw new Error('the corpus makes no card');
      return opened.walk.elements
        .filter(({ appendix }) => appendix >= 2 === isGen2)
        .map(({ offset, data }) => card.subarray(offset, offset + 5 + data.length));
    };
    const other = driverCard({ ...otherDriver, generations: ['G1', 'G2v1'] });
    const spliced = new Uint8Array(Buffer.concat([...halfOf(bothCopies, false), ...halfOf(other, true)]));
    const drivers = driverRecords([examine(spliced)]);
    expect(drivers.map(({ sources }) => sources.length)).toEqual([1]);
    const bases = drivers.flatMap(({ sources }) =>
      sources.flatMap(({ stretches }) => stretches.map(({ basis }) => basis)),
    );
    expect(new Set(bases)).toEqual(new Set(['not-checked']));
  });

  it('of two drivers stays apart, also where one vehicle unit tells of both', () => {
    const drivers = driverRecords([examine(bothCopies), examine(driverCard(otherDriver)), examine(recorder)]);
    expect(drivers.map(({ surname }) => surname).sort()).toEqual(['Brindlewood', 'Oakenshaw']);
  });
});
