import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { notTried, rowsTriedBy, statesDocument, statesFile, tried } from '../../window-states.ts';

describe("the table of the window's states", () => {
  it('is what the rules say: `npm exec -- node test/window-states.ts` writes it anew', () => {
    expect(readFileSync(statesFile, 'utf8')).toBe(statesDocument());
  });

  it('leaves no row open: each is tried on a real Electron, or says why not', () => {
    for (const one of notTried) expect(rowsTriedBy(one)).toHaveLength(1);
    expect(statesDocument()).not.toMatch(/\| {2}\|$/m);
    for (const one of notTried)
      for (const row of rowsTriedBy(one)) expect(tried.flatMap(rowsTriedBy)).not.toContain(row);
  });

  it.each(tried)('names a spec that exists for one of its rows: $happens, $act', (one) => {
    expect(rowsTriedBy(one)).toHaveLength(1);
    const source = readFileSync(path.resolve(import.meta.dirname, '../../desktop', one.file), 'utf8');
    expect(source).toContain(`'${one.title}'`);
  });
});
