import type { ReportColumn } from '../../../shared/contract/reports/report-runs.ts';

/** Whole numbers that add up; all others name, count a place, or are a mean or an odometer's reading. */
const summed: ReadonlySet<string> = new Set([
  'kmPerDuty',
  'distanceKms',
  'totalDistanceKms',
  'totalDistanceMiles',
  'totalKms',
  'numberOfTrips',
  'totalImages',
]);

/** Whether the sum of a field over several records says something. */
export function isSummed(name: string, type: ReportColumn['type']): boolean {
  return type === 'minutes' || type === 'rows' || (type === 'integer' && summed.has(name));
}
