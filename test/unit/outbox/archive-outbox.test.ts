import { describe, expect, it } from 'vitest';
import { createOutbox } from '../../../electron/engine/outbox/outbox.ts';
import { type AttemptOutcome, archiveRules } from '../../../electron/engine/outbox/outbox-rules.ts';
import type { ArchivedObject, ArchiveItem } from '../../../electron/engine/store/company-archive.ts';
import type { ArchiveFailure } from '../../../shared/contract/company-archive.ts';
import { silentLog } from '../../faults/silent-log.ts';
import { sha256Of, storeUnderTest } from '../store/store-under-test.ts';

const minuteMs = 60_000;
type Outcome = AttemptOutcome<ArchivedObject, ArchiveFailure>;
const taken: Outcome = { kind: 'taken', value: { object: 'driver-card/one', lockedUntil: null } };
const failed = (failure: ArchiveFailure): Outcome => ({ kind: 'later', failure, words: null });

/** Copies that wait for a place in the archive, in real records, and outboxes over them as starts of the program make them. */
function depotWith(copies: number) {
  const asked: string[] = [];
  const { store: whole, clock, refusals, database } = storeUnderTest((sql) => asked.push(String(sql)));
  const store = whole.companyArchive;
  const place = store.place('s3 here');
  whole.jobs.adopt(
    Array.from({ length: copies }, (_, at) => ({
      sha256: sha256Of(`copy ${at}`),
      sizeBytes: 10,
      fileName: `C_${at}.DDD`,
      kind: 'driver-card' as const,
      summary: null,
      subject: null,
      firstDay: null,
      lastDay: null,
      quarantineReason: null,
    })),
    false,
    clock.now(),
  );
  store.lineUp(place, 100, clock.now());
  const begun: number[] = [];
  return {
    clock,
    begun,
    refusals,
    counts: () => store.counts(place),
    putAgain: (jobId: number) => store.putAgain(place, jobId, clock.now()),
    /** What SQLite goes through to tell them. */
    plansOfCounts() {
      asked.length = 0;
      store.counts(place);
      return asked.flatMap((sql) =>
        database.prepare<[], { readonly detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(),
      );
    },
    run(attempt: (item: ArchiveItem) => Outcome | Promise<Outcome>) {
      const outbox = createOutbox<ArchiveItem, ArchivedObject, ArchiveFailure>({
        part: 'company-archive',
        rules: archiveRules,
        store: {
          begin: (now) => store.begin(place, now, Number.MAX_SAFE_INTEGER),
          end: store.end,
          recover: store.recover,
          bringForward: (latest) => store.bringForward(place, latest),
          nextAt: () => store.nextAt(place),
        },
        isOn: () => true,
        attempt: async (item) => {
          begun.push(item.jobId);
          return attempt(item);
        },
        onEnd: () => {},
        onWayFree: (item, at) => store.isBack(item.place, at, archiveRules.ofOneItem),
        onNotStored: () => {},
        clock,
        log: silentLog,
        random: () => 0.5,
      });
      outbox.start();
      return outbox;
    },
  };
}

describe('A store of the company', () => {
  it('that fails as a whole is not asked by every copy, and all go once it is back', async () => {
    const depot = depotWith(50);
    let isBack = false;
    const linedUpAt = depot.clock.now();
    expect(depot.counts()).toMatchObject({ waiting: 50, failing: 0, oldestAt: linedUpAt, failingSince: null });
    depot.run(() => (isBack ? taken : failed('not-reached')));
    await depot.clock.advance(60 * minuteMs);
    // Each copy was tried again and again, and fails since its first attempt.
    expect(depot.counts()).toMatchObject({ oldestAt: linedUpAt, failingSince: linedUpAt });
    // A draw of a half: 0.5 + 1 + 2 + ... seconds, then seven and a half minutes each.
    expect(depot.begun.length).toBeLessThan(25);
    expect(depot.counts()).toMatchObject({ archived: 0, waiting: 50 });
    isBack = true;
    await depot.clock.advance(16 * minuteMs);
    expect(depot.counts()).toMatchObject({
      archived: 50,
      waiting: 0,
      failing: 0,
      oldestAt: null,
      failingSince: null,
      trouble: null,
    });
  });

  it.each(['wrong-secret', 'user-unknown', 'sign-in-refused'] as const)(
    'that says %s is asked a few times an hour, however many copies wait, and at once when a person has acted',
    async (failure) => {
      const depot = depotWith(50);
      let isRight = false;
      const outbox = depot.run(() => (isRight ? taken : failed(failure)));
      await depot.clock.advance(60 * minuteMs);
      // A draw of a half: after three quarters of a quarter of an hour each.
      expect(depot.begun.length).toBe(6);
      isRight = true;
      outbox.hurry();
      await depot.clock.advance(minuteMs);
      expect(depot.counts()).toMatchObject({ archived: 50, failing: 0 });
    },
  );

  it('that refuses one copy alone takes the others meanwhile', async () => {
    const depot = depotWith(5);
    depot.run(({ jobId }) => (jobId === 1 ? failed('wrong-checksum') : taken));
    await depot.clock.advance(minuteMs);
    expect(depot.counts()).toMatchObject({ archived: 4, waiting: 1, failing: 1 });
    expect(depot.counts().failingSince).not.toBeNull();
    expect(depot.begun.filter((jobId) => jobId === 1).length).toBeGreaterThan(1);
  });
});

it('How much is in the archive is told without going through all of it, also once a lost copy is put there again', async () => {
  const depot = depotWith(5);
  depot.run(() => taken);
  await depot.clock.advance(minuteMs);
  expect(depot.counts()).toMatchObject({ archived: 5, waiting: 0, lastArchivedAt: expect.any(Number) });
  depot.putAgain(3);
  expect(depot.counts()).toMatchObject({ archived: 4, waiting: 1 });
  const ofCopies = depot.plansOfCounts().filter(({ detail }) => detail.includes('archive_copy'));
  expect(ofCopies.length).toBeGreaterThan(0);
  expect(
    ofCopies.map(({ detail }) => detail).filter((detail) => !/INDEX archive_copy_(open|waiting|archived)/.test(detail)),
  ).toEqual([]);
});

it('A copy that was under way at a kill goes again by itself, because it lies under its hash', async () => {
  const depot = depotWith(2);
  depot.run(() => new Promise(() => {}));
  await depot.clock.advance(0);
  expect(depot.begun).toHaveLength(1);
  depot.run(() => taken);
  await depot.clock.advance(minuteMs);
  expect(depot.counts()).toMatchObject({ archived: 2, waiting: 0 });
  expect(depot.refusals()).toEqual([]);
});

it('A clock that is set back by a year delays no copy by more than a quarter of an hour', async () => {
  const depot = depotWith(1);
  depot.run(({ attempts }) => (attempts < 3 ? failed('wrong-checksum') : taken));
  await depot.clock.advance(0);
  depot.clock.jumpWallClock(-365 * 24 * 60 * minuteMs);
  await depot.clock.advance(31 * minuteMs);
  expect(depot.counts()).toMatchObject({ archived: 1 });
});
