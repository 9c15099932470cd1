import type { DriverStart } from '../../../shared/compliance/answer/driver-start.ts';
import { calibrationAheadDays, calibrationsDue, deadlineOf } from '../../../shared/compliance/deadline.ts';
import type { AvailabilityPage, AvailabilityQuery } from '../../../shared/contract/reports/availability.ts';
import type { DeadlineCounts } from '../../../shared/contract/reports/missing.ts';
import type { StandingSnapshot } from '../../../shared/contract/reports/snapshot.ts';
import type { Today, TodayChange } from '../../../shared/contract/reports/today.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { isoDayOf } from '../../../shared/tachograph/time.ts';
import type { Store } from '../store/store.ts';
import { ruleFor } from './coverage.ts';
import type { LocalFileKind } from './local-subjects.ts';
import { type MissingRow, type MissingScope, segmentCounts, segmentOf } from './missing-list.ts';
import type { Reports } from './reports.ts';
import { snapshotState } from './snapshot-entry.ts';

export interface TodayParts {
  readonly reports: Reports;
  readonly store: Pick<Store, 'localFiles'>;
  readonly settings: Settings;
  readonly now: number;
  /** The answer to {@link nextStarts}. */
  readonly next: Pick<AvailabilityPage, 'rows' | 'counts'>;
  /** Of all drivers, as of now. */
  readonly answers: readonly DriverStart[];
  /** How many of them would be others under other rules. */
  readonly otherwise: number;
}

const nextRows = 6;
const sentDays = 14;
const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** The figures of the first screen. */
export function todayFigures(parts: TodayParts): Today {
  const { reports, store, settings, now, next, answers, otherwise } = parts;
  const { lists } = reports;
  const days = lists.days();
  const today = days.dayOf(now);
  const since = Math.floor((now - dayMs) / hourMs) * hourMs;
  const scopeOf = (of: LocalFileKind) => ({ today, rule: ruleFor(of, settings) });
  const localVehicles = reports.localSubjects.of('vehicle').values();
  const calibrations = calibrationsDue(localVehicles, ({ nextCalibrationDue }) => nextCalibrationDue, today);
  const dayStart = (daysAgo: number) => days.startOf(today - daysAgo);
  return {
    today: isoDayOf(today),
    drivers: {
      ...deadlineFigures(lists.allDrivers(), scopeOf('driver')),
      snapshot: snapshotState(reports.snapshots, 'drivers-missing'),
    },
    vehicles: {
      ...deadlineFigures(lists.vehicles(false).rows, scopeOf('vehicle')),
      snapshot: snapshotState(reports.snapshots, 'vehicles-missing'),
    },
    available: {
      startNow: next.counts.now,
      known: next.counts.all - next.counts.unknown,
      unknown: next.counts.unknown,
      altered: answers.filter(({ reason }) => reason === 'altered').length,
      implausible: answers.filter(({ implausible }) => implausible.length > 0).length,
      otherwise,
      next: next.rows,
      dataUpTo: newest(next.rows.map(({ start }) => start.upTo)),
      snapshot: snapshotState(reports.snapshots, 'availability'),
    },
    calibrations: {
      aheadDays: calibrationAheadDays,
      count: calibrations.length,
      next: calibrations
        .slice(0, nextRows)
        .map(({ subject: { name, subjectId }, dueOn, daysLeft }) => ({ subjectId, vehicle: name, dueOn, daysLeft })),
    },
    changes: { since, entries: changesSince(parts, since, today) },
    sentPerDay: Array.from({ length: sentDays }, (_, index) => {
      const ago = sentDays - 1 - index;
      return { day: isoDayOf(today - ago), files: store.localFiles.sentBetween(dayStart(ago), dayStart(ago - 1)) };
    }),
    reminder: {
      enabled: settings.remindDue,
      at: settings.remindAt,
      quietFrom: settings.quietFrom,
      quietUntil: settings.quietUntil,
      summary: reports.summaryOfToday(),
    },
  };
}

/** Who can start now is a number; who comes next is a list. */
export const nextStarts: AvailabilityQuery = {
  at: null,
  leastDriveMinutes: 0,
  search: '',
  filters: {
    groups: ['within-24-h', 'later'],
    canStart: null,
    divisions: [],
    categories: [],
    agencies: [],
    onlyProcessed: false,
  },
  sort: 'start',
  descending: false,
  offset: 0,
  limit: nextRows,
};

/** How many cards and units are over their limit, due and neither; null where no report has named any yet. */
export function deadlinesNow(
  { lists, snapshots }: Pick<Reports, 'lists' | 'snapshots'>,
  settings: Settings,
  now: number,
): { readonly drivers: DeadlineCounts | null; readonly vehicles: DeadlineCounts | null } {
  const today = lists.days().dayOf(now);
  const counted = (of: LocalFileKind, rows: readonly Pick<MissingRow, 'lastDownloadDay'>[]) =>
    deadlineFigures(rows, { today, rule: ruleFor(of, settings) }).counts;
  const isThere = (id: StandingSnapshot) => (snapshots.entry(id)?.kept ?? null) !== null;
  return {
    drivers: isThere('drivers-missing') ? counted('driver', lists.allDrivers()) : null,
    vehicles: isThere('vehicles-missing') ? counted('vehicle', lists.vehicles(false).rows) : null,
  };
}

function deadlineFigures(
  rows: readonly Pick<MissingRow, 'lastDownloadDay'>[],
  { today, rule }: Pick<MissingScope, 'today' | 'rule'>,
) {
  const segments = rows.map(({ lastDownloadDay }) => segmentOf(deadlineOf(lastDownloadDay, today, rule)));
  return { ...rule, counts: segmentCounts(segments) };
}

/** More of them than this are said in one line. */
const mostNamed = 4;

/** What happened since a moment, the newest first. */
function changesSince({ reports, store, settings, now }: TodayParts, since: number, today: number): TodayChange[] {
  const { lists } = reports;
  const days = lists.days();
  const all = [...lists.drivers().rows, ...lists.vehicles(false).rows];
  const passed = all.filter(
    ({ of, lastDownloadDay }) => deadlineOf(lastDownloadDay, today, ruleFor(of, settings)).daysLeft === -1,
  );
  const processed = all.filter(({ lastDownloadAt }) => lastDownloadAt !== null && lastDownloadAt >= since);
  const toConfirm = all.filter(
    ({ match, localFiles }) => match.certainty === 'perhaps' && (localFiles.arrivedAt ?? 0) >= since,
  );
  const putRight = store.localFiles.putRightSince(since);
  const midnight = days.startOf(today);
  const yesterday: [number, number] = [days.startOf(today - 1), midnight];
  const entries: TodayChange[] = [];
  if (passed.length > mostNamed) {
    entries.push({
      code: 'more-passed-limit',
      at: midnight,
      drivers: count(passed, 'driver'),
      vehicles: count(passed, 'vehicle'),
    });
  } else {
    for (const { of, ...concerned } of alike(passed)) {
      entries.push({ code: `${of}-passed-limit`, at: midnight, ...concerned });
    }
  }
  if (processed.length > 0) {
    const at = newest(processed.map(({ lastDownloadAt }) => lastDownloadAt)) ?? now;
    entries.push({ code: 'processed', at, drivers: count(processed, 'driver'), vehicles: count(processed, 'vehicle') });
  }
  for (const { arrivedAt, ...concerned } of alike(toConfirm).slice(0, mostNamed)) {
    entries.push({ code: 'match-to-confirm', at: arrivedAt ?? now, ...concerned });
  }
  if (putRight.files > 0) {
    entries.push({ code: 'attention-put-right', at: putRight.lastAt ?? now, files: putRight.files });
  }
  entries.push({
    code: 'sent-yesterday',
    day: isoDayOf(today - 1),
    files: store.localFiles.sentBetween(...yesterday),
    alreadyHere: store.localFiles.alreadyHereBetween(...yesterday),
  });
  return entries;
}

/** Rows that would read the same are one: two people of one name, and when the newest file of either arrived. */
function alike(rows: readonly MissingRow[]) {
  const byName = Map.groupBy(rows, ({ of, name }) => `${of} ${name}`);
  return [...byName.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const { of, id, name } = first;
    return [
      { of, id, name, alike: same.length, arrivedAt: newest(same.map(({ localFiles }) => localFiles.arrivedAt)) },
    ];
  });
}

function count(rows: readonly MissingRow[], kind: LocalFileKind): number {
  return rows.filter(({ of }) => of === kind).length;
}

function newest(moments: readonly (number | null)[]): number | null {
  const known = moments.filter((at) => at !== null);
  return known.length === 0 ? null : Math.max(...known);
}
