import { describe, expect, it } from 'vitest';
import { allowance, initialBreaker, withNewCredentials } from '../../../electron/engine/upload/circuit-breaker.ts';
import { afterAttempt } from '../../../electron/engine/upload/circuit-breaker-rules.ts';
import {
  afterEnds,
  backingOff,
  busy,
  cut,
  failing,
  forbidden,
  longestDraw,
  notTrusted,
  now,
  provenBreaker,
  refusedConnection,
  unauthorized,
  works,
} from './circuit-breaker-under-test.ts';

const none = { all: 0, ofThisEpoch: 0 };

describe('a failure that no file can cause', () => {
  it('opens the breaker at once, until one probe a delay later', () => {
    const breaker = backingOff(afterEnds(provenBreaker, [2, refusedConnection]));
    expect(breaker).toMatchObject({ error: 'no-connection', since: now, failures: 1, detail: 'ECONNREFUSED' });
    expect(breaker.nextTryAt - now).toBe(999);
    expect(allowance(breaker, breaker.nextTryAt - 1, 4, none)).toBe(0);
    expect(allowance(breaker, breaker.nextTryAt, 4, none)).toBe(1);
    expect(allowance(breaker, breaker.nextTryAt, 4, { all: 1, ofThisEpoch: 1 })).toBe(0);
  });

  it('is one failure when four attempts fail together', () => {
    const { epoch } = provenBreaker;
    const breaker = [2, 3, 4, 5].reduce(
      (breaker, jobId) => afterAttempt(breaker, { jobId, epoch, evidence: refusedConnection }, now, longestDraw),
      provenBreaker,
    );
    expect(breaker).toMatchObject({ state: 'backing-off', failures: 1 });
  });

  it('doubles the delay with each probe, up to the longest', () => {
    const delays: number[] = [];
    let breaker = afterEnds(provenBreaker, [2, refusedConnection]);
    for (let probe = 3; probe < 16; probe += 1) {
      delays.push(Math.ceil((backingOff(breaker).nextTryAt - now) / 1000));
      breaker = afterEnds(breaker, [probe, refusedConnection]);
    }
    expect(delays).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
    expect(backingOff(breaker).since).toBe(now);
  });

  it('is over for every file when one probe gets through', () => {
    const breaker = afterEnds(provenBreaker, [2, refusedConnection], [3, refusedConnection], [4, works]);
    expect(breaker).toMatchObject({ state: 'closed', doubt: null });
    expect(allowance(breaker, now, 4, none)).toBe(4);
  });

  it('is also over when the service refuses the probed file, because it has examined it', () => {
    expect(afterEnds(provenBreaker, [2, refusedConnection], [3, works]).state).toBe('closed');
  });

  it('waits the longest delay for a certificate that is not trusted', () => {
    const breaker = backingOff(afterEnds(provenBreaker, [2, notTrusted]));
    expect(breaker.error).toBe('not-trusted');
    expect(breaker.nextTryAt - now).toBe(15 * 60_000);
  });
});

describe('Retry-After', () => {
  it('applies to all files, and depots that were given the same come back apart', () => {
    const breaker = backingOff(afterEnds(provenBreaker, [2, busy(60_000)]));
    expect(breaker.nextTryAt - now).toBeCloseTo(120_000, -1);
    const soonest = afterAttempt(
      provenBreaker,
      { jobId: 2, epoch: provenBreaker.epoch, evidence: busy(60_000) },
      now,
      () => 0,
    );
    expect(backingOff(soonest).nextTryAt - now).toBe(60_100);
  });

  it('that a busy service leaves out is taken for a quarter of a minute, spread over as long again', () => {
    const evidence = busy(null);
    const waits = [0, 0.5].map((draw) => {
      const breaker = afterAttempt(provenBreaker, { jobId: 2, epoch: provenBreaker.epoch, evidence }, now, () => draw);
      return backingOff(breaker).nextTryAt - now;
    });
    expect(waits).toEqual([15_100, 22_500]);
  });

  it('is not honoured beyond the longest delay', () => {
    expect(backingOff(afterEnds(provenBreaker, [2, busy(86_400_000)])).nextTryAt - now).toBe(15 * 60_000);
  });

  it('that comes late, from an attempt that began before the breaker opened, makes the wait longer', () => {
    const opened = backingOff(afterEnds(provenBreaker, [2, busy(10_000)]));
    const late = { jobId: 3, epoch: provenBreaker.epoch, evidence: busy(120_000) };
    const longer = backingOff(afterAttempt(opened, late, now, longestDraw));
    expect(longer.nextTryAt - now).toBe(120_000);
    expect(longer.failures).toBe(1);
    const shorter = { ...late, evidence: busy(1000) };
    expect(afterAttempt(opened, shorter, now, longestDraw)).toBe(opened);
  });

  it('that comes after the breaker closed again opens it', () => {
    const closedAgain = afterEnds(provenBreaker, [2, refusedConnection], [3, works]);
    const late = { jobId: 4, epoch: provenBreaker.epoch, evidence: busy(30_000) };
    expect(afterAttempt(closedAgain, late, now, longestDraw)).toMatchObject({
      state: 'backing-off',
      error: 'service-busy',
    });
  });
});

describe('a failure that may be due to one file', () => {
  it('leaves the breaker closed for the others, with a doubt', () => {
    const breaker = afterEnds(provenBreaker, [2, failing]);
    expect(breaker).toMatchObject({ state: 'closed', doubt: { error: 'service-failing', since: now, failures: 1 } });
    expect(allowance(breaker, now, 4, none)).toBe(4);
  });

  it('opens the breaker when three different files fail and nothing gets through between them', () => {
    expect(afterEnds(provenBreaker, [2, failing], [3, failing]).state).toBe('closed');
    expect(afterEnds(provenBreaker, [2, failing], [3, cut], [4, failing])).toMatchObject({
      state: 'backing-off',
      error: 'service-failing',
      failures: 3,
    });
    expect(afterEnds(provenBreaker, [2, failing], [3, failing], [9, works], [4, failing]).state).toBe('closed');
  });

  it('counts one file once, however often it fails', () => {
    const breaker = afterEnds(provenBreaker, [2, failing], [2, failing], [2, failing], [2, failing], [3, failing]);
    expect(breaker).toMatchObject({ state: 'closed', doubt: { failures: 5 } });
  });

  it('makes the file a suspect when another gets through, and a suspect has no vote', () => {
    const breaker = afterEnds(provenBreaker, [2, failing], [3, failing], [9, works]);
    expect([...breaker.suspects]).toEqual([2, 3]);
    const again = afterEnds(breaker, [2, failing], [3, failing], [4, failing], [5, failing]);
    expect(again.state).toBe('closed');
    expect(afterEnds(again, [6, failing]).state).toBe('backing-off');
  });

  it('clears a suspect that is accepted', () => {
    const breaker = afterEnds(provenBreaker, [2, failing], [9, works], [2, works]);
    expect(breaker.suspects.size).toBe(0);
    expect(afterEnds(breaker, [2, failing])).toMatchObject({ doubt: { failures: 1 } });
  });

  it('does not make a suspect of a file that failed and then got through itself', () => {
    expect(afterEnds(provenBreaker, [2, failing], [2, works]).suspects.size).toBe(0);
  });

  it('also makes suspects of those whose failure came after the breaker had opened', () => {
    const opened = afterEnds(provenBreaker, [2, failing], [3, failing], [4, failing]);
    const late = afterAttempt(opened, { jobId: 5, epoch: provenBreaker.epoch, evidence: cut }, now, longestDraw);
    expect(late).toMatchObject({ epoch: opened.epoch, failures: 3 });
    expect([...afterEnds(late, [6, works]).suspects]).toEqual([2, 3, 4, 5]);
  });

  it('says nothing when the probe was a suspect: the next file probes at once', () => {
    const suspected = afterEnds(provenBreaker, [2, failing], [9, works]);
    const opened = afterEnds(suspected, [5, refusedConnection]);
    expect(afterEnds(opened, [2, failing])).toBe(opened);
  });

  it('ends a failure of the connection when it is an answer, and the next file probes at once', () => {
    const opened = afterEnds(provenBreaker, [2, refusedConnection], [3, refusedConnection]);
    const answered = backingOff(afterEnds(opened, [4, failing]));
    expect(answered).toMatchObject({ error: 'service-failing', nextTryAt: now, failures: 3 });
    expect(backingOff(afterEnds(answered, [5, failing])).nextTryAt).toBeGreaterThan(now);
    const stillCut = backingOff(afterEnds(opened, [4, cut]));
    expect(stillCut.nextTryAt).toBeGreaterThan(now);
  });
});

describe('refused credentials', () => {
  const minuteMs = 60_000;

  it('open the breaker, and are tried again by one file after a minute, then ever less often', () => {
    let breaker = backingOff(afterEnds(initialBreaker(), [2, unauthorized]));
    expect(breaker).toMatchObject({ error: 'keys-refused', since: now, failures: 1, detail: 'status-401' });
    expect(allowance(breaker, now + minuteMs - 1, 4, none)).toBe(0);
    expect(allowance(breaker, now + minuteMs, 4, none)).toBe(1);
    const waits = [3, 4, 5, 6, 7].map((jobId) => {
      breaker = backingOff(afterEnds(breaker, [jobId, unauthorized]));
      return (breaker.nextTryAt - now) / minuteMs;
    });
    expect(waits).toEqual([2, 4, 8, 15, 15]);
  });

  it('that were one slip among receipts close the breaker with the first receipt', () => {
    const slip = afterEnds(provenBreaker, [2, unauthorized]);
    expect(afterEnds(slip, [3, works])).toMatchObject({ state: 'closed', credentialsProven: true, doubt: null });
  });

  it('are one refusal, however many attempts of the moment bring it', () => {
    const opened = afterEnds(initialBreaker(), [2, unauthorized]);
    for (const evidence of [works, failing, refusedConnection, notTrusted, unauthorized]) {
      const late = afterAttempt(opened, { jobId: 3, epoch: opened.epoch - 1, evidence }, now, longestDraw);
      expect(late).toMatchObject({ error: 'keys-refused', failures: 1, nextTryAt: now + minuteMs });
    }
  });

  it('wait for as long as the service asks, where that is longer', () => {
    const opened = afterEnds(initialBreaker(), [2, unauthorized]);
    const late = { jobId: 3, epoch: opened.epoch - 1, evidence: busy(5 * minuteMs) };
    expect(afterAttempt(opened, late, now, longestDraw)).toMatchObject({ nextTryAt: now + 5 * minuteMs });
  });

  it('are shown also when another failure had opened the breaker a moment before', () => {
    const busyBreaker = afterEnds(provenBreaker, [2, busy(5000)]);
    const sameKeys = { jobId: 3, epoch: provenBreaker.epoch, evidence: unauthorized };
    expect(afterAttempt(busyBreaker, sameKeys, now, longestDraw)).toMatchObject({ error: 'keys-refused', failures: 1 });
    const newKeys = withNewCredentials(busyBreaker, now);
    expect(afterAttempt(newKeys, sameKeys, now, longestDraw)).toBe(newKeys);
  });

  it('rest for a minute after a first 403 when the credentials never worked', () => {
    expect(backingOff(afterEnds(initialBreaker(), [2, forbidden])).nextTryAt).toBe(now + minuteMs);
  });

  it('get one second opinion, from another file, when a 403 comes to credentials that worked', () => {
    const asking = backingOff(afterEnds(provenBreaker, [2, forbidden]));
    expect(asking).toMatchObject({ error: 'keys-refused', nextTryAt: now });
    for (const answer of [forbidden, unauthorized]) {
      expect(afterEnds(asking, [3, answer])).toMatchObject({ failures: 1, nextTryAt: now + minuteMs });
    }
    const cleared = afterEnds(asking, [3, works]);
    expect(cleared.state).toBe('closed');
    expect([...cleared.suspects]).toEqual([2]);
  });

  it('rest for a minute when the only file gets a second 403', () => {
    const breaker = backingOff(afterEnds(provenBreaker, [2, forbidden], [2, forbidden]));
    expect(breaker.nextTryAt).toBe(now + minuteMs);
  });
});

describe('a breaker without the means to send', () => {
  const noMeans = { says: 'no-means', error: 'keys-unprotected' } as const;

  it('stops until they are there', () => {
    const breaker = afterEnds(provenBreaker, [2, noMeans]);
    expect(breaker).toMatchObject({ state: 'stopped', error: 'keys-unprotected', since: now });
    expect(allowance(breaker, now + 86_400_000, 4, none)).toBe(0);
    expect(afterEnds(breaker, [3, unauthorized])).toBe(breaker);
  });

  it('is not stopped by what an attempt with older keys found', () => {
    const breaker = withNewCredentials(provenBreaker, now);
    expect(afterAttempt(breaker, { jobId: 2, epoch: provenBreaker.epoch, evidence: noMeans }, now, longestDraw)).toBe(
      breaker,
    );
  });
});

describe('a closed breaker', () => {
  it('is left as it is by what gets through and by what says nothing', () => {
    expect(afterEnds(provenBreaker, [2, works], [3, works])).toBe(provenBreaker);
    expect(afterEnds(provenBreaker, [2, { says: 'nothing' }])).toBe(provenBreaker);
  });

  it('allows as many attempts as the depot chose, less those under way', () => {
    expect(allowance(provenBreaker, now, 4, { all: 3, ofThisEpoch: 3 })).toBe(1);
    expect(allowance(provenBreaker, now, 2, { all: 3, ofThisEpoch: 3 })).toBe(0);
  });

  it('ignores an attempt that began before it closed', () => {
    const closedAgain = afterEnds(provenBreaker, [2, refusedConnection], [3, works]);
    const late = { jobId: 4, epoch: provenBreaker.epoch, evidence: refusedConnection };
    expect(afterAttempt(closedAgain, late, now, longestDraw)).toBe(closedAgain);
  });
});
