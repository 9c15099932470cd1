import type { MaintainField, MaintainKind } from '../../../shared/contract/maintain.ts';
import maintainFields from '../../../shared/i18n/locales/en/maintainFields.json' with { type: 'json' };
import maintainFieldsToo from '../../../shared/i18n/locales/en/maintainFieldsToo.json' with { type: 'json' };
import { type Field, requestField } from '../../../shared/service/field.ts';
import { type BatchForm, identifierName, type Operation } from '../../../shared/service/operation.ts';
import { operations } from '../../../shared/service/operations.ts';

/** A field that a column of a spreadsheet can fill. */
export interface RecordField {
  /** Such as `driverDetails.dqcExpiry` or `registeredCards.1.cardNumber`. */
  readonly name: string;
  /** Names of fields, and places in lists from 0; empty where the item is the identifier itself. */
  readonly path: readonly (string | number)[];
  readonly type: MaintainField['type'];
  readonly isIdentifier: boolean;
  /** A day alone would be taken for its midnight, which nobody means. */
  readonly needsTime: boolean;
}

/** The records of one batch operation, and the fields that a spreadsheet can have of them. */
export interface RecordForm {
  readonly kind: MaintainKind;
  readonly operation: Operation;
  readonly batch: BatchForm;
  /** The field that names the record of a row. */
  readonly identifier: string;
  /** In the order of the contract, with the first places of each list. */
  readonly fields: readonly RecordField[];
  /** The field of a name, with any place in a list; null where there is none. */
  readonly field: (name: string) => RecordField | null;
}

/** Places of each list that a person is offered. A spreadsheet may name more. */
const offeredPlaces = 2;

const made = new Map<MaintainKind, RecordForm>();

export function recordForm(kind: MaintainKind): RecordForm {
  const known = made.get(kind);
  if (known !== undefined) return known;
  const operation: Operation = operations[kind];
  const { batch } = operation;
  const item = batch === null ? null : (requestField(operation).fields.get(batch.itemsField)?.item ?? null);
  if (batch === null || item === null)
    throw new Error(`the operation table does not say what the items of ${kind} are`);
  const identifier = identifierName(batch);
  const form: RecordForm = {
    kind,
    operation,
    batch,
    identifier,
    fields:
      batch.identifierField === null
        ? [{ name: identifier, path: [], type: 'text', isIdentifier: true, needsTime: false }]
        : leaves(item, [], identifier),
    field: (name) => fieldNamed(form, item, name),
  };
  made.set(kind, form);
  return form;
}

function leaves(field: Field, path: readonly (string | number)[], identifier: string): RecordField[] {
  if (field.item !== null) {
    const { item } = field;
    return Array.from({ length: offeredPlaces }, (_, place) => leaves(item, [...path, place], identifier)).flat();
  }
  if (field.type === 'object') {
    return [...field.fields].flatMap(([name, inner]) => leaves(inner, [...path, name], identifier));
  }
  return [leaf(field, path, identifier)];
}

function leaf({ type }: Field, path: readonly (string | number)[], identifier: string): RecordField {
  const name = path.map((step) => (typeof step === 'number' ? String(step + 1) : step)).join('.');
  const needsTime = name === 'clockingTimeStamp';
  return { name, path, type: typeOf(type, name), isIdentifier: name === identifier, needsTime };
}

/** Fields that hold a moment; every other date-time of a record is a day: of birth, of a licence's end. */
const moments: ReadonlySet<string> = new Set(['clockingTimeStamp', 'createdDate']);

function typeOf(type: Field['type'], name: string): MaintainField['type'] {
  switch (type) {
    case 'date-time':
      return moments.has(name) ? 'moment' : 'day';
    case 'whole-number':
    case 'number':
    case 'flag':
      return type;
    default:
      return 'text';
  }
}

function fieldNamed(form: RecordForm, item: Field, name: string): RecordField | null {
  const offered = form.fields.find((field) => field.name === name);
  if (offered !== undefined || form.batch.identifierField === null) return offered ?? null;
  const path: (string | number)[] = [];
  let field: Field | null | undefined = item;
  for (const step of name.split('.')) {
    const isPlace: boolean = field?.type === 'list';
    if (isPlace && !/^[1-9]\d?$/.test(step)) return null;
    path.push(isPlace ? Number(step) - 1 : step);
    field = isPlace ? field?.item : field?.fields.get(step);
  }
  return field && field.type !== 'object' && field.type !== 'list' ? leaf(field, path, form.identifier) : null;
}

/** The key of a field's words in the catalogue. */
export function wordsKey({ path, name }: RecordField): keyof typeof maintainFields {
  const key = path.length === 0 ? name : path.filter((step) => typeof step === 'string').join('-');
  if (!isWordsKey(key)) throw new Error(`the catalogue has no words for ${key}`);
  return key;
}

function isWordsKey(key: string): key is keyof typeof maintainFields {
  return Object.hasOwn(maintainFields, key);
}

/** The number of a field among those of its list, from 1; null outside lists. The innermost list counts. */
export function placeOf({ path }: RecordField): number | null {
  const place = path.findLast((step) => typeof step === 'number');
  return typeof place === 'number' ? place + 1 : null;
}

/** The path of the list that a field stands in, such as `registeredCards`; null outside lists. The outermost list counts. */
export function listOf({ path }: RecordField): string | null {
  const depth = path.findIndex((step) => typeof step === 'number');
  return depth === -1 ? null : path.slice(0, depth).join('.');
}

/** What a person calls a field, as it stands over its column in a template. */
export function wordsOf(field: RecordField): string {
  const place = placeOf(field);
  const words = maintainFields[wordsKey(field)];
  return place === null || place === 1 ? words : `${words} ${place}`;
}

/** All words by which the column of a field is known. */
export function allWordsOf(field: RecordField): readonly string[] {
  const key = wordsKey(field);
  const too: Partial<Record<string, string>> = maintainFieldsToo;
  const words = [maintainFields[key], ...(too[key]?.split('|') ?? [])];
  const place = placeOf(field);
  if (place === null) return words;
  const numbered = words.map((each) => `${each} ${place}`);
  return place === 1 ? [...words, ...numbered] : numbered;
}
