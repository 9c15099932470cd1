import type { MailCause } from '../../../shared/contract/mail.ts';
import { isAllQuiet, type MailList } from '../../../shared/mail/mail-list.ts';
import { dueSlot, lastSlot, mailDay, scheduleText } from '../../../shared/mail/mail-schedule.ts';
import { groupKey, type MailGroup } from '../../../shared/settings/mail-group.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { repeat, zoneInForce } from '../platform/clock.ts';
import type { Clock, Log } from '../ports.ts';
import type { KeptSchedule } from '../store/mail.ts';
import { type Store, StoreError } from '../store/store.ts';
import type { MailLists } from './mail-lists.ts';

/** Gives how many recipients get a list; those who got one that says the same today are left out. */
export type HandIn = (group: MailGroup, list: MailList, cause: MailCause, handled?: KeptSchedule) => number;

interface MailPlanParts {
  readonly store: Pick<Store, 'mail'>;
  readonly lists: Pick<MailLists, 'ofGroup' | 'isSettled'>;
  readonly settings: () => Settings;
  readonly clock: Clock;
  readonly log: Log;
}

const checkEveryMs = 60_000;
/** A mail that is due waits no longer than this for a report that is being asked for. */
const waitsForReportsMs = 30 * 60_000;

/**
 * Makes the mails that are due, and takes up those again that a wrong clock gave up. Anything that stands in their way is tried
 * again with the next check.
 */
export function createMailPlan(
  { lists, settings, clock, log, store: { mail: store } }: MailPlanParts,
  groups: () => readonly MailGroup[],
  handIn: HandIn,
  onHandled: () => void,
  onAgain: () => void,
) {
  let isWorking = false;
  let workingSince = 0;
  /** One look at a time: making a list takes more than a turn, and a mail must not be made twice. */
  let isChecking = false;
  let isCheckWanted = false;
  let cancelChecks = () => {};

  async function check(): Promise<void> {
    isCheckWanted = true;
    if (isChecking) return;
    isChecking = true;
    try {
      while (isWorking && isCheckWanted) {
        isCheckWanted = false;
        if (store.againOfClockAhead(clock.now()) > 0) onAgain();
        const { sendMail, mailFrom } = settings();
        for (const group of groups()) await checkGroup(group, sendMail && mailFrom !== '');
      }
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      log.error('mail.not-stored', { code: error.code });
    } finally {
      isChecking = false;
    }
  }

  async function checkGroup(group: MailGroup, mayMake: boolean): Promise<void> {
    const key = groupKey(group.name);
    const schedule = scheduleText(group);
    const now = clock.now();
    const zone = zoneInForce(settings().timeZone);
    const known = store.schedule(key);
    // A day that is still to come was dealt with while the clock was ahead, and says nothing of the days before it.
    const isOfClockAhead = known !== null && known.handledDay > mailDay(now, zone);
    // A new group, another time, and mails that were switched off begin with the next time, not with the last.
    if (known === null || known.schedule !== schedule || !mayMake || isOfClockAhead) {
      const { day } = lastSlot(group, now, zone);
      const handledDay = known !== null && !isOfClockAhead && known.handledDay > day ? known.handledDay : day;
      if (known?.schedule !== schedule || known.handledDay !== handledDay)
        store.setSchedule(key, { schedule, handledDay });
      return;
    }
    const slot = dueSlot(group, known.handledDay, now, zone);
    if (slot === null) return;
    const waitedSince = Math.max(slot.at, workingSince);
    if (!lists.isSettled(group) && now - waitedSince < waitsForReportsMs) return;
    const list = await lists.ofGroup(group);
    if (!isWorking) return;
    const handled = { schedule, handledDay: slot.day };
    if (group.evenIfEmpty || !isAllQuiet(list)) handIn(group, list, 'schedule', handled);
    else store.setSchedule(key, handled);
    onHandled();
  }

  return {
    check,
    start() {
      isWorking = true;
      workingSince = clock.now();
      cancelChecks = repeat(clock, checkEveryMs, check);
    },
    stop() {
      isWorking = false;
      cancelChecks();
    },
  };
}
