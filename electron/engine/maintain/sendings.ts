import type { MaintainKind, MaintainResult } from '../../../shared/contract/maintain.ts';
import { contained } from '../platform/guard.ts';
import type { ServiceClient } from '../service/client.ts';
import type { SettledRow } from '../store/maintain.ts';
import { StoreError } from '../store/store.ts';
import { checkRow, matchedColumns } from './check-row.ts';
import type { Draft } from './draft.ts';
import type { DraftRow } from './draft-rows.ts';
import type { DraftParts, Drafts } from './drafts.ts';
import { recordForm } from './record-fields.ts';
import { type Interruption, type RowToSend, rowsInPart, type SentSoFar, sendRows } from './send-rows.ts';

export interface SendingParts extends Pick<DraftParts, 'store' | 'clock' | 'log' | 'onChange'> {
  /** The client of the service in force. */
  readonly client: () => ServiceClient;
  /** The service has applied changes: its reports tell something else from now on. */
  readonly onApplied: (kind: MaintainKind) => void;
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

/** A sending that is under way. */
interface Sending {
  ended: Promise<void>;
  readonly abort: AbortController;
  /** Lets it go on, or end. */
  wake: () => void;
}

/** How long the end of the program waits for the part under way. */
const stopWaitMs = 5_000;

export function createSendings(parts: SendingParts, drafts: Pick<Drafts, 'inMemory' | 'keep' | 'settled'>): Sendings {
  const { store: whole, clock, log, onChange } = parts;
  const store = whole.maintain;
  const sendings = new Map<MaintainKind, Sending>();

  /** The program or the PC was ended while rows were being sent: those of the part under way are in doubt. */
  function recover(draft: Draft): void {
    const { batchId } = draft.kept;
    const batch = store.batches(0, 200).batches.find(({ id }) => id === batchId);
    const cut = draft.rows.filter(({ outcome }) => outcome === 'under-way');
    const settled = cut.map(({ id }): SettledRow => ({ id, outcome: 'in-doubt', words: [] }));
    if (batch === undefined || batchId === null) {
      store.settle(draft.kept.id, settled);
      drafts.settled(draft, settled);
      drafts.keep(draft, { phase: 'check', batchId: null });
      return;
    }
    const { applied, refused, unaccounted, inDoubt, total } = batch;
    const done = applied + refused + unaccounted + inDoubt;
    const soFar: SentSoFar = {
      counts: { applied, refused, unaccounted, inDoubt: inDoubt + cut.length },
      partsInDoubt: cut.length === 0 ? [] : [partOf(cut, done, total)],
      remarks: [],
    };
    store.endPart(draft.kept.id, settled, batchId, { ...soFar.counts, notSent: total - done - cut.length });
    drafts.settled(draft, settled);
    end(draft, batchId, batch, soFar, { code: 'restarted', words: null });
  }

  function end(
    draft: Draft,
    batchId: number,
    { startedAt, total }: { readonly startedAt: number; readonly total: number },
    { counts, partsInDoubt, remarks }: SentSoFar,
    interruption: Interruption | null,
  ): void {
    const endedAt = clock.now();
    const notSent = total - counts.applied - counts.refused - counts.unaccounted - counts.inDoubt;
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

  function begin(draft: Draft, rowIds: readonly number[]): void {
    const { kind, file, id: draftId } = draft.kept;
    const startedAt = clock.now();
    const total = rowIds.length;
    const batchId = store.beginBatch({ kind, startedAt, total, user: parts.user(), fileName: file?.name ?? null });
    drafts.keep(draft, { phase: 'sending', batchId, result: null });
    draft.bytes = null;
    draft.sending = {
      done: 0,
      total,
      part: 1,
      parts: Math.ceil(total / rowsInPart),
      startedAt,
      is: 'sending',
    };
    const sending: Sending = { abort: new AbortController(), wake: () => {}, ended: Promise.resolve() };
    let soFar = nothingSent;
    const form = recordForm(kind);
    const client = parts.client();
    const run = () =>
      sendRows({
        form,
        client,
        rowIds,
        signal: sending.abort.signal,
        rowsToSend: (ids) => rowsToSend(draft, ids),
        mayGoOn: () => mayGoOn(draft, sending),
        beginPart(rows, part) {
          store.beginPart(draftId, rows);
          for (const { id, before } of rows) {
            const row = draft.byId.get(id);
            if (row !== undefined) Object.assign(row, { before });
          }
          progress(draft, { part });
          drafts.settled(
            draft,
            rows.map(({ id }) => ({ id, outcome: 'under-way', words: [] })),
          );
        },
        endPart(rows, now) {
          const done = now.counts.applied + now.counts.refused + now.counts.unaccounted + now.counts.inDoubt;
          store.endPart(draftId, rows, batchId, { ...now.counts, notSent: total - done });
          soFar = now;
          progress(draft, { done });
          drafts.settled(draft, rows);
        },
      });
    const work = async () => {
      let interruption: Interruption | null = { code: 'not-kept', words: null };
      try {
        interruption = await run();
      } catch (error) {
        soFar = withUnderWay(draft, soFar);
        if (!(error instanceof StoreError)) throw error;
      } finally {
        sendings.delete(kind);
        end(draft, batchId, { startedAt, total }, soFar, interruption);
        if (soFar.counts.applied > 0) parts.onApplied(kind);
      }
    };
    sendings.set(kind, sending);
    sending.ended = contained(log, 'sending', work);
    onChange();
  }

  /** What was sent, and could not be written down: rows of the part under way are in doubt. */
  function withUnderWay(draft: Draft, soFar: SentSoFar): SentSoFar {
    const cut = draft.rows.filter(({ outcome }) => outcome === 'under-way');
    if (cut.length === 0) return soFar;
    drafts.settled(
      draft,
      cut.map(({ id }) => ({ id, outcome: 'in-doubt', words: [] })),
    );
    const { counts, partsInDoubt } = soFar;
    const done = counts.applied + counts.refused + counts.unaccounted + counts.inDoubt;
    return {
      ...soFar,
      counts: { ...counts, inDoubt: counts.inDoubt + cut.length },
      partsInDoubt: [...partsInDoubt, partOf(cut, done, draft.sending?.total ?? cut.length)],
    };
  }

  function progress(draft: Draft, change: Partial<NonNullable<Draft['sending']>>): void {
    if (draft.sending !== null) draft.sending = { ...draft.sending, ...change };
    onChange();
  }

  async function mayGoOn(draft: Draft, sending: Sending): Promise<boolean> {
    while (draft.sending?.is === 'pausing' || draft.sending?.is === 'paused') {
      progress(draft, { is: 'paused' });
      await new Promise<void>((resolve) => {
        sending.wake = resolve;
      });
    }
    return draft.sending?.is === 'sending' && !sending.abort.signal.aborted;
  }

  return {
    begin,
    recover,
    control(draft, to) {
      const sending = sendings.get(draft.kept.kind);
      if (draft.sending === null || sending === undefined) return false;
      if (draft.sending.is !== 'stopping') {
        progress(draft, { is: to === 'pause' ? 'pausing' : to === 'stop' ? 'stopping' : 'sending' });
        sending.wake();
      }
      return true;
    },
    async stop() {
      for (const draft of drafts.inMemory()) {
        if (draft.sending !== null) draft.sending = { ...draft.sending, is: 'stopping' };
      }
      for (const sending of sendings.values()) sending.wake();
      const cancel = clock.after(stopWaitMs, () => {
        for (const { abort } of sendings.values()) abort.abort();
      });
      await Promise.all([...sendings.values()].map(({ ended }) => ended));
      cancel();
    },
  };
}

const nothingSent: SentSoFar = {
  counts: { applied: 0, refused: 0, unaccounted: 0, inDoubt: 0 },
  partsInDoubt: [],
  remarks: [],
};

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

function rowsToSend(draft: Draft, ids: readonly number[]): RowToSend[] {
  return ids.flatMap((id) => {
    const row = draft.byId.get(id);
    if (row === undefined) return [];
    const { item } = checkRow(row.cells, draft.manner);
    return [{ id, line: row.line, item, before: valuesToday(row, draft) }];
  });
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
