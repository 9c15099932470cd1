import type { MaintainKind, MaintainResult } from '../../../shared/contract/maintain.ts';
import { listSeparator } from '../../../shared/format/csv.ts';
import { success } from '../../../shared/result.ts';
import { contained } from '../platform/guard.ts';
import { refusal } from '../refusal.ts';
import type { ServiceClient } from '../service/client.ts';
import type { SettledRow } from '../store/maintain.ts';
import { StoreError } from '../store/store.ts';
import { checkRow, matchedColumns } from './check-row.ts';
import { type Draft, shownDraft, shownRows } from './draft.ts';
import { type DraftRow, shownRow, stateOfRow } from './draft-rows.ts';
import { createDrafts, type DraftParts, type Drafts, type MaintainHandler } from './drafts.ts';
import { divisionField, hasToday } from './known-values.ts';
import { placeOf, recordForm, wordsKey } from './record-fields.ts';
import { notAppliedFile, oldValuesFile, templateFile } from './saved-files.ts';
import { type Interruption, type RowToSend, rowsInPart, type SentSoFar, sendRows } from './send-rows.ts';

export interface MaintainParts extends DraftParts {
  /** The client of the service in force. */
  readonly client: () => ServiceClient;
  readonly hasService: () => boolean;
  /** The service has applied changes: its reports tell something else from now on. */
  readonly onApplied: (kind: MaintainKind) => void;
  /** The user of this PC; null where the program cannot know who sits at the page. */
  readonly user: () => string | null;
  /** Decides what stands between the cells of saved files. */
  readonly locale: string;
}

/** Changing drivers and clockings from spreadsheets: reading, mending, sending, and what became of it. */
export interface Maintain
  extends Pick<
    Drafts,
    | 'read'
    | 'sheet'
    | 'match'
    | 'check'
    | 'edit'
    | 'addRow'
    | 'removeRow'
    | 'decide'
    | 'discard'
    | 'reportsChanged'
    | 'forget'
  > {
  readonly drafts: Drafts['all'];
  /** What the topic tells now. */
  readonly shown: () => MaintainDrafts;
  readonly fields: MaintainHandler<'maintain.fields'>;
  readonly rows: MaintainHandler<'maintain.rows'>;
  readonly problems: MaintainHandler<'maintain.problems'>;
  readonly question: MaintainHandler<'maintain.question'>;
  readonly send: MaintainHandler<'maintain.send'>;
  readonly control: MaintainHandler<'maintain.control'>;
  readonly save: MaintainHandler<'maintain.save'>;
  readonly template: MaintainHandler<'maintain.template'>;
  readonly history: MaintainHandler<'maintain.history'>;
  /** Waits some seconds for the part under way; then it is in doubt. */
  readonly stop: () => Promise<void>;
}

type MaintainDrafts = ReturnType<typeof shownDraft>[];

const noDraft = refusal('not-found', 'draft-gone');

const divisionsOnTheirWay = refusal('not-possible-now', 'divisions-on-their-way');

/** A sending that is under way. */
interface Sending {
  ended: Promise<void>;
  readonly abort: AbortController;
  /** Lets it go on, or end. */
  wake: () => void;
}

/** How long the end of the program waits for the part under way. */
const stopWaitMs = 5_000;

export function createMaintain(parts: MaintainParts): Maintain {
  const { store: whole, clock, log, onChange, locale } = parts;
  const store = whole.maintain;
  const drafts = createDrafts(parts, recover);
  const sendings = new Map<MaintainKind, Sending>();
  const separator = listSeparator(locale);

  async function find(kind: MaintainKind): Promise<Draft | null> {
    return (await drafts.all()).find(({ kept }) => kept.kind === kind) ?? null;
  }

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
      ...{ startedAt, endedAt, total, ...counts, notSent },
      ...{ partsInDoubt: [...partsInDoubt], remarks: [...remarks], interruption },
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
      ...{ done: 0, total, part: 1, parts: Math.ceil(total / rowsInPart), startedAt },
      is: 'sending',
    };
    const sending: Sending = { abort: new AbortController(), wake: () => {}, ended: Promise.resolve() };
    let soFar = nothingSent;
    const form = recordForm(kind);
    const client = parts.client();
    const run = () =>
      sendRows({
        ...{ form, client, rowIds, signal: sending.abort.signal },
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

  /** Once the service has said that it gives none, a division is sent as it is written. */
  function waitsForDivisions({ kept, manner }: Draft): boolean {
    const names = kept.columns.some(({ field }) => field === divisionField);
    return names && manner.known.divisions === null && parts.areDivisionsOnTheirWay();
  }

  return {
    ...drafts,
    drafts: drafts.all,
    shown: () => drafts.inMemory().map(shownDraft),
    fields: async ({ kind }) =>
      success({
        fields: recordForm(kind).fields.map((field) => ({
          ...{ name: field.name, type: field.type, isIdentifier: field.isIdentifier },
          ...{ words: wordsKey(field), place: placeOf(field), hasToday: hasToday(field.name) },
        })),
      }),
    rows: async ({ kind, show, search, offset, limit }) => {
      const draft = await find(kind);
      if (draft === null) return noDraft;
      const rows = shownRows(draft, show, search);
      const page = rows.slice(offset, offset + limit).map((row) => shownRow(row, draft.manner));
      return success({ revision: draft.revision, rows: page, total: rows.length });
    },
    problems: async ({ kind, show, search }) => {
      const draft = await find(kind);
      if (draft === null) return noDraft;
      const problems = shownRows(draft, show, search).flatMap((row, position) =>
        stateOfRow(row) === 'error' ? [{ position, id: row.id, cell: badCell(row, draft) }] : [],
      );
      return success({ revision: draft.revision, problems });
    },
    question: async ({ kind }) => {
      const draft = await find(kind);
      if (draft === null) return noDraft;
      if (waitsForDivisions(draft)) return divisionsOnTheirWay;
      const { counts, revision } = draft;
      const columns = matchedColumns(draft.manner.columns);
      const byField = columns.map(({ field }) => ({ field: field.name, rows: 0, told: 0 }));
      for (const row of draft.rows) {
        if (stateOfRow(row) !== 'change') continue;
        for (const place of row.finding.changes) count(byField[place], 'rows');
        for (const place of row.finding.told) count(byField[place], 'told');
      }
      return success({
        ...{ revision, count: counts.change, errors: counts.error, unchanged: counts.unchanged },
        fields: byField
          .filter(({ rows }) => rows > 0)
          .map(({ field, rows }) => ({ field, rows }))
          .toSorted((one, other) => other.rows - one.rows),
        leftOut: counts.refused + counts.unaccounted + counts['in-doubt'],
        oldKnown: byField.filter(({ told }) => told > 0).map(({ field }) => field),
      });
    },
    send: async ({ kind, revision, count: confirmed }) => {
      const draft = await find(kind);
      if (draft === null) return noDraft;
      if (waitsForDivisions(draft)) return divisionsOnTheirWay;
      if (!parts.hasService()) {
        return refusal('not-possible-now', 'no-service-yet');
      }
      const isAsConfirmed =
        draft.sending === null &&
        draft.kept.phase === 'check' &&
        draft.revision === revision &&
        draft.counts.change === confirmed;
      if (!isAsConfirmed) {
        return refusal('not-possible-now', 'rows-have-changed');
      }
      begin(
        draft,
        draft.rows.flatMap((row) => (stateOfRow(row) === 'change' ? [row.id] : [])),
      );
      return success({ draft: shownDraft(draft) });
    },
    control: async ({ kind, to }) => {
      const draft = await find(kind);
      const sending = sendings.get(kind);
      if (draft === null || draft.sending === null || sending === undefined) {
        return refusal('not-possible-now', 'nothing-being-sent');
      }
      if (draft.sending.is !== 'stopping') {
        progress(draft, { is: to === 'pause' ? 'pausing' : to === 'stop' ? 'stopping' : 'sending' });
        sending.wake();
      }
      return success({ draft: shownDraft(draft) });
    },
    save: async ({ kind, what }) => {
      const draft = await find(kind);
      if (draft === null) return noDraft;
      const { file, columns } = draft.kept;
      const name = file?.name ?? null;
      const heads = columns.map(({ header }) => header);
      if (what === 'not-applied') {
        return success(notAppliedFile(kind, name, heads, draft.rows, separator));
      }
      const fields = matchedColumns(draft.manner.columns).map(({ field }) => field);
      const rows = draft.rows.map((row) => ({
        identifier: row.finding.identifier,
        oldValues: oldValuesOf(row, draft),
      }));
      return success(oldValuesFile(kind, name, fields, rows, separator));
    },
    template: async ({ kind, format }) => success(await templateFile(kind, format, separator)),
    history: async ({ offset, limit }) => {
      const { batches, total } = store.batches(offset, limit);
      return success({ batches: [...batches], total });
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
      await drafts.stop();
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
    ...{ from: rows[0]?.line ?? null, to: rows.at(-1)?.line ?? null },
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
function valuesToday(row: DraftRow, draft: Draft): Record<string, string> {
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

/** Of a row that was sent, what was told before; of one that would be sent, what is told now. */
function oldValuesOf(row: DraftRow, draft: Draft): Record<string, string> {
  if (row.outcome !== null) return row.outcome === 'refused' ? {} : { ...row.before };
  return stateOfRow(row) === 'change' ? valuesToday(row, draft) : {};
}

function badCell({ finding }: DraftRow, { manner }: Draft): number {
  if (finding.badCell !== null) return finding.badCell;
  return Math.max(
    0,
    matchedColumns(manner.columns).findIndex(({ field }) => field.isIdentifier),
  );
}

function count<Key extends string>(counter: Record<Key, number> | undefined, key: Key): void {
  if (counter !== undefined) counter[key] += 1;
}
