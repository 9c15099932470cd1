import type { Clock } from '../ports.ts';

/** A driver who puts the card in again sooner than this has not been out with it. */
const tooSoonMs = 60 * 60_000;
/** Whoever is told so and puts the card in again within this time means it. */
const meantWithinMs = 5 * 60_000;

/** Which cards were read here a short while ago. Kept in memory only: after a start, every card is read. */
export interface LatelyRead {
  /** When this card was read, where it is too soon to read it again; asked once more soon after, the answer is null. */
  readonly tooSoonAfter: (cardNumber: string) => number | null;
  readonly note: (cardNumber: string) => void;
}

export function createLatelyRead(clock: Pick<Clock, 'now'>): LatelyRead {
  const readAt = new Map<string, number>();
  const toldAt = new Map<string, number>();

  function forget(now: number): void {
    for (const [cardNumber, at] of readAt) if (Math.abs(now - at) >= tooSoonMs) readAt.delete(cardNumber);
    for (const [cardNumber, at] of toldAt) if (Math.abs(now - at) >= meantWithinMs) toldAt.delete(cardNumber);
  }

  return {
    tooSoonAfter(cardNumber) {
      const now = clock.now();
      forget(now);
      const at = readAt.get(cardNumber);
      if (at === undefined || toldAt.delete(cardNumber)) return null;
      toldAt.set(cardNumber, now);
      return at;
    },
    note(cardNumber) {
      readAt.set(cardNumber, clock.now());
      toldAt.delete(cardNumber);
    },
  };
}
