import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  archiveRules,
  batchRules,
  endOfAttempt,
  isTooOld,
  mailRules,
  type OutboxRules,
} from '../../../electron/engine/outbox/outbox-rules.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const later = { kind: 'later', failure: 'interrupted', words: null } as const;
const draw = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

/** As their documents say it: the longest a failed item waits, and for how long it is tried. */
const promised: readonly (readonly [string, OutboxRules<string>, number, number])[] = [
  ['a mail', mailRules, 60 * minuteMs, dayMs],
  ['a copy for the archive', archiveRules, 15 * minuteMs, Number.POSITIVE_INFINITY],
];

describe.each(promised)('%s that failed', (_kind, rules, longestMs, triedForMs) => {
  it('waits some time and never longer than its longest delay, and is given up only for its age', () => {
    fc.assert(
      fc.property(fc.nat(3 * dayMs), fc.integer({ min: 1, max: 1e6 }), draw, (ageMs, failures, drawn) => {
        const item = { attempts: failures, madeAt: 0, dueAt: ageMs };
        const end = endOfAttempt(rules, item, later, failures, ageMs, () => drawn);
        if (end.state === 'waiting') {
          expect(end.nextAt - ageMs).toBeGreaterThanOrEqual(100);
          expect(end.nextAt - ageMs).toBeLessThanOrEqual(longestMs);
          expect(end.nextAt).toBeLessThanOrEqual(triedForMs);
        } else {
          expect(end.state).toBe('given-up');
          expect(ageMs + longestMs).toBeGreaterThan(triedForMs);
        }
      }),
    );
  });

  it('waits only for a person where it was refused or is in doubt', () => {
    const item = { attempts: 1, madeAt: 0, dueAt: 0 };
    for (const kind of ['refused', 'in-doubt'] as const) {
      expect(endOfAttempt(rules, item, { ...later, kind }, 1, 0, Math.random)).toMatchObject({ state: kind });
    }
  });
});

it('A mail is tried again after 1, 5 and 15 minutes, then every hour', () => {
  const waits = [1, 2, 3, 4, 5, 20].map((failures) => {
    const end = endOfAttempt(mailRules, { attempts: failures, madeAt: 0, dueAt: 0 }, later, failures, 0, Math.random);
    return end.state === 'waiting' ? end.nextAt / minuteMs : null;
  });
  expect(waits).toEqual([1, 5, 15, 60, 60, 60]);
});

it('A mail of yesterday goes no more by itself, and goes where a person asks for it', () => {
  const dueAt = 10 * minuteMs;
  expect(isTooOld(mailRules, { attempts: 2, madeAt: 0, dueAt }, dayMs)).toBe(false);
  expect(isTooOld(mailRules, { attempts: 2, madeAt: 0, dueAt }, dayMs + 1)).toBe(true);
  expect(isTooOld(mailRules, { attempts: 1, madeAt: 0, dueAt: 2 * dayMs }, 2 * dayMs)).toBe(false);
});

it('A part of a batch is never sent again by itself, however its attempt ended', () => {
  const item = { attempts: 1, madeAt: 0, dueAt: 0 };
  for (const kind of ['later', 'refused', 'in-doubt'] as const) {
    expect(endOfAttempt(batchRules, item, { ...later, kind }, 1, 0, Math.random).state).not.toBe('waiting');
  }
});
