import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sanitise, withheld } from '../../../electron/engine/log/sanitise.ts';
import { faultFacts, isOwnPlace, pageFaultFacts } from '../../../electron/engine/platform/fault.ts';
import { createRemoveCopy } from '../../../electron/engine/spool/remove-copy.ts';

const place = /^electron\/engine\/spool\/remove-copy\.ts:\d+:\d+$/;

/** What the product's own code throws when it is given nothing to work with. */
async function thrownInProduct(): Promise<unknown> {
  try {
    await createRemoveCopy(null as never, '/nowhere')('a'.repeat(64));
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

it('tells the kind of an error and where in our sources it arose', async () => {
  const { error, at } = faultFacts(await thrownInProduct());
  expect(error).toBe('TypeError');
  expect(at?.split(' < ')[0]).toMatch(place);
});

it('tells the causes, each with its code and its place', async () => {
  const cause = Object.assign((await thrownInProduct()) as Error, { code: 'SQLITE_IOERR_WRITE' });
  const between = Object.assign(new RangeError('Canarisson', { cause }), { code: 'Canarisson' });
  const { error, causes } = faultFacts(new Error('DBCANARY00000001', { cause: between }));
  const [first, second = ''] = causes?.split(' < ') ?? [];
  expect(error).toBe('Error');
  expect(first).toBe('RangeError');
  expect(second).toMatch(/^TypeError SQLITE_IOERR_WRITE electron\/engine\/spool\/remove-copy\.ts:\d+:\d+$/);
});

it('tells causes that lead back to each other once', () => {
  const error = new Error('one');
  error.cause = new TypeError('two', { cause: error });
  expect(faultFacts(error).causes).toBe('TypeError < Error');
});

it.each([
  ['a class of its own by what it extends', new (class HolmsteigError extends TypeError {})(), 'TypeError'],
  ['a name that somebody gave it', Object.assign(new Error(), { name: 'Holmsteig' }), 'Error'],
  ['no error at all', 'Holmsteig', 'unknown'],
  ['nothing', null, 'unknown'],
])('names %s by a word of the program', (_what, thrown, kind) => {
  expect(faultFacts(thrown).error).toBe(kind);
});

it('takes nothing from a message that looks like a frame but the name of a file of ours', () => {
  const error = new Error(
    'a\n    at Holmsteig (/home/holmsteig/C_DB10.DDD:1:2)\n    at electron/holmsteig.ts:1:2\n    at x (/renderer/DB10.ts:1:2)',
  );
  error.stack = `Error: ${error.message}`;
  expect(faultFacts(error)).toEqual({ error: 'Error' });
});

it('tells the same of a fault in the page, in any browser', () => {
  const file = new URL('../../../renderer/app/app.tsx', import.meta.url).pathname;
  const stack = `Error: Holmsteig\n    at App (${file}:12:34)\nSessionGate@file://${file}:56:78\n    at x (https://elsewhere.example/a.js:1:2)`;
  expect(pageFaultFacts({ name: 'Holmsteig', stack })).toEqual({
    error: 'Error',
    at: 'renderer/app/app.tsx:12:34 < renderer/app/app.tsx:56:78',
  });
});

it('passes the log as it is, and nothing else passes in its place', async () => {
  const facts = faultFacts(new Error('Canarisson', { cause: await thrownInProduct() }));
  expect(sanitise('agent.fault', facts).facts).toEqual(facts);
  for (const made of [
    'electron/holmsteig.ts:1:2',
    'electron/engine/../../holmsteig.ts:1:2',
    'electron/engine/engine.ts:12345678:1',
    'electron/engine/engine.ts:1:1 Holmsteig',
    'AB12CDE',
  ]) {
    const { at } = sanitise('agent.fault', { at: `${made} < TypeError` }).facts;
    expect(String(at)).toContain(withheld);
    expect(String(at)).not.toContain('olmsteig');
    expect(isOwnPlace(made)).toBe(false);
  }
});

it('tells no word of whatever a stack says', () => {
  const word = fc.stringMatching(/^[A-Za-z0-9_./\\-]{3,30}$/);
  const line = fc
    .tuple(word, word, fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 1e9 }))
    .map(([name, file, row, column]) => `    at ${name} (/${file}:${row}:${column})`);
  fc.assert(
    fc.property(word, fc.array(line, { maxLength: 10 }), (name, lines) => {
      expect(pageFaultFacts({ name, stack: lines.join('\n') })).toEqual({ error: 'Error' });
    }),
  );
});
