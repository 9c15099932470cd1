import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnswerOf, ArgumentsOf, RequestError, RequestName } from '../../../shared/contract/contract.ts';
import type { MaintainKind } from '../../../shared/contract/maintain.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import { contained } from '../platform/guard.ts';
import type { Clock, Log } from '../ports.ts';
import { refusal } from '../refusal.ts';
import type { KeptDraft, KeptRow, SettledRow } from '../store/maintain.ts';
import type { Store } from '../store/store.ts';
import { matchedColumns } from './check-row.ts';
import {
  addRow,
  changed,
  type Draft,
  emptyDraft,
  followColumns,
  headProblem,
  mannerOf,
  newKept,
  recheck,
  shownDraft,
} from './draft.ts';
import { type DraftRow, findingOf, shownRow, stateOfRow } from './draft-rows.ts';
import { divisionField, type KeptReports, type KnownValues, knownValues } from './known-values.ts';
import { headKey, matchColumns } from './match-columns.ts';
import { recordForm, wordsOf } from './record-fields.ts';
import { type Spreadsheet, spreadsheetLimits } from './spreadsheet.ts';
import { readOnThread } from './spreadsheet-thread.ts';

export interface DraftParts {
  readonly store: Pick<Store, 'maintain'>;
  /** What the service's reports tell of records today. */
  readonly reports: KeptReports;
  /** Drivers are being changed: from now on their reports are refreshed without being asked for. */
  readonly keepFresh: () => void;
  /** Divisions are wanted, and none were ever fetched. */
  readonly askDivisions: () => void;
  /** They have been asked for, and the service has not answered yet. */
  readonly areDivisionsOnTheirWay: () => boolean;
  /** That of the depot. */
  readonly zone: () => string;
  readonly onChange: () => void;
  readonly clock: Clock;
  readonly log: Log;
}

export type MaintainHandler<Name extends RequestName> = (
  given: ArgumentsOf<Name>,
) => Promise<Result<AnswerOf<Name>, RequestError>>;

/** The drafts of all kinds, one of each at most, in memory and on the disk. */
export interface Drafts {
  /** All that there are, read from the disk when they are first asked for. */
  readonly all: () => Promise<readonly Draft[]>;
  /** What the topic tells: nothing before the drafts were first asked for. */
  readonly inMemory: () => readonly Draft[];
  /** Begins a draft from a file; one that cannot be read leaves the earlier draft. */
  readonly read: MaintainHandler<'maintain.read'>;
  readonly sheet: MaintainHandler<'maintain.sheet'>;
  readonly match: MaintainHandler<'maintain.match'>;
  readonly check: MaintainHandler<'maintain.check'>;
  readonly edit: MaintainHandler<'maintain.edit'>;
  readonly addRow: MaintainHandler<'maintain.addRow'>;
  readonly removeRow: MaintainHandler<'maintain.removeRow'>;
  readonly decide: MaintainHandler<'maintain.decide'>;
  readonly discard: MaintainHandler<'maintain.discard'>;
  /** Writes what is kept of a draft besides its rows, and tells the page. */
  readonly keep: (draft: Draft, change: Partial<KeptDraft>) => void;
  /** What the service said of rows; on the disk already. */
  readonly settled: (draft: Draft, rows: readonly SettledRow[]) => void;
  /** Reports were fetched: what they tell of today may have changed. */
  readonly reportsChanged: () => void;
  /** Forgets names and drafts that were not touched since. */
  readonly forget: (before: number) => Promise<void>;
  /** Settles when what is being read or written is. */
  readonly stop: () => Promise<void>;
}

/** Between two turns of others nothing of this takes longer. */
const turnMs = 8;
/** Writing or removing so many rows takes some milliseconds. */
const rowsAtOnce = 500;
/** Reports come one after the other. */
const reportsSettleMs = 1_000;

const noDraft = refusal('not-found', 'draft-gone');
const noRow = failure<RequestError>({ code: 'not-found', message: 'This row is not in the table any more.' });
const isSending = refusal('not-possible-now', 'rows-being-sent');
const tooManyRows = refusal('not-possible-now', 'too-many-rows', { values: { most: spreadsheetLimits.mostRows } });

/** @param recover what a draft is to be, of which rows were being sent when the program ended */
export function createDrafts(parts: DraftParts, recover: (draft: Draft) => void): Drafts {
  const { store: whole, reports, keepFresh, askDivisions, zone, onChange, clock, log } = parts;
  const store = whole.maintain;
  const drafts = new Map<MaintainKind, Draft>();
  let loaded: Promise<void> | null = null;
  let known: KnownValues | null = null;
  let cancelReports: (() => void) | null = null;
  let isStopped = false;

  // One after the other: what reads, checks and writes whole drafts gives others their turn in between.
  let last: Promise<unknown> = Promise.resolve();
  function inLine<Value>(work: () => Promise<Value>): Promise<Value> {
    const next = last.then(ready).then(work);
    last = next.catch(() => {});
    return next;
  }

  function createTurns(): () => Promise<void> {
    let sinceMs = clock.monotonicMs();
    return async () => {
      if (clock.monotonicMs() - sinceMs < turnMs) return;
      await nextTurn();
      sinceMs = clock.monotonicMs();
    };
  }

  function knownNow(): KnownValues {
    known ??= knownValues(reports);
    return known;
  }

  const mannerNow = (kept: KeptDraft) => mannerOf(kept, zone(), knownNow());

  function ready(): Promise<void> {
    loaded ??= load();
    return loaded;
  }

  async function load(): Promise<void> {
    const turn = createTurns();
    for (const kept of store.drafts()) {
      const draft = emptyDraft(kept, mannerNow(kept), 1);
      for (let after = 0; ; ) {
        const rows = store.rows(kept.id, after, rowsAtOnce);
        for (const row of rows) {
          addRow(draft, row);
          await turn();
        }
        after = rows.at(-1)?.id ?? after;
        if (rows.length < rowsAtOnce) break;
      }
      followColumns(draft);
      drafts.set(kept.kind, draft);
      if (kept.batchId !== null) recover(draft);
    }
    await sweep();
  }

  async function sweep(): Promise<void> {
    while (!isStopped && store.sweep(rowsAtOnce) > 0) await nextTurn();
  }

  function keep(draft: Draft, change: Partial<KeptDraft>): void {
    const kept = { ...draft.kept, ...change, changedAt: clock.now() };
    store.keep(kept);
    draft.kept = kept;
    onChange();
  }

  /** A draft that may be changed now. */
  function changeable(kind: MaintainKind): Result<Draft, RequestError> {
    const draft = drafts.get(kind);
    if (draft === undefined) return noDraft;
    return draft.sending === null ? success(draft) : isSending;
  }

  async function begin(
    kind: MaintainKind,
    fileName: string | null,
    bytes: Uint8Array,
    sheet: string | null,
  ): ReturnType<MaintainHandler<'maintain.read'>> {
    const earlier = drafts.get(kind);
    if (earlier !== undefined && earlier.sending !== null) return isSending;
    const read = await readOnThread(bytes, sheet);
    if (!read.ok) return success({ draft: earlier === undefined ? null : shownDraft(earlier), problem: read.error });
    const draft = await draftOf(kind, fileName, read.value, (earlier?.revision ?? 0) + 1);
    draft.bytes = read.value.sheets.length > 1 ? bytes : null;
    drafts.set(kind, draft);
    onChange();
    await sweep();
    return success({ draft: shownDraft(draft), problem: null });
  }

  /** Its rows are written before it takes the place of the earlier one: until then a power cut leaves that. */
  async function draftOf(
    kind: MaintainKind,
    name: string | null,
    { head, rows, sheet, sheets }: Spreadsheet,
    revision: number,
  ): Promise<Draft> {
    const form = recordForm(kind);
    if (kind === 'drivers-update') keepFresh();
    const at = clock.now();
    const matches = matchColumns(form, head, store.choices(kind));
    const kept: KeptDraft = {
      ...newKept(kind, store.reserve(kind, at), at),
      phase: 'match',
      file: { name, sheet, sheets: [...sheets], readAt: at },
      columns: head.map((header, place) => ({ header, ...(matches[place] ?? { field: null, matchedBy: null }) })),
    };
    const draft = emptyDraft(kept, mannerNow(kept), revision);
    const turn = createTurns();
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      const some = rows.slice(from, from + rowsAtOnce).map(({ line, cells }, place) => ({
        ...newRowKept(from + place + 1, cells),
        line,
      }));
      store.addRows(kept.id, some);
      for (const row of some) {
        addRow(draft, row);
        await turn();
      }
    }
    followColumns(draft);
    store.begin(kept);
    return draft;
  }

  function followDivisions(draft: Draft): void {
    const wanted = draft.kept.columns.some(({ field }) => field === divisionField);
    if (wanted && knownNow().divisions === null) askDivisions();
  }

  function keepRow(draft: Draft, row: DraftRow, change: Partial<KeptRow>): void {
    const { id, line, cells, outcome, words, before } = { ...row, ...change };
    const kept: KeptRow = { id, line, cells, outcome, words, before };
    store.keepRow(draft.kept.id, kept);
    Object.assign(row, kept);
    row.finding = findingOf(row.cells, draft.manner);
    changed(draft);
    onChange();
  }

  async function recheckAll(): Promise<void> {
    known = null;
    const draft = drafts.get('drivers-update');
    if (draft === undefined || draft.sending !== null || isStopped) return;
    draft.manner = mannerNow(draft.kept);
    await recheck(draft, createTurns());
    onChange();
  }

  return {
    all: async () => {
      await ready();
      return [...drafts.values()];
    },
    inMemory: () => [...drafts.values()],
    keep,
    settled(draft, rows) {
      for (const { id, outcome, words } of rows) {
        const row = draft.byId.get(id);
        if (row !== undefined) Object.assign(row, { outcome, words });
      }
      changed(draft);
      onChange();
    },
    read: ({ kind, fileName, bytes }) => inLine(() => begin(kind, fileName, bytes, null)),
    sheet: ({ kind, sheet }) =>
      inLine(async () => {
        const draft = changeable(kind);
        if (!draft.ok) return draft;
        const { bytes, kept } = draft.value;
        if (bytes === null || kept.file === null) return noDraft;
        return begin(kind, kept.file.name, bytes, sheet);
      }),
    match: ({ kind, columns, dates }) =>
      inLine(async () => {
        const found = changeable(kind);
        if (!found.ok) return found;
        const draft = found.value;
        const form = recordForm(kind);
        const wrong = columns.find(
          ({ column, field }) =>
            draft.kept.columns[column] === undefined || (field !== null && form.field(field) === null),
        );
        if (wrong !== undefined) {
          return refusal('bad-arguments', 'no-such-column', { field: 'columns' });
        }
        const chosen = new Map(columns.map(({ column, field }) => [column, field]));
        keep(draft, {
          phase: 'match',
          dates: dates ?? draft.kept.dates,
          columns: draft.kept.columns.map((before, place) => {
            const field = chosen.get(place);
            return field === undefined || field === before.field ? before : { ...before, field, matchedBy: 'hand' };
          }),
        });
        draft.manner = mannerNow(draft.kept);
        await recheck(draft, createTurns());
        onChange();
        return success({ draft: shownDraft(draft) });
      }),
    check: ({ kind }) =>
      inLine(async () => {
        const found = changeable(kind);
        if (!found.ok) return found;
        const draft = found.value;
        if (headProblem(draft.kept) !== null) {
          return refusal('not-possible-now', 'column-with-record-needed');
        }
        const byHand = draft.kept.columns.filter(
          ({ matchedBy, header }) => matchedBy === 'hand' && headKey(header) !== '',
        );
        store.choose(kind, new Map(byHand.map(({ header, field }) => [headKey(header), field])), clock.now());
        keep(draft, { phase: 'check' });
        followDivisions(draft);
        return success({ draft: shownDraft(draft) });
      }),
    edit: ({ kind, id, cell, text }) =>
      inLine(async () => {
        const found = changeable(kind);
        if (!found.ok) return found;
        const draft = found.value;
        const row = draft.byId.get(id);
        const column = matchedColumns(draft.manner.columns)[cell];
        if (row === undefined || column === undefined) return noRow;
        if (row.outcome !== null && row.outcome !== 'refused') {
          return refusal('not-possible-now', 'row-was-sent');
        }
        const cells = draft.kept.columns.map((_, place) =>
          place === column.place ? text.trim() : (row.cells[place] ?? ''),
        );
        keepRow(draft, row, { cells, outcome: null, words: [], before: {} });
        return success({ draft: shownDraft(draft), row: shownRow(row, draft.manner) });
      }),
    addRow: ({ kind, values }) =>
      inLine(async () => {
        const earlier = drafts.get(kind);
        if (earlier !== undefined && earlier.sending !== null) return isSending;
        if (earlier !== undefined && earlier.rows.length >= spreadsheetLimits.mostRows) return tooManyRows;
        const form = recordForm(kind);
        const fields = values.map(({ field }) => form.field(field));
        if (fields.some((field) => field === null)) {
          return refusal('bad-arguments', 'no-such-field', { field: 'values' });
        }
        const draft = earlier ?? typedDraft(kind);
        const have = new Set(draft.kept.columns.map(({ field }) => field));
        const missing = fields.filter((field) => field !== null && !have.has(field.name));
        const columns = [
          ...draft.kept.columns,
          ...missing.flatMap((field) =>
            field === null ? [] : [{ header: wordsOf(field), field: field.name, matchedBy: 'hand' as const }],
          ),
        ];
        keep(draft, { columns, ...(draft.kept.phase === 'result' && { phase: 'check' as const }) });
        draft.manner = mannerNow(draft.kept);
        const texts = new Map(values.map(({ field, text }) => [field, text.trim()]));
        const cells = columns.map(({ field }) => (field === null ? '' : (texts.get(field) ?? '')));
        const kept = newRowKept((draft.rows.at(-1)?.id ?? 0) + 1, cells);
        store.addRows(draft.kept.id, [kept]);
        const row = addRow(draft, kept);
        if (missing.length > 0) await recheck(draft, createTurns());
        else followColumns(draft);
        followDivisions(draft);
        onChange();
        return success({ draft: shownDraft(draft), row: shownRow(row, draft.manner) });
      }),
    removeRow: ({ kind, id }) =>
      inLine(async () => {
        const found = changeable(kind);
        if (!found.ok) return found;
        const draft = found.value;
        const row = draft.byId.get(id);
        if (row === undefined) return noRow;
        if (row.outcome === 'in-doubt') {
          return refusal('not-possible-now', 'row-in-doubt');
        }
        store.removeRow(draft.kept.id, id);
        draft.byId.delete(id);
        draft.rows.splice(draft.rows.indexOf(row), 1);
        changed(draft);
        onChange();
        return success({ draft: shownDraft(draft) });
      }),
    decide: ({ kind, rows, decision }) =>
      inLine(async () => {
        const found = changeable(kind);
        if (!found.ok) return found;
        const draft = found.value;
        const decidable = decision === 'applied' ? ['unaccounted', 'in-doubt'] : ['refused', 'unaccounted', 'in-doubt'];
        const chosen = draft.rows.filter((row) => {
          const isNamed = typeof rows === 'string' ? stateOfRow(row) === rows : rows.includes(row.id);
          return isNamed && decidable.includes(stateOfRow(row));
        });
        if (chosen.length === 0) return noRow;
        const outcome = decision === 'applied' ? 'applied' : null;
        const settled = chosen.map(({ id }): SettledRow => ({ id, outcome, words: [] }));
        for (let from = 0; from < settled.length; from += rowsAtOnce) {
          store.settle(draft.kept.id, settled.slice(from, from + rowsAtOnce));
          await nextTurn();
        }
        for (const row of chosen) Object.assign(row, { outcome, words: [] });
        changed(draft);
        keep(draft, {});
        return success({ draft: shownDraft(draft) });
      }),
    discard: ({ kind }) =>
      inLine(async () => {
        const found = changeable(kind);
        if (!found.ok) return found.error.code === 'not-found' ? success({}) : found;
        store.discard(kind);
        drafts.delete(kind);
        onChange();
        await sweep();
        return success({});
      }),
    reportsChanged() {
      known = null;
      if (!drafts.has('drivers-update')) return;
      cancelReports ??= clock.after(reportsSettleMs, () => {
        cancelReports = null;
        void contained(log, 'reports', () => inLine(recheckAll));
      });
    },
    forget: (before) =>
      inLine(async () => {
        for (const kind of store.forget(before)) drafts.delete(kind);
        onChange();
        await sweep();
      }),
    async stop() {
      isStopped = true;
      cancelReports?.();
      await last;
    },
  };

  function typedDraft(kind: MaintainKind): Draft {
    if (kind === 'drivers-update') keepFresh();
    const at = clock.now();
    const kept = newKept(kind, store.reserve(kind, at), at);
    const draft = emptyDraft(kept, mannerNow(kept), 1);
    store.begin(kept);
    drafts.set(kind, draft);
    return draft;
  }
}

function newRowKept(id: number, cells: readonly string[]): KeptRow {
  return { id, line: null, cells, outcome: null, words: [], before: {} };
}
