import { failure, type Result, success } from '../../../shared/result.ts';
import type { BatchForm, Operation } from '../../../shared/service/operation.ts';
import { type Field, requestField } from '../service/field.ts';

/** A column that a spreadsheet may have. */
export interface Column {
  /** Such as `driverDetails.dqcExpiry` or `registeredCards.1.cardNumber`, as in the head. */
  readonly name: string;
  /** Names of fields, and places in lists from 0; empty where the item is the identifier itself. */
  readonly path: readonly (string | number)[];
  readonly field: Field;
}

/** Column of the reasons in a file of failed rows: passed over when that file is read again. */
export const reasonColumn = 'Reason';

/** The column that names the record of a row. */
export function identifierColumn(form: BatchForm): string {
  return form.identifierField ?? form.itemsField.replace(/s$/, '');
}

/** What the head of a spreadsheet means; null for a column that is passed over. The error says which column to mend. */
export function columnsOf(
  operation: Operation,
  form: BatchForm,
  head: readonly string[],
): Result<readonly (Column | null)[], string> {
  const item = requestField(operation).fields.get(form.itemsField)?.item;
  if (!item) throw new Error(`the operation table does not say what the items of ${operation.name} are`);
  const identifier = identifierColumn(form);
  const columns: (Column | null)[] = [];
  for (const [place, name] of head.entries()) {
    const column = name === reasonColumn ? null : columnOf(item, form, name);
    if (column === undefined) {
      return failure(
        `Column ${place + 1}, "${name}", is no field of ${operation.name}. Run "tacho-depot operations ${operation.name}" for their names; capitals count.`,
      );
    }
    if (column !== null && head.indexOf(name) !== place) return failure(`There are two columns "${name}". Keep one.`);
    columns.push(column);
  }
  return head.includes(identifier)
    ? success(columns)
    : failure(`There is no column "${identifier}", which says whose row it is. The first line must name the columns.`);
}

function columnOf(item: Field, form: BatchForm, name: string): Column | undefined {
  if (form.identifierField === null) {
    return name === identifierColumn(form) ? { name, path: [], field: item } : undefined;
  }
  const path: (string | number)[] = [];
  let field: Field | null | undefined = item;
  for (const step of name.split('.')) {
    const isPlace: boolean = field?.type === 'list';
    if (isPlace && !/^[1-9]\d?$/.test(step)) return undefined;
    path.push(isPlace ? Number(step) - 1 : step);
    field = isPlace ? field?.item : field?.fields.get(step);
  }
  return field && field.type !== 'object' && field.type !== 'list' ? { name, path, field } : undefined;
}
