import type { CardCopiesState, CardCopyFailure } from '../../../shared/contract/card-reading.ts';
import type { OutboxBacklog, OutboxItem, OutboxStore } from './outbox.ts';

/** What was read of a card, and is being copied to the folder that the settings name. */
export interface CardCopyItem extends OutboxItem {
  readonly sightingId: number;
  readonly sha256: string;
  /** As the depot's convention had it when the card was read. */
  readonly fileName: string;
}

/** Which readings of cards are still to be copied. One whose kept copy is deleted by then waits no longer. */
export interface CardCopyStore extends OutboxStore<CardCopyItem, void, CardCopyFailure> {
  /** Whether what is read from now on is to be copied. */
  readonly want: (isWanted: boolean) => void;
  /** One got there: those that failed with the folder are due. */
  readonly isBack: (at: number, ofOneFile: ReadonlySet<string>) => void;
  readonly counts: () => CardCopiesState & OutboxBacklog;
}
