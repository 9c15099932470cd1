import fc from 'fast-check';
import type { z } from 'zod';
import { type AnswerForm, anyAnswer } from './any-answer.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;
type Path = readonly (string | number)[];

/** A row of which parts do not fit the interface, at any depth. */
export interface RowWithMisfits {
  readonly sent: unknown;
  /** What of it does fit. */
  readonly rest: unknown;
  /** Where something does not, as paths such as `records.3.kmPerDuty`, in no order. */
  readonly misfits: readonly string[];
  /** Something that names the row does not fit. */
  readonly isNameless: boolean;
}

const wrongValues: Readonly<Record<string, readonly unknown[]>> = {
  string: [7, true, { text: 'so' }, ['so']],
  'date-time': ['yesterday', '2026-13-01T00:00:00Z', 20_261_122, {}],
  integer: [312.4, '5', 1e12, true, [1]],
  number: ['5.5', false, {}],
  boolean: ['yes', 1],
  array: ['none', 7, { 0: 'first' }],
  object: ['none', 7, [1]],
};

/** Any row that the interface allows, with one to four of its values replaced by such that it does not. */
export function anyRowWithMisfits(form: AnswerForm): fc.Arbitrary<RowWithMisfits> {
  const choices = fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 4 });
  return fc.tuple(anyAnswer(form), choices).map(([any, chosen]) => {
    const row = withoutNulls(JSON.parse(JSON.stringify(any)));
    const places = placesIn(row, form.root, [], form);
    const misfits: { readonly path: Path; readonly value: unknown }[] = [];
    for (const [place, kind] of chosen) {
      const found = places[place % places.length];
      if (found === undefined || misfits.some(({ path }) => overlaps(path, found.path))) continue;
      const wrong = wrongValues[found.type] ?? [];
      misfits.push({ path: found.path, value: wrong[kind % wrong.length] });
    }
    return {
      sent: misfits.reduce((value, { path, value: wrong }) => replaced(value, path, () => [wrong]), row),
      // From the last place of each list to the first, so that those before it stay where they are.
      rest: misfits
        .toSorted((one, other) => compared(other.path, one.path))
        .reduce((value, { path }) => replaced(value, path, () => []), row),
      misfits: misfits.map(({ path }) => path.join('.')),
      isNameless: misfits.some(
        ({ path }) => path.length === 1 && form.resolved(form.root).required?.includes(String(path[0])),
      ),
    };
  });
}

function placesIn(
  value: unknown,
  given: JsonSchema,
  path: Path,
  form: AnswerForm,
): { readonly path: Path; readonly type: string }[] {
  const schema = form.resolved(given);
  const type = schema.format === 'date-time' ? 'date-time' : typeof schema.type === 'string' ? schema.type : '';
  const own = path.length > 0 && type in wrongValues ? [{ path, type }] : [];
  if (Array.isArray(value)) {
    const items = schema.items as JsonSchema;
    return [...own, ...value.flatMap((item, index) => placesIn(item, items, [...path, index], form))];
  }
  if (typeof value !== 'object' || value === null) return own;
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => Object.hasOwn(value, name));
  return [
    ...own,
    ...fields.flatMap(([name, field]) =>
      placesIn(Reflect.get(value, name), field as JsonSchema, [...path, name], form),
    ),
  ];
}

function overlaps(one: Path, other: Path): boolean {
  const shared = Math.min(one.length, other.length);
  return one.slice(0, shared).join('.') === other.slice(0, shared).join('.');
}

function compared(one: Path, other: Path): number {
  for (const [depth, step] of one.entries()) {
    const against = other[depth];
    if (typeof step === 'number' && typeof against === 'number' && step !== against) return step - against;
    if (String(step) !== String(against)) return String(step) < String(against) ? -1 : 1;
  }
  return 0;
}

/** The value with what `by` gives in place of what is at the path: one value, or nothing. */
function replaced(value: unknown, [step, ...rest]: Path, by: () => readonly unknown[]): unknown {
  if (Array.isArray(value)) {
    const at = Number(step);
    const inner = rest.length === 0 ? by() : [replaced(value[at], rest, by)];
    return [...value.slice(0, at), ...inner, ...value.slice(at + 1)];
  }
  const { [String(step)]: own, ...others } = value as Record<string, unknown>;
  const [inner] = rest.length === 0 ? by() : [replaced(own, rest, by)];
  return inner === undefined ? others : { ...others, [String(step)]: inner };
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== null).map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== null);
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutNulls(field)]));
}
