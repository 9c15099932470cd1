import type { MaintainKind, MaintainResult } from '../../../shared/contract/maintain.ts';
import { createOutbox, type Outbox } from '../outbox/outbox.ts';
import { batchRules } from '../outbox/outbox-rules.ts';
import type { ServiceClient } from '../service/client.ts';
import type { SettledRow } from '../store/maintain.ts';
import { StoreError, storedOr } from '../store/store.ts';
import { checkRow, matchedColumns } from './check-row.ts';
import type { Draft } from './draft.ts';
import type { DraftRow } from './draft-rows.ts';
import type { DraftParts, Drafts } from './drafts.ts';
import { recordForm } from './record-fields.ts';
import {
  accounted,
  type Interruption,
  type PartAnswer,
  type RowToSend,
  rowsInPart,
  type SentPart,
  type SentSoFar,
  sendPart,
} from './send-rows.ts';

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

/** A sending that is under way. */
interface Sending {
  readonly outbox: Outbox;
  /** To be called after each part, and each word of a person. */
  readonly goOn: () => void;
}

export function createSendings(parts: SendingParts, drafts: Pick<Drafts, 'inMemory' | 'keep' | 'settled'>): Sendings {
  const { store: whole, clock, onChange } = parts;
  const store = whole.maintain;
  const sendings = new Map<MaintainKind, Sending>();

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

  function begin(draft: Draft, rowIds: readonly number[]): void {
    const { kind, file } = draft.kept;
    const startedAt = clock.now();
    const total = rowIds.length;
    const batchId = store.beginBatch({ kind, startedAt, total, user: parts.user(), fileName: file?.name ?? null });
    drafts.keep(draft, { phase: 'sending', batchId, result: null });
    draft.bytes = null;
    draft.sending = { done: 0, total, part: 1, parts: Math.ceil(total / rowsInPart), startedAt, is: 'sending' };
    const account = createAccount(parts, drafts, draft, { batchId, startedAt, rowIds });
    const sending = createSending(parts, draft, account, () => {
      sendings.delete(kind);
      end(draft, batchId, { startedAt, total }, account.soFar(), account.interruption());
      tellApplied(parts, draft, rowIds);
    });
    sendings.set(kind, sending);
    sending.outbox.start();
    sending.goOn();
    onChange();
  }

  return {
    begin,
    recover,
    control(draft, to) {
      const sending = sendings.get(draft.kept.kind);
      if (draft.sending === null || sending === undefined) return false;
      if (draft.sending.is !== 'stopping') {
        draft.sending = { ...draft.sending, is: to === 'pause' ? 'pausing' : to === 'stop' ? 'stopping' : 'sending' };
        sending.goOn();
        onChange();
      }
      return true;
    },
    async stop() {
      for (const draft of drafts.inMemory()) {
        if (draft.sending !== null) draft.sending = { ...draft.sending, is: 'stopping' };
      }
      const stopped = [...sendings.values()].map(({ outbox, goOn }) => {
        goOn();
        return outbox.stop();
      });
      await Promise.all(stopped);
    },
  };
}

/** Tells whose records the service has changed. */
function tellApplied({ onApplied }: Pick<SendingParts, 'onApplied'>, { kept, byId }: Draft, rowIds: readonly number[]) {
  const applied = rowIds.flatMap((id) => {
    const row = byId.get(id);
    return row?.outcome === 'applied' ? [row.finding.identifier] : [];
  });
  if (applied.length > 0) onApplied(kept.kind, applied);
}

/** Sends part after part, as a person wants it. A part is sent once: what became of it, only a person decides anew. */
function createSending(parts: SendingParts, draft: Draft, account: Account, onFinished: () => void): Sending {
  const form = recordForm(draft.kept.kind);
  const client = parts.client();

  function finish(): void {
    void outbox.stop();
    onFinished();
  }

  function goOn(): void {
    if (account.isUnderWay() || draft.sending === null) return;
    if (draft.sending.is === 'stopping') account.stop();
    if (account.interruption() !== null || !account.isLeft()) finish();
    else if (draft.sending.is === 'pausing') draft.sending = { ...draft.sending, is: 'paused' };
    else outbox.wake();
    parts.onChange();
  }

  /** What cannot be written down ends the sending. */
  function written<Value>(work: () => Value): Value {
    try {
      return work();
    } catch (error) {
      account.leaveInDoubt();
      finish();
      throw error;
    }
  }

  const outbox = createOutbox<SentPart, PartAnswer, 'interrupted'>({
    part: 'sending',
    rules: batchRules,
    store: {
      begin: (now) => written(() => account.begin(now)),
      end: (part, end) => written(() => (end.state === 'done' ? account.end(part, end.value) : account.leaveInDoubt())),
      nextAt: () => null,
      bringForward: () => {},
      // Done for each draft when it is first asked for.
      recover: () => {},
    },
    isOn: () => draft.sending?.is === 'sending',
    attempt: async (part, signal) => ({ kind: 'taken', value: await sendPart(client, form, part, signal) }),
    onEnd: goOn,
    onNotStored: () => {},
    clock: parts.clock,
    log: parts.log,
  });
  return { outbox, goOn };
}

/** What of a batch was sent, as it is written down: each part before it is sent, and what was said of it. */
interface Account {
  readonly begin: (now: number) => SentPart | null;
  readonly end: (part: SentPart, answer: PartAnswer) => void;
  readonly isUnderWay: () => boolean;
  readonly isLeft: () => boolean;
  readonly soFar: () => SentSoFar;
  /** Why no other part is to be sent. */
  readonly interruption: () => Interruption | null;
  /** No other part is to be sent, because a person says so. */
  readonly stop: () => void;
  /** What became of the part under way is not known, or could not be written down. */
  readonly leaveInDoubt: () => void;
}

function createAccount(
  { store: { maintain: store } }: SendingParts,
  drafts: Pick<Drafts, 'settled'>,
  draft: Draft,
  {
    batchId,
    startedAt,
    rowIds,
  }: { readonly batchId: number; readonly startedAt: number; readonly rowIds: readonly number[] },
): Account {
  const { id: draftId } = draft.kept;
  const total = rowIds.length;
  let soFar = nothingSent;
  let from = 0;
  let isUnderWay = false;
  let interruption: Interruption | null = null;

  function progress(change: Partial<NonNullable<Draft['sending']>>): void {
    if (draft.sending !== null) draft.sending = { ...draft.sending, ...change };
  }

  return {
    begin(now) {
      const rows = rowsToSend(draft, rowIds.slice(from, from + rowsInPart));
      if (rows.length === 0) return null;
      const part = Math.floor(from / rowsInPart) + 1;
      store.beginPart(draftId, rows);
      isUnderWay = true;
      for (const { id, before } of rows) Object.assign(draft.byId.get(id) ?? {}, { before });
      progress({ part });
      drafts.settled(draft, withOutcome(rows, 'under-way'));
      return { rows, from, part, parts: Math.ceil(total / rowsInPart), attempts: 1, madeAt: startedAt, dueAt: now };
    },
    end(part, answer) {
      const { rows, ...now } = accounted(soFar, part, answer);
      const done = doneIn(now.soFar);
      store.endPart(draftId, rows, batchId, { ...now.soFar.counts, notSent: total - done });
      isUnderWay = false;
      ({ soFar, interruption } = now);
      from += rowsInPart;
      progress({ done });
      drafts.settled(draft, rows);
    },
    isUnderWay: () => isUnderWay,
    isLeft: () => from < total,
    soFar: () => soFar,
    interruption: () => interruption,
    stop() {
      if (from < total) interruption ??= { code: 'stopped', words: null };
    },
    leaveInDoubt() {
      isUnderWay = false;
      interruption = { code: 'not-kept', words: null };
      const cut = underWayOf(draft);
      if (cut.length === 0) return;
      const settled = withOutcome(cut, 'in-doubt');
      storedOr(() => store.settle(draftId, settled), undefined);
      drafts.settled(draft, settled);
      const { counts, partsInDoubt } = soFar;
      soFar = {
        ...soFar,
        counts: { ...counts, inDoubt: counts.inDoubt + cut.length },
        partsInDoubt: [...partsInDoubt, partOf(cut, doneIn(soFar), total)],
      };
    },
  };
}

function underWayOf({ rows }: Draft): readonly DraftRow[] {
  return rows.filter(({ outcome }) => outcome === 'under-way');
}

function withOutcome(rows: readonly { readonly id: number }[], outcome: SettledRow['outcome']): SettledRow[] {
  return rows.map(({ id }) => ({ id, outcome, words: [] }));
}

function doneIn({ counts }: SentSoFar): number {
  return counts.applied + counts.refused + counts.unaccounted + counts.inDoubt;
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
