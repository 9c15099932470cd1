import fc from 'fast-check';
import { reason } from '../../../electron/engine/store/store.ts';
import { keptFile, letGo, type StoreUnderTest, setAside, sha256Of, spooled } from './store-under-test.ts';

/** No delay is planned longer than this, here as in the uploader. */
export const longestDelayMs = 15 * 60_000;
const dayMs = 24 * 3_600_000;

/** One call of the store with arguments drawn at random, whether it fits the moment or not. */
export interface StoreAction {
  readonly label: string;
  readonly run: (under: StoreUnderTest) => void;
}

function action<Drawn>(
  drawn: fc.Arbitrary<Drawn>,
  label: (value: Drawn) => string,
  run: (under: StoreUnderTest, value: Drawn) => void,
): fc.Arbitrary<StoreAction> {
  return drawn.map((value) => ({ label: label(value), run: (under) => run(under, value) }));
}

/** Few of each, so that the same ones meet often. */
const folderId = fc.constantFrom(1, 2, null);
const path = fc.constantFrom('a.ddd', 'b.ddd', 'x/a.ddd');
const member = fc.constantFrom(null, null, 'm.ddd');
const content = fc.constantFrom('one', 'two', 'three', 'four', 'five');
const quarantineReason = fc.constantFrom(null, null, null, reason('web-page'));
const anyId = fc.integer({ min: 1, max: 12 });
const someIds = fc.uniqueArray(anyId, { minLength: 1, maxLength: 4 });

/** A sighting that exists; ids wrap around, so that most draws hit one. */
function sightingIn({ database }: StoreUnderTest, drawn: number): number | null {
  const count = database.prepare<[], number>('SELECT count(*) FROM sighting').pluck().get() ?? 0;
  return count === 0 ? null : ((drawn - 1) % count) + 1;
}

const seeing = action(
  fc.record({ folderId, path, member }),
  ({ folderId: folder, path: name, member: inside }) => `see ${name} ${inside} in ${folder}`,
  ({ store, clock }, place) => {
    store.sightings.add([{ ...place, sizeBytes: 100, modifiedMs: 1 }], clock.now());
  },
);

/** Few acts, so that files meet one that has ended, was cut short or never began. */
const actId = fc.integer({ min: 1, max: 8 });
const outside = fc.constantFrom('window', 'drive', 'reader');

const beginningAct = action(
  fc.record({ origin: outside, announced: fc.nat(5), known: fc.nat(2) }),
  ({ origin, announced }) => `begin an act of ${announced} by ${origin}`,
  ({ store, clock }, act) => {
    store.batches.begin({ ...act, label: 'YARD 2' }, clock.now());
  },
);

const endingAct = action(
  actId,
  (id) => `end act ${id}`,
  ({ store, clock }, id) => store.batches.end(id, clock.now()),
);

/** In its own time many come at once, as out of an archive. */
const bringing = action(
  fc.record({ batchId: actId, path, members: fc.constantFrom(0, 0, 3), count: fc.integer({ min: 1, max: 3 }) }),
  ({ batchId, path: name, members }) => `bring ${name} with ${members} members in act ${batchId}`,
  ({ store, clock }, { batchId, path: name, members, count }) => {
    if (!store.batches.has(batchId)) return;
    const file = { folderId: null, batchId, path: name, sizeBytes: 100, modifiedMs: clock.now() };
    const inside = Array.from({ length: Math.min(count, members) }, (_, at) => {
      return { ...file, member: `${at}.ddd`, archiveFiles: members };
    });
    store.sightings.add(inside.length > 0 ? inside : [{ ...file, member: null }], clock.now());
  },
);

const flooding = action(
  fc.record({ folderId: fc.constantFrom(1, 2), count: fc.integer({ min: 8, max: 12 }) }),
  ({ folderId: folder, count }) => `see ${count} at once in ${folder}`,
  ({ store, clock }, { folderId: folder, count }) => {
    const file = { folderId: folder, member: null, sizeBytes: 100, modifiedMs: 1 };
    store.sightings.add(
      Array.from({ length: count }, (_, at) => ({ ...file, path: `flood-${at}.ddd` })),
      clock.now(),
    );
  },
);

const changing = action(
  fc.record({ id: anyId, state: fc.constantFrom('settling', 'locked', 'unreadable', 'opened'), sizeBytes: fc.nat(3) }),
  ({ id, state }) => `update ${id} to ${state}`,
  (under, { id: drawn, state, sizeBytes }) => {
    const id = sightingIn(under, drawn) ?? drawn;
    const why = state === 'locked' ? reason('locked') : null;
    under.store.sightings.update(
      [{ id, state, sizeBytes, modifiedMs: 2, reason: why, needsAttention: why !== null }],
      under.clock.now(),
    );
  },
);

const keeping = action(
  fc.array(fc.record({ id: anyId, content, quarantineReason }), { minLength: 1, maxLength: 3 }),
  (files) => `keep ${files.map(({ id, content: bytes }) => `${id}=${bytes}`).join(' ')}`,
  (under, files) => {
    const kept = files.flatMap(({ id: drawn, content: bytes, quarantineReason: why }) => {
      const id = sightingIn(under, drawn);
      return id === null ? [] : [keptFile(id, bytes, { quarantineReason: why })];
    });
    under.store.sightings.keep(kept, under.clock.now());
  },
);

const vanishing = action(
  someIds,
  (ids) => `mark ${ids} gone`,
  ({ store, clock }, ids) => store.sightings.markGone(ids, clock.now()),
);

const claiming = action(
  fc.integer({ min: 1, max: 3 }),
  (limit) => `claim ${limit}`,
  ({ store, clock }, limit) => {
    store.jobs.claimDue(clock.now(), limit);
  },
);

const ending = action(
  fc.record({
    jobId: anyId,
    kind: fc.constantFrom('accepted', 'accepted', 'refused', 'later', 'returned'),
    delayMs: fc.integer({ min: 0, max: longestDelayMs }),
    outcomeUnknown: fc.boolean(),
  }),
  ({ jobId, kind }) => `end ${jobId} ${kind}`,
  ({ store, clock }, { jobId, kind, delayMs, outcomeUnknown }) => {
    const why = reason('no-connection');
    const nextAttemptAt = clock.now() + delayMs;
    const ends = {
      accepted: { jobId, kind: 'accepted', receipt: `receipt-${jobId}`, responseCode: null },
      refused: { jobId, kind: 'refused', reason: why },
      later: { jobId, kind: 'later', reason: why, nextAttemptAt, outcomeUnknown },
      returned: { jobId, kind: 'returned', reason: why, outcomeUnknown },
    } as const;
    store.jobs.endAttempts([ends[kind]], clock.now());
  },
);

const retrying = action(
  fc.oneof(someIds, fc.constant('all-in-attention' as const)),
  (ids) => `retry ${ids}`,
  ({ store, clock }, ids) => {
    store.jobs.retry(ids, clock.now());
  },
);

const sendingAnyway = action(
  someIds,
  (ids) => `send anyway ${ids[0]}`,
  ({ store, clock }, [id]) => {
    if (id !== undefined) store.jobs.sendAnyway(id, clock.now());
  },
);

const ignoring = action(
  someIds,
  (ids) => `ignore ${ids}`,
  ({ store, clock }, ids) => {
    store.jobs.ignore(ids, clock.now());
  },
);

const sendingAgain = action(
  anyId,
  (id) => `send ${id} again`,
  ({ store, clock }, id) => {
    store.jobs.sendAgain(id, clock.now());
  },
);

const undoingIgnore = action(
  someIds,
  (ids) => `undo ignoring ${ids}`,
  ({ store, clock }, ids) => {
    store.jobs.undoIgnore(ids, clock.now());
  },
);

const losingCopy = action(
  anyId,
  (id) => `lose the copy of ${id}`,
  ({ store, clock }, id) => store.jobs.needCopyAgain(id, reason('spool-copy-missing'), clock.now()),
);

const pruning = action(
  someIds,
  (ids) => `prune ${ids}`,
  (under, ids) => {
    letGo(under, ids);
  },
);

const settingAside = action(
  someIds,
  (ids) => `set ${ids} aside`,
  (under, ids) => {
    setAside(under, ids);
  },
);

const bringingBack = action(
  someIds,
  (ids) => `bring ${ids} back`,
  ({ store, clock }, ids) => {
    store.custody.restore(ids, 'person', 0, clock.now());
  },
);

const adopting = action(
  fc.record({ content, quarantineReason, outcomeUnknown: fc.boolean() }),
  ({ content: bytes }) => `adopt ${bytes}`,
  ({ store, clock }, { content: bytes, quarantineReason: why, outcomeUnknown }) => {
    const files = store.jobs.adoptable([sha256Of(bytes)]).map(() => spooled(bytes, { quarantineReason: why }));
    store.jobs.adopt(files, outcomeUnknown, clock.now());
  },
);

const moving = action(
  fc.record({ id: anyId, movedTo: fc.constantFrom('Uploaded/2026-10/a.ddd', null) }),
  ({ id, movedTo }) => `move ${id} to ${movedTo}`,
  ({ store, clock }, { id, movedTo }) =>
    store.sightings.markMoved(id, movedTo, movedTo === null ? reason('locked') : null, clock.now()),
);

const restarting = action(
  fc.constant(null),
  () => 'start again',
  ({ store, clock }) => {
    store.jobs.recover(clock.now());
  },
);

/** The clock jumps, and the scheduler checks its times, as it does at each turn. */
const jumping = action(
  fc.constantFrom(-dayMs, dayMs, 60_000),
  (ms) => `jump ${ms} ms`,
  ({ store, clock }, ms) => {
    clock.jumpWallClock(ms);
    store.jobs.clampNextAttempts(clock.now(), longestDelayMs);
  },
);

const hurrying = action(
  fc.constant(null),
  () => 'make due',
  ({ store, clock }) => {
    store.jobs.makeDue(clock.now());
  },
);

const refoldering = action(
  fc.constantFrom(1, 2),
  (id) => `remove folder ${id} and take it back`,
  ({ store, clock }, id) => {
    store.folders.remove(id, clock.now());
    store.folders.add(`/depot/${id}`, `Folder ${id}`, clock.now());
  },
);

/** Everything that anybody asks of the store, in any order; what happens most often in life is drawn most often. */
export const storeActions: fc.Arbitrary<readonly StoreAction[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: seeing },
    { weight: 2, arbitrary: beginningAct },
    endingAct,
    { weight: 2, arbitrary: bringing },
    flooding,
    { weight: 2, arbitrary: changing },
    { weight: 8, arbitrary: keeping },
    { weight: 2, arbitrary: vanishing },
    { weight: 5, arbitrary: claiming },
    { weight: 8, arbitrary: ending },
    retrying,
    sendingAnyway,
    ignoring,
    sendingAgain,
    undoingIgnore,
    losingCopy,
    pruning,
    settingAside,
    bringingBack,
    adopting,
    moving,
    restarting,
    jumping,
    hurrying,
    refoldering,
  ),
  { minLength: 1, maxLength: 60 },
);

/** Two folders, as the actions expect them. */
export function addFolders({ store, clock }: StoreUnderTest): void {
  for (const id of [1, 2]) store.folders.add(`/depot/${id}`, `Folder ${id}`, clock.now());
}
