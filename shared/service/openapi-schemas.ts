import { z } from 'zod';
import { fieldIn, isRecord } from '../json.ts';
import { errorBody, serverErrorBody } from './bodies.ts';
import { operationList } from './operations.ts';
import { webhookEvents } from './webhooks.ts';

/** A JSON Schema (draft 2020-12), or another part of a document. */
export type JsonObject = Readonly<Record<string, unknown>>;

export interface OpenApiSchemas {
  /** The schema of an operation's request body, its documented defaults included. */
  readonly request: (operationName: string) => JsonObject;
  /** The schema of one row, or of the whole body where the answer is no array. */
  readonly answer: (operationName: string) => JsonObject;
  readonly event: (eventName: string) => JsonObject;
  readonly errorBody: JsonObject;
  readonly serverErrorBody: JsonObject;
  /** The schemas to which the others refer, by name. */
  readonly components: JsonObject;
}

/** Schemas of the whole contract, as they are read: fields that are not listed pass in an answer, not in a request. */
export function openApiSchemas(): OpenApiSchemas {
  const contract = z.object({
    requests: z.object(Object.fromEntries(operationList.map(({ name, request }) => [name, request]))),
    answers: z.object(Object.fromEntries(operationList.map(({ name, answer }) => [name, answer]))),
    events: z.object(webhookEvents),
    errors: z.object({ errorBody, serverErrorBody }),
  });
  const { properties, $defs: components } = referringToComponents(
    z.toJSONSchema(contract, { io: 'input', unrepresentable: 'any', override: withoutPatternBesideFormat }),
  );
  const part = (name: string) => objectIn(objectIn(properties, name), 'properties');
  const defaults = new Map(operationList.map((operation) => [operation.name, operation.defaults]));
  return {
    request: (name) => withDefaults(objectIn(part('requests'), name), defaults.get(name) ?? {}),
    answer: (name) => objectIn(part('answers'), name),
    event: (name) => objectIn(part('events'), name),
    errorBody: objectIn(part('errors'), 'errorBody'),
    serverErrorBody: objectIn(part('errors'), 'serverErrorBody'),
    components: objectIn({ components }, 'components'),
  };
}

/** The format already says what the pattern says, in a way that other tools understand. */
function withoutPatternBesideFormat({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.format === 'date-time' || jsonSchema.contentEncoding !== undefined) delete jsonSchema.pattern;
}

function referringToComponents(schema: z.core.JSONSchema.BaseSchema): JsonObject {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

function withDefaults(schema: JsonObject, defaults: JsonObject): JsonObject {
  const properties = objectIn(schema, 'properties');
  const described = Object.entries(properties).map(([field, property]) => [
    field,
    field in defaults ? { ...objectIn(properties, field), default: defaults[field] } : property,
  ]);
  return { ...schema, properties: Object.fromEntries(described) };
}

/** The object under a name. A missing one is a bug, because the functions above put everything there that is asked for. */
function objectIn(container: unknown, name: string): JsonObject {
  const value = fieldIn(container, name);
  if (!isRecord(value)) throw new Error(`the contract has no schema named ${name}`);
  return value;
}
