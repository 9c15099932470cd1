import {
  divisionField,
  type MaintainDraft,
  type MaintainKind,
  type MaintainSegment,
} from '../../../shared/contract/maintain.ts';
import type { KeptDraft, KeptRow } from '../store/maintain.ts';
import type { RowManner } from './check-row.ts';
import {
  asksDates,
  columnLetter,
  type DraftRow,
  examplesOf,
  findingOf,
  narrowed,
  newRow,
  tally,
} from './draft-rows.ts';
import { type KnownValues, nothingKnown } from './known-values.ts';
import { recordForm } from './record-fields.ts';

/** A draft in memory: what is kept of it, its rows, and what follows from both. */
export interface Draft {
  kept: KeptDraft;
  readonly rows: DraftRow[];
  readonly byId: Map<number, DraftRow>;
  manner: RowManner;
  counts: MaintainDraft['counts'];
  revision: number;
  examples: string[][];
  asksDates: boolean;
  /** The workbook while another of its sheets may be wanted; null otherwise. */
  bytes: Uint8Array | null;
  sending: MaintainDraft['sending'];
  /** The last narrowed list: pages of it are asked for one after the other. */
  shown: { readonly question: string; readonly rows: readonly DraftRow[] } | null;
}

/** How rows are read: the columns of the draft, in this zone, with what reports tell. */
export function mannerOf(kept: KeptDraft, zone: string, known: KnownValues): RowManner {
  const form = recordForm(kept.kind);
  return {
    form,
    zone,
    dates: kept.dates,
    columns: kept.columns.map(({ field }) => (field === null ? null : form.field(field))),
    known: kept.kind === 'drivers-update' ? known : nothingKnown,
  };
}

export function emptyDraft(kept: KeptDraft, manner: RowManner, revision: number): Draft {
  return {
    kept,
    manner,
    revision,
    rows: [],
    byId: new Map(),
    counts: tally([]),
    examples: [],
    asksDates: false,
    bytes: null,
    sending: null,
    shown: null,
  };
}

/** Adds a row. `settle` is to be called once all are there. */
export function addRow(draft: Draft, kept: KeptRow): DraftRow {
  const row = newRow(kept, draft.manner);
  draft.rows.push(row);
  draft.byId.set(row.id, row);
  return row;
}

/** After any change of the rows: counts them anew, and tells those who read pages that theirs are out of date. */
export function changed(draft: Draft): void {
  draft.counts = tally(draft.rows);
  draft.revision += 1;
  draft.shown = null;
}

/** After rows or columns were put in place. Lets others have their turn in between. */
export async function recheck(draft: Draft, turn: () => Promise<void>): Promise<void> {
  for (const row of draft.rows) {
    row.finding = findingOf(row.cells, draft.manner);
    await turn();
  }
  followColumns(draft);
}

export function followColumns(draft: Draft): void {
  draft.examples = draft.kept.columns.map((_, place) => examplesOf(draft.rows, place));
  draft.asksDates = asksDates(draft.rows, draft.manner);
  changed(draft);
}

export function shownRows(draft: Draft, show: MaintainSegment, search: string): readonly DraftRow[] {
  const question = JSON.stringify([draft.revision, show, search]);
  if (draft.shown?.question !== question) draft.shown = { question, rows: narrowed(draft.rows, show, search) };
  return draft.shown.rows;
}

/** What keeps the columns from being checked. */
export function headProblem({ kind, columns }: KeptDraft): MaintainDraft['headProblem'] {
  const fields = columns.flatMap(({ field }) => (field === null ? [] : [field]));
  const twice = fields.find((field, place) => fields.indexOf(field) !== place);
  if (twice !== undefined) return { code: 'field-twice', field: twice };
  const { identifier } = recordForm(kind);
  return fields.includes(identifier) ? null : { code: 'no-identifier', field: identifier };
}

/** A column names divisions, and the service has never given its list of them: any text may be the ID of one. */
export function areDivisionsUnknown({ kept, manner }: Draft): boolean {
  return manner.known.divisions === null && kept.columns.some(({ field }) => field === divisionField);
}

/** A draft as the page sees it, without its rows. */
export function shownDraft(draft: Draft, areDivisionsOnTheirWay: boolean): MaintainDraft {
  const { kept, revision, counts, examples, asksDates: asks, manner, sending } = draft;
  const { kind, phase, file, columns, dates, result } = kept;
  return {
    kind,
    phase,
    revision,
    file,
    dates,
    counts,
    sending,
    result,
    columns: columns.map((column, place) => ({
      column: place,
      letter: columnLetter(place),
      examples: examples[place] ?? [],
      ...column,
    })),
    asksDates: asks,
    headProblem: headProblem(kept),
    todayAsOf: manner.known.asOf,
    uncheckedDivisions: !areDivisionsUnknown(draft) ? null : areDivisionsOnTheirWay ? 'on-their-way' : 'not-given',
  };
}

/** What stands in the draft of a kind before anything was read: rows are typed in. */
export function newKept(kind: MaintainKind, id: number, changedAt: number): KeptDraft {
  return {
    id,
    kind,
    changedAt,
    file: null,
    columns: [],
    dates: 'iso',
    result: null,
    batchId: null,
    phase: 'check',
  };
}
