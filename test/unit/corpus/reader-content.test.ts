import { describe, expect, it } from 'vitest';
import type { CardContent } from '../../../shared/tachograph/card/content.ts';
import { examineDownload } from '../../../shared/tachograph/examine.ts';
import type { VehicleUnitContent } from '../../../shared/tachograph/vehicle-unit/content.ts';
import { secondsOf } from '../../corpus/calendar.ts';
import { insertedAt, withdrawnAt } from '../../corpus/card/journal.ts';
import {
  cardNumber,
  company,
  driverCard,
  shifts,
  vehicle,
  vehicleUnit,
  workshop,
  workshopCard,
} from '../../corpus/library/subjects.ts';

/** The product's reader held against what the maker was given, field by field. */

const registration = { nation: vehicle.nation, number: vehicle.registration };

function cardIn(file: Uint8Array): CardContent {
  const { content } = examineDownload(file);
  if (content.kind !== 'card') throw new Error(`read as ${content.kind}`);
  return content.card;
}

function vehicleUnitIn(file: Uint8Array): VehicleUnitContent {
  const { content } = examineDownload(file);
  if (content.kind !== 'vehicle-unit') throw new Error(`read as ${content.kind}`);
  return content.vehicleUnit;
}

describe.each([[['G1']], [['G1', 'G2v1']], [['G2v2']]] as const)('the reader of a card of %j', (generations) => {
  const { data } = cardIn(driverCard({ generations }));

  it('reads every activity change', () => {
    const made = shifts.map((shift) => ({
      date: secondsOf(shift.date),
      changes: [
        { minute: 0, activity: 'rest' },
        ...shift.changes.map(({ minute, activity }) => ({ minute, activity })),
      ],
    }));
    expect(data.activity?.days).toMatchObject(made);
  });

  it('reads every use of a vehicle and both places of each day', () => {
    expect(data.vehiclesUsed).toMatchObject(
      shifts.map((shift) => ({
        firstUse: insertedAt(shift),
        lastUse: withdrawnAt(shift),
        odometerBeginKm: shift.odometerStartKm,
        odometerEndKm: shift.odometerEndKm,
        vehicle: registration,
      })),
    );
    expect(data.places).toMatchObject(
      shifts.flatMap((shift) => [
        { time: insertedAt(shift), entryType: 0, country: 21, odometerKm: shift.odometerStartKm },
        { time: withdrawnAt(shift), entryType: 1, country: 21, odometerKm: shift.odometerEndKm },
      ]),
    );
  });

  it('reads events, faults, conditions and the last control', () => {
    expect(data.events).toMatchObject([
      { type: 0x08, begin: secondsOf('2026-11-03T04:10:00Z'), vehicle: registration },
    ]);
    expect(data.faults).toMatchObject([
      { type: 0x40, begin: secondsOf('2026-11-05T15:02:00Z'), vehicle: registration },
    ]);
    expect(data.specificConditions).toEqual([{ time: secondsOf('2026-11-06T09:30:00Z'), type: 3 }]);
    expect(data.control).toMatchObject({ type: 0x80, controlCard: { cardNumber: 'GB10000000217000' } });
  });
});

describe.each(['G1', 'G2v1', 'G2v2'] as const)('the reader of a vehicle unit of %s', (generation) => {
  const unit = vehicleUnitIn(vehicleUnit({ generations: [generation] }));

  it('reads locks, the download before and when the next calibration is due', () => {
    expect(unit.overview?.companyLocks).toMatchObject([
      {
        lockedIn: secondsOf('2024-01-15T08:00:00Z'),
        lockedOut: secondsOf('2024-12-31T17:00:00Z'),
        company: company.name,
      },
      { lockedIn: secondsOf('2025-01-02T08:00:00Z'), lockedOut: null, address: company.address },
    ]);
    expect(unit.overview?.previousDownload).toMatchObject({
      time: secondsOf('2026-09-11T07:05:00Z'),
      company: company.name,
    });
    expect(unit.nextCalibrationDue).toBe(secondsOf('2028-03-16'));
    expect(unit.technicalData?.calibrations).toMatchObject([
      { purpose: 4, workshop: workshop.name, workshopCard: { cardNumber: workshopCard.cardNumber }, vin: vehicle.vin },
    ]);
  });

  it('reads every card insertion on its day', () => {
    const inserted = unit.days.flatMap((day) => day.cards);
    const inDownload = shifts.filter((shift) => shift.date >= '2026-11-01');
    expect(inserted).toMatchObject(
      inDownload.map((shift) => ({
        card: { cardNumber },
        surname: shift.driver.surname,
        inserted: insertedAt(shift),
        withdrawn: withdrawnAt(shift),
        odometerInsertedKm: shift.odometerStartKm,
        odometerWithdrawnKm: shift.odometerEndKm,
      })),
    );
  });

  it('reads both slots at midnight and the changes of the shift', () => {
    for (const day of unit.days) {
      const shift = shifts.find(({ date }) => secondsOf(date) === day.date);
      expect(day.changes).toMatchObject([
        { minute: 0, slot: 'driver', cardInserted: false },
        { minute: 0, slot: 'co-driver', cardInserted: false },
        ...(shift?.changes ?? []).filter(({ manual }) => !manual).map(({ minute, activity }) => ({ minute, activity })),
      ]);
    }
  });

  it('reads events and faults', () => {
    expect(unit.events).toMatchObject([{ type: 0x08, begin: secondsOf('2026-11-03T04:10:00Z') }]);
    expect(unit.faults).toMatchObject([{ type: 0x35, begin: secondsOf('2026-11-04T13:00:00Z') }]);
  });
});
