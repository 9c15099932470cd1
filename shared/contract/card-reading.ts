/** Why a card was not read, or nothing of it could be kept. */
export type CardRefusal =
  /** It gives no answer at all: put in the wrong way round, or no chip card. */
  | 'mute'
  | 'not-a-tachograph-card'
  | 'workshop-card'
  | 'control-card'
  | 'company-card'
  /** Taken out before it was read. */
  | 'taken-out'
  | 'reader-gone'
  /** Another program has the card to itself. */
  | 'held'
  /** It answered, but not with all that a download must have, also when it was asked again. */
  | 'damaged';

/** How far the reading of a card is. */
export interface CardProgress {
  readonly filesDone: number;
  /** Null until the card has told what it holds; so are the bytes. */
  readonly filesTotal: number | null;
  readonly bytesDone: number;
  readonly bytesTotal: number | null;
  /** By the speed of this card; null while that is not known. */
  readonly secondsLeft: number | null;
}

/** What came of a card of which something was kept. */
export type CardReadingEnd =
  | 'genuine'
  /** All of it was read, and nobody here knows who signed it. */
  | 'not-checked'
  /** One of its two halves could not be read, or it lacks what every card has. */
  | 'incomplete'
  /** What was read is not what the card signed. */
  | 'not-genuine';
