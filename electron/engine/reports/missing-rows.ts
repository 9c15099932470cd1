import { type DepotDays, dayMeant } from '../../../shared/compliance/depot-days.ts';
import { knownDay, knownMoment } from '../../../shared/compliance/known-moment.ts';
import type { Held, Match } from '../../../shared/contract/reports/local-files.ts';
import type { RowOf } from '../../../shared/service/operations.ts';
import type { DateValue } from '../../../shared/service/value-objects.ts';
import { heldHere } from './held-here.ts';
import type { Placed } from './list-view.ts';
import type { HeldKind } from './local-subjects.ts';
import type { MatchBook } from './subject-matching.ts';

/** A driver or vehicle of a missing-downloads report, joined with what this depot has. Days count from 1970-01-01. */
export interface MissingRow extends Placed {
  readonly of: HeldKind;
  readonly id: string;
  /** Name, or registration. */
  readonly name: string;
  readonly category: string;
  /** Empty for vehicles. */
  readonly agency: string;
  readonly lastDownloadAt: number | null;
  readonly lastDownloadDay: number | null;
  /** As the service counts; null where nothing was ever processed. */
  readonly serviceDays: number | null;
  readonly serviceLimitDay: number | null;
  readonly lastDrivenDay: number | null;
  readonly timesDriven: number | null;
  readonly match: Match;
  readonly held: Held;
  readonly jobId: number | null;
}

export interface JoinParts {
  readonly days: DepotDays;
  readonly book: MatchBook;
  /** When the service gave the rows, epoch ms. */
  readonly asOf: number;
}

export function missingDriver(row: RowOf<'driver-d53'>, place: number, parts: JoinParts): MissingRow {
  const last = lastDownload(row.cardProcessedDate, row.daysSinceLastRead, parts);
  return {
    ...{ place, of: 'driver', id: row.driverId, name: row.driverName ?? '', category: row.category ?? '' },
    ...{ agency: row.agency ?? '', ...last, serviceLimitDay: null, lastDrivenDay: null, timesDriven: null },
    ...joined('driver', row.driverId, last, parts),
  };
}

export function missingVehicle(row: RowOf<'vehicle-v14'>, place: number, parts: JoinParts): MissingRow {
  const last = lastDownload(row.lastDownload, row.daysSinceLastRead, parts);
  return {
    ...{
      place,
      of: 'vehicle',
      id: row.vehicleId,
      name: row.registration ?? '',
      category: row.category ?? '',
      agency: '',
    },
    ...{ ...last, serviceLimitDay: dayOf(row.ninetyDayLimit, parts), lastDrivenDay: dayOf(row.lastDriven, parts) },
    timesDriven: row.timesDrivenByActiveEmployee ?? null,
    ...joined('vehicle', row.vehicleId, last, parts),
  };
}

type LastDownload = Pick<MissingRow, 'lastDownloadAt' | 'lastDownloadDay' | 'serviceDays'>;

/** A service that gives only the number of days has said on which day it was. */
function lastDownload(date: DateValue | undefined, serviceDays: number | undefined, parts: JoinParts): LastDownload {
  const at = momentOf(date);
  if (at !== null) {
    const day = dayMeant(parts.days, at);
    return { lastDownloadAt: at, lastDownloadDay: day, serviceDays: serviceDays ?? parts.days.dayOf(parts.asOf) - day };
  }
  if (serviceDays === undefined) return { lastDownloadAt: null, lastDownloadDay: null, serviceDays: null };
  // Services count very many days where there was no download.
  return { lastDownloadAt: null, lastDownloadDay: knownDay(parts.days.dayOf(parts.asOf) - serviceDays), serviceDays };
}

/** What this depot has of a driver or vehicle of the service. */
export function joined(
  of: HeldKind,
  id: string,
  last: Pick<LastDownload, 'lastDownloadAt' | 'lastDownloadDay'>,
  { book, days, asOf }: JoinParts,
): Pick<MissingRow, 'match' | 'held' | 'jobId'> {
  const { match, subject } = book.of(of, id);
  const { lastDownloadDay } = last;
  const lastDownloadAtMs = last.lastDownloadAt ?? (lastDownloadDay === null ? null : days.startOf(lastDownloadDay));
  const means = of === 'driver' ? 'processing' : 'download';
  const held = heldHere(subject, { lastDownloadAtMs, lastDownloadDay, means, asOfMs: asOf }, days);
  return { match, held, jobId: subject?.jobId ?? null };
}

export function momentOf(value: DateValue | undefined): number | null {
  return knownMoment(value?.date);
}

function dayOf(value: DateValue | undefined, { days }: JoinParts): number | null {
  const at = momentOf(value);
  return at === null ? null : dayMeant(days, at);
}
