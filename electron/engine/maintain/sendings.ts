import type { MaintainKind, MaintainResult } from '../../../shared/contract/maintain.ts';
import type { ServiceClient } from '../service/client.ts';
import type { BatchCounts, MaintainStore, SettledRow } from '../store/maintain.ts';
import { StoreError, storedOr } from '../store/store.ts';
import { type BatchSending, createBatchSending, rowsInPart, type SendingNotes } from './batch-sending.ts';
import { checkRow, matchedColumns } from './check-row.ts';
import type { Draft } from './draft.ts';
import type { DraftRow } from './draft-rows.ts';
import type { DraftParts, Drafts } from './drafts.ts';
import { recordForm } from './record-fields.ts';
import { type ShownSoFar, settledRows, shownCounts, shownInterruption, shownSoFar } from './sent-rows.ts';

export interface SendingParts extends Pick<DraftParts, 'store' | 'clock' | 'log' | 'onChange'> {
  /** The client of the service in force. */
  readonly client: () => ServiceClient;
  /** The service has applied changes: its reports tell something else from now on. */
  readonly onApplied: (kind: MaintainKind, identifiers: readonly string[]) => void;
  /** The user of this PC; null where the program cannot know who sits at the page. */
  readonly user: () => string | null;
}

/** The sendings that are under way, one of each kind at most, and what is kept of them. */
export interface Sendings {
  /** Sends these rows of the draft, part by part. */
  readonly begin: (draft: Draft, rowIds: readonly number[]) => void;
  /** What a draft is to be, of which rows were being sent when the program or the PC was ended. */
  readonly recover: (draft: Draft) => void;
  /** Whether there is one to be told; it obeys once the part under way is answered. */
  readonly control: (draft: Draft, to: 'pause' | 'go-on' | 'stop') => boolean;
  /** Waits some seconds for the part under way; then it is in doubt. */
  readonly stop: () => Promise<void>;
}

export function createSendings(parts: SendingParts, drafts: Pick<Drafts, 'inMemory' | 'keep' | 'settled'>): Sendings {
  const { store: whole, clock, onChange } = parts;
  const store = whole.maintain;
  const sendings = new Map<MaintainKind, BatchSending>();

  /** The program or the PC was ended while rows were being sent: those of the part under way are in doubt. */
  function recover(draft: Draft): void {
    const { batchId } = draft.kept;
    const batch = store.batches(0, 200).batches.find(({ id }) => id === batchId);
    const cut = underWayOf(draft);
    const settled = withOutcome(cut, 'in-doubt');
    if (batch === undefined || batchId === null) {
      store.settle(draft.kept.id, settled);
      drafts.settled(draft, settled);
      drafts.keep(draft, { phase: 'check', batchId: null });
      return;
    }
    const { applied, refused, unaccounted, inDoubt, total } = batch;
    const done = applied + refused + unaccounted + inDoubt;
    const soFar: ShownSoFar = {
      counts: { applied, refused, unaccounted, inDoubt: inDoubt + cut.length },
      partsInDoubt: cut.length === 0 ? [] : [partOf(cut, done, total)],
      remarks: [],
    };
    store.endPart(draft.kept.id, settled, batchId, { ...soFar.counts, notSent: total - done - cut.length });
    drafts.settled(draft, settled);
    end(parts, drafts, draft, batchId, batch, soFar, { code: 'restarted', words: null });
  }

  function begin(draft: Draft, rowIds: readonly number[]): void {
    const { kind, file } = draft.kept;
    const startedAt = clock.now();
    const rows = rowIds.flatMap((id) => draft.byId.get(id) ?? []);
    const total = rows.length;
    const batchId = store.beginBatch({ kind, startedAt, total, user: parts.user(), fileName: file?.name ?? null });
    drafts.keep(draft, { phase: 'sending', batchId, result: null });
    draft.bytes = null;
    const sending = createBatchSending({
      form: recordForm(kind),
      total,
      items: ({ from, to }) => rows.slice(from, to).map(({ cells }) => checkRow(cells, draft.manner).item),
      client: parts.client(),
      notes: notesOf(store, drafts, draft, batchId, rows),
      onChange() {
        if (draft.sending !== null) draft.sending = { startedAt, ...sending.state() };
        onChange();
      },
      onEnd({ account, interruption }) {
        sendings.delete(kind);
        const soFar = shownSoFar(account, rows, rowsInPart);
        end(parts, drafts, draft, batchId, { startedAt, total }, soFar, shownInterruption(interruption));
        tellApplied(parts, kind, rows);
      },
      clock,
      log: parts.log,
    });
    draft.sending = { startedAt, ...sending.state() };
    sendings.set(kind, sending);
    sending.start();
  }

  return {
    begin,
    recover,
    control(draft, to) {
      const sending = sendings.get(draft.kept.kind);
      sending?.control(to);
      return sending !== undefined;
    },
    async stop() {
      await Promise.all([...sendings.values()].map((sending) => sending.stop()));
    },
  };
}

/** The sending is over: what became of it stands in its draft and in the history. */
function end(
  { store: { maintain: store }, clock, onChange }: SendingParts,
  drafts: Pick<Drafts, 'keep'>,
  draft: Draft,
  batchId: number,
  { startedAt, total }: { readonly startedAt: number; readonly total: number },
  { counts, partsInDoubt, remarks }: ShownSoFar,
  interruption: MaintainResult['interruption'],
): void {
  const endedAt = clock.now();
  const notSent = total - doneIn({ counts, partsInDoubt, remarks });
  const result: MaintainResult = {
    startedAt,
    endedAt,
    total,
    ...counts,
    notSent,
    partsInDoubt: [...partsInDoubt],
    remarks: [...remarks],
    interruption,
  };
  draft.sending = null;
  try {
    store.endBatch(batchId, { ...counts, notSent }, endedAt);
    drafts.keep(draft, { phase: 'result', batchId: null, result });
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    // Shown as it is, and found out again at the next start.
    draft.kept = { ...draft.kept, phase: 'result', result };
    onChange();
  }
}

/** Tells whose records the service has changed. */
function tellApplied({ onApplied }: Pick<SendingParts, 'onApplied'>, kind: MaintainKind, rows: readonly DraftRow[]) {
  const applied = rows.flatMap(({ outcome, finding }) => (outcome === 'applied' ? [finding.identifier] : []));
  if (applied.length > 0) onApplied(kind, applied);
}

/** Writes what becomes of these rows of a draft into the store. */
function notesOf(
  store: MaintainStore,
  drafts: Pick<Drafts, 'settled'>,
  draft: Draft,
  batchId: number,
  rows: readonly DraftRow[],
): SendingNotes {
  const { id: draftId } = draft.kept;

  function written(write: () => void): boolean {
    return storedOr(() => {
      write();
      return true;
    }, false);
  }

  return {
    begin({ from, to }) {
      const leaving = rows.slice(from, to).map((row) => ({ id: row.id, before: valuesToday(row, draft) }));
      if (!written(() => store.beginPart(draftId, leaving))) return false;
      for (const { id, before } of leaving) Object.assign(draft.byId.get(id) ?? {}, { before });
      drafts.settled(draft, withOutcome(leaving, 'under-way'));
      return true;
    },
    end({ from, to }, account, soFar) {
      const settled = settledRows(rows.slice(from, to), account);
      const counts: BatchCounts = { ...shownCounts(soFar.account), notSent: rows.length - soFar.next };
      if (!written(() => store.endPart(draftId, settled, batchId, counts))) return false;
      drafts.settled(draft, settled);
      return true;
    },
    leaveInDoubt({ from, to }) {
      const settled = withOutcome(rows.slice(from, to), 'in-doubt');
      written(() => store.settle(draftId, settled));
      drafts.settled(draft, settled);
    },
  };
}

function underWayOf({ rows }: Draft): readonly DraftRow[] {
  return rows.filter(({ outcome }) => outcome === 'under-way');
}

function withOutcome(rows: readonly { readonly id: number }[], outcome: SettledRow['outcome']): SettledRow[] {
  return rows.map(({ id }) => ({ id, outcome, words: [] }));
}

function doneIn({ counts }: ShownSoFar): number {
  return counts.applied + counts.refused + counts.unaccounted + counts.inDoubt;
}

/** The part that was cut off: those before it were answered for. */
function partOf(rows: readonly DraftRow[], done: number, total: number): MaintainResult['partsInDoubt'][number] {
  return {
    part: Math.floor(done / rowsInPart) + 1,
    parts: Math.ceil(total / rowsInPart),
    rows: rows.length,
    from: rows[0]?.line ?? null,
    to: rows.at(-1)?.line ?? null,
  };
}

/** What reports tell today of the fields that a row would change. */
export function valuesToday(row: DraftRow, draft: Draft): Record<string, string> {
  const columns = matchedColumns(draft.manner.columns);
  const { cells } = checkRow(row.cells, draft.manner);
  const told = row.finding.told.flatMap((place) => {
    const [column, today] = [columns[place], cells[place]?.today];
    // An empty cell changes nothing: what was empty cannot be put back by a spreadsheet.
    return column === undefined || !today || today.value === ''
      ? []
      : [[column.field.name, String(today.value)] as const];
  });
  return Object.fromEntries(told);
}
