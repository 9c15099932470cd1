import { describe, expect, it } from 'vitest';
import type { CallError, Later, NoAnswer } from '../../../electron/engine/service/call-outcome.ts';
import type { SendOutcome } from '../../../electron/engine/service/configured-client.ts';
import { judge as judgeSized } from '../../../electron/engine/upload/attempt-result.ts';

const judge = (outcome: SendOutcome) => judgeSized(outcome, 60_000);

function later(status: number, more: Partial<Later> = {}): Later {
  return {
    kind: 'later',
    status,
    reportedStatus: null,
    retryAfterMs: null,
    words: null,
    outcomeUnknown: false,
    ...more,
  };
}

function noAnswer(phase: NoAnswer['phase'], systemCode = 'ECONNRESET', outcomeUnknown = false): NoAnswer {
  return { kind: 'no-answer', phase, systemCode, outcomeUnknown, status: null };
}

function broken(status: number | null, reason: 'status' | 'redirect' | 'body' | 'too-large', outcomeUnknown = false) {
  return { kind: 'broken-answer', reason, status, redirectOrigin: null, words: null, outcomeUnknown } as const;
}

describe('what the end of an attempt means', () => {
  it('a receipt: the file is sent and the way works', () => {
    const answer = { digitalTachographId: 'dt-7', responseCode: 0 };
    expect(judge({ kind: 'accepted', answer })).toEqual({
      file: { kind: 'accepted', receipt: 'dt-7', responseCode: 0 },
      evidence: { says: 'works' },
    });
  });

  it('a receipt without a code is a receipt', () => {
    const { file } = judge({ kind: 'accepted', answer: { digitalTachographId: 'dt-7' } });
    expect(file).toEqual({ kind: 'accepted', receipt: 'dt-7', responseCode: null });
  });

  it.each([400, 404, 500])('a receipt that says %i as well: sent, and never taken for safe', (responseCode) => {
    const flag = { status: responseCode, words: 'Card\nunknown' };
    const answer = { digitalTachographId: 'dt-7', responseCode, flag };
    expect(judge({ kind: 'accepted', answer })).toEqual({
      file: {
        kind: 'flagged',
        receipt: 'dt-7',
        responseCode,
        reason: { code: 'sent-but-failed', parameters: { status: responseCode, words: 'Card unknown' } },
      },
      evidence: { says: 'works' },
    });
  });

  it.each([400, 413, 415, 422])('%i: this file needs attention, with the words of the service', (status) => {
    const refused = judge({ kind: 'refused', status, words: 'Not a\ndownload.', details: null });
    expect(refused.file).toEqual({
      kind: 'refused',
      reason: { code: 'refused-file', parameters: { status, words: 'Not a download.' } },
    });
    expect(refused.evidence).toEqual({ says: 'works' });
  });

  it('a refusal without words names the status alone', () => {
    const { file } = judge({ kind: 'refused', status: 400, words: ' \u200B ', details: null });
    expect(file).toEqual({ kind: 'refused', reason: { code: 'refused-file', parameters: { status: 400 } } });
  });

  it('a file that is too large to send needs attention, and says nothing of the service', () => {
    const judged = judge({
      kind: 'refused-input',
      issues: [{ field: 'file', problem: '9 bytes are more than the 8' }],
    });
    expect(judged.file).toEqual({ kind: 'refused', reason: { code: 'too-large', parameters: {} } });
    expect(judged.evidence).toEqual({ says: 'nothing' });
  });

  it('a field that the program itself refuses is not laid to the service', () => {
    const issues = [{ field: 'fileName', problem: 'too small' }];
    const judged = judge({ kind: 'refused-input', issues });
    expect(judged.file).toEqual({
      kind: 'refused',
      reason: { code: 'not-sendable', parameters: { field: 'fileName' } },
    });
  });

  it('an empty file that the depot wants sent all the same is not called too large', () => {
    const judged = judgeSized({ kind: 'refused-input', issues: [{ field: 'file', problem: 'expected bytes' }] }, 0);
    expect(judged.file).toEqual({ kind: 'refused', reason: { code: 'empty-file', parameters: {} } });
  });

  it.each([401, 403] as const)('%i: the file goes back to the queue and the credentials are refused', (status) => {
    const judged = judge({ kind: 'refused-account', status, reason: 'keys-refused', words: 'key abc is wrong' });
    expect(judged.file).toEqual({
      kind: 'returned',
      reason: { code: 'refused-account', parameters: { status } },
      outcomeUnknown: false,
    });
    expect(judged.evidence).toEqual({
      says: 'credentials',
      detail: `status-${status}`,
      fileMayBeWhy: status === 403,
    });
  });

  it('never repeats what the service says about credentials, which may be the key itself', () => {
    const judged = judge({ kind: 'refused-account', status: 401, reason: 'keys-refused', words: 'key abc is wrong' });
    expect(JSON.stringify(judged)).not.toContain('abc');
  });

  it('missing credentials are told from refused ones', () => {
    const missing = judge({ kind: 'refused-account', status: null, reason: 'keys-missing', words: null });
    const unusable = judge({ kind: 'refused-account', status: null, reason: 'keys-unusable', words: null });
    expect(missing.evidence).toEqual({ says: 'no-means', error: 'no-keys' });
    expect(unusable.evidence).toEqual({ says: 'credentials', detail: 'keys-unusable', fileMayBeWhy: false });
  });

  it.each(['keys-of-other-address', 'keys-unprotected', 'keys-unreadable'] as const)(
    'credentials that may not be sent (%s): the file goes back to the queue, and nothing is sent until they may be',
    (why) => {
      const judged = judge({ kind: 'refused-account', status: null, reason: why, words: 'in a sentence' });
      expect(judged.file).toMatchObject({ kind: 'returned', outcomeUnknown: false });
      expect(judged.evidence).toEqual({ says: 'no-means', error: why });
    },
  );

  it('an address that is not private: the file goes back to the queue, and nothing is sent until it is', () => {
    expect(judge(noAnswer('plain-http', 'ERR_PLAIN_HTTP'))).toEqual({
      file: { kind: 'returned', reason: null, outcomeUnknown: false },
      evidence: { says: 'no-means', error: 'plain-address' },
    });
  });

  it('429: the whole service is busy, with or without a time', () => {
    expect(judge(later(429)).evidence).toEqual({
      says: 'down',
      error: 'service-busy',
      detail: 'status-429',
      retryAfterMs: null,
    });
    expect(judge(later(429, { retryAfterMs: 7000 })).evidence).toMatchObject({ says: 'down', retryAfterMs: 7000 });
  });

  it('a Retry-After makes any later answer one of the whole service', () => {
    expect(judge(later(503, { retryAfterMs: 5000 })).evidence).toMatchObject({ says: 'down', error: 'service-busy' });
    expect(judge(later(500, { retryAfterMs: 5000 })).evidence).toMatchObject({
      says: 'down',
      error: 'service-failing',
    });
  });

  it.each([
    [408, 'service-busy', 'service-busy'],
    [425, 'service-busy', 'service-busy'],
    [500, 'service-failed', 'service-failing'],
    [502, 'service-failed', 'service-failing'],
    [503, 'service-busy', 'service-busy'],
    [599, 'service-failed', 'service-failing'],
  ] as const)('%i: waits, and may be the doing of this file', (status, code, error) => {
    const judged = judge(later(status, { outcomeUnknown: status >= 500 }));
    expect(judged.file).toEqual({
      kind: 'later',
      reason: { code, parameters: { status } },
      outcomeUnknown: status >= 500,
    });
    expect(judged.evidence).toEqual({ says: 'perhaps', error, answered: true, detail: `status-${status}` });
  });

  it.each(['resolve', 'connect'] as const)('no way to the service (%s): every file would fail', (phase) => {
    const judged = judge(noAnswer(phase, 'ECONNREFUSED'));
    expect(judged.file).toMatchObject({
      kind: 'later',
      reason: { code: 'no-connection', parameters: { systemCode: 'ECONNREFUSED' } },
    });
    expect(judged.evidence).toEqual({
      says: 'down',
      error: 'no-connection',
      detail: 'ECONNREFUSED',
      retryAfterMs: null,
    });
  });

  it('a connection cut while the answer was due: outcome unknown, and perhaps the doing of this file', () => {
    const judged = judge(noAnswer('receive', 'ECONNRESET', true));
    expect(judged.file).toMatchObject({ kind: 'later', reason: { code: 'no-connection' }, outcomeUnknown: true });
    expect(judged.evidence).toMatchObject({ says: 'perhaps', error: 'no-connection', answered: false });
  });

  it('silence: the reason says so', () => {
    const judged = judge(noAnswer('timed-out', 'UND_ERR_BODY_TIMEOUT', true));
    expect(judged.file).toMatchObject({ kind: 'later', reason: { code: 'timed-out' }, outcomeUnknown: true });
    expect(judged.evidence).toMatchObject({ says: 'perhaps', error: 'no-connection' });
  });

  it('a certificate that is not trusted and a proxy that refuses bar the way', () => {
    expect(judge(noAnswer('trust', 'CERT_HAS_EXPIRED'))).toEqual({
      file: {
        kind: 'later',
        reason: { code: 'not-trusted', parameters: { systemCode: 'CERT_HAS_EXPIRED' } },
        outcomeUnknown: false,
      },
      evidence: { says: 'barred', error: 'not-trusted', detail: 'CERT_HAS_EXPIRED' },
    });
    expect(judge(noAnswer('proxy')).evidence).toMatchObject({ says: 'barred', error: 'proxy' });
    expect(judge(broken(407, 'status')).evidence).toMatchObject({ says: 'barred', error: 'proxy' });
  });

  it.each([
    [broken(302, 'redirect')],
    [broken(404, 'status')],
    [broken(405, 'status')],
    [broken(410, 'status')],
    [broken(421, 'status')],
  ])('something else answers at this address (%o): every file would fail', (outcome) => {
    const judged = judge(outcome);
    expect(judged.file).toMatchObject({
      kind: 'later',
      reason: { code: 'broken-answer', parameters: { status: outcome.status } },
    });
    expect(judged.evidence).toMatchObject({ says: 'down', error: 'service-failing' });
  });

  it('201 with an unusable body is no receipt: it waits, outcome unknown', () => {
    const judged = judge(broken(201, 'body', true));
    expect(judged.file).toEqual({
      kind: 'later',
      reason: { code: 'broken-answer', parameters: { status: 201 } },
      outcomeUnknown: true,
      wasTaken: true,
    });
    expect(judged.evidence).toMatchObject({ says: 'perhaps', error: 'service-failing' });
  });

  it.each([[broken(200, 'status', true)], [broken(418, 'status')], [broken(null, 'too-large', true)]])(
    'an answer that nobody promised (%o) parks no file: it waits',
    (outcome) => {
      const judged = judge(outcome);
      expect(judged.file).toMatchObject({ kind: 'later', outcomeUnknown: outcome.outcomeUnknown });
      expect(judged.evidence).toMatchObject({ says: 'perhaps' });
    },
  );

  it('ended by us: back to the queue, and marked where it may have arrived', () => {
    expect(judge({ kind: 'cancelled', outcomeUnknown: false }).file).toEqual({
      kind: 'returned',
      reason: null,
      outcomeUnknown: false,
    });
    expect(judge({ kind: 'cancelled', outcomeUnknown: true }).file).toEqual({
      kind: 'returned',
      reason: { code: 'outcome-unknown', parameters: {} },
      outcomeUnknown: true,
    });
  });

  it('only a receipt makes a file sent', () => {
    const troubles: readonly CallError[] = [
      later(500),
      noAnswer('receive'),
      broken(201, 'body', true),
      broken(200, 'status', true),
      { kind: 'cancelled', outcomeUnknown: true },
      { kind: 'refused', status: 400, words: null, details: null },
      { kind: 'refused-account', status: 401, reason: 'keys-refused', words: null },
      { kind: 'refused-input', issues: [] },
    ];
    expect(troubles.map((error) => judge(error).file.kind)).not.toContain('accepted');
  });
});
