import { beforeEach, describe, expect, it } from 'vitest';
import { type AttemptEnd, reason } from '../../../electron/engine/store/store.ts';
import { arrive, letGo, type StoreUnderTest, sendAll, storeUnderTest } from './store-under-test.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

let under: StoreUnderTest;
let folderId: number;

beforeEach(() => {
  under = storeUnderTest();
  folderId = under.store.folders.add('/depot/card-reader', 'card-reader', under.clock.now()).id;
});

function job(content: string) {
  return arrive(under, folderId, `${content}.ddd`, content);
}

function claim(limit = 10): readonly number[] {
  return under.store.jobs.claimDue(under.clock.now(), limit).map(({ id }) => id);
}

function later(jobId: number, delayMs: number, outcomeUnknown = false): AttemptEnd {
  return {
    jobId,
    kind: 'later',
    reason: reason('no-connection'),
    nextAttemptAt: under.clock.now() + delayMs,
    outcomeUnknown,
  };
}

function end(...ends: readonly AttemptEnd[]): void {
  under.store.jobs.endAttempts(ends, under.clock.now());
}

describe('Claiming due jobs', () => {
  it('stores the ends of earlier attempts in the same transaction', () => {
    const [first, second] = [job('a'), job('b')];
    claim(1);
    const at = under.clock.now();
    const ends = [{ jobId: first.jobId, kind: 'accepted', receipt: 'receipt', responseCode: 201 }] as const;
    expect(under.store.jobs.claimDue(at, 10, ends).map(({ id }) => id)).toEqual([second.jobId]);
    expect(under.store.jobs.get(first.jobId)?.state).toBe('uploaded');
    expect(under.store.jobs.get(second.jobId)?.state).toBe('uploading');
  });

  it('takes the oldest due first, counts an attempt and takes none twice', async () => {
    const jobs = [];
    for (const content of ['a', 'b', 'c']) {
      jobs.push(job(content).jobId);
      await under.clock.advance(1_000);
    }
    expect(claim(2)).toEqual(jobs.slice(0, 2));
    expect(claim(2)).toEqual(jobs.slice(2));
    expect(claim(2)).toEqual([]);
    expect(under.store.jobs.get(jobs[0] ?? 0)).toMatchObject({ state: 'uploading', attempts: 1 });
  });

  it('leaves a waiting job until its time has come', async () => {
    const { jobId } = job('a');
    claim();
    end(later(jobId, minuteMs));
    expect(under.store.jobs.get(jobId)).toMatchObject({
      state: 'waiting',
      nextAttemptAt: under.clock.now() + minuteMs,
      outcomeUnknown: false,
    });
    expect(under.store.jobs.nextDueAt()).toBe(under.clock.now() + minuteMs);
    await under.clock.advance(minuteMs - 1);
    expect(claim()).toEqual([]);
    await under.clock.advance(1);
    expect(claim()).toEqual([jobId]);
  });

  it('takes a queued job at once, also when the clock was set back since it joined the queue', () => {
    const { jobId } = job('a');
    under.clock.jumpWallClock(-dayMs);
    expect(under.store.jobs.nextDueAt()).toBe(under.clock.now());
    expect(claim()).toEqual([jobId]);
  });
});

describe('The end of an attempt', () => {
  it('stores the receipt of an accepted file', () => {
    const { jobId, rowId } = job('a');
    claim();
    end({ jobId, kind: 'accepted', receipt: 'r-1', responseCode: 201 });
    expect(under.store.jobs.get(jobId)?.state).toBe('uploaded');
    expect(under.store.uploads.details(rowId)).toMatchObject({
      receipt: 'r-1',
      row: { state: 'sent', sentAt: under.clock.now(), reason: null },
    });
  });

  it('lets a refused file wait for a person, with the reason', () => {
    const { jobId, rowId } = job('a');
    claim();
    end({ jobId, kind: 'refused', reason: reason('refused-file', { words: 'Unknown card' }) });
    expect(under.store.uploads.rows([rowId])).toMatchObject([
      { state: 'attention', attempts: 1, reason: { code: 'refused-file', parameters: { words: 'Unknown card' } } },
    ]);
    expect(under.store.jobs.nextDueAt()).toBeNull();
  });

  it('gives a job back without counting the attempt when the circuit breaker came first', () => {
    const { jobId } = job('a');
    claim();
    end({ jobId, kind: 'returned', reason: reason('refused-account'), outcomeUnknown: false });
    expect(under.store.jobs.get(jobId)).toMatchObject({ state: 'queued', attempts: 0 });
    expect(claim()).toEqual([jobId]);
  });

  it('remembers that an earlier attempt may have arrived, until a receipt settles it', () => {
    const { jobId } = job('a');
    claim();
    end(later(jobId, 0, true));
    claim();
    end(later(jobId, 0, false));
    expect(under.store.jobs.get(jobId)?.outcomeUnknown).toBe(true);
    claim();
    end({ jobId, kind: 'accepted', receipt: 'r', responseCode: null });
    expect(under.store.jobs.get(jobId)?.outcomeUnknown).toBe(false);
  });

  it('has no effect on a job that is not being sent, and is logged', () => {
    const { jobId, rowId } = job('a');
    sendAll(under);
    under.changes();
    const before = under.store.uploads.details(rowId);
    end({ jobId, kind: 'refused', reason: reason('refused-file') }, later(jobId, 5));
    expect(under.store.uploads.details(rowId)).toEqual(before);
    expect(under.changes().rowIds).toEqual([]);
    expect(under.refusals()).toEqual(['job.refused', 'job.later']);
  });

  it('takes a time with fractions of a millisecond', () => {
    const { jobId } = job('a');
    claim();
    end(later(jobId, 0.25));
    expect(under.store.jobs.get(jobId)?.nextAttemptAt).toBe(under.clock.now() + 1);
  });
});

describe('The times of the next attempts', () => {
  it('are brought forward together', () => {
    const ids = ['a', 'b'].map((content) => job(content).jobId);
    claim();
    end(...ids.map((id) => later(id, 10 * minuteMs)));
    under.changes();
    expect(under.store.jobs.makeDue(under.clock.now())).toBe(2);
    expect(under.changes().jobsAdded).toBe(true);
    expect(claim()).toEqual(ids);
  });

  it('are brought back within the longest delay after the clock was set back a day', () => {
    const { jobId } = job('a');
    claim();
    end(later(jobId, 10 * minuteMs));
    under.clock.jumpWallClock(-dayMs);
    expect(under.store.jobs.clampNextAttempts(under.clock.now(), 15 * minuteMs)).toBe(1);
    expect(under.store.jobs.get(jobId)?.nextAttemptAt).toBe(under.clock.now() + 15 * minuteMs);
    expect(under.store.jobs.clampNextAttempts(under.clock.now(), 15 * minuteMs)).toBe(0);
  });
});

describe('A person', () => {
  it('sends again what needed attention, waited or was ignored, and nothing else', () => {
    const [attention, waiting, ignored, uploading, sent] = ['a', 'b', 'c', 'd', 'e'].map((each) => job(each).jobId);
    if (!attention || !waiting || !ignored || !uploading || !sent) throw new Error('five jobs were expected');
    claim();
    end(
      { jobId: attention, kind: 'refused', reason: reason('refused-file') },
      later(waiting, 10 * minuteMs),
      later(ignored, 10 * minuteMs),
      { jobId: sent, kind: 'accepted', receipt: 'r', responseCode: null },
    );
    expect(under.store.jobs.ignore([ignored, uploading, sent], under.clock.now())).toEqual([ignored]);
    under.changes();
    const all = [attention, waiting, ignored, uploading, sent, 999];
    const retried = { jobIds: [attention, waiting, ignored], keptBack: 0 };
    expect(under.store.jobs.retry(all, under.clock.now())).toEqual(retried);
    expect(under.changes().jobsAdded).toBe(true);
    expect(claim()).toEqual([attention, waiting, ignored]);
  });

  it('sends again everything that failed at once, and nothing that was kept back', () => {
    const [refused] = [job('a').jobId, job('c').jobId];
    claim();
    end({ jobId: refused, kind: 'refused', reason: reason('refused-file') });
    const kept = arrive(under, folderId, 'b', 'b', { quarantineReason: reason('text-file') });
    expect(under.store.jobs.retry('all-in-attention', under.clock.now())).toEqual({ jobIds: [refused], keptBack: 1 });
    expect(under.store.jobs.retry([kept.jobId], under.clock.now())).toEqual({ jobIds: [], keptBack: 1 });
    expect(under.store.jobs.get(kept.jobId)?.state).toBe('attention');
    expect(claim()).toEqual([refused]);
  });

  it('has one file sent that was kept back, and its history says who did and what it was', () => {
    const why = reason('other-format', { format: 'pdf' });
    const { jobId, rowId } = arrive(under, folderId, 'a', 'a', { quarantineReason: why });
    expect(under.store.jobs.sendAnyway(jobId, under.clock.now())).toBe(true);
    expect(under.store.uploads.details(rowId)?.events.at(-1)).toMatchObject({
      actor: 'person',
      code: 'sent-anyway-by-person',
      from: 'attention',
      to: 'queued',
      reason: why,
    });
    expect(claim()).toEqual([jobId]);
    end({ jobId, kind: 'accepted', receipt: 'r', responseCode: null });
    expect(under.store.jobs.sendAnyway(jobId, under.clock.now())).toBe(false);
  });

  it('has a file sent that was kept back and then ignored, and none that was only ignored', () => {
    const kept = arrive(under, folderId, 'a', 'a', { quarantineReason: reason('unknown-content') }).jobId;
    const plain = job('b').jobId;
    under.store.jobs.ignore([kept, plain], under.clock.now());
    expect(under.store.jobs.retry([kept, plain], under.clock.now())).toEqual({ jobIds: [plain], keptBack: 1 });
    expect(under.store.jobs.sendAnyway(plain, under.clock.now())).toBe(false);
    expect(under.store.jobs.sendAnyway(kept, under.clock.now())).toBe(true);
  });

  it('who had a file sent all the same may try again when the service refuses it', () => {
    const { jobId } = arrive(under, folderId, 'a', 'a', { quarantineReason: reason('text-file') });
    under.store.jobs.sendAnyway(jobId, under.clock.now());
    claim();
    end({ jobId, kind: 'refused', reason: reason('refused-file') });
    expect(under.store.jobs.retry('all-in-attention', under.clock.now())).toEqual({ jobIds: [jobId], keptBack: 0 });
  });
});

describe('A file that the service has', () => {
  const sentOnce = () => {
    const found = job('a');
    claim();
    end({ jobId: found.jobId, kind: 'accepted', receipt: 'first', responseCode: 201 });
    return found;
  };

  it('goes once more when a person asks, and its history has the receipt of each sending', () => {
    const { jobId, rowId } = sentOnce();
    expect(under.store.jobs.sendAgain(jobId, under.clock.now())).toBe('queued');
    expect(under.store.uploads.details(rowId)).toMatchObject({ row: { state: 'waiting' }, receipt: 'first' });
    expect(claim()).toEqual([jobId]);
    end({ jobId, kind: 'accepted', receipt: 'second', responseCode: 201 });
    const details = under.store.uploads.details(rowId);
    expect(details).toMatchObject({ row: { state: 'sent' }, receipt: 'second' });
    expect(details?.events.flatMap(({ code, parameters }) => (code === 'accepted' ? parameters.receipt : []))).toEqual([
      'first',
      'second',
    ]);
    expect(details?.events.find(({ code }) => code === 'sent-again-by-person')).toMatchObject({
      actor: 'person',
      from: 'uploaded',
      to: 'queued',
    });
  });

  it('is not sent again once its copy is gone, and no other file is', () => {
    const { jobId, rowId } = sentOnce();
    letGo(under, [jobId]);
    expect(under.store.jobs.sendAgain(jobId, under.clock.now())).toBe('no-copy');
    expect(under.store.uploads.details(rowId)?.row.state).toBe('sent');
    expect(under.store.jobs.sendAgain(job('b').jobId, under.clock.now())).toBe('not-sent');
    expect(under.store.jobs.sendAgain(999, under.clock.now())).toBe('not-sent');
  });
});

describe('Ignore that is taken back', () => {
  it('gives a file back the reason for which it needed attention', () => {
    const why = reason('text-file');
    const kept = arrive(under, folderId, 'a', 'a', { quarantineReason: why });
    under.store.jobs.ignore([kept.jobId], under.clock.now());
    expect(under.store.jobs.undoIgnore([kept.jobId], under.clock.now())).toEqual([kept.jobId]);
    expect(under.store.uploads.details(kept.rowId)).toMatchObject({ row: { state: 'attention', reason: why } });
    expect(claim()).toEqual([]);
  });

  it('lets a file wait again that waited', () => {
    const { jobId } = job('a');
    under.store.jobs.ignore([jobId], under.clock.now());
    under.changes();
    expect(under.store.jobs.undoIgnore([jobId], under.clock.now())).toEqual([jobId]);
    expect(under.changes().jobsAdded).toBe(true);
    expect(claim()).toEqual([jobId]);
  });

  it('goes by the last time that it was ignored, and leaves every other file as it is', () => {
    const { jobId } = job('a');
    under.store.jobs.ignore([jobId], under.clock.now());
    under.store.jobs.retry([jobId], under.clock.now());
    claim();
    end({ jobId, kind: 'refused', reason: reason('refused-file') });
    expect(under.store.jobs.undoIgnore([jobId], under.clock.now())).toEqual([]);
    under.store.jobs.ignore([jobId], under.clock.now());
    under.store.jobs.undoIgnore([jobId], under.clock.now());
    expect(under.store.jobs.get(jobId)?.state).toBe('attention');
  });
});

describe('A file that needed attention', () => {
  const putRight = (since = 0) => under.store.localFiles.putRightSince(since);
  const isOf = (jobId: number, firstDay: string, lastDay: string) =>
    under.store.readings.keep([
      {
        jobId,
        kind: 'driver-card',
        summary: null,
        subject: null,
        subjectId: 'driver:1',
        standing: null,
        activities: null,
        firstDay,
        lastDay,
      },
    ]);

  it('is put right by the version that took its place, once that is sent', async () => {
    const bad = arrive(under, folderId, 'a.ddd', 'bad', { quarantineReason: reason('cut-short') });
    await under.clock.advance(minuteMs);
    arrive(under, folderId, 'a.ddd', 'good');
    arrive(under, folderId, 'b.ddd', 'another');
    expect(putRight().files).toBe(0);
    sendAll(under);
    const sentAt = under.clock.now();
    expect(putRight()).toEqual({ files: 1, lastAt: sentAt });
    under.store.jobs.ignore([bad.jobId], sentAt);
    expect(putRight(sentAt)).toEqual({ files: 1, lastAt: sentAt });
    expect(putRight(sentAt + 1)).toEqual({ files: 0, lastAt: null });
  });

  it('is put right by a file of the same place that had been sent from another before', async () => {
    arrive(under, folderId, 'elsewhere.ddd', 'good');
    sendAll(under);
    arrive(under, folderId, 'a.ddd', 'bad', { quarantineReason: reason('cut-short') });
    await under.clock.advance(minuteMs);
    arrive(under, folderId, 'a.ddd', 'good');
    expect(putRight()).toEqual({ files: 1, lastAt: under.clock.now() });
  });

  it('is put right by a later file of the same driver that has all its days, and counts once', () => {
    const bad = arrive(under, folderId, 'a.ddd', 'bad', { quarantineReason: reason('cut-short') });
    isOf(bad.jobId, '2026-11-01', '2026-11-10');
    const part = job('part');
    isOf(part.jobId, '2026-11-05', '2026-11-20');
    sendAll(under);
    expect(putRight().files).toBe(0);
    for (const content of ['whole', 'whole again']) isOf(job(content).jobId, '2026-11-01', '2026-11-11');
    sendAll(under);
    expect(putRight().files).toBe(1);
  });

  it('is not put right by being sent itself: tried again, or all the same', () => {
    const refused = job('refused').jobId;
    claim();
    end({ jobId: refused, kind: 'refused', reason: reason('refused-file') });
    under.store.jobs.retry([refused], under.clock.now());
    const keptBack = arrive(under, folderId, 'a.ddd', 'kept back', { quarantineReason: reason('text-file') });
    under.store.jobs.sendAnyway(keptBack.jobId, under.clock.now());
    sendAll(under);
    expect(putRight()).toEqual({ files: 0, lastAt: null });
  });

  it('is read once when a person tries it again', () => {
    const statements: unknown[] = [];
    under = storeUnderTest((sql) => statements.push(sql));
    folderId = under.store.folders.add('/depot/card-reader', 'card-reader', under.clock.now()).id;
    const { jobId } = job('refused');
    claim();
    end({ jobId, kind: 'refused', reason: reason('refused-file') });
    statements.length = 0;
    under.store.jobs.retry([jobId], under.clock.now());
    expect(statements.filter((sql) => String(sql).startsWith('SELECT reason FROM job'))).toHaveLength(1);
  });
});

describe('A start after a kill', () => {
  it('puts back what was being sent, and says that it may have arrived', () => {
    const { jobId, rowId } = job('a');
    claim();
    expect(under.store.jobs.recover(under.clock.now())).toBe(1);
    expect(under.store.jobs.get(jobId)).toMatchObject({ state: 'queued', outcomeUnknown: true, attempts: 1 });
    expect(under.store.uploads.details(rowId)?.events.at(-1)).toMatchObject({
      actor: 'start',
      code: 'outcome-unknown',
      from: 'uploading',
      to: 'queued',
    });
    expect(under.store.jobs.recover(under.clock.now())).toBe(0);
  });

  it('forgets a file of the window whose bytes were never kept', () => {
    under.store.sightings.add(
      [{ folderId: null, path: 'a.ddd', member: null, sizeBytes: 1, modifiedMs: 1 }],
      under.clock.now(),
    );
    under.store.jobs.recover(under.clock.now());
    expect(under.store.uploads.counts(0).total).toBe(0);
  });
});
