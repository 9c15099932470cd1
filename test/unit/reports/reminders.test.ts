import { describe, expect, it } from 'vitest';
import { newListOrder } from '../../../electron/engine/reports/list-view.ts';
import { createMissingList, type MissingRow } from '../../../electron/engine/reports/missing-list.ts';
import { startReminders, summaryOfToday } from '../../../electron/engine/reports/reminders.ts';
import type { ReminderGiven } from '../../../electron/engine/store/report.ts';
import { depotDays } from '../../../shared/compliance/depot-days.ts';
import type { DailySummary } from '../../../shared/contract/reports/today.ts';
import { defaultSettings, type Settings } from '../../../shared/settings/settings.ts';
import { createFakeClock } from '../../faults/fake-clock.ts';
import { silentLog } from '../../faults/silent-log.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** A day on which the clocks of London go back. */
const start = Date.parse('2026-10-25T00:30:00Z');
const today = Math.floor(start / dayMs);

function remindersUnderTest(change: Partial<Settings> = {}, daysSince: readonly (number | null)[] = [33, 25, 3, null]) {
  // Nothing here is waited for, and a week has ten thousand minutes.
  const clock = createFakeClock(start, async () => {});
  const told: { readonly at: string; readonly summary: DailySummary }[] = [];
  const given = new Map<string, ReminderGiven>();
  const rows = daysSince.map(
    (days, index): MissingRow => ({
      index,
      of: 'driver',
      id: `D${index}`,
      name: '',
      category: '',
      agency: '',
      lastDownloadAt: null,
      lastDownloadDay: days === null ? null : today - days,
      serviceDays: days,
      serviceLimitDay: null,
      lastDrivenDay: null,
      timesDriven: null,
      jobId: null,
      match: { certainty: 'none', candidates: [] },
      localFiles: {
        state: 'never-seen',
        upToDay: null,
        arrivedAt: null,
        sentAt: null,
        progress: null,
        uploadId: null,
        files: 0,
      },
    }),
  );
  const settings = { ...defaultSettings, timeZone: 'Europe/London', ...change };
  let isKnown = true;
  const parts = {
    store: {
      reminders: () => [...given.values()],
      setReminders: (some: readonly ReminderGiven[]) => {
        for (const each of some) given.set(each.id, each);
      },
    },
    lists: {
      drivers: () => createMissingList(rows, newListOrder()),
      vehicles: () => createMissingList([], newListOrder()),
      days: () => depotDays('Europe/London'),
    },
    settings: () => settings,
    clock,
    log: silentLog,
  };
  const { end: stop } = startReminders({
    ...parts,
    isKnown: () => isKnown,
    tell: (summary) => told.push({ at: new Date(clock.now()).toISOString().slice(0, 16), summary }),
  });
  return {
    clock,
    told,
    stop,
    ofToday: () => summaryOfToday(parts),
    know: (known: boolean) => {
      isKnown = known;
    },
  };
}

const one = { drivers: { due: 1, over: 1 }, vehicles: { due: 0, over: 0 }, passedToday: 0, sent: 0 };

describe('The daily summary', () => {
  it('goes out once, at its time in the depot’s zone, with who is due and who is over', async () => {
    const { clock, told } = remindersUnderTest();
    await clock.advance(12 * hourMs);
    expect(told).toEqual([{ at: '2026-10-25T09:00', summary: one }]);
  });

  it('names the same driver again only after a week', async () => {
    const { clock, told } = remindersUnderTest({}, [33]);
    await clock.advance(8 * dayMs);
    expect(told.map(({ at }) => at)).toEqual(['2026-10-25T09:00', '2026-11-01T09:00']);
  });

  it('waits for the end of the quiet hours', async () => {
    const { clock, told } = remindersUnderTest({ remindAt: '05:00' });
    await clock.advance(12 * hourMs);
    expect(told.map(({ at }) => at)).toEqual(['2026-10-25T06:00']);
  });

  it('can be read on the screen for the rest of its day, and counts who passed the limit on it', async () => {
    const { clock, ofToday } = remindersUnderTest({}, [29, 28, 25, 3]);
    expect(ofToday()).toBeNull();
    await clock.advance(12 * hourMs);
    expect(ofToday()).toEqual({ ...one, drivers: { due: 2, over: 1 }, passedToday: 1 });
    await clock.advance(12 * hourMs);
    expect(ofToday()).toBeNull();
  });

  it('is not spent on a day whose reports have not come yet', async () => {
    const { clock, told, know } = remindersUnderTest();
    know(false);
    await clock.advance(10 * hourMs);
    know(true);
    await clock.advance(hourMs);
    expect(told.map(({ at }) => at)).toEqual(['2026-10-25T10:31']);
  });

  it('says nothing where nobody is due, where it is switched off, and after the end', async () => {
    const fine = remindersUnderTest({}, [3, null]);
    const off = remindersUnderTest({ remindDue: false });
    const ended = remindersUnderTest();
    ended.stop();
    for (const { clock } of [fine, off, ended]) await clock.advance(dayMs);
    expect([...fine.told, ...off.told, ...ended.told]).toEqual([]);
  });
});
