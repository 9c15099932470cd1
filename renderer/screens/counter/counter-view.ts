import type {
  CardProgress,
  CardRead,
  CardReader,
  CardReadersState,
  CardRefusal,
} from '../../../shared/contract/card-reading.ts';
import { assertNever } from '../../../shared/result.ts';

/** What the counter shows a driver. Only `reading` and `done` say whose card it is. */
export type CounterView =
  | { readonly kind: 'idle' }
  /** No card can be put in. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'reading'; readonly holder: string | null; readonly progress: CardProgress }
  | { readonly kind: 'done'; readonly read: CardRead }
  /** It was read a while ago, and is still in. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'lately'; readonly at: number }
  | { readonly kind: 'trouble'; readonly code: CardRefusal | 'incomplete' | 'not-genuine' };

/** What is one driver's goes with the card, and otherwise after this time. */
const shownForMs = 15_000;

/** Of several cards the one of which something changed last; one that only waits to be taken comes after all others. */
export function counterView({ service, readers }: CardReadersState, now: number): CounterView {
  const usable = readers.filter(({ isOn }) => isOn);
  if (service !== 'running' || usable.length === 0) return { kind: service === 'starting' ? 'idle' : 'closed' };
  const shown = usable.flatMap((reader) => {
    const view = viewOf(reader, now);
    return view === null ? [] : [{ view, rank: view.kind === 'waiting' ? 0 : reader.since }];
  });
  const [first, ...others] = shown;
  if (first === undefined) return { kind: 'idle' };
  return others.reduce((one, other) => (other.rank > one.rank ? other : one), first).view;
}

function viewOf({ card, isIn, since }: CardReader, now: number): CounterView | null {
  const isFresh = now - since < shownForMs;
  switch (card.kind) {
    case 'none':
      return null;
    case 'reading':
      return { kind: 'reading', holder: card.holder, progress: card.progress };
    case 'read':
      if (!isIn) return null;
      if (card.end === 'incomplete' || card.end === 'not-genuine') return { kind: 'trouble', code: card.end };
      return isFresh ? { kind: 'done', read: card } : { kind: 'waiting' };
    case 'read-lately':
      return isIn ? { kind: 'lately', at: card.at } : null;
    case 'refused':
      return isIn || isFresh ? { kind: 'trouble', code: card.refusal } : null;
    default:
      return assertNever(card);
  }
}

/** Days from which on a card that expires is spoken of. */
const expiresSoonDays = 60;

/** How a card's end stands: `days` are those left, negative once it is over; null where there is nothing to say. */
export function cardEnding(endDay: number | null, today: number): { readonly days: number } | null {
  if (endDay === null || endDay - today > expiresSoonDays) return null;
  return { days: endDay - today };
}
