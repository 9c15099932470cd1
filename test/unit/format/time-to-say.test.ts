import { describe, expect, test } from 'vitest';
import {
  nextTextChangeAt,
  type StatusFacts,
  scanIsRecentForMs,
  statusKind,
  textTime,
} from '../../../shared/contract/status.ts';
import { at } from '../../web/fake-engine/rows.ts';
import { calmScene } from '../../web/fake-engine/scene.ts';
import { withDuties } from '../../with-duties.ts';

const lookedAt = at('08:13:52');
const calm = withDuties({ ...calmScene().facts, lastScanAt: lookedAt, now: lookedAt });

/** How often the sentence changes its time over the minute after the facts came. */
function changesInAMinute(facts: StatusFacts): number {
  const times = Array.from({ length: 60 }, (_, second) => textTime(facts, facts.now + second * 1_000));
  return new Set(times).size - 1;
}

describe('the time for which the facts are put into words', () => {
  test('moves by the minute while nothing happens', () => {
    expect(changesInAMinute(calm)).toBe(1);
  });

  test.each([
    ['waits', { waiting: 1 }],
    ['settles', { settling: 1 }],
    ['is sent', { sending: 1 }],
  ])('moves by the second while a file %s', (_what, change) => {
    expect(changesInAMinute(withDuties({ ...calm, ...change }))).toBe(59);
  });

  test('moves by the second while the next try of the connection is counted down', () => {
    const connection = { ...calm.connection, state: 'no-connection' as const, nextTryAt: lookedAt + 60_000 };
    expect(changesInAMinute(withDuties({ ...calm, connection }))).toBe(59);
  });

  test('is never so late that a look that is too old still counts as all sent', () => {
    for (let second = 0; second < 200; second += 1) {
      const now = lookedAt + second * 1_000;
      const kind = statusKind({ ...calm, now: textTime(calm, now) });
      expect(kind).toBe(now - lookedAt > scanIsRecentForMs ? 'not-known' : 'all-sent');
    }
  });

  test('is never before the time of the facts themselves', () => {
    expect(textTime({ ...calm, now: lookedAt + 7_777 }, lookedAt + 7_777)).toBe(lookedAt + 7_777);
  });

  test.each([
    ['at rest', {}],
    ['while a file waits', { waiting: 1 }],
  ])('changes at no moment that was not named before, %s', (_what, change) => {
    const facts = withDuties({ ...calm, ...change });
    const said = (now: number) => {
      const time = textTime(facts, now);
      return `${statusKind({ ...facts, now: time })} ${Math.floor(time / 1_000)}`;
    };
    let named = nextTextChangeAt(facts, lookedAt);
    for (let now = lookedAt + 1; now < lookedAt + 130_000; now += 1) {
      if (now < named) {
        expect(said(now)).toBe(said(now - 1));
      } else {
        named = nextTextChangeAt(facts, now);
      }
    }
  });

  test('is asked for no more than four times in the two minutes after a look', () => {
    let asked = 0;
    for (let now = lookedAt; now < lookedAt + scanIsRecentForMs; now = nextTextChangeAt(calm, now)) asked += 1;
    expect(asked).toBeLessThanOrEqual(4);
  });
});
