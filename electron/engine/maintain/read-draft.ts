import type { MaintainKind } from '../../../shared/contract/maintain.ts';
import { success } from '../../../shared/result.ts';
import { refusal } from '../refusal.ts';
import { addRow, type Draft, followColumns, headProblem } from './draft.ts';
import { keptRow } from './draft-rows.ts';
import { type DraftParts, type Drafts, isSending, type MaintainHandler, noDraft, rowsAtOnce } from './drafts.ts';
import { headKey, matchColumns } from './match-columns.ts';
import { recordForm } from './record-fields.ts';
import type { Spreadsheet } from './spreadsheet.ts';
import { readOnThread } from './spreadsheet-thread.ts';

/** The way from a spreadsheet to rows that can be mended. */
export interface DraftReading {
  /** Begins a draft from a file; one that cannot be read leaves the earlier draft. */
  readonly read: MaintainHandler<'maintain.read'>;
  readonly sheet: MaintainHandler<'maintain.sheet'>;
  readonly match: MaintainHandler<'maintain.match'>;
  readonly check: MaintainHandler<'maintain.check'>;
}

export function createDraftReading({ store: whole, clock }: DraftParts, drafts: Drafts): DraftReading {
  const store = whole.maintain;

  async function begin(
    kind: MaintainKind,
    fileName: string | null,
    bytes: Uint8Array,
    sheet: string | null,
  ): ReturnType<MaintainHandler<'maintain.read'>> {
    const earlier = drafts.of(kind);
    if (earlier !== null && earlier.sending !== null) return isSending;
    const read = await readOnThread(bytes, sheet);
    if (!read.ok) return success({ draft: earlier && drafts.shown(earlier), problem: read.error });
    const draft = await draftOf(kind, fileName, read.value, (earlier?.revision ?? 0) + 1);
    draft.bytes = read.value.sheets.length > 1 ? bytes : null;
    drafts.begin(draft);
    await drafts.sweep();
    return success({ draft: drafts.shown(draft), problem: null });
  }

  /** Its rows are written before it takes the place of the earlier one: until then a power cut leaves that. */
  async function draftOf(
    kind: MaintainKind,
    name: string | null,
    { head, rows, sheet, sheets }: Spreadsheet,
    revision: number,
  ): Promise<Draft> {
    const matches = matchColumns(recordForm(kind), head, store.choices(kind));
    const columns = head.map((header, place) => ({ header, ...(matches[place] ?? { field: null, matchedBy: null }) }));
    const file = { name, sheet, sheets: [...sheets], readAt: clock.now() };
    const draft = drafts.create(kind, { phase: 'match', file, columns }, revision);
    const turn = drafts.turns();
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      const some = rows
        .slice(from, from + rowsAtOnce)
        .map(({ line, cells }, place) => keptRow(from + place + 1, line, cells));
      store.addRows(draft.kept.id, some);
      for (const row of some) {
        addRow(draft, row);
        await turn();
      }
    }
    followColumns(draft);
    return draft;
  }

  return {
    read: ({ kind, fileName, bytes }) => drafts.inLine(() => begin(kind, fileName, bytes, null)),
    sheet: ({ kind, sheet }) =>
      drafts.inLine(async () => {
        const draft = drafts.changeable(kind);
        if (!draft.ok) return draft;
        const { bytes, kept } = draft.value;
        if (bytes === null || kept.file === null) return noDraft;
        return begin(kind, kept.file.name, bytes, sheet);
      }),
    match: ({ kind, columns, dates }) =>
      drafts.inLine(async () => {
        const found = drafts.changeable(kind);
        if (!found.ok) return found;
        const draft = found.value;
        const form = recordForm(kind);
        const wrong = columns.find(
          ({ column, field }) =>
            draft.kept.columns[column] === undefined || (field !== null && form.field(field) === null),
        );
        if (wrong !== undefined) return refusal('bad-arguments', 'no-such-column', { field: 'columns' });
        const chosen = new Map(columns.map(({ column, field }) => [column, field]));
        drafts.keep(draft, {
          phase: 'match',
          dates: dates ?? draft.kept.dates,
          columns: draft.kept.columns.map((before, place) => {
            const field = chosen.get(place);
            return field === undefined || field === before.field ? before : { ...before, field, matchedBy: 'hand' };
          }),
        });
        await drafts.reread(draft);
        return success({ draft: drafts.shown(draft) });
      }),
    check: ({ kind }) =>
      drafts.inLine(async () => {
        const found = drafts.changeable(kind);
        if (!found.ok) return found;
        const draft = found.value;
        if (headProblem(draft.kept) !== null) return refusal('not-possible-now', 'column-with-record-needed');
        const byHand = draft.kept.columns.filter(
          ({ matchedBy, header }) => matchedBy === 'hand' && headKey(header) !== '',
        );
        store.choose(kind, new Map(byHand.map(({ header, field }) => [headKey(header), field])), clock.now());
        drafts.keep(draft, { phase: 'check' });
        drafts.followDivisions(draft);
        return success({ draft: drafts.shown(draft) });
      }),
  };
}
