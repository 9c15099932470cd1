import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { events, factNames } from '../../../electron/engine/log/events.ts';
import { createLog } from '../../../electron/engine/log/file-log.ts';
import { knownWords } from '../../../electron/engine/log/known-words.ts';
import { sanitise, unlistedEvent, withheld } from '../../../electron/engine/log/sanitise.ts';
import type { Log, LogFacts } from '../../../electron/engine/ports.ts';
import { drivers, vehicles } from '../../corpus/fleet.ts';

/** Private texts of every sort, none of them a real person's. */
const canaries: readonly string[] = [
  ...drivers.flatMap(({ firstNames, lastName }) => [lastName, `${firstNames} ${lastName}`, lastName.toUpperCase()]),
  ...vehicles.flatMap((vehicle) => Object.values(vehicle).filter((value) => typeof value === 'string')),
  'DB10123456789012',
  'F 1234567890123 0',
  'WDB9634031L123456',
  'AB12 CDE',
  'ab12cde',
  '/home/office/Tacho/C_20261120_0807_R_HOLMSTEIG_DB10123456789012.DDD',
  'C:\\Users\\office\\Downloads\\M_20261119_AB12CDE.DDD',
  '\\\\depot-server\\cards\\upload',
  'file:///var/spool/x',
  'https://office:secret@service.example/api',
  'TT-Api-Key: 5b0c2b7c-8f0a-4a6e-9a52-30d5a3a4c3de',
  '5b0c2b7c8f0a4a6e9a5230d5a3a4c3de',
  'office@haulage.example',
  '192.168.1.20',
].filter((canary) => canary.length >= 3 && !knownWords.has(canary));

function lines(): { readonly log: Log; readonly text: () => string; readonly entries: () => readonly object[] } {
  const written: string[] = [];
  const log = createLog({
    stream: { write: (line) => written.push(line) },
    level: 'debug',
    clock: { now: () => Date.UTC(2026, 9, 22, 7, 41) },
  });
  return {
    log,
    text: () => written.join(''),
    entries: () => written.map((line) => JSON.parse(line)),
  };
}

const canary = fc.constantFrom(...canaries);
/** A private text, alone, among other words, or with a known word before or behind it. */
const privateText = fc.oneof(
  canary,
  fc.tuple(fc.string(), canary, fc.string()).map((parts) => parts.join('')),
  fc.tuple(fc.constantFrom(...knownWords), canary).map((parts) => parts.join(' ')),
  fc.tuple(canary, fc.constantFrom(...knownWords)).map((parts) => parts.join('')),
);
const anyText = fc.oneof(privateText, fc.string({ unit: 'binary' }), fc.constantFrom(...knownWords));
const anyValue = fc.oneof(
  anyText,
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.constant(undefined),
  fc.bigInt({ min: 10n ** 15n, max: 10n ** 16n }).map(Number),
  privateText.map((text) => ({ name: text })),
  privateText.map((text) => [text]),
  privateText.map((text) => new Error(text)),
  privateText.map((text) => () => text),
);
const anyName = fc.oneof(fc.constantFrom(...factNames), privateText, fc.string(), fc.constant('__proto__'));
const anyEvent = fc.oneof(fc.constantFrom(...events), privateText, fc.string());

/** What a caller gives that the compiler does not hold back. */
function logUnchecked(log: Log, event: string, facts: Readonly<Record<string, unknown>>): void {
  log.error(event, facts as LogFacts);
}

describe("7. No name, card number, plate, path or key gets past the log's sanitiser", () => {
  it('whatever is logged, under whatever name', () => {
    fc.assert(
      fc.property(anyEvent, fc.dictionary(anyName, anyValue, { maxKeys: 6 }), (event, facts) => {
        const { log, text: written } = lines();
        logUnchecked(log, event, facts);
        const line = written();
        expect(canaries.filter((text) => line.includes(text))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('for what is written consists of listed words, small enough numbers and booleans, and nothing else', () => {
    const allowedNames = new Set([...factNames, 'level', 'time', 'event', 'unlisted']);
    fc.assert(
      fc.property(anyEvent, fc.dictionary(anyName, anyValue, { maxKeys: 6 }), (event, facts) => {
        const { log, entries } = lines();
        logUnchecked(log, event, facts);
        const [entry = {}] = entries();
        for (const [name, value] of Object.entries(entry)) {
          expect(allowedNames).toContain(name);
          if (typeof value === 'string' && name !== 'time' && name !== 'level') {
            const words = name === 'at' || name === 'causes' ? value.split(/ < | /) : [value];
            const isSafe = (word: string) =>
              knownWords.has(word) || events.has(word) || word === withheld || word === unlistedEvent;
            expect(words.every(isSafe)).toBe(true);
          } else if (typeof value === 'number') {
            expect(Math.abs(value)).toBeLessThan(1e14);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('and no private text of the fleet is a word of ours', () => {
    expect(canaries.length).toBeGreaterThan(100);
    const words = [...knownWords, ...events, ...factNames];
    expect(canaries.filter((text) => words.includes(text))).toEqual([]);
  });
});

describe('the sanitiser', () => {
  it('lets numbers, booleans, nothing and known words through', () => {
    expect(sanitise('upload.connection', { failures: 3, isAway: true, trouble: null, code: 'ECONNREFUSED' })).toEqual({
      event: 'upload.connection',
      facts: { failures: 3, isAway: true, trouble: null, code: 'ECONNREFUSED' },
    });
  });

  it('replaces any other text', () => {
    expect(sanitise('upload.connection', { code: 'Holmsteig', state: 'open' }).facts).toEqual({
      code: withheld,
      state: 'open',
    });
  });

  it('withholds numbers that may be those of a card', () => {
    expect(sanitise('upload.connection', { count: 1_012_345_678_901_234 }).facts).toEqual({ count: withheld });
    expect(sanitise('upload.connection', { count: Number.NaN }).facts).toEqual({ count: withheld });
  });

  it('leaves out facts under names that are not listed, and counts them', () => {
    expect(sanitise('upload.connection', { driver: 'x', plate: 1, count: 2 }).facts).toEqual({ count: 2, unlisted: 2 });
  });

  it('does not repeat an event that is not listed', () => {
    expect(sanitise('sent Holmsteig.ddd', undefined)).toEqual({ event: unlistedEvent, facts: {} });
  });
});

describe('the log', () => {
  it('is one JSON object a line, with level, time, event and facts, and without the name of the PC', () => {
    const { log, text, entries } = lines();
    log.info('backup.made');
    log.warn('upload.store-trouble', { code: 'disk-full', failures: 2 });
    expect(text().endsWith('\n')).toBe(true);
    expect(entries()).toEqual([
      { level: 'info', time: '2026-10-22T07:41:00.000Z', event: 'backup.made' },
      {
        level: 'warn',
        time: '2026-10-22T07:41:00.000Z',
        code: 'disk-full',
        failures: 2,
        event: 'upload.store-trouble',
      },
    ]);
  });

  it('leaves out what is less urgent than asked for', () => {
    const written: string[] = [];
    const log = createLog({
      stream: { write: (line) => written.push(line) },
      level: 'warn',
      clock: { now: () => 0 },
    });
    log.debug('backup.made');
    log.info('backup.made');
    log.error('upload.send-threw');
    expect(written.map((line) => JSON.parse(line).event)).toEqual(['upload.send-threw']);
  });
});
