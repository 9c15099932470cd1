import type { FieldForm } from './field-form.ts';

/** A request in which one thing is wrong. */
export interface Variation {
  /** The field that an answer must name, such as `records.0.isClockIn`. */
  readonly field: string;
  readonly what: string;
  readonly request: unknown;
}

/** A request with every field that there is, all right. */
export function fullRequest(form: FieldForm, name = ''): unknown {
  if (form.allowed) return form.allowed[0];
  switch (form.type) {
    case 'object':
      return Object.fromEntries(Object.entries(form.fields).map(([key, field]) => [key, fullRequest(field, key)]));
    case 'array':
      return form.items ? [fullRequest(form.items, name)] : [];
    case 'string':
      return rightText(form, name);
    case 'integer':
      return 3;
    case 'number':
      return 0.5;
    case 'boolean':
      return true;
    case 'anything':
      return {};
  }
}

function rightText({ format }: FieldForm, name: string): string {
  if (format === 'date-time') return '2026-11-01T00:00:00Z';
  if (format === 'base64') return 'dGV4dA==';
  return name === 'siteProductCode' ? 'BRK-MIL' : 'text';
}

/** A request with the required fields only. */
export function leastRequest(form: FieldForm): unknown {
  if (form.type === 'array') return [];
  if (form.type !== 'object') return fullRequest(form);
  return Object.fromEntries(
    Object.entries(form.fields).flatMap(([name, field]) =>
      form.required.includes(name)
        ? [[name, field.type === 'string' ? rightText(field, name) : leastRequest(field)]]
        : [],
    ),
  );
}

/** Each field in turn with each kind of value that it must not hold, null among them. */
export function wrongTypes(form: FieldForm): readonly Variation[] {
  const whole = fullRequest(form);
  return everyField(form).flatMap(({ path, field }) =>
    wrongValues(field).map((value) => ({
      field: path.join('.'),
      what: `${JSON.stringify(value)} instead of ${field.format ?? field.type}`,
      request: changed(whole, path, () => value),
    })),
  );
}

/** Each required field in turn left out. */
export function missingFields(form: FieldForm): readonly Variation[] {
  const whole = fullRequest(form);
  return everyObject(form).flatMap(({ path, field }) =>
    field.required.map((name) => ({
      field: [...path, name].join('.'),
      what: 'left out',
      request: changed(whole, path, (object) => {
        const { [name]: _, ...others } = object as Record<string, unknown>;
        return others;
      }),
    })),
  );
}

/** Each object in turn with a field that is not described. */
export function unknownFields(form: FieldForm): readonly Variation[] {
  const whole = fullRequest(form);
  return everyObject(form).map(({ path }) => ({
    field: [...path, 'fieldThatIsNot'].join('.'),
    what: 'added',
    request: changed(whole, path, (object) => ({ ...(object as object), fieldThatIsNot: 1 })),
  }));
}

interface FieldAtPath {
  readonly path: readonly (string | number)[];
  readonly field: FieldForm;
}

function everyField(form: FieldForm, path: FieldAtPath['path'] = []): readonly FieldAtPath[] {
  const inner = [
    ...Object.entries(form.fields).flatMap(([name, field]) => everyField(field, [...path, name])),
    ...(form.items ? everyField(form.items, [...path, 0]) : []),
  ];
  return path.length === 0 ? inner : [{ path, field: form }, ...inner];
}

function everyObject(form: FieldForm): readonly FieldAtPath[] {
  return [{ path: [], field: form }, ...everyField(form)].filter(({ field }) => field.type === 'object');
}

function wrongValues(field: FieldForm): readonly unknown[] {
  if (field.allowed) return [null, 'text', 3, -1];
  switch (field.type) {
    case 'object':
      return [null, 'text', [1]];
    case 'array':
      return [null, 'text', { 0: 'text' }];
    case 'string':
      return [null, 5, true, ...(field.mayBeEmpty ? [] : ['']), ...wrongTexts(field)];
    case 'integer':
      return [null, '5', 1.5, 2 ** 31, -(2 ** 31) - 1];
    case 'number':
      return [null, '0.5'];
    case 'boolean':
      return [null, 'true', 1];
    case 'anything':
      return [];
  }
}

function wrongTexts({ format }: FieldForm): readonly string[] {
  if (format === 'date-time') return ['yesterday', '2026-11-21', '2026-02-30T00:00:00Z', '21/11/2026 07:00'];
  return format === 'base64' ? ['not base64!', 'dGV4dA'] : [];
}

function changed(value: unknown, path: FieldAtPath['path'], change: (value: unknown) => unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return change(value);
  if (Array.isArray(value)) return value.map((item, index) => (index === step ? changed(item, rest, change) : item));
  const object = value as Record<string, unknown>;
  return { ...object, [step]: changed(object[step], rest, change) };
}
