import { minuteMs } from '../activities/activity-day.ts';
import { minutesOf } from '../activities/duties.ts';
import { type ActivitySpan, spansOf } from '../activities/spans.ts';
import type { OperationHandler } from '../operation-handler.ts';
import { boundsOf } from './bounds.ts';
import { documentedDefault } from './documented-default.ts';
import { distanceOf, type JourneyRow, journeysOf } from './journeys.ts';
import { dateAndTime, dateOnly, minutes } from './values.ts';

/**
 * Journeys of each vehicle, and between two of them the kilometres that no journey covers (unrecorded) or that both claim (an overlap),
 * where there are more of them than the request ignores.
 */
export const vehicleV6: OperationHandler<'vehicle-v6'> = ({ database, activities }, request) => {
  const isWithin = boundsOf(request);
  const ignoredGapKm =
    request.ignoreUnrecordedDifferencesLessThanOrEqualTo ??
    documentedDefault('vehicle-v6', 'ignoreUnrecordedDifferencesLessThanOrEqualTo');
  const ignoredOverlapKm =
    request.ignoreOverlapsLessThanOrEqualTo ?? documentedDefault('vehicle-v6', 'ignoreOverlapsLessThanOrEqualTo');

  const knownSpans = new Map<string, readonly ActivitySpan[]>();
  function spansDuring({ driverId, startMs, endMs }: JourneyRow): readonly ActivitySpan[] {
    if (driverId === null) return [];
    const all = knownSpans.get(driverId) ?? spansOf(activities.days(driverId));
    knownSpans.set(driverId, all);
    return all.filter((span) => span.startMs >= startMs && span.endMs <= endMs);
  }

  const journeys = journeysOf(database, { vehicleIds: request.filterByVehicleIds });
  return [...Map.groupBy(journeys, (journey) => journey.vehicleId).values()].flatMap((ofVehicle) => {
    const [first] = ofVehicle;
    const rows = ofVehicle.flatMap((journey, index) => {
      if (!isWithin(journey.startMs)) return [];
      const before = ofVehicle[index - 1];
      const isDoubleManned = ofVehicle.some(
        (other) => other !== journey && other.startMs < journey.endMs && other.endMs > journey.startMs,
      );
      const row = journeyRow(journey, spansDuring(journey), isDoubleManned);
      const missing = before && missingMileage(before, journey, ignoredGapKm, ignoredOverlapKm);
      return missing ? [missing, row] : [row];
    });
    if (!first || rows.length === 0) return [];
    return [
      {
        vehicleId: first.vehicleId,
        registration: first.registration,
        siteDetails: [{ siteNumber: first.siteNumber, siteName: first.siteName }],
        rows,
      },
    ];
  });
};

/** Where the driver's activities are not known, only the journey's own driving is. */
function journeyRow(journey: JourneyRow, spans: readonly ActivitySpan[], doubleManned: boolean) {
  const drive = spans.length > 0 ? minutesOf('drive', spans) : journey.driveMinutes;
  const distanceKm = distanceOf(journey);
  return {
    ...(journey.driverId !== null && { driverId: journey.driverId }),
    driverName: journey.driverName,
    startLocation: journey.startLocation,
    endLocation: journey.endLocation,
    fleetId: journey.fleetNumber,
    startOdo: journey.odometerStartKm,
    endOdo: journey.odometerEndKm,
    distanceKms: distanceKm,
    avgSpeed: drive === 0 ? 0 : Math.round(distanceKm / (drive / 60)),
    date: dateOnly(journey.startMs),
    startTime: dateAndTime(journey.startMs),
    finishTime: dateAndTime(journey.endMs),
    totalDrive: minutes(drive),
    totalOther: minutes(minutesOf('work', spans)),
    totalPOA: minutes(minutesOf('available', spans)),
    totalBreak: minutes(minutesOf('rest', spans)),
    totalTime: minutes((journey.endMs - journey.startMs) / minuteMs),
    unrecordedKms: false,
    doubleManned,
  };
}

function missingMileage(before: JourneyRow, after: JourneyRow, ignoredGapKm: number, ignoredOverlapKm: number) {
  const gapKm = after.odometerStartKm - before.odometerEndKm;
  const isGap = gapKm > ignoredGapKm && gapKm > 0;
  const isOverlap = -gapKm > ignoredOverlapKm && gapKm < 0;
  if (!isGap && !isOverlap) return undefined;
  return {
    missingMileageReason: isGap ? 'Driven without a card' : 'Claimed by both journeys',
    fleetId: after.fleetNumber,
    startOdo: Math.min(before.odometerEndKm, after.odometerStartKm),
    endOdo: Math.max(before.odometerEndKm, after.odometerStartKm),
    distanceKms: Math.abs(gapKm),
    date: dateOnly(before.endMs),
    startTime: dateAndTime(before.endMs),
    finishTime: dateAndTime(after.startMs),
    unrecordedKms: isGap,
    doubleManned: false,
  };
}
