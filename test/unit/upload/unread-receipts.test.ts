import { describe, expect, it } from 'vitest';
import { countedUnread, judge } from '../../../electron/engine/upload/attempt-result.ts';

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
