import { describe, expect, it } from 'vitest';
import { judge } from '../../../electron/engine/upload/attempt-result.ts';
import {
  afterClockJump,
  initialBreaker,
  triedNow,
  withMeans,
  withNewCredentials,
  withNewFiles,
  withNewService,
  withNothingToSend,
  withoutMeans,
} from '../../../electron/engine/upload/circuit-breaker.ts';
import { rejectSuspectFile } from '../../../electron/engine/upload/circuit-breaker-rules.ts';
import { breakerFromNote, breakerStatus, noteOf } from '../../../electron/engine/upload/circuit-breaker-state.ts';
import {
  afterEnds,
  backingOff,
  busy,
  failing,
  forbidden,
  notTrusted,
  now,
  provenBreaker,
  refusedConnection,
  unauthorized,
  works,
} from './circuit-breaker-under-test.ts';

const nothingDue = () => null;

describe('a person who asks to try now', () => {
  it('probes at once, also before the time that the service asked for', () => {
    const breaker = backingOff(triedNow(afterEnds(provenBreaker, [2, busy(600_000)]), now + 5));
    expect(breaker.nextTryAt).toBe(now + 5);
  });

  it('probes a certificate and refused credentials, and shows the failure until the probe passes', () => {
    expect(triedNow(afterEnds(provenBreaker, [2, notTrusted]), now)).toMatchObject({
      error: 'not-trusted',
      nextTryAt: now,
    });
    const keys = triedNow(afterEnds(provenBreaker, [2, unauthorized]), now);
    expect(breakerStatus(keys, true, nothingDue).state).toBe('keys-refused');
    expect(afterEnds(keys, [3, unauthorized])).toMatchObject({ error: 'keys-refused', failures: 2 });
    expect(afterEnds(keys, [3, works]).state).toBe('closed');
  });

  it('makes up no credentials and no address where there are none', () => {
    const noKeys = withoutMeans(initialBreaker(), 'no-keys', now);
    expect(triedNow(noKeys, now)).toBe(noKeys);
    expect(triedNow(provenBreaker, now)).toBe(provenBreaker);
  });
});

describe('new credentials', () => {
  it('are probed with one file', () => {
    const breaker = backingOff(withNewCredentials(afterEnds(provenBreaker, [2, unauthorized]), now));
    expect(breaker).toMatchObject({ error: 'keys-refused', nextTryAt: now, credentialsProven: false });
  });

  it('close a breaker that had none, once they are found', () => {
    const stopped = withoutMeans(initialBreaker(), 'no-keys', now);
    expect(withMeans(withNewCredentials(stopped, now)).state).toBe('closed');
    expect(withMeans(provenBreaker)).toBe(provenBreaker);
  });

  it('are not judged by answers to the old ones', () => {
    const breaker = withNewCredentials(provenBreaker, now);
    expect(breaker.epoch).toBeGreaterThan(provenBreaker.epoch);
  });

  it('do not shorten the wait for a service that is busy', () => {
    const opened = backingOff(afterEnds(provenBreaker, [2, busy(60_000)]));
    expect(backingOff(withNewCredentials(opened, now)).nextTryAt).toBe(opened.nextTryAt);
  });
});

describe('new files', () => {
  const openedByFiles = backingOff(
    afterEnds(
      provenBreaker,
      [2, failing],
      [3, failing],
      [4, failing],
      [5, failing],
      [6, failing],
      [7, failing],
      [8, failing],
      [9, failing],
    ),
  );

  it('probe within a minute where the others may be to blame', () => {
    expect(openedByFiles.nextTryAt - now).toBeGreaterThan(100_000);
    expect(withNewFiles(openedByFiles, now + 5000)).toMatchObject({ nextTryAt: now + 60_000 });
    expect(withNewFiles(openedByFiles, now + 90_000)).toMatchObject({ nextTryAt: now + 90_000 });
  });

  it('never make a wait longer', () => {
    const openedSoon = backingOff(afterEnds(provenBreaker, [2, failing], [3, failing], [4, failing]));
    expect(withNewFiles(openedSoon, now)).toBe(openedSoon);
    expect(withNewFiles(provenBreaker, now)).toBe(provenBreaker);
  });

  it('change nothing where the service, a certificate or the credentials are to blame', () => {
    for (const evidence of [busy(600_000), refusedConnection, notTrusted, unauthorized]) {
      const opened = afterEnds(openedByFiles, [9, evidence]);
      expect(withNewFiles(opened, now + 90_000)).toBe(opened);
    }
  });
});

describe('other orders', () => {
  it('a new service starts with a clean slate', () => {
    const breaker = withNewService(afterEnds(provenBreaker, [2, unauthorized]));
    expect(breaker).toMatchObject({ state: 'closed', credentialsProven: false });
  });

  it('a missing address or missing credentials stop the breaker, once', () => {
    const breaker = withoutMeans(provenBreaker, 'no-settings', now);
    expect(breakerStatus(breaker, false, nothingDue)).toEqual({
      state: 'no-settings',
      since: now,
      failures: 0,
      nextTryAt: null,
      detail: null,
    });
    expect(withoutMeans(breaker, 'no-settings', now + 1)).toBe(breaker);
  });

  it('a failure is forgotten when its next probe is due and nothing is left to send', () => {
    const opened = backingOff(afterEnds(provenBreaker, [2, refusedConnection]));
    expect(withNothingToSend(opened, opened.nextTryAt - 1)).toBe(opened);
    expect(withNothingToSend(opened, opened.nextTryAt).state).toBe('closed');
    expect(withNothingToSend(afterEnds(provenBreaker, [2, failing]), now)).toMatchObject({
      state: 'closed',
      doubt: null,
    });
    const stopped = afterEnds(provenBreaker, [2, unauthorized]);
    expect(withNothingToSend(stopped, now)).toBe(stopped);
  });

  it('a clock that was set back leaves no next probe beyond the longest delay, and no past in the future', () => {
    const dayMs = 86_400_000;
    const opened = afterEnds(provenBreaker, [2, busy(60_000)]);
    expect(afterClockJump(opened, now - dayMs)).toMatchObject({
      nextTryAt: now - dayMs + 15 * 60_000,
      since: now - dayMs,
    });
    expect(afterClockJump(afterEnds(provenBreaker, [2, unauthorized]), now - dayMs)).toMatchObject({
      since: now - dayMs,
    });
    expect(afterClockJump(afterEnds(provenBreaker, [2, failing]), now - dayMs)).toMatchObject({
      doubt: { since: now - dayMs },
    });
  });
});

describe('what the screen shows', () => {
  it('a closed breaker', () => {
    expect(breakerStatus(provenBreaker, false, nothingDue)).toEqual({
      state: 'open',
      since: null,
      failures: 0,
      nextTryAt: null,
      detail: null,
    });
  });

  it('a doubt, when nothing is under way that could clear it', () => {
    const doubted = afterEnds(provenBreaker, [2, failing]);
    expect(breakerStatus(doubted, true, nothingDue).state).toBe('open');
    expect(breakerStatus(doubted, false, () => now + 700)).toEqual({
      state: 'service-failing',
      since: now,
      failures: 1,
      nextTryAt: now + 700,
      detail: 'status-500',
    });
  });

  it('a next probe that waits for a file', () => {
    const opened = backingOff(afterEnds(provenBreaker, [2, refusedConnection]));
    expect(breakerStatus(opened, false, () => now - 5000).nextTryAt).toBe(opened.nextTryAt);
    expect(breakerStatus(opened, false, () => now + 60_000).nextTryAt).toBe(now + 60_000);
  });
});

describe('the note for the next start', () => {
  it('brings the failure and Retry-After back', () => {
    const opened = backingOff(afterEnds(provenBreaker, [2, busy(60_000)]));
    const restored = breakerFromNote(JSON.parse(JSON.stringify(noteOf(opened))), now + 1000);
    expect(restored).toMatchObject({
      state: 'backing-off',
      error: 'service-busy',
      since: now,
      failures: 1,
      nextTryAt: opened.nextTryAt,
    });
  });

  it('keeps how often credentials were refused, and when they are tried again', () => {
    const refusedTwice = afterEnds(provenBreaker, [2, unauthorized], [3, unauthorized]);
    expect(breakerFromNote(JSON.parse(JSON.stringify(noteOf(refusedTwice))), now + 500)).toMatchObject({
      error: 'keys-refused',
      failures: 2,
      nextTryAt: now + 2 * 60_000,
    });
  });

  it('is clamped to the longest delay after a clock that jumped', () => {
    const note = noteOf(afterEnds(provenBreaker, [2, busy(600_000)]));
    const breaker = backingOff(breakerFromNote(note, now - 86_400_000));
    expect(breaker.nextTryAt).toBe(now - 86_400_000 + 15 * 60_000);
    expect(breaker.since).toBe(now - 86_400_000);
  });

  it('is not stored for a closed breaker or a missing address, and is ignored where it cannot be read', () => {
    expect(noteOf(provenBreaker)).toBeNull();
    expect(noteOf(withoutMeans(initialBreaker(), 'no-keys', now))).toBeNull();
    for (const note of [null, undefined, 'x', {}, { error: 'no-connection', since: 'yesterday' }]) {
      expect(breakerFromNote(note, now)).toEqual(initialBreaker());
    }
  });
});

describe('a file that a firewall before the service refuses', () => {
  const answer403 = judge({ kind: 'refused-account', status: 403, reason: 'keys-refused', words: null }, 60_000);
  const answer401 = judge({ kind: 'refused-account', status: 401, reason: 'keys-refused', words: null }, 60_000);

  it('needs attention at its second 403, when another file went through with the same credentials', () => {
    const breaker = afterEnds(provenBreaker, [2, forbidden], [3, works]);
    expect(rejectSuspectFile(answer403, 2, breaker)).toEqual({
      file: { kind: 'refused', reason: { code: 'refused-file', parameters: { status: 403 } } },
      evidence: { says: 'nothing' },
    });
  });

  it('is the only one that is judged so', () => {
    const breaker = afterEnds(provenBreaker, [2, forbidden], [3, works]);
    expect(rejectSuspectFile(answer403, 4, breaker)).toBe(answer403);
    expect(rejectSuspectFile(answer401, 2, breaker)).toBe(answer401);
  });
});
