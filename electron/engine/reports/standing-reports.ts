import type { ReportName } from '../../../shared/contract/reports/report-runs.ts';
import type { StandingSnapshot } from '../../../shared/contract/reports/snapshot.ts';

export interface StandingReport {
  readonly id: StandingSnapshot;
  readonly name: ReportName;
  /** The first that the service does not refuse. */
  readonly requests: readonly Readonly<Record<string, unknown>>[];
  /** How often it is asked for by itself: as often as the depot chose, or once a day. */
  readonly every: 'period' | 'day';
  /** An upload of these changes what it says. */
  readonly concerns: readonly ('driver' | 'vehicle')[];
}

/**
 * All drivers and all vehicles, so that any number of days can be chosen on the screen also without a connection. "More
 * than -1 days" has also those of today; a service that refuses a negative number is asked for more than 0.
 */
const all = [{ daysSinceLastDownload: -1 }, { daysSinceLastDownload: 0 }] as const;

export const standingReports: readonly StandingReport[] = [
  { id: 'drivers-missing', name: 'driver-d53', requests: all, every: 'period', concerns: ['driver'] },
  { id: 'vehicles-missing', name: 'vehicle-v14', requests: all, every: 'period', concerns: ['vehicle'] },
  {
    id: 'vehicles-dormant',
    name: 'vehicle-v14',
    requests: all.map((request) => ({ ...request, includeDormantVehicles: true })),
    every: 'period',
    concerns: ['vehicle'],
  },
  { id: 'availability', name: 'driver-d99', requests: [{}], every: 'period', concerns: ['driver'] },
  { id: 'tachograph-types', name: 'vehicles-tachograph-types', requests: [{}], every: 'day', concerns: [] },
];
