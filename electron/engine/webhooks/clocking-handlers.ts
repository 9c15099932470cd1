import type { ClockingPage, ClockingRow, ClockingSegment } from '../../../shared/contract/reports/clockings.ts';
import { success } from '../../../shared/result.ts';
import { hasWords, searchKey, searchWords } from '../../../shared/search-key.ts';
import { clockingDataFilter } from '../../../shared/service/operations/clocking-report.ts';
import type { RowOf } from '../../../shared/service/operations.ts';
import type { TimesMeant } from '../../../shared/service/times-without-zone.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { dayNumber, isoDayOf } from '../../../shared/tachograph/time.ts';
import type { RequestHandlers } from '../feature.ts';
import type { Clock } from '../ports.ts';
import type { Reports } from '../reports/reports.ts';
import { canonicalRequest } from '../reports/snapshot-entry.ts';
import type { Store } from '../store/store.ts';
import { heardClockings, type LedgerClocking } from './clocking-ledger.ts';
import { type DriverDay, driverDays } from './driver-days.ts';

interface ClockingHandlerParts {
  readonly store: Pick<Store, 'webhooks'>;
  readonly reports: Reports;
  readonly settings: () => Settings;
  readonly timesMeant: () => TimesMeant;
  /** Another number whenever something was heard, or a clocking was changed from here. */
  readonly revision: () => number;
  readonly clock: Clock;
}

/** The days as they were last joined, and what from. */
interface Joined {
  readonly by: string;
  readonly report: readonly RowOf<'driver-d46'>[];
  readonly days: Promise<readonly DriverDay[]>;
}

type ClockingRequest = 'clockings.page' | 'clockings.list' | 'clockings.aside';

/** 1970-01-01 was a Thursday. */
const mondayOf = (day: number) => day - ((day + 3) % 7);
const minuteMs = 60_000;

/** The clockings that webhooks told, by driver and day, beside what driver-d46 says; and all of them, whole, to take along. */
export function clockingHandlers(parts: ClockingHandlerParts): RequestHandlers<ClockingRequest> {
  const { store, reports, settings, timesMeant, revision, clock } = parts;
  const { snapshots, namedSubjects } = reports;
  const nameOf = (driverId: string) => namedSubjects.nameOf('drivers', driverId);
  let joined: Joined | null = null;

  /**
   * The report of these days. It is asked for whenever somebody looks and it is older than reports are to be, and for whole
   * weeks, so that one question serves the whole week.
   */
  function reportSince(from: number): string {
    const request = {
      recordsAfterDateTime: new Date(reports.lists.days().startOf(from)).toISOString(),
      filterClockingData: clockingDataFilter.none,
    };
    const text = canonicalRequest(request);
    const known = snapshots
      .runs()
      .find(({ name, requests }) => name === 'driver-d46' && canonicalRequest(requests[0] ?? {}) === text);
    if (known === undefined) return snapshots.run('driver-d46', request, 'screen');
    const triedAt = Math.max(known.kept?.asOf ?? 0, known.lastError?.at ?? 0);
    const ageMs = clock.now() - triedAt;
    // What was tried in the future was tried by a clock that was ahead.
    if (ageMs < 0 || ageMs > settings().reportRefreshMinutes * minuteMs) snapshots.refresh(known.id);
    reports.shown(known.id);
    return known.id;
  }

  /** The same until the report, or what was heard, is another. */
  function daysSince(from: number, to: number, reportId: string): Promise<readonly DriverDay[]> {
    const days = reports.lists.days();
    const by = JSON.stringify([from, to, reportId, revision(), timesMeant()]);
    // The rows were read by the schema of this very operation; those of some drivers may have been put in since.
    const report = snapshots.content(reportId).rows as readonly RowOf<'driver-d46'>[];
    if (joined?.by === by && joined.report === report) return joined.days;
    // A duty of the night lies in two days.
    const heard = heardClockings(store, timesMeant(), days.startOf(from - 1), days.startOf(to + 1));
    const made = heard.then((clockings) => driverDays({ clockings, report, nameOf, dayOf: days.dayOf, from, to }));
    const kept = { by, report, days: made };
    joined = kept;
    // Where the disk fails it is tried again, and not told again.
    made.catch(() => {
      if (joined === kept) joined = null;
    });
    return made;
  }

  return {
    'clockings.page': async ({ show, search, weeks, offset, limit }) => {
      const today = reports.lists.days().dayOf(clock.now());
      const from = mondayOf(today) - 7 * (weeks - 1);
      const reportId = reportSince(from);
      const all = await daysSince(from, today + 1, reportId);
      const found = all.filter(searched(search));
      const shown = found.filter((day) => isIn(show, day));
      const rows = shown.flatMap((day) => day.rows);
      const snapshot = snapshots.state(reportId);
      if (snapshot === null) throw new Error('a report that is asked for is always there');
      const heardAt = found.flatMap((day) => day.rows.flatMap(({ clocking }) => clocking?.heardAt ?? []));
      const page: ClockingPage = {
        from: isoDayOf(from),
        to: isoDayOf(today),
        rows: rows.slice(offset, offset + limit),
        total: rows.length,
        sizes: shown.map((day) => day.rows.length),
        counts: {
          all: found.length,
          disagree: found.filter((day) => isIn('disagree', day)).length,
          'out-missing': found.filter((day) => isIn('out-missing', day)).length,
        },
        heard: heardAt.length,
        lastHeardAt: heardAt.length === 0 ? null : heardAt.reduce((one, other) => Math.max(one, other)),
        notUnderstood: store.webhooks.countAside(),
        areWebhooksOn: settings().takeWebhooks,
        snapshot,
      };
      return success(page);
    },
    'clockings.list': async ({ driverId, from, to }) => {
      const days = reports.lists.days();
      const since = from === null ? 0 : days.startOf(dayNumber(from));
      const until = to === null ? Number.MAX_SAFE_INTEGER : days.startOf(dayNumber(to) + 1);
      const heard = await heardClockings(store, timesMeant(), since, until);
      const clockings = heard
        .filter((clocking) => driverId === '' || clocking.driverId === driverId)
        .toSorted((one, other) => one.at - other.at)
        .map((clocking) => whole(clocking, clocking.driverId === null ? null : nameOf(clocking.driverId)));
      return success({ clockings });
    },
    'clockings.aside': ({ after, limit }) =>
      success({
        deliveries: store.webhooks.aside(after, limit).map(({ id, event, receivedAt, body }) => ({
          id,
          event,
          receivedAt,
          body: asText(body),
        })),
      }),
  };
}

function whole({ deliveries, at: _, ...clocking }: LedgerClocking, name: string | null) {
  const told = deliveries.map(({ receivedAt, body }) => ({ receivedAt, event: 'clocking', body: asText(body) }));
  return { ...clocking, name, deliveries: told };
}

function asText(body: Uint8Array): string {
  return new TextDecoder().decode(body);
}

function isIn(show: ClockingSegment, { verdict, isOutMissing }: DriverDay): boolean {
  if (show === 'all') return true;
  return show === 'disagree' ? verdict === 'disagrees' : isOutMissing;
}

/** Words in the name, or the beginning of the driver's id or of a clocking's. */
function searched(search: string): (day: DriverDay) => boolean {
  const words = searchWords(search);
  const text = search.trim();
  if (words.length === 0) return () => true;
  return ({ name, driverId, rows }) => {
    const ids = [driverId ?? '', ...rows.map(({ clocking }: ClockingRow) => clocking?.clockingId ?? '')];
    return hasWords(searchKey(name ?? ''), words) || ids.some((id) => id.startsWith(text));
  };
}
