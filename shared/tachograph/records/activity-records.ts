import type { ActivityChange } from '../activity-change.ts';
import { dayNumberOf, secondsPerDay, type UnixSeconds } from '../time.ts';
import { code, timeReal } from './data-types.ts';
import type { ValuesOf } from './layout.ts';

/** A change of activity with its day: a word of the regulation holds the minute alone. */
export const activityLayout = {
  element: 'ActivityChangeInfo',
  paragraph: '2.1',
  fields: {
    time: timeReal,
    slot: code('cardSlot', '2.1'),
    activity: code('activity', '2.1'),
    card: code('cardInserted', '2.1'),
    drivingStatus: code('drivingStatus', '2.1'),
  },
} as const;

type ActivityRecord = ValuesOf<typeof activityLayout.fields>;

const activityCodes = { rest: 0, available: 1, work: 2, drive: 3 } as const;

/**
 * The changes of a day. On a card, the bit for a crew says of a card that is not inserted whether somebody entered the
 * activity by hand; in a recorder it always says whether there are two drivers.
 */
export function activityRecords(
  date: UnixSeconds,
  changes: readonly ActivityChange[],
  keptBy: 'card' | 'recorder',
): readonly ActivityRecord[] {
  const midnight = dayNumberOf(date) * secondsPerDay;
  return changes.map(({ minute, slot, activity, cardInserted, crewOrManual }) => {
    const isOfEntry = keptBy === 'card' && !cardInserted;
    return {
      time: midnight + minute * 60,
      slot: slot === 'driver' ? 0 : 1,
      activity: activityCodes[activity],
      card: cardInserted ? 1 : 0,
      drivingStatus: (isOfEntry ? 2 : 0) + (crewOrManual ? 1 : 0),
    };
  });
}
