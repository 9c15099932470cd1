import { describe, expect, it } from 'vitest';
import type { CardContent } from '../../../shared/tachograph/card/content.ts';
import { examineDownload } from '../../../shared/tachograph/examine.ts';
import type { VehicleUnitContent } from '../../../shared/tachograph/vehicle-unit/content.ts';
import { secondsOf } from '../../corpus/calendar.ts';
import { insertedAt, withdrawnAt } from '../../corpus/card/journal.ts';
import { cardNumber, driverCard, shifts, vehicle, vehicleUnit } from '../../corpus/library/subjects.ts';

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

  it('reads every use of a vehicle', () => {
    expect(data.vehiclesUsed).toMatchObject(
      shifts.map((shift) => ({
        firstUse: insertedAt(shift),
        lastUse: withdrawnAt(shift),
        odometerBeginKm: shift.odometerStartKm,
        odometerEndKm: shift.odometerEndKm,
        vehicle: registration,
      })),
    );
  });

  it('reads the special conditions', () => {
    expect(data.specificConditions).toEqual([{ time: secondsOf('2026-11-06T09:30:00Z'), type: 3 }]);
  });
});

describe.each(['G1', 'G2v1', 'G2v2'] as const)('the reader of a vehicle unit of %s', (generation) => {
  const unit = vehicleUnitIn(vehicleUnit({ generations: [generation] }));

  it('reads the vehicle, the download before and when the next calibration is due', () => {
    expect(unit.overview).toMatchObject({ vin: vehicle.vin, vehicle: { number: vehicle.registration } });
    expect(unit.previousDownload).toBe(secondsOf('2026-11-01T07:05:00Z'));
    expect(unit.nextCalibrationDue).toBe(secondsOf('2028-03-16'));
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
});
