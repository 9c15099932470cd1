import type { Activity, ActivityChange } from '../../shared/tachograph/activity-change.ts';
import type { Witness } from '../service/activities/minute-record.ts';

type CardWitness = Extract<Witness, { kind: 'card' }>;

const dayLength = 1_440;

/**
 * A driver card from a text such as `drive 4:30, rest 0:45, crew drive 2:00`, from a moment on. `crew`: with a second
 * driver; `beside`: in the second slot; `by-hand`: entered later; `unrecorded 9:00`: nothing is known. `out`, `in` and
 * `ferry` are marks at that moment. The card's records end with the text.
 */
export function cardOf(
  from: string,
  text: string,
  basis: CardWitness['days'][number]['basis'] = 'genuine',
): CardWitness {
  const days = new Map<number, ActivityChange[]>();
  const marks: CardWitness['marks'][number][] = [];
  let at = Date.parse(`${from}:00Z`) / 60_000;
  const put = (change: Omit<ActivityChange, 'minute'>): void => {
    const day = Math.floor(at / dayLength);
    days.set(day, [...(days.get(day) ?? []), { ...change, minute: at - day * dayLength }]);
  };
  for (const words of text.split(',').map((part) => part.trim().split(' '))) {
    const [word] = words;
    if (word === 'out') marks.push({ at: at * 60, kind: 'out-of-scope-begin' });
    else if (word === 'in') marks.push({ at: at * 60, kind: 'out-of-scope-end' });
    else if (word === 'ferry') marks.push({ at: at * 60, kind: 'ferry-or-train' });
    else {
      const change = changeOf(words);
      const end = at + minutesIn(words.at(-1) ?? '');
      while (at < end) {
        put(change);
        at = Math.min(end, (Math.floor(at / dayLength) + 1) * dayLength);
      }
    }
  }
  put({ activity: 'rest', slot: 'driver', cardInserted: true, crewOrManual: false });
  return {
    kind: 'card',
    days: [...days].map(([day, changes]) => ({ date: day * 86_400, changes, basis })),
    marks,
  };
}

const activities: readonly string[] = ['rest', 'available', 'work', 'drive'] satisfies Activity[];

function isActivity(word: string): word is Activity {
  return activities.includes(word);
}

function changeOf(words: readonly string[]): Omit<ActivityChange, 'minute'> {
  const activity = words.find(isActivity) ?? 'rest';
  const isUnrecorded = words.includes('unrecorded');
  const isByHand = words.includes('by-hand');
  return {
    activity,
    slot: words.includes('beside') ? 'co-driver' : 'driver',
    cardInserted: !isUnrecorded && !isByHand,
    crewOrManual: isByHand || words.includes('crew') || words.includes('beside'),
  };
}

/** `4:30` as 270. */
export function minutesIn(text: string): number {
  const [hours, minutes] = text.split(':').map(Number);
  if (hours === undefined || minutes === undefined) throw new Error(`"${text}" is no length of time such as 4:30`);
  return hours * 60 + minutes;
}
