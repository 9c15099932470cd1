import { type CellProblem, divisionField, type MaintainCell } from '../../../shared/contract/maintain.ts';
import { fieldIn } from '../../../shared/json.ts';
import { type FieldIssue, fieldIssues } from '../../../shared/service/field-issues.ts';
import { type CellManner, type CellValue, cellValue, isDayAlone, problem } from './cell-values.ts';
import type { KnownValues } from './known-values.ts';
import type { RecordField, RecordForm } from './record-fields.ts';

/** What decides how the rows of a spreadsheet are read. */
export interface RowManner extends CellManner {
  readonly form: RecordForm;
  /** The field of each column; null for one that is passed over. */
  readonly columns: readonly (RecordField | null)[];
  readonly known: KnownValues;
}

export interface CheckedRow {
  readonly state: 'change' | 'error' | 'unchanged';
  /** Whose record it is; empty where the row does not say. */
  readonly identifier: string;
  /** In the order of the matched columns. */
  readonly cells: readonly MaintainCell[];
  /** An object of the operation's items, or an identifier. Only to be sent in the state `change`. */
  readonly item: unknown;
}

/** A matched column, with its place in the spreadsheet. */
export interface MatchedColumn {
  readonly place: number;
  readonly field: RecordField;
}

export function matchedColumns(columns: readonly (RecordField | null)[]): readonly MatchedColumn[] {
  return columns.flatMap((field, place) => (field === null ? [] : [{ place, field }]));
}

/**
 * Reads one row: what each cell says, whether it fits, and what would be sent. An empty cell leaves its field as it is, and
 * one that says {@link clearMark} clears it.
 */
export function checkRow(texts: readonly string[], manner: RowManner): CheckedRow {
  const { form, known } = manner;
  const columns = matchedColumns(manner.columns);
  const identifierColumn = columns.find(({ field }) => field.isIdentifier);
  const identifier = identifierColumn === undefined ? '' : (texts[identifierColumn.place] ?? '');
  const cells = columns.map(({ place, field }) => {
    const text = texts[place] ?? '';
    const cell = readCell(text, field, manner);
    const today = field.isIdentifier || cell.problem !== null ? null : known.today(identifier, field.name);
    return { ...cell, today, isChange: !field.isIdentifier && cell.value !== null && cell.value !== today?.value };
  });
  const { item, paths } = itemOf(form, columns, cells);
  for (const { field, problem: english, said } of contractIssues(form, item)) {
    const place = Math.max(0, paths.indexOf(field));
    const cell = cells[place];
    if (cell !== undefined && cell.problem === null)
      cells[place] = withProblem(cell, {
        code: 'does-not-fit',
        parameters: { problem: english },
        said,
        proposal: null,
      });
  }
  const isChange = form.batch.identifierField === null || cells.some((cell) => cell.isChange);
  const hasProblem = cells.some((cell) => cell.problem !== null);
  return { state: hasProblem ? 'error' : isChange ? 'change' : 'unchanged', identifier, cells, item };
}

export function withProblem(cell: MaintainCell, found: CellProblem): MaintainCell {
  return { ...cell, value: null, label: null, isChange: false, problem: found };
}

/** What a cell says to clear its field. */
const clearMark = '(clear)';

type ReadCell = Pick<MaintainCell, 'text' | 'value' | 'label' | 'problem'>;

function readCell(text: string, field: RecordField, manner: RowManner): ReadCell {
  const nothing: ReadCell = { text, value: null, label: null, problem: null };
  if (text === '') return field.isIdentifier ? { ...nothing, problem: problem('identifier-missing').error } : nothing;
  if (text.toLowerCase() === clearMark) return cleared(nothing, field);
  const read = cellValue(text, field.type, manner);
  if (!read.ok) return { ...nothing, problem: read.error };
  if (field.needsTime && isDayAlone(text)) return { ...nothing, problem: problem('time-missing').error };
  const { divisions } = manner.known;
  if (field.name !== divisionField || divisions === null) return { ...nothing, value: read.value };
  const meant = divisions.meant(text);
  const [only] = meant;
  if (only !== undefined && meant.length === 1) return { ...nothing, value: only.id, label: only.name || null };
  const found =
    meant.length === 0
      ? problem('no-such-division', {}, divisions.nearest(text))
      : problem('division-not-clear', { count: meant.length });
  return { ...nothing, problem: found.error };
}

/** The interface gives a text that is empty, and no other value that could mean "none" (`clearedField` of the choices). */
function cleared(nothing: ReadCell, { type, path, isIdentifier }: RecordField): ReadCell {
  const canBe = type === 'text' && !isIdentifier && path.every((step) => typeof step === 'string');
  return canBe ? { ...nothing, value: '' } : { ...nothing, problem: problem('cannot-be-cleared').error };
}

/** The item with the values of the cells, and where in it each cell's value stands, as issues name it. */
function itemOf(
  form: RecordForm,
  columns: readonly MatchedColumn[],
  cells: readonly MaintainCell[],
): { readonly item: unknown; readonly paths: readonly (string | null)[] } {
  const filled = columns.map(({ field }, place) => ({ path: field.path, value: cells[place]?.value ?? null }));
  const compact = compactPlaces(filled.flatMap(({ path, value }) => (value === null ? [] : [path])));
  let item: unknown = form.batch.identifierField === null ? '' : {};
  const paths = filled.map(({ path, value }) => {
    if (value === null) return null;
    const at = compact(path);
    item = withValue(item, at, value);
    return at.join('.');
  });
  return { item, paths };
}

type Path = RecordField['path'];

/** A list whose second place is filled and whose first is not has one entry. */
function compactPlaces(used: readonly Path[]): (path: Path) => Path {
  const places = new Map<string, number[]>();
  for (const path of used) {
    for (const [depth, step] of path.entries()) {
      if (typeof step !== 'number') continue;
      const list = path.slice(0, depth).join('.');
      const known = places.get(list) ?? [];
      if (!known.includes(step))
        places.set(
          list,
          [...known, step].toSorted((one, other) => one - other),
        );
    }
  }
  return (path) =>
    path.map((step, depth) =>
      typeof step === 'number' ? (places.get(path.slice(0, depth).join('.'))?.indexOf(step) ?? step) : step,
    );
}

function withValue(container: unknown, [step, ...rest]: Path, value: CellValue): unknown {
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const list: unknown[] = Array.isArray(container) ? [...container] : [];
    list[step] = withValue(list[step], rest, value);
    return list;
  }
  return { ...(container as object | undefined), [step]: withValue(fieldIn(container, step), rest, value) };
}

/** What only the contract of the operation knows. Fields are named within the item. */
function contractIssues({ operation, batch }: RecordForm, item: unknown): FieldIssue[] {
  const checked = operation.request.safeParse({ [batch.itemsField]: [item] });
  if (checked.success) return [];
  return fieldIssues(checked.error).map(({ field, ...issue }) => ({
    ...issue,
    field: field.split('.').slice(2).join('.'),
  }));
}
