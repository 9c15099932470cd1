import type { ReportRequestName } from '../../../shared/contract/names.ts';
import { success } from '../../../shared/result.ts';
import { type OperationName, operations, type RowOf } from '../../../shared/service/operations.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { RequestHandlers } from '../feature.ts';
import type { Clock } from '../ports.ts';
import { refusal } from '../refusal.ts';
import type { Store } from '../store/store.ts';
import { availabilityPage, availabilityTimeline, startHours } from './availability-page.ts';
import { ruleFor } from './coverage.ts';
import type { DriverEntries } from './driver-entries.ts';
import type { DriverStarts } from './driver-starts.ts';
import type { LocalFileKind } from './local-subjects.ts';
import { type MissingScope, missingPage, shownDriver, shownVehicle } from './missing-list.ts';
import type { Reports } from './reports.ts';
import { allShownStarts, countOtherwise } from './shown-start.ts';
import { snapshotState } from './snapshot-entry.ts';
import { nextStarts, todayFigures } from './today.ts';

type ListRequest = Extract<
  ReportRequestName,
  | 'today.get'
  | 'drivers.missing'
  | 'vehicles.missing'
  | `availability.${string}`
  | 'matches.decide'
  | 'tachographTypes.get'
>;

export interface ListHandlerParts {
  readonly reports: Reports;
  readonly store: Store;
  readonly settings: () => Settings;
  readonly clock: Clock;
  readonly starts: DriverStarts;
  readonly entries: DriverEntries;
  /** How far a sending is, 0 to 1. */
  readonly progressOf: (jobId: number) => number | null;
}

/** The lists that managers look at, each from its snapshot and the files held here. */
export function listHandlers(parts: ListHandlerParts): RequestHandlers<ListRequest> {
  const { reports, store, settings, clock, starts, entries, progressOf } = parts;
  const { snapshots, lists } = reports;
  const missingScope = (of: LocalFileKind): MissingScope => ({
    today: lists.days().dayOf(clock.now()),
    rule: ruleFor(of, settings()),
    progressOf,
  });
  return {
    'today.get': async () => {
      reports.keepFresh();
      reports.shown('availability', 'drivers-missing', 'vehicles-missing');
      const next = await availabilityPage(starts, nextStarts, progressOf);
      const answered = await starts.all(null);
      const figures = { next, answers: answered.starts, otherwise: await countOtherwise(answered) };
      return success(todayFigures({ reports, store, settings: settings(), now: clock.now(), ...figures }));
    },
    'drivers.missing': (query) => {
      reports.keepFresh();
      reports.shown('drivers-missing');
      const scope = missingScope('driver');
      const page = missingPage(lists.drivers(), query, defaultDays('driver-d53'), scope);
      return success({
        ...page,
        ...scope.rule,
        rows: page.rows.map((row) => shownDriver(row, scope)),
        known: lists.allDrivers().length,
        snapshot: snapshotState(snapshots, 'drivers-missing'),
      });
    },
    'vehicles.missing': (query) => {
      const snapshotId = query.filters.dormant ? 'vehicles-dormant' : 'vehicles-missing';
      reports.keepFresh();
      reports.shown(snapshotId);
      const scope = missingScope('vehicle');
      const list = lists.vehicles(query.filters.dormant);
      const { agencies: _, ...page } = missingPage(list, query, defaultDays('vehicle-v14'), scope);
      return success({
        ...page,
        ...scope.rule,
        rows: page.rows.map((row) => shownVehicle(row, scope)),
        known: list.rows.length,
        snapshot: snapshotState(snapshots, snapshotId),
      });
    },
    'availability.page': async (query) => {
      reports.keepFresh();
      reports.shown('availability');
      const page = await availabilityPage(starts, query, progressOf);
      return success({ ...page, snapshot: snapshotState(snapshots, 'availability') });
    },
    'availability.timeline': async (query) => {
      reports.keepFresh();
      reports.shown('availability');
      const timeline = await availabilityTimeline(starts, query, lists.days(), clock.now());
      return success({ ...timeline, snapshot: snapshotState(snapshots, 'availability') });
    },
    'availability.hours': async (query) => {
      reports.keepFresh();
      reports.shown('availability');
      return success(await startHours(starts, query, lists.days()));
    },
    'availability.starts': async ({ at }) => {
      reports.keepFresh();
      reports.shown('availability');
      return success(await allShownStarts(starts, at, entries.mainIdOf));
    },
    'matches.decide': (decision) => {
      const { localSubjects } = reports;
      const isNamed = localSubjects.named(decision.of).some(({ subjectId }) => subjectId === decision.subjectId);
      if (!isNamed && !localSubjects.of(decision.of).has(decision.subjectId)) return noSuchSubject;
      reports.decide(decision);
      return success({});
    },
    'tachographTypes.get': () => {
      reports.keepFresh();
      // The rows were read by the schema of this very operation.
      const rows = snapshots.content('tachograph-types').rows as readonly RowOf<'vehicles-tachograph-types'>[];
      return success({
        rows: rows.map(({ code, description = '', type = '' }) => ({ code, description, type, group: groupOf(type) })),
        snapshot: snapshotState(snapshots, 'tachograph-types'),
      });
    },
  };
}

const noSuchSubject = refusal('not-found', 'no-file-of-subject');

/** The service's documented number of days. */
function defaultDays(name: Extract<OperationName, 'driver-d53' | 'vehicle-v14'>): number {
  return operations[name].defaults.daysSinceLastDownload ?? 0;
}

function groupOf(type: string): 'digital' | 'analogue' | 'other' {
  const word = type.trim().toLowerCase();
  return word === 'digital' || word === 'analogue' ? word : 'other';
}
