import type { MaintainBatch, MaintainDraft, MaintainKind, RowState } from '../../../shared/contract/maintain.ts';

/** What became of a row that was sent. */
type RowOutcome = Exclude<RowState, 'change' | 'error' | 'unchanged'>;

/** A row of a draft as it is kept. */
export interface KeptRow {
  readonly id: number;
  /** Of the file; null for one that was typed in. */
  readonly line: number | null;
  readonly cells: readonly string[];
  /** Null before it was sent, and after it was edited. */
  readonly outcome: RowOutcome | null;
  /** What the service said of it. */
  readonly words: readonly string[];
  /** Values that reports told of its fields when it was sent. */
  readonly before: Readonly<Record<string, string>>;
}

/** A draft without its rows, as it is kept. */
export interface KeptDraft {
  readonly id: number;
  readonly kind: MaintainKind;
  readonly phase: MaintainDraft['phase'];
  readonly file: MaintainDraft['file'];
  readonly columns: readonly Pick<MaintainDraft['columns'][number], 'header' | 'field' | 'matchedBy'>[];
  readonly dates: MaintainDraft['dates'];
  readonly result: MaintainDraft['result'];
  /** Of the sending that is under way; null otherwise. */
  readonly batchId: number | null;
  readonly changedAt: number;
}

/** How the rows of a part ended. */
export interface SettledRow {
  readonly id: number;
  /** Null: it was not sent after all. */
  readonly outcome: RowOutcome | null;
  readonly words: readonly string[];
}

export type BatchCounts = Pick<MaintainBatch, 'applied' | 'refused' | 'unaccounted' | 'inDoubt' | 'notSent'>;

/** Drafts of changes to drivers and clockings, with their rows, and what was sent. All by its one user at a time. */
export interface MaintainStore {
  readonly drafts: () => readonly KeptDraft[];
  /** Up to `limit` rows of a draft after the one with the id `after`, in their order. */
  readonly rows: (draftId: number, after: number, limit: number) => readonly KeptRow[];
  /** A draft that counts only once `begin` was called for it: its rows are written some at a time. */
  readonly reserve: (kind: MaintainKind, at: number) => number;
  readonly addRows: (draftId: number, rows: readonly KeptRow[]) => void;
  /** The draft takes the place of the earlier one of its kind, whose rows `sweep` removes. */
  readonly begin: (draft: KeptDraft) => void;
  readonly keep: (draft: KeptDraft) => void;
  readonly keepRow: (draftId: number, row: KeptRow) => void;
  readonly removeRow: (draftId: number, rowId: number) => void;
  /** Sets rows apart from the service's answer: a person has decided. */
  readonly settle: (draftId: number, rows: readonly SettledRow[]) => void;
  readonly discard: (kind: MaintainKind) => void;
  /** Removes up to `limit` rows that belong to no draft; how many there were. */
  readonly sweep: (limit: number) => number;
  /** Heads, folded, and the fields that a person chose for them; null for columns to pass over. */
  readonly choices: (kind: MaintainKind) => ReadonlyMap<string, string | null>;
  readonly choose: (kind: MaintainKind, choices: ReadonlyMap<string, string | null>, at: number) => void;
  readonly beginBatch: (batch: Pick<MaintainBatch, 'kind' | 'startedAt' | 'user' | 'fileName' | 'total'>) => number;
  /** Marks rows as under way before they are sent, so that after a power cut they are known to be in doubt. */
  readonly beginPart: (draftId: number, rows: readonly Pick<KeptRow, 'id' | 'before'>[]) => void;
  readonly endPart: (draftId: number, rows: readonly SettledRow[], batchId: number, counts: BatchCounts) => void;
  readonly endBatch: (batchId: number, counts: BatchCounts, at: number) => void;
  readonly batches: (
    offset: number,
    limit: number,
  ) => { readonly batches: readonly MaintainBatch[]; readonly total: number };
  /** Forgets the names of users and files in batches, and drafts with their rows, that were last touched before. */
  readonly forget: (before: number) => readonly MaintainKind[];
}
