import { openApiSchemas } from '../../../shared/service/openapi-schemas.ts';
import { operationList } from '../../../shared/service/operations.ts';

/**
 * Takes out of a body what tells of people and vehicles, and leaves its form: every text and number goes whose field is not
 * known to be harmless. The same text becomes the same stand-in in all bodies, so that one still sees what belongs together.
 */
export interface Replacement {
  body(json: unknown): unknown;
}

/** Texts of the service's own vocabulary. */
const harmlessTexts = new Set([
  ...['formatted', 'description', 'type', 'code', 'categoryType', 'message', 'action', 'nextWeeklyRestType'],
  ...['checkType', 'checkItem', 'templateName', 'severity', 'highestSeverity', 'newSeverity', 'originalSeverity'],
  'missingMileageReason',
]);
/** Sentences of the service, which can quote what it was asked. */
const sentences = new Set(['errorMessage', 'errorMessages']);
/** Whose vehicle was where. */
const placesOfPeople = new Set(['latitude', 'longitude']);
/** Where dates are those of a person: birth, licences. */
const personalRequest = 'drivers-update';

export function createReplacement(): Replacement {
  const { numbers, dateTimes } = harmlessFields();
  const standIns = new Map<string, string>();
  const counts = new Map<string, number>();

  function standIn(text: string, field: string): string {
    const known = standIns.get(text);
    if (known !== undefined) return known;
    const label = labelOf(field);
    const number = (counts.get(label) ?? 0) + 1;
    counts.set(label, number);
    const made = `${label}-${number}`;
    standIns.set(text, made);
    return made;
  }

  function sentence(text: string): string {
    // The longest first: one identifier may begin with another.
    const quoted = [...standIns.keys()].filter((value) => text.includes(value)).sort((a, b) => b.length - a.length);
    return quoted.reduce((left, value) => left.replaceAll(value, standIns.get(value) ?? ''), text);
  }

  function textOf(text: string, field: string): string {
    if (text === '' || harmlessTexts.has(field)) return text;
    if (sentences.has(field)) return sentence(text);
    if (field === 'fileContents') return `(${text.length} characters)`;
    return dateTimes.has(field) && !Number.isNaN(Date.parse(text)) ? text : standIn(text, field);
  }

  function replaced(value: unknown, field: string): unknown {
    if (typeof value === 'string') return textOf(value, field);
    if (typeof value === 'number') return numbers.has(field) ? value : 0;
    if (Array.isArray(value)) return value.map((item) => replaced(item, field));
    if (typeof value !== 'object' || value === null) return value;
    const isOfError = field === 'error';
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => {
        const shown = isOfError || !couldBeField.test(name) ? sentence(nameOrStandIn(name, isOfError)) : name;
        return [shown, replaced(inner, isOfError ? 'errorMessages' : name)];
      }),
    );
  }

  /** Below `error` stand paths of fields; elsewhere a name with a blank or a digit in front is no field, but somebody's. */
  function nameOrStandIn(name: string, isPath: boolean): string {
    return isPath ? name : standIn(name, 'field');
  }

  return { body: (json) => replaced(json, 'body') };
}

const couldBeField = /^[A-Za-z_]\w{0,63}$/;

/** `filterByDriverIds` lists what is called `driverId` elsewhere. */
function labelOf(field: string): string {
  const listed = /^filterBy([A-Z]\w+)s$/.exec(field)?.[1];
  return listed === undefined ? field : `${listed.charAt(0).toLowerCase()}${listed.slice(1)}`;
}

interface HarmlessFields {
  readonly numbers: ReadonlySet<string>;
  readonly dateTimes: ReadonlySet<string>;
}

/** Counts, distances, times and limits of the table of operations. */
function harmlessFields(): HarmlessFields {
  const numbers = new Set<string>(['statusCode']);
  const dateTimes = new Set<string>();
  const { request, answer, components } = openApiSchemas();

  function gather(schema: unknown, field: string): void {
    if (typeof schema !== 'object' || schema === null) return;
    const { type, format, properties, items, $ref: reference } = schema as Record<string, unknown>;
    if (typeof reference === 'string') gather(components[reference.slice(reference.lastIndexOf('/') + 1)], field);
    if ((type === 'integer' || type === 'number') && !placesOfPeople.has(field)) numbers.add(field);
    if (format === 'date-time') dateTimes.add(field);
    gather(items, field);
    for (const [name, inner] of Object.entries(properties ?? {})) gather(inner, name);
  }

  for (const { name } of operationList) {
    gather(answer(name), '');
    if (name !== personalRequest) gather(request(name), '');
  }
  return { numbers, dateTimes };
}
