import { z } from 'zod';

const valueObjects: readonly string[] = ['DateValue', 'MinutesValue', 'PercentValue'];

/** The fields of a schema by their paths, each with its type in the words of the interface. */
export function schemaFields(schema: z.ZodType): Record<string, string> {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.fromEntries(fieldsBelow(root, root.$defs ?? {}, ''));
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

function fieldsBelow(schema: JsonSchema, definitions: Record<string, JsonSchema>, path: string): [string, string][] {
  const name = schema.$ref?.replace('#/$defs/', '');
  if (name !== undefined && valueObjects.includes(name)) {
    return [[path, name]];
  }
  const target = (name === undefined ? undefined : definitions[name]) ?? schema;
  if (target.type === 'object' && target.properties !== undefined) {
    return Object.entries(target.properties).flatMap(([field, property]) =>
      fieldsBelow(property as JsonSchema, definitions, path === '' ? field : `${path}.${field}`),
    );
  }
  if (target.type === 'array') {
    const items = target.items as JsonSchema;
    return items.$ref === undefined && items.type !== 'object'
      ? [[path, `${typeName(items)}[]`]]
      : fieldsBelow(items, definitions, `${path}[]`);
  }
  return [[path, typeName(target)]];
}

function typeName({ type, format, contentMediaType }: JsonSchema): string {
  if (contentMediaType === 'application/octet-stream') return 'bytes';
  if (format === 'int32' || format === 'double' || format === 'date-time') return format;
  return type === undefined ? 'any' : String(type);
}
