import type { OperationHandler } from '../operation-handler.ts';
import { boundsOf } from './bounds.ts';
import { distanceOf, type JourneyRow, journeysOf } from './journeys.ts';
import { dateAndTime } from './values.ts';

const milesInAKilometre = 0.621371;

/** Distances of each vehicle's journeys. `totalKms` is by the odometer, so it also has what moved without a journey. */
export const vehicleV5: OperationHandler<'vehicle-v5'> = ({ database }, request) => {
  const isWithin = boundsOf(request);
  const journeys = journeysOf(database, { vehicleIds: request.filterByVehicleIds }).filter((each) =>
    isWithin(each.startMs),
  );
  return [...Map.groupBy(journeys, (journey) => journey.vehicleId).values()].flatMap(distanceSummary);
};

function distanceSummary(journeys: readonly JourneyRow[]) {
  const first = journeys[0];
  const last = journeys.at(-1);
  if (!first || !last) return [];
  const totalKm = journeys.reduce((sum, journey) => sum + distanceOf(journey), 0);
  return [
    {
      vehicleId: first.vehicleId,
      registration: first.registration,
      totalDistanceKms: totalKm,
      avgTripDistanceKms: Math.round(totalKm / journeys.length),
      totalDistanceMiles: Math.round(totalKm * milesInAKilometre),
      avgTripDistanceMiles: Math.round((totalKm * milesInAKilometre) / journeys.length),
      startOdo: first.odometerStartKm,
      lastOdo: last.odometerEndKm,
      totalKms: last.odometerEndKm - first.odometerStartKm,
      numberOfTrips: journeys.length,
      lastUsedDate: dateAndTime(last.endMs),
      firstUsedDate: dateAndTime(first.startMs),
    },
  ];
}
