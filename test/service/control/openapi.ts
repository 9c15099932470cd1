import { z } from 'zod';
import type { ControlRoute } from './control-route.ts';

type Json = Readonly<Record<string, unknown>>;

/** A group of routes below one address. */
export interface ControlGroup {
  /** Such as `/control/second-tenant`. */
  readonly address: string;
  readonly title: string;
  readonly routes: readonly ControlRoute[];
}

/** How to ask and tell the service what no operation of the interface does, as an OpenAPI 3.1 document. */
export function controlDocument(groups: readonly ControlGroup[]): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const { address, title, routes } of groups) {
    for (const route of routes) {
      const path = `${address}${route.path}`;
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, path, title) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Control of the reference service',
      version: '1.0.0',
      description:
        'What can be asked and told beside the interface: webhooks, records that no operation shows, and what the service shall do wrong. Needs no keys, and is there only where the service was started with `--control`. No part of the interface of the compliance service.',
    },
    servers: [{ url: '/' }],
    tags: groups.map(({ title: name }) => ({ name })),
    paths,
  };
}

function operationOf(route: ControlRoute, path: string, tag: string): Json {
  const { method, summary, description, answer, body, notFound } = route;
  return {
    operationId: `${method.toLowerCase()}${path.replaceAll(/[/{}]+/g, '-').replace(/-$/, '')}`,
    summary,
    ...(description === undefined ? {} : { description }),
    tags: [tag],
    security: [],
    parameters: parametersOf(route),
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body) } } },
    }),
    responses: {
      [answer.status]: {
        description: answer.description,
        ...(answer.schema && { content: { 'application/json': { schema: schemaOf(answer.schema) } } }),
      },
      ...(body && { 400: refusal('the body does not fit; the text says where') }),
      ...(notFound === undefined ? {} : { 404: refusal(notFound) }),
    },
  };
}

function parametersOf({ path, query = {} }: ControlRoute): readonly Json[] {
  const steps = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const asked = Object.entries(query).map(([name, { description }]) => ({
    name,
    in: 'query',
    description,
    schema: { type: 'string' },
  }));
  return [...steps, ...asked];
}

function refusal(description: string): Json {
  return { description, content: { 'text/plain': { schema: { type: 'string' } } } };
}

function schemaOf(schema: z.ZodType): Json {
  const { $schema: _, $defs = {}, ...own } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return inlined(own, $defs) as Json;
}

/** Named schemas, which no document but the interface's keeps by name, in the place of the references to them. */
function inlined(value: unknown, named: Json): unknown {
  if (Array.isArray(value)) return value.map((item) => inlined(item, named));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref: reference, ...own } = value as Json;
  const referredTo = typeof reference === 'string' ? named[reference.slice('#/$defs/'.length)] : {};
  const whole = { ...(referredTo as Json), ...own };
  return Object.fromEntries(Object.entries(whole).map(([name, inner]) => [name, inlined(inner, named)]));
}
