import { Notification } from 'electron';
import { type PageAddress, screenPaths } from '../../../shared/contract/addresses.ts';
import type { DailySummary } from '../../../shared/contract/reports/today.ts';
import type { StatusFacts } from '../../../shared/contract/status.ts';
import { dueList } from '../../../shared/format/due-text.ts';
import type { Clock } from '../../engine/ports.ts';
import type { CurrentWords } from '../current-words.ts';
import { freshMemory, type Notice, noticeStep, noticeText } from './notice.ts';

export interface Notices {
  readonly update: (facts: StatusFacts) => void;
  /** Tells what the daily summary counts. */
  readonly remind: (summary: DailySummary) => void;
}

/** Shows notices as notifications of the system; a newer one takes the place of the older of its kind. */
export function createNotices(clock: Clock, current: CurrentWords, showScreen: (screen: PageAddress) => void): Notices {
  const shown = new Map<Notice['kind'], Notification>();
  let memory = freshMemory;
  let cancel = () => {};

  function update(facts: StatusFacts): void {
    cancel();
    const step = noticeStep(memory, facts, current.settings(), clock.monotonicMs());
    memory = step.memory;
    if (step.notice !== null) show(step.notice);
    if (step.checkAgainMs !== null) cancel = clock.after(step.checkAgainMs, () => update(facts));
  }

  function show(notice: Notice): void {
    if (!Notification.isSupported()) return;
    shown.get(notice.kind)?.close();
    // Kept in the map also against garbage collection, which would take the click with it.
    const notification = new Notification(noticeText(notice, current.words()));
    shown.set(notice.kind, notification);
    notification.on('click', () => showScreen(screenOf(notice)));
    notification.show();
  }

  return { update, remind: (summary) => show({ kind: 'due', summary }) };
}

/** The screen that a notice is about. */
function screenOf(notice: Notice): PageAddress {
  return notice.kind === 'due' ? dueList(notice.summary) : screenPaths.uploads;
}
