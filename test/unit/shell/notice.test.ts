import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  freshMemory,
  groupQuietMs,
  missedAfterMs,
  type Notice,
  type NoticeMemory,
  noticeStep,
  noticeText,
} from '../../../electron/shell/notifications/notice.ts';
import type { StatusFacts } from '../../../shared/contract/status.ts';
import { dueList } from '../../../shared/format/due-text.ts';
import { createTimes } from '../../../shared/format/times.ts';
import { en } from '../../../shared/i18n/en.ts';
import { createTexts } from '../../../shared/i18n/texts.ts';
import { calmFacts } from './arbitrary-facts.ts';

const wanted = { notifyAttention: true, notifyBackOnline: true };

/** What a person is told of when the facts come at these moments, each looked at again as the step asks. */
function told(moments: readonly (readonly [atMs: number, facts: StatusFacts])[], settings = wanted): Notice[] {
  const notices: Notice[] = [];
  let memory: NoticeMemory = freshMemory;
  for (const [index, [atMs, facts]] of moments.entries()) {
    const untilMs = moments[index + 1]?.[0] ?? Number.POSITIVE_INFINITY;
    let nowMs: number | null = atMs;
    while (nowMs !== null && nowMs <= untilMs) {
      const step = noticeStep(memory, facts, settings, nowMs);
      memory = step.memory;
      if (step.notice !== null) notices.push(step.notice);
      nowMs = step.checkAgainMs === null ? null : nowMs + step.checkAgainMs;
    }
  }
  return notices;
}

const needing = (attention: number): StatusFacts => ({ ...calmFacts, attention });
const connection = (state: StatusFacts['connection']['state'], waiting = 0): StatusFacts => ({
  ...calmFacts,
  waiting,
  connection: { ...calmFacts.connection, state },
});

describe('files that need attention', () => {
  it('are told of together, once the group has come to an end', () => {
    const growing = Array.from({ length: 30 }, (_, index) => [1_000 + index * 200, needing(index)] as const);
    expect(told([[0, needing(0)], ...growing])).toEqual([{ kind: 'attention', count: 29 }]);
  });

  it('that lay there at the start are no news', () => {
    expect(told([[0, needing(4)]])).toEqual([]);
  });

  it('that a person dealt with are not told of again, and a new one is', () => {
    const moments = [
      [0, needing(0)],
      [1_000, needing(2)],
      [60_000, needing(1)],
      [120_000, needing(2)],
    ] as const;
    expect(told(moments)).toEqual([
      { kind: 'attention', count: 2 },
      { kind: 'attention', count: 2 },
    ]);
  });

  it('are not told of when that is switched off', () => {
    const moments = [
      [0, needing(0)],
      [1_000, needing(2)],
    ] as const;
    expect(told(moments, { ...wanted, notifyAttention: false })).toEqual([]);
  });

  it('never make more notifications than there were quiet moments', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(20_000), fc.nat(9)), { maxLength: 40 }), (steps) => {
        let atMs = 0;
        const moments = steps.map(([delayMs, count]) => {
          atMs += delayMs;
          return [atMs, needing(count)] as const;
        });
        const quiet = steps.filter(([delayMs]) => delayMs >= groupQuietMs).length + 1;
        expect(told(moments).length).toBeLessThanOrEqual(quiet);
      }),
    );
  });
});

describe('a service that is back', () => {
  it('is told of after it was missed', () => {
    const moments = [
      [0, connection('open')],
      [1_000, connection('no-connection', 7)],
      [1_000 + missedAfterMs, connection('open', 7)],
    ] as const;
    expect(told(moments)).toEqual([{ kind: 'back-online', waiting: 7 }]);
  });

  it('is not told of after a moment, and not when that is switched off', () => {
    const short = [
      [0, connection('no-connection')],
      [missedAfterMs - 1, connection('open')],
    ] as const;
    expect(told(short)).toEqual([]);
    const long = [
      [0, connection('no-connection')],
      [missedAfterMs * 2, connection('open')],
    ] as const;
    expect(told(long, { ...wanted, notifyBackOnline: false })).toEqual([]);
  });

  it('is not back when it refuses the keys instead', () => {
    expect(
      told([
        [0, connection('no-connection')],
        [missedAfterMs * 2, connection('keys-refused')],
      ]),
    ).toEqual([]);
  });
});

it('names counts and nothing else, in the singular and the plural', () => {
  const words = { t: createTexts(en), times: createTimes('UTC', createTexts(en)) };
  expect(noticeText({ kind: 'attention', count: 1 }, words).title).toBe('1 file needs attention');
  expect(noticeText({ kind: 'attention', count: 1_200 }, words)).toEqual({
    title: '1,200 files need attention',
    body: 'See what to do with them in Tacho Depot.',
  });
  expect(noticeText({ kind: 'back-online', waiting: 0 }, words).body).toBe('Nothing had to wait.');
  const due = { drivers: { due: 1, over: 3 }, vehicles: { due: 0, over: 2 }, passedToday: 2, sent: 2 };
  expect(noticeText({ kind: 'due', summary: due }, words)).toEqual({
    title: '3 driver cards and 2 vehicle units are overdue',
    body: '2 of them since today. 1 driver card is due soon. For 2 the file has been sent, and the service has not processed it yet.',
  });
  const debounce = { drivers: { due: 0, over: 0 }, vehicles: { due: 1, over: 0 }, passedToday: 0, sent: 0 };
  expect(noticeText({ kind: 'due', summary: debounce }, words)).toEqual({
    title: '1 vehicle unit is due soon',
    body: '',
  });
  expect([dueList(due), dueList(debounce)]).toEqual(['/driver-cards/over/everyone', '/vehicle-units/due/everyone']);
});
