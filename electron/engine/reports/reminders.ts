import { Temporal } from 'temporal-polyfill';
import { deadlineOf, isQuiet, isToBeReminded, reminderTime } from '../../../shared/compliance/deadline.ts';
import type { DailySummary } from '../../../shared/contract/reports/today.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { repeat, zoneInForce } from '../platform/clock.ts';
import type { Clock, Log } from '../ports.ts';
import type { ReminderGiven, ReportStore } from '../store/report.ts';
import { StoreError } from '../store/store.ts';
import { ruleFor } from './coverage.ts';
import type { JoinedLists } from './joined-lists.ts';
import type { LocalFileKind } from './local-subjects.ts';
import { type MissingRow, segmentOf } from './missing-list.ts';
import type { SnapshotEntry } from './snapshot-entry.ts';
import type { Snapshots } from './snapshots.ts';

interface ReminderParts {
  readonly store: Pick<ReportStore, 'reminders' | 'setReminders'>;
  readonly lists: Pick<JoinedLists, 'drivers' | 'vehicles' | 'days'>;
  readonly settings: () => Settings;
  readonly clock: Clock;
  readonly log: Log;
}

interface RemindersOptions extends ReminderParts {
  /** Whether the service has said who there is: a summary before that would be empty, and the day's only one. */
  readonly isKnown: () => boolean;
  readonly tell: (summary: DailySummary) => void;
}

/** The time of day is checked this often, which holds across sleep, a clock that is set, and a change of settings. */
const checkEveryMs = 60_000;

interface Reminders {
  /** Checks at once, for an answer that has just come. */
  readonly check: () => void;
  readonly end: () => void;
}

/** Tells once a day who is due or over and was not named within the last week. */
export function startReminders(options: RemindersOptions): Reminders {
  const { store, lists, settings, clock, log, isKnown, tell } = options;
  let lastDay = Math.max(0, ...store.reminders().map(({ day }) => day));

  function check(): void {
    const { remindDue, remindAt: at, quietFrom, quietUntil, timeZone } = settings();
    const times = { at, quietFrom, quietUntil };
    const today = lists.days().dayOf(clock.now());
    const time = timeOfDay(clock.now(), zoneInForce(timeZone));
    if (!remindDue || lastDay === today || !isKnown()) return;
    if (time < reminderTime(times) || isQuiet(time, times)) return;
    lastDay = today;
    const given = new Map(store.reminders().map((reminder) => [keyOf(reminder), reminder]));
    const due = dueOrOver(options, today).filter((row) =>
      isToBeReminded(row.state, given.get(keyOf(row)) ?? null, today),
    );
    if (due.length === 0) return;
    try {
      store.setReminders(due.map(({ of, id, state }) => ({ of, id, state, day: today })));
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      // Told all the same: being told twice is better than not at all.
      log.warn('reminders-not-kept', { code: error.code });
    }
    tell(summaryOf(due));
  }

  return { check, end: repeat(clock, checkEveryMs, check) };
}

/** Of those that today's summary counted, who is still due or over; null where nobody is. */
export function summaryOfToday(parts: ReminderParts): DailySummary | null {
  const today = parts.lists.days().dayOf(parts.clock.now());
  const given = new Set(parts.store.reminders().flatMap((each) => (each.day === today ? [keyOf(each)] : [])));
  if (given.size === 0) return null;
  const still = dueOrOver(parts, today).filter((row) => given.has(keyOf(row)));
  return still.length === 0 ? null : summaryOf(still);
}

interface DueRow extends Pick<MissingRow, 'of' | 'id' | 'localFiles'> {
  readonly state: ReminderGiven['state'];
  readonly daysLeft: number | null;
}

/** Every driver and vehicle that is due or over today. */
function dueOrOver({ lists, settings }: ReminderParts, today: number): readonly DueRow[] {
  return [...lists.drivers().rows, ...lists.vehicles(false).rows].flatMap(({ of, id, localFiles, lastDownloadDay }) => {
    const deadline = deadlineOf(lastDownloadDay, today, ruleFor(of, settings()));
    const state = segmentOf(deadline);
    return state === 'due' || state === 'over' ? [{ of, id, localFiles, state, daysLeft: deadline.daysLeft }] : [];
  });
}

function keyOf({ of, id }: Pick<ReminderGiven, 'of' | 'id'>): string {
  return `${of} ${id}`;
}

function timeOfDay(now: number, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainTime().toString().slice(0, 5);
}

function summaryOf(rows: readonly DueRow[]): DailySummary {
  const count = (of: LocalFileKind, state: ReminderGiven['state']) =>
    rows.filter((row) => row.of === of && row.state === state).length;
  return {
    drivers: { due: count('driver', 'due'), over: count('driver', 'over') },
    vehicles: { due: count('vehicle', 'due'), over: count('vehicle', 'over') },
    passedToday: rows.filter(({ daysLeft }) => daysLeft === -1).length,
    sent: rows.filter(({ localFiles }) => localFiles.state === 'sent-not-processed').length,
  };
}

interface DailyRemindersOptions extends ReminderParts {
  readonly snapshots: Pick<Snapshots, 'entry'>;
  /** A summary went out: the first screen shows it. */
  readonly onTold: () => void;
}

/** The daily summaries of everybody who wants them. */
interface DailyReminders {
  /** Until the returned function is called. */
  readonly subscribe: (tell: (summary: DailySummary) => void) => () => void;
  /** Asking for a report has ended: perhaps the summary waited for it. */
  readonly check: () => void;
  readonly summaryOfToday: () => DailySummary | null;
  readonly stop: () => void;
}

const minuteMs = 60_000;

export function createDailyReminders({ snapshots, onTold, ...parts }: DailyRemindersOptions): DailyReminders {
  const { clock, settings } = parts;
  const begun = new Set<Reminders>();

  /** The service was asked lately, with an answer or without, so nothing newer is waited for. */
  function isSettled(entry: SnapshotEntry | null): boolean {
    if (entry === null || entry.refreshing !== null) return false;
    const periodMs = settings().reportRefreshMinutes * minuteMs;
    return entry.lastError !== null || (entry.kept !== null && clock.now() - entry.kept.asOf < 2 * periodMs);
  }

  function isKnown(): boolean {
    const counted = [snapshots.entry('drivers-missing'), snapshots.entry('vehicles-missing')];
    return counted.every(isSettled) && counted.some((entry) => entry?.kept != null);
  }

  return {
    subscribe: (tell) => {
      const reminders = startReminders({
        ...parts,
        isKnown,
        tell(summary) {
          tell(summary);
          onTold();
        },
      });
      begun.add(reminders);
      return () => {
        reminders.end();
        begun.delete(reminders);
      };
    },
    check: () => {
      for (const { check } of begun) check();
    },
    summaryOfToday: () => summaryOfToday(parts),
    stop: () => {
      for (const { end } of begun) end();
    },
  };
}
