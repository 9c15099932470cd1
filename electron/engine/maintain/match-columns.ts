import type { MaintainColumn } from '../../../shared/contract/maintain.ts';
import { allWordsOf, type RecordField, type RecordForm } from './record-fields.ts';

export type Match = Pick<MaintainColumn, 'field' | 'matchedBy'>;

const unmatched: Match = { field: null, matchedBy: null };

/** Heads of columns that are passed over without being asked about: the reasons in a file of rows that were not applied. */
export const reasonColumn = 'Reason';

/**
 * Which field each column probably fills: by the field's own name, by an earlier choice for a column of this head, by the
 * field's words. A field is given to one column only, to the one with the strongest reason.
 *
 * @param earlier the field chosen for a head by a person, as `headKey` folds it; null for one to pass over
 */
export function matchColumns(
  form: RecordForm,
  heads: readonly string[],
  earlier: ReadonlyMap<string, string | null>,
): readonly Match[] {
  const matches = heads.map((): Match => unmatched);
  const taken = new Set<string>();
  const decided = new Set<number>();
  const give = (place: number, field: RecordField | null, matchedBy: MaintainColumn['matchedBy']) => {
    if (field === null || decided.has(place) || taken.has(field.name)) return;
    decided.add(place);
    taken.add(field.name);
    matches[place] = { field: field.name, matchedBy };
  };
  for (const [place, head] of heads.entries()) give(place, form.field(head), 'field-name');
  for (const [place, head] of heads.entries()) {
    const chosen = earlier.get(headKey(head));
    if (chosen === null) decided.add(place);
    if (typeof chosen === 'string') give(place, form.field(chosen), 'earlier');
  }
  const byWords = fieldsByWords(form);
  for (const [place, head] of heads.entries()) give(place, byWords.get(headKey(head)) ?? null, 'words');
  return matches;
}

/** A head as it is compared: without case, accents and signs, and with the words of `camelCase` set apart. */
export function headKey(head: string): string {
  return head
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Words that would name several fields name none: nobody can tell which is meant. */
function fieldsByWords(form: RecordForm): ReadonlyMap<string, RecordField> {
  const found = new Map<string, RecordField | null>();
  const add = (words: string, field: RecordField) => {
    const key = headKey(words);
    const before = found.get(key);
    found.set(key, before === undefined || before === field ? field : null);
  };
  for (const field of form.fields) {
    for (const words of allWordsOf(field)) add(words, field);
    add(field.name, field);
  }
  // The last part of a path, such as `dqcExpiry`, where no field is called so in words.
  const lastParts = new Map<string, RecordField[]>();
  for (const field of form.fields) {
    const key = headKey(field.name.slice(field.name.lastIndexOf('.') + 1));
    lastParts.set(key, [...(lastParts.get(key) ?? []), field]);
  }
  for (const [key, fields] of lastParts) {
    const [only] = fields;
    if (only !== undefined && fields.length === 1 && !found.has(key)) found.set(key, only);
  }
  return new Map([...found].flatMap(([key, field]) => (field === null ? [] : [[key, field] as const])));
}
