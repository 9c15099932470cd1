import type { ActivityChange } from './activity-change.ts';

/** Several records of one day, by whichever copy holds them. */
type Changes = readonly ActivityChange[];

const minutesPerDay = 1_440;

/** Two copies, two recorders, or a recorder and a card may disagree about the minute in which a card is inserted or withdrawn. */
export const toleratedMinutes = 1;

const activityCodes = { rest: 1, available: 2, work: 3, drive: 4 } as const;

/**
 * Whether two copies of a card's day say different things of the same time. Only what a recorder wrote while the card was
 * in it counts: a recorder of the first generation writes nothing into the second half of a card, whose driver may then
 * enter something else by hand.
 * @param isNewest one of the copies ends with this day, and may have been read before the day was over.
 */
export function cardCopiesContradict(one: Changes, other: Changes, isNewest: boolean): boolean {
  if (isSame(one, other)) return false;
  const until = isNewest ? commonEnd(one, other) : minutesPerDay;
  const counts = ({ cardInserted }: ActivityChange): boolean => cardInserted;
  return differingMinutes(minutesOf(one, counts), minutesOf(other, counts), until) > toleratedMinutes;
}

/**
 * Whether two blocks of a recorder say different things of the same day. The shorter one may have been downloaded before
 * the day was over.
 */
export function recorderDaysContradict(one: Changes, other: Changes): boolean {
  if (isSame(one, other)) return false;
  const until = commonEnd(one, other);
  return (['driver', 'co-driver'] as const).some((slot) => {
    const ofSlot = (changes: Changes): Uint8Array => minutesOf(changes.filter((change) => change.slot === slot));
    return differingMinutes(ofSlot(one), ofSlot(other), until) > 0;
  });
}

function isSame(one: Changes, other: Changes): boolean {
  return (
    one.length === other.length &&
    one.every((change, index) => {
      const twin = other[index];
      return (
        twin?.minute === change.minute &&
        twin.activity === change.activity &&
        twin.slot === change.slot &&
        twin.cardInserted === change.cardInserted &&
        twin.crewOrManual === change.crewOrManual
      );
    })
  );
}

function commonEnd(one: Changes, other: Changes): number {
  const last = (changes: Changes): number => changes.reduce((latest, { minute }) => Math.max(latest, minute), 0);
  return Math.min(last(one), last(other));
}

/** What each minute of the day was; 0 where nothing that counts says it. A change of any kind ends the one before it. */
function minutesOf(changes: Changes, counts: (change: ActivityChange) => boolean = () => true): Uint8Array {
  const minutes = new Uint8Array(minutesPerDay);
  for (const [index, change] of changes.entries()) {
    const code = counts(change) ? activityCodes[change.activity] : 0;
    minutes.fill(code, change.minute, changes[index + 1]?.minute ?? minutesPerDay);
  }
  return minutes;
}

function differingMinutes(one: Uint8Array, other: Uint8Array, until: number): number {
  let differing = 0;
  for (let minute = 0; minute < until; minute++) {
    if (one[minute] !== 0 && other[minute] !== 0 && one[minute] !== other[minute]) differing += 1;
  }
  return differing;
}
