import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createJournalCheck } from '../../../electron/engine/custody/journal-check.ts';
import { disagreementsOf } from '../../../electron/engine/custody/journal-disagreements.ts';
import type { UploadRow } from '../../../shared/contract/uploads.ts';
import { addFolders, longestDelayMs, type StoreAction, storeActions } from './store-actions.ts';
import { everything, type StoreUnderTest, storeUnderTest } from './store-under-test.ts';

/** Runs random calls, and checks after each of them. */
function afterEachCall(check: (under: StoreUnderTest, action: StoreAction) => void): void {
  fc.assert(
    fc.property(storeActions, (actions) => {
      const under = storeUnderTest();
      addFolders(under);
      for (const action of actions) {
        action.run(under);
        check(under, action);
      }
      under.store.close();
    }),
    { numRuns: 60 },
  );
}

/** Columns of all rows of a table, in the order of their ids. */
function all<Row>({ database }: StoreUnderTest, sql: string): readonly Row[] {
  return database.prepare<[], Row>(sql).all();
}

function rowsById({ store }: StoreUnderTest): ReadonlyMap<number, UploadRow> {
  return new Map(store.uploads.page(everything).rows.map((row) => [row.id, row]));
}

describe('Whatever is asked of the store, in whatever order', () => {
  it('no two jobs have the same bytes', () => {
    const jobOfBytes = new Map<string, number>();
    let of: StoreUnderTest | null = null;
    afterEachCall((under) => {
      if (of !== under) jobOfBytes.clear();
      of = under;
      for (const job of all<{ id: number; sha256: string }>(under, 'SELECT id, hex(sha256) AS sha256 FROM job')) {
        expect(jobOfBytes.get(job.sha256) ?? job.id).toBe(job.id);
        jobOfBytes.set(job.sha256, job.id);
      }
      // And none that was there is gone: a job is never deleted.
      expect(all(under, 'SELECT id FROM job')).toHaveLength(jobOfBytes.size);
    });
  });

  it('the journal of custody says what the state says, each line after the one before', () => {
    afterEachCall(({ store }) => {
      const { recorded, journalled } = store.journal;
      expect(disagreementsOf(recorded(0, 1_000), journalled(0, 10_000))).toEqual({ notKept: [], notSent: [] });
      const check = createJournalCheck();
      for (const { text } of store.journal.after(0, 1000)) check.take(text);
      expect(check.report().findings).toEqual([]);
    });
  });

  it("`uploaded` has the service's receipt", () => {
    afterEachCall((under) => {
      for (const row of rowsById(under).values()) {
        const receipt = under.store.uploads.details(row.id)?.receipt ?? null;
        if (row.state === 'sent') expect(receipt).toBe(`receipt-${row.jobId}`);
        else if (row.state !== 'already-here') expect(receipt).toBeNull();
      }
    });
  });

  it("no job's next attempt is farther away than the longest delay", () => {
    afterEachCall((under) => {
      for (const { nextAttemptAt } of rowsById(under).values()) {
        expect(nextAttemptAt ?? 0).toBeLessThanOrEqual(under.clock.now() + longestDelayMs);
      }
    });
  });

  it('every job has one row of its own, and every sighting that is not gone or opened has a row', () => {
    afterEachCall((under) => {
      const rows = [...rowsById(under).values()];
      const ofJobs = rows.filter(({ state, jobId }) => jobId !== null && state !== 'already-here');
      const jobs = all<{ id: number }>(under, 'SELECT id FROM job').map(({ id }) => id);
      expect(ofJobs.map(({ jobId }) => jobId).sort()).toEqual(jobs.sort());
      const shown = all<{ id: number }>(under, `SELECT id FROM sighting WHERE state NOT IN ('gone', 'opened')`);
      expect(rows.map(({ id }) => id).sort()).toEqual(shown.map(({ id }) => id).sort());
    });
  });

  it('a row shows the state of its job, and the counters count the rows', () => {
    const shownAs = {
      queued: 'waiting',
      waiting: 'waiting',
      uploading: 'sending',
      uploaded: 'sent',
      attention: 'attention',
      ignored: 'ignored',
    } as const;
    afterEachCall((under) => {
      const rows = [...rowsById(under).values()];
      for (const { id, state, jobId } of rows) {
        const sighting = all<{ state: string }>(under, `SELECT state FROM sighting WHERE id = ${id}`)[0]?.state;
        const job = jobId === null ? null : under.store.jobs.get(jobId);
        if (sighting === 'kept') expect(state).toBe(job === null ? 'no job' : shownAs[job.state]);
        else if (sighting === 'duplicate') expect(state).toBe('already-here');
        // The actions have only a locked one need attention.
        else expect(state).toBe(sighting === 'locked' ? 'attention' : 'settling');
      }
      const count = (state: string) => rows.filter((row) => row.state === state).length;
      expect(under.store.uploads.counts(0)).toMatchObject({
        settling: count('settling'),
        waiting: count('waiting'),
        sending: count('sending'),
        attention: count('attention'),
        ignored: count('ignored'),
        uploaded: count('sent'),
        duplicates: count('already-here'),
        total: rows.length,
      });
    });
  });

  it('the listener gets every row that shows something else', () => {
    let before: ReadonlyMap<number, UploadRow> = new Map();
    let of: StoreUnderTest | null = null;
    afterEachCall((under, action) => {
      if (of !== under) before = new Map();
      of = under;
      const after = rowsById(under);
      const told = new Set(under.changes().rowIds);
      const ids = new Set([...before.keys(), ...after.keys()]);
      const untold = [...ids].filter((id) => !told.has(id) && !sameRow(before.get(id), after.get(id)));
      expect({ action: action.label, untold }).toEqual({ action: action.label, untold: [] });
      before = after;
    });
  });

  it('the events of a job and of a sighting lead from one state to the next, up to the present one', () => {
    afterEachCall((under) => {
      for (const table of ['job', 'sighting']) {
        for (const { id, state } of all<{ id: number; state: string }>(under, `SELECT id, state FROM ${table}`)) {
          const steps = all<{ from_state: string | null; to_state: string }>(
            under,
            `SELECT from_state, to_state FROM event WHERE ${table}_id = ${id} AND to_state IS NOT NULL ORDER BY id`,
          );
          for (const [index, { from_state }] of steps.entries()) {
            const previous = steps[index - 1]?.to_state;
            if (previous !== undefined) expect(from_state).toBe(previous);
          }
          const last = steps.at(-1)?.to_state;
          if (last !== undefined) expect(state).toBe(last);
        }
      }
    });
  });

  it('what is being sent is never claimed again, and what is due is claimed', () => {
    afterEachCall((under) => {
      const uploading = all<{ id: number }>(under, `SELECT id FROM job WHERE state = 'uploading'`).map(({ id }) => id);
      const due = under.store.jobs.nextDueAt();
      const claimed = under.store.jobs.claimDue(under.clock.now(), 100);
      expect(claimed.filter(({ id }) => uploading.includes(id))).toEqual([]);
      if (due !== null && due <= under.clock.now()) expect(claimed.length).toBeGreaterThan(0);
    });
  });
});

function sameRow(one: UploadRow | undefined, other: UploadRow | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
