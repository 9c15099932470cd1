import { isErrorCode, isOwnPlace, trailSeparator } from '../platform/fault.ts';
import { events, factNames } from './events.ts';
import { knownWords } from './known-words.ts';

/** Stands where a text was that is no known word. */
export const withheld = '[withheld]';
/** Stands where an event was that is not listed. */
export const unlistedEvent = 'unlisted-event';

/** Times in milliseconds and sizes in bytes have fewer digits; the number of a card has more. */
const largestNumber = 1e14;

/** What may be written of one event. */
export interface SafeEntry {
  readonly event: string;
  readonly facts: Readonly<Record<string, number | boolean | string | null>>;
}

/**
 * Lets through what cannot be private, and nothing else: listed events, listed names of facts, numbers, booleans and
 * known words (invariant 7). Whatever else is given, of whatever type, is replaced by {@link withheld}; a fact under a
 * name that is not listed is left out, and counted as `unlisted`.
 */
export function sanitise(event: string, facts: unknown): SafeEntry {
  const safe: Record<string, number | boolean | string | null> = {};
  let unlisted = 0;
  for (const [name, value] of Object.entries(typeof facts === 'object' ? (facts ?? {}) : {})) {
    if (factNames.has(name)) safe[name] = trails.has(name) ? safeTrail(value) : safeFact(value);
    else unlisted += 1;
  }
  if (unlisted > 0) safe.unlisted = unlisted;
  return { event: events.has(event) ? event : unlistedEvent, facts: safe };
}

/** Facts that tell several places or words, one after the other. */
const trails: ReadonlySet<string> = new Set(['at', 'causes']);

/** Places in our sources and known words; {@link withheld} in place of each other word. */
function safeTrail(value: unknown): string {
  if (typeof value !== 'string' || value.length > mostTrailLetters) return withheld;
  const safeWord = (word: string) => (isOwnPlace(word) ? word : safeFact(word));
  return value
    .split(trailSeparator)
    .map((part) => part.split(' ').map(safeWord).join(' '))
    .join(trailSeparator);
}

const mostTrailLetters = 2_000;

/** A number, a switch or a known word as it is; {@link withheld} in place of anything else. */
export function safeFact(value: unknown): number | boolean | string | null {
  switch (typeof value) {
    case 'number':
      return Number.isFinite(value) && Math.abs(value) < largestNumber ? value : withheld;
    case 'boolean':
      return value;
    case 'string':
      return knownWords.has(value) || isErrorCode(value) ? value : withheld;
    default:
      return value === null || value === undefined ? null : withheld;
  }
}
