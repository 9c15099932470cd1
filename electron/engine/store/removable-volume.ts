import type { RememberedKey, RemovableDecision } from '../../../shared/contract/removable.ts';

/** What is known of the USB keys and tools that held downloads. */
export interface RemovableStore {
  /** The one seen last comes first. */
  readonly list: () => readonly RememberedKey[];
  readonly find: (identity: string) => RememberedKey | null;
  /** Remembers a volume, or takes down that it is here again. */
  readonly seen: (identity: string, label: string, at: number) => RememberedKey;
  /** False where there is no such volume. */
  readonly decide: (id: number, decision: RemovableDecision) => boolean;
  readonly copied: (id: number, files: number) => void;
  /** False where there is no such volume. What was copied from it stays. */
  readonly forget: (id: number) => boolean;
}
