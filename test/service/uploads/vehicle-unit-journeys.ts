import { isoDay } from '../../../shared/tachograph/time.ts';
import { type CardInsertion, slotOf, type VehicleDay } from '../../../shared/tachograph/vehicle-unit/day.ts';
import { minutesOfDay } from '../activities/activity-day.ts';
import { minutesOf } from '../activities/duties.ts';
import { type ActivitySpan, spansOf } from '../activities/spans.ts';
import type { Upload } from './upload.ts';

/**
 * Adds a journey for each time that a card was in the driver's slot. A vehicle that sends its journeys over the air keeps those: the
 * same kilometres must not be there twice.
 */
export function addJourneys({ database }: Upload, vehicleId: string, days: readonly VehicleDay[]): void {
  const sendsItself = database
    .prepare<[string]>("SELECT 1 FROM journeys WHERE vehicle_id = ? AND source = 'over the air' LIMIT 1")
    .get(vehicleId);
  if (sendsItself) return;
  const driverOf = database
    .prepare<[number, string], string>('SELECT driver_id FROM driver_cards WHERE nation = ? AND card_number = ?')
    .pluck();
  const insert = database.prepare(
    `INSERT INTO journeys (vehicle_id, driver_id, started_at_ms, ended_at_ms, odometer_start_km, odometer_end_km,
       drive_minutes, source) VALUES (?, ?, ?, ?, ?, ?, ?, 'vehicle unit')
     ON CONFLICT DO NOTHING`,
  );
  const driving = days.flatMap(drivingOf);
  for (const insertion of days.flatMap((day) => day.cards)) {
    const journey = finishedJourney(insertion);
    if (!journey) continue;
    const { card } = insertion;
    insert.run(
      vehicleId,
      (card && driverOf.get(card.nation, card.cardNumber)) ?? null,
      journey.startMs,
      journey.endMs,
      journey.odometerStartKm,
      journey.odometerEndKm,
      Math.round(minutesOf('drive', within(driving, journey.startMs, journey.endMs))),
    );
  }
}

/** Undefined while the card is still in, and for the co-driver's slot. */
function finishedJourney(insertion: CardInsertion) {
  const { inserted, withdrawn, odometerInsertedKm, odometerWithdrawnKm } = insertion;
  if (slotOf(insertion) !== 'driver' || withdrawn === null || odometerWithdrawnKm === null || withdrawn <= inserted) {
    return undefined;
  }
  return {
    startMs: inserted * 1000,
    endMs: withdrawn * 1000,
    odometerStartKm: odometerInsertedKm,
    odometerEndKm: odometerWithdrawnKm,
  };
}

function drivingOf({ date, changes }: VehicleDay): readonly ActivitySpan[] {
  const ofDriver = changes
    .filter((change) => change.slot === 'driver')
    .map(({ minute, activity }) => ({ minute, kind: activity }));
  return spansOf([{ day: isoDay(date), changes: ofDriver, recordedUntilMinute: minutesOfDay }]).filter(
    (span) => span.kind === 'drive',
  );
}

function within(spans: readonly ActivitySpan[], fromMs: number, toMs: number): readonly ActivitySpan[] {
  return spans
    .map((span) => ({ ...span, startMs: Math.max(span.startMs, fromMs), endMs: Math.min(span.endMs, toMs) }))
    .filter((span) => span.endMs > span.startMs);
}
