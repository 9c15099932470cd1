import { Temporal } from 'temporal-polyfill';
import type { Settings } from '../../../shared/app/settings.ts';
import { deadlineOf } from '../../../shared/compliance/deadline.ts';
import { isQuiet, isToBeReminded, reminderTime } from '../../../shared/compliance/reminders.ts';
import { every } from '../every.ts';
import type { Clock, Log } from '../ports.ts';
import { zoneInForce } from '../start-of-day.ts';
import type { ReminderGiven, ReportStore } from '../store/report.ts';
import { StoreTrouble } from '../store/store.ts';
import { ruleFor } from './coverage.ts';
import type { JoinedLists } from './joined-lists.ts';
import { segmentOf } from './missing-list.ts';

/** What became due or overdue, for one notification a day. */
export interface ReminderSummary {
  readonly drivers: { readonly due: number; readonly over: number };
  readonly vehicles: { readonly due: number; readonly over: number };
}

export interface RemindersOptions {
  readonly store: Pick<ReportStore, 'reminders' | 'setReminders'>;
  readonly lists: Pick<JoinedLists, 'drivers' | 'vehicles' | 'days'>;
  readonly settings: () => Settings;
  readonly clock: Clock;
  readonly log: Log;
  readonly tell: (summary: ReminderSummary) => void;
}

/** The time of day is looked at so often: that is right across sleep, a clock that is set, and a change of settings. */
const lookEveryMs = 60_000;

/** Tells once a day who is due or over and was not named within the last week. Returns the way to end it. */
export function startReminders({ store, lists, settings, clock, log, tell }: RemindersOptions): () => void {
  let lastDay = Math.max(0, ...store.reminders().map(({ day }) => day));

  function look(): void {
    const { remindDue, remindAt: at, quietFrom, quietUntil, timeZone } = settings();
    const times = { at, quietFrom, quietUntil };
    const today = lists.days().dayOf(clock.now());
    const time = timeOfDay(clock.now(), zoneInForce(timeZone));
    if (!remindDue || lastDay === today || time < reminderTime(times) || isQuiet(time, times)) return;
    lastDay = today;
    const news = toBeReminded(today);
    if (news.length === 0) return;
    try {
      store.setReminders(news);
    } catch (error) {
      if (!(error instanceof StoreTrouble)) throw error;
      // Told all the same: being told twice is better than not at all.
      log.warn('reminders-not-kept', { code: error.code });
    }
    tell(summaryOf(news));
  }

  function toBeReminded(today: number): readonly ReminderGiven[] {
    const given = new Map(store.reminders().map((reminder) => [keyOf(reminder), reminder]));
    return [...lists.drivers().rows, ...lists.vehicles(false).rows].flatMap(({ of, id, lastDownloadDay }) => {
      const segment = segmentOf(deadlineOf(lastDownloadDay, today, ruleFor(of, settings())));
      const state = segment === 'due' || segment === 'over' ? segment : null;
      const last = given.get(keyOf({ of, id })) ?? null;
      return state !== null && isToBeReminded(state, last, today) ? [{ of, id, state, day: today }] : [];
    });
  }

  return every(clock, lookEveryMs, look);
}

function keyOf({ of, id }: Pick<ReminderGiven, 'of' | 'id'>): string {
  return `${of} ${id}`;
}

function timeOfDay(now: number, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainTime().toString().slice(0, 5);
}

function summaryOf(news: readonly ReminderGiven[]): ReminderSummary {
  const count = (of: ReminderGiven['of'], state: ReminderGiven['state']) =>
    news.filter((each) => each.of === of && each.state === state).length;
  return {
    drivers: { due: count('driver', 'due'), over: count('driver', 'over') },
    vehicles: { due: count('vehicle', 'due'), over: count('vehicle', 'over') },
  };
}
