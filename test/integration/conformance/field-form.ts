import { z } from 'zod';

/** What a field may hold, read from a schema of the operation table by way of JSON Schema, so that no field can be forgotten here. */
export interface FieldForm {
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'anything';
  readonly format: string | undefined;
  readonly allowed: readonly unknown[] | undefined;
  readonly mayBeEmpty: boolean;
  /** Of an object. */
  readonly fields: Readonly<Record<string, FieldForm>>;
  readonly required: readonly string[];
  /** Of an array. */
  readonly items: FieldForm | undefined;
}

interface JsonSchema {
  readonly $ref?: string;
  readonly type?: FieldForm['type'];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly minLength?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
}

export function formOf(schema: z.ZodType): FieldForm {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return read(root, root.$defs ?? {});
}

function read(schema: JsonSchema, definitions: Readonly<Record<string, JsonSchema>>): FieldForm {
  if (schema.$ref) {
    const name = schema.$ref.replace('#/$defs/', '');
    const definition = definitions[name];
    if (!definition) throw new Error(`the schema has no definition ${name}`);
    return read(definition, definitions);
  }
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => [name, read(field, definitions)] as const,
  );
  return {
    type: schema.type ?? 'anything',
    format: schema.format,
    allowed: schema.enum,
    mayBeEmpty: (schema.minLength ?? 0) === 0,
    fields: Object.fromEntries(fields),
    required: schema.required ?? [],
    items: schema.items && read(schema.items, definitions),
  };
}

/** Paths of all the fields that hold a single value, such as `data.startOfDuty.formatted`; items of arrays have no number. */
export function leafPaths(form: FieldForm, path = ''): readonly string[] {
  if (form.type === 'array') return form.items ? leafPaths(form.items, path) : [path];
  if (form.type !== 'object' || Object.keys(form.fields).length === 0) return [path];
  return Object.entries(form.fields).flatMap(([name, field]) =>
    leafPaths(field, path === '' ? name : `${path}.${name}`),
  );
}

/** The same paths of a value that came over the wire. */
export function leafPathsOf(value: unknown, path = ''): readonly string[] {
  if (Array.isArray(value)) return value.length === 0 ? [] : value.flatMap((item) => leafPathsOf(item, path));
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, field]) => leafPathsOf(field, path === '' ? name : `${path}.${name}`));
}
