import { Temporal } from 'temporal-polyfill';
import type { z } from 'zod';
import type { AnswerForm } from './any-answer.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Places of what was sent, fits the interface, and is missing or another in what was read. */
export function lostValues(sent: unknown, read: unknown, { root, resolved }: AnswerForm): string[] {
  return lost(sent, read, root, '');

  function lost(one: unknown, other: unknown, given: JsonSchema, place: string): string[] {
    const schema = resolved(given);
    if (one === null || one === undefined) return [];
    if (schema.type === 'object') {
      const from = one as Readonly<Record<string, unknown>>;
      const into = (other ?? {}) as Readonly<Record<string, unknown>>;
      return Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
        lost(from[name], into[name], property as JsonSchema, `${place}.${name}`),
      );
    }
    if (schema.type === 'array') {
      const from = (one as readonly unknown[]).filter((item) => item !== null);
      const into = Array.isArray(other) ? other : [];
      if (from.length !== into.length) return [`${place}: ${from.length} items, read ${into.length}`];
      return from.flatMap((item, index) => lost(item, into[index], schema.items as JsonSchema, `${place}[${index}]`));
    }
    if (schema.format === 'date-time') {
      return isSameMoment(String(one), String(other)) ? [] : [`${place}: ${one}, read ${other}`];
    }
    // What the interface leaves open is kept as it came, but for nulls, which count as absent.
    if (schema.type === undefined) return other === undefined ? [`${place}: not read`] : [];
    return Object.is(one, other) ? [] : [`${place}: ${JSON.stringify(one)?.slice(0, 60)}, read ${typeof other}`];
  }
}

/** Held against another implementation, which reads a leap second as the second before it too. */
function isSameMoment(sent: string, read: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(read)) return false;
  const upper = sent.toUpperCase();
  const meant = Temporal.Instant.from(/(Z|[+-]\d\d:\d\d)$/.test(upper) ? upper : `${upper}Z`);
  // Beyond the four-digit years there is no way to write it.
  if (!/^\d{4}-/.test(meant.toString())) return true;
  return Temporal.Instant.from(read).equals(meant);
}
