/** How a proper answer can be changed so that a client's reader is put to the test. */
export type Alteration = 'extra-fields' | 'nulls' | 'empty' | 'misfit';

/**
 * Changes a parsed answer: a field that nobody knows in every object; a null in place of every value of a row that is not always
 * present; no rows at all (what is no array stays as it is); a first row in whose required fields stands no text.
 *
 * @param requiredFields of a row, or of the whole where the answer is no array
 */
export function alteredAnswer(json: unknown, alteration: Alteration, requiredFields: ReadonlySet<string>): unknown {
  switch (alteration) {
    case 'extra-fields':
      return withExtraFields(json);
    case 'nulls':
      return Array.isArray(json) ? json.map((row) => withNulls(row, requiredFields)) : withNulls(json, requiredFields);
    case 'empty':
      return Array.isArray(json) ? [] : json;
    case 'misfit':
      return Array.isArray(json) ? json.map((row, place) => (place === 0 ? misfit(row, requiredFields) : row)) : json;
  }
}

function withExtraFields(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(withExtraFields);
  if (typeof json !== 'object' || json === null) return json;
  const known = Object.entries(json).map(([name, value]) => [name, withExtraFields(value)]);
  return { ...Object.fromEntries(known), addedInALaterVersion: { why: 'to be passed over' } };
}

function misfit(json: unknown, requiredFields: ReadonlySet<string>): unknown {
  if (typeof json !== 'object' || json === null) return json;
  return { ...json, ...Object.fromEntries([...requiredFields].map((name) => [name, ['not what was agreed']])) };
}

function withNulls(json: unknown, requiredFields: ReadonlySet<string>): unknown {
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [name, requiredFields.has(name) ? value : null]),
  );
}
