import { describe, expect, it } from 'vitest';
import { countedUndescribed, countedUnread, judge } from '../../../electron/engine/upload/attempt-result.ts';

const broken = (status: number | null, reason: 'body' | 'too-large' | 'status' = 'body') =>
  judge({ kind: 'broken-answer', reason, status, redirectOrigin: null, words: null, outcomeUnknown: true }, 60_000)
    .file;
const cut = (status: number | null, outcomeUnknown = true) =>
  judge({ kind: 'no-answer', phase: 'receive', systemCode: 'ECONNRESET', outcomeUnknown, status }, 60_000).file;

describe('a file that the service took without a receipt that can be read', () => {
  it.each([
    ['a body that is none', broken(201)],
    ['too large an answer', broken(201, 'too-large')],
    ['another success', broken(200, 'status')],
    ['an answer that was cut', cut(201)],
  ])('is sent again twice, then it needs attention: %s', (_what, file) => {
    expect(countedUnread(file, 0)).toMatchObject({ kind: 'later', unreadReceipts: 1 });
    expect(countedUnread(file, 1)).toMatchObject({ kind: 'later', unreadReceipts: 2 });
    expect(countedUnread(file, 2)).toEqual({ kind: 'refused', reason: { code: 'receipt-unreadable', parameters: {} } });
  });

  it('counts every attempt from then on that may have arrived, and none that cannot', () => {
    expect(countedUnread(cut(null), 2)).toMatchObject({ kind: 'refused' });
    expect(countedUnread(cut(null, false), 2)).toEqual(cut(null, false));
  });

  it('is not one that failed without such an answer, however often', () => {
    for (const file of [cut(null), cut(500), broken(null, 'too-large')]) expect(countedUnread(file, 0)).toEqual(file);
  });
});

describe('a file that gets an answer that the interface does not describe', () => {
  const conflict = judge(
    {
      kind: 'broken-answer',
      reason: 'status',
      status: 409,
      redirectOrigin: null,
      words: 'Locked',
      outcomeUnknown: false,
    },
    60_000,
  ).file;
  const earlier = (count: number, othersSentSince: boolean) => () => ({ count, othersSentSince });

  it('needs attention the third time, with the words of the service, where others got through', () => {
    expect(countedUndescribed(conflict, earlier(1, true))).toEqual(conflict);
    expect(countedUndescribed(conflict, earlier(2, true))).toEqual({
      kind: 'refused',
      reason: { code: 'answer-not-described', parameters: { status: 409, words: 'Locked' } },
    });
  });

  it('waits without end where nothing else gets through', () => {
    expect(countedUndescribed(conflict, earlier(200, false))).toEqual(conflict);
  });

  it('is not one that may have arrived, was not answered, or got an answer that is described', () => {
    const serverError = judge(
      { kind: 'later', status: 500, reportedStatus: null, retryAfterMs: null, words: null, outcomeUnknown: true },
      60_000,
    ).file;
    for (const file of [broken(201), cut(null), serverError]) {
      expect(countedUndescribed(file, earlier(99, true))).toEqual(file);
    }
  });
});
