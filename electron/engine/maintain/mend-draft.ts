import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RequestError } from '../../../shared/contract/contract.ts';
import type { MaintainKind } from '../../../shared/contract/maintain.ts';
import { type Result, success } from '../../../shared/result.ts';
import { refusal } from '../refusal.ts';
import type { KeptRow, SettledRow } from '../store/maintain.ts';
import { matchedColumns } from './check-row.ts';
import { addRow, changed, type Draft, followColumns } from './draft.ts';
import { type DraftRow, findingOf, keptRow, shownRow, stateOfRow } from './draft-rows.ts';
import { type DraftParts, type Drafts, isSending, type MaintainHandler, rowsAtOnce } from './drafts.ts';
import { type RecordField, recordForm, wordsOf } from './record-fields.ts';
import { spreadsheetLimits } from './spreadsheet.ts';

/** What a person changes in the rows of a draft. */
export interface DraftMending {
  readonly edit: MaintainHandler<'maintain.edit'>;
  readonly addRow: MaintainHandler<'maintain.addRow'>;
  readonly removeRow: MaintainHandler<'maintain.removeRow'>;
  readonly decide: MaintainHandler<'maintain.decide'>;
}

const noRow = refusal('not-found', 'row-gone');
const tooManyRows = refusal('not-possible-now', 'too-many-rows', { values: { most: spreadsheetLimits.mostRows } });

export function createDraftMending({ store: whole, onChange }: DraftParts, drafts: Drafts): DraftMending {
  const store = whole.maintain;

  function keepRow(draft: Draft, row: DraftRow, change: Partial<KeptRow>): void {
    const { id, line, cells, outcome, words, before } = { ...row, ...change };
    const kept: KeptRow = { id, line, cells, outcome, words, before };
    store.keepRow(draft.kept.id, kept);
    Object.assign(row, kept);
    row.finding = findingOf(row.cells, draft.manner);
    changed(draft);
    onChange();
  }

  const changing = <Answer>(kind: MaintainKind, act: (draft: Draft) => Promise<Result<Answer, RequestError>>) =>
    drafts.inLine(async () => {
      const found = drafts.changeable(kind);
      return found.ok ? act(found.value) : found;
    });

  function typedDraft(kind: MaintainKind): Draft {
    const draft = drafts.create(kind, {}, 1);
    drafts.begin(draft);
    return draft;
  }

  return {
    edit: ({ kind, id, cell, text }) =>
      changing(kind, async (draft) => {
        const row = draft.byId.get(id);
        const column = matchedColumns(draft.manner.columns)[cell];
        if (row === undefined || column === undefined) return noRow;
        if (row.outcome !== null && row.outcome !== 'refused') return refusal('not-possible-now', 'row-was-sent');
        const cells = draft.kept.columns.map((_, place) =>
          place === column.place ? text.trim() : (row.cells[place] ?? ''),
        );
        keepRow(draft, row, { cells, outcome: null, words: [], before: {} });
        return success({ draft: drafts.shown(draft), row: shownRow(row, draft.manner) });
      }),
    addRow: ({ kind, values }) =>
      drafts.inLine(async () => {
        const earlier = drafts.of(kind);
        if (earlier !== null && earlier.sending !== null) return isSending;
        if (earlier !== null && earlier.rows.length >= spreadsheetLimits.mostRows) return tooManyRows;
        const form = recordForm(kind);
        const fields = values.map(({ field }) => form.field(field));
        if (fields.some((field) => field === null)) {
          return refusal('bad-arguments', 'no-such-field', { field: 'values' });
        }
        const draft = earlier ?? typedDraft(kind);
        const added = columnsFor(fields, draft);
        const columns = [...draft.kept.columns, ...added];
        drafts.keep(draft, { columns, ...(draft.kept.phase === 'result' && { phase: 'check' as const }) });
        const texts = new Map(values.map(({ field, text }) => [field, text.trim()]));
        const cells = columns.map(({ field }) => (field === null ? '' : (texts.get(field) ?? '')));
        const kept = keptRow((draft.rows.at(-1)?.id ?? 0) + 1, null, cells);
        store.addRows(draft.kept.id, [kept]);
        const row = addRow(draft, kept);
        if (added.length > 0) await drafts.reread(draft);
        else followColumns(draft);
        drafts.followDivisions(draft);
        onChange();
        return success({ draft: drafts.shown(draft), row: shownRow(row, draft.manner) });
      }),
    removeRow: ({ kind, id }) =>
      changing(kind, async (draft) => {
        const row = draft.byId.get(id);
        if (row === undefined) return noRow;
        if (row.outcome === 'in-doubt') return refusal('not-possible-now', 'row-in-doubt');
        store.removeRow(draft.kept.id, id);
        draft.byId.delete(id);
        draft.rows.splice(draft.rows.indexOf(row), 1);
        changed(draft);
        onChange();
        return success({ draft: drafts.shown(draft) });
      }),
    decide: ({ kind, rows, decision }) =>
      changing(kind, async (draft) => {
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
        drafts.keep(draft, {});
        return success({ draft: drafts.shown(draft) });
      }),
  };
}

/** The columns that a draft lacks for these fields. */
function columnsFor(fields: readonly (RecordField | null)[], { kept }: Draft): Draft['kept']['columns'] {
  const have = new Set(kept.columns.map(({ field }) => field));
  return fields.flatMap((field) =>
    field === null || have.has(field.name)
      ? []
      : [{ header: wordsOf(field), field: field.name, matchedBy: 'hand' as const }],
  );
}
