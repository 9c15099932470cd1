import type { DayUse } from './day-runs.ts';

/** The activity that a slot of the recorder was set to (ActivityChangeInfo, Annex 1C appendix 1, 2.1). */
export type Activity = 'rest' | 'available' | 'work' | 'drive';

/** A moment at which a slot was set to something else. */
export interface ActivityChange {
  /** Minute of the UTC day, 0 to 1439. */
  readonly minute: number;
  readonly activity: Activity;
  readonly slot: 'driver' | 'co-driver';
  readonly cardInserted: boolean;
  /** With a card inserted: two drivers. Without one: the activity was entered by hand. */
  readonly crewOrManual: boolean;
}

const activitiesByCode: readonly [Activity, Activity, Activity, Activity] = ['rest', 'available', 'work', 'drive'];
const minutesPerDay = 1_440;

/** Decodes the bits `s c p aa ttttttttttt`; null where the minute is not within a day. */
export function activityChange(word: number): ActivityChange | null {
  const minute = word & 0x07ff;
  if (minute >= minutesPerDay) return null;
  return {
    minute,
    activity: activitiesByCode[((word >> 11) & 0x03) as 0 | 1 | 2 | 3],
    slot: word & 0x8000 ? 'co-driver' : 'driver',
    crewOrManual: (word & 0x4000) !== 0,
    cardInserted: (word & 0x2000) === 0,
  };
}

/** Without the card in a recorder, and nothing entered by hand, the activity that is written down means nothing. */
export function isKnown({
  cardInserted,
  crewOrManual,
}: Pick<ActivityChange, 'cardInserted' | 'crewOrManual'>): boolean {
  return cardInserted || crewOrManual;
}

/** The use of a recorder's day, from its changes: one minute of driving makes it a driven day. */
export function dayUse(changes: readonly ActivityChange[]): Exclude<DayUse, 'contradicted'> {
  let use: Exclude<DayUse, 'contradicted'> = 'no-activity';
  for (const { activity } of changes) {
    if (activity === 'drive') return 'driven';
    if (activity !== 'rest') use = 'other-work';
  }
  return use;
}
