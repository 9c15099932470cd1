import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { events, factNames } from '../../../electron/engine/log/events.ts';

const electron = join(import.meta.dirname, '../../../electron');

/** `log.warn('event', { fact: ... })`, also with the level computed. Facts in a spread are not seen. */
const call = /\blog(?:\.(?:debug|info|warn|error)|\[[^\]]+\])\(\s*'([^']*)'(?:,\s*\{([^}]*)\})?/g;

function callsInSources(): readonly { readonly event: string; readonly names: readonly string[] }[] {
  return readdirSync(electron, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...readFileSync(join(electron, file), 'utf8').matchAll(call)])
    .map(([, event = '', facts = '']) => ({
      event,
      names: facts.split(',').flatMap((fact) => /^\s*(\w+)/.exec(fact)?.[1] ?? []),
    }));
}

describe('the vocabulary of the log', () => {
  const calls = callsInSources();

  it('is read from the sources', () => {
    expect(calls.length).toBeGreaterThan(20);
    expect(calls.some(({ names }) => names.includes('failures'))).toBe(true);
  });

  it('lists every event that the program logs (add a new one to log/events.ts)', () => {
    expect(calls.map(({ event }) => event).filter((event) => !events.has(event))).toEqual([]);
  });

  it('lists every fact that the program logs (add a new one to log/events.ts)', () => {
    expect(calls.flatMap(({ names }) => names).filter((name) => !factNames.has(name))).toEqual([]);
  });
});
