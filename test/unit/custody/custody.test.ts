import { beforeEach, describe, expect, it } from 'vitest';
import { type Custody, createCustody } from '../../../electron/engine/custody/custody.ts';
import { type CustodyTime, createCustodyTime } from '../../../electron/engine/custody/custody-time.ts';
import { success } from '../../../shared/result.ts';
import { defaultSettings } from '../../../shared/settings/settings.ts';
import { silentLog } from '../../faults/silent-log.ts';
import { arrive, type StoreUnderTest, sendAll, sha256Of, storeUnderTest } from '../store/store-under-test.ts';

const dayMs = 86_400_000;
let under: StoreUnderTest;
let time: CustodyTime;
let custody: Custody;
let removed: string[];

beforeEach(async () => {
  under = storeUnderTest();
  removed = [];
  // Its clocks are read where something happens here, not every minute of a year.
  const clock = { ...under.clock, after: () => () => {} };
  const parts = { store: under.store, clock, log: silentLog, onChange: () => {}, onHolds: () => {} };
  time = createCustodyTime({
    ...parts,
    files: { locate: async () => success({ identity: 'one', isRemote: false }) },
    dataDirectory: '/data',
    isReplaced: false,
  });
  custody = createCustody({
    ...parts,
    time,
    removeCopy: async (sha256) => {
      removed.push(sha256);
      return success(undefined);
    },
    settings: () => ({ ...defaultSettings, archiveDays: 365 }),
  });
  await time.start();
});

/** Files that were sent, as their job and row. */
function sent(count: number, subjectId: string | null = null) {
  const names = Array.from({ length: count }, (_, index) => `${subjectId ?? 'file'} ${index}`);
  const arrived = names.map((name) => arrive(under, null, `${name}.ddd`, name.slice(-20)));
  if (subjectId !== null) {
    const facts = {
      kind: 'driver-card',
      summary: null,
      subject: 'Lida',
      firstDay: '2026-01-01',
      lastDay: '2026-01-28',
    };
    const none = { standing: null, activities: null } as const;
    under.store.readings.keep(
      arrived.map(({ jobId }) => ({ jobId, subjectId, ...facts, ...none, kind: 'driver-card' as const })),
    );
  }
  sendAll(under);
  return arrived;
}

/** Days in which the program ran; the custody has its turn once a day. */
async function live(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    await under.clock.advance(dayMs);
    await custody.turn();
  }
}

const hasCopy = (rowId: number) => under.store.uploads.details(rowId)?.hasCopy;
const eventsOf = (rowId: number) => under.store.uploads.details(rowId)?.events.map(({ code }) => code) ?? [];

describe('A kept copy', () => {
  it('is set aside after its time, can be brought back, and goes 28 days later', async () => {
    const [file, other] = sent(2);
    await live(366);
    expect(hasCopy(file?.rowId ?? 0)).toBe(false);
    expect(custody.state().setAside).toBe(2);
    expect(under.store.uploads.details(file?.rowId ?? 0)?.row.fileName, 'it has its name still').toBe('file 0.ddd');
    expect(removed).toEqual([]);

    expect(custody.bringBack([file?.jobId ?? 0])).toBe(1);
    expect(hasCopy(file?.rowId ?? 0)).toBe(true);
    await live(30);
    expect(removed).toEqual([sha256Of('file 1')]);
    expect(eventsOf(other?.rowId ?? 0).slice(-2)).toEqual(['copy-quarantined', 'copy-pruned']);
    expect(eventsOf(file?.rowId ?? 0).slice(-2)).toEqual(['copy-quarantined', 'copy-restored']);
    await live(330);
    expect(hasCopy(file?.rowId ?? 0), 'it is kept as long again').toBe(true);
  });

  it('comes back by itself where the same bytes arrive again, and is kept as long again', async () => {
    const [file] = sent(1);
    await live(370);
    arrive(under, null, 'again.ddd', 'file 0');
    expect(hasCopy(file?.rowId ?? 0)).toBe(true);
    await live(300);
    expect(hasCopy(file?.rowId ?? 0)).toBe(true);
    expect(removed).toEqual([]);
  });

  it('stays while the clock is in doubt, however old it is, and until a person or the service has said that it is right', async () => {
    sent(1);
    await live(365);
    under.clock.jumpWallClock(900 * dayMs);
    await live(60);
    expect(custody.state()).toMatchObject({ setAside: 0, clock: { state: 'jumped', byMs: 900 * dayMs } });
    time.takePersonsWord();
    await custody.turn();
    expect(custody.state()).toMatchObject({ setAside: 1, clock: { state: 'unproven' } });
    under.clock.jumpWallClock(-900 * dayMs);
    await live(40);
    expect(removed).toEqual([]);
    time.takeDate({ dateMs: under.clock.now(), tookMs: 10 });
    await custody.turn();
    expect(removed).toHaveLength(1);
  });

  it('does not count the time of an answer that was long on its way', () => {
    under.clock.jumpWallClock(900 * dayMs);
    time.nowMs();
    time.takeDate({ dateMs: under.clock.now(), tookMs: 61_000 });
    expect(time.clock().state).toBe('jumped');
  });
});

describe('More copies than go in a day', () => {
  it('ask a person, and none of them goes before; a person’s word holds for their end too', async () => {
    sent(60);
    await live(370);
    expect(custody.state()).toMatchObject({ setAside: 0, question: { step: 'quarantine', copies: 60 } });
    expect(await custody.confirmQuestion({ step: 'quarantine', copies: 59 }), 'other than what is asked').toBeNull();
    expect(await custody.confirmQuestion({ step: 'quarantine', copies: 60 })).toBe(60);
    expect(custody.state()).toMatchObject({ setAside: 60, question: null });
    await live(30);
    expect(removed).toHaveLength(60);
    expect(await custody.confirmQuestion({ step: 'quarantine', copies: 60 }), 'nothing is asked').toBeNull();
  });

  it('are counted over the whole day, not over each turn', async () => {
    sent(40);
    await under.clock.advance(3_600_000);
    sent(0);
    const more = Array.from({ length: 20 }, (_, index) => arrive(under, null, `m${index}.ddd`, `m${index}`));
    sendAll(under);
    expect(more).toHaveLength(20);
    await live(365);
    await under.clock.advance(dayMs - 1_800_000);
    await custody.turn();
    expect(custody.state().setAside).toBe(40);
    await under.clock.advance(3_600_000);
    await custody.turn();
    expect(custody.state()).toMatchObject({ setAside: 40, question: { copies: 20 } });
    await live(1);
    expect(custody.state()).toMatchObject({ setAside: 60, question: null });
  });

  it('are not let go while the clock is in doubt', async () => {
    sent(60);
    await live(370);
    under.clock.jumpWallClock(-30 * dayMs);
    expect(await custody.confirmQuestion({ step: 'quarantine', copies: 60 })).toBeNull();
    expect(custody.state().setAside).toBe(0);
  });
});

describe('A hold', () => {
  const scope = { subjectId: 'driver:D1', firstDay: null, lastDay: null, name: 'Lida', reason: 'Labour inspectorate' };

  it('keeps what it covers until it is released, and lets the rest go', async () => {
    const [held] = sent(1, 'driver:D1');
    const [other] = sent(1, 'driver:D2');
    const { id } = custody.hold(scope);
    await live(400);
    expect(hasCopy(held?.rowId ?? 0)).toBe(true);
    expect(removed).toHaveLength(1);
    expect(eventsOf(other?.rowId ?? 0).at(-1)).toBe('copy-pruned');
    expect(custody.release(id)).toBe(true);
    expect(custody.release(id), 'it is gone').toBe(false);
    expect(custody.state().holds).toEqual([]);
    await live(30);
    expect(removed).toHaveLength(2);
  });

  it('brings back at once what was set aside already', async () => {
    const [held] = sent(1, 'driver:D1');
    await live(370);
    expect(hasCopy(held?.rowId ?? 0)).toBe(false);
    custody.hold(scope);
    expect(hasCopy(held?.rowId ?? 0)).toBe(true);
    await live(60);
    expect(removed).toEqual([]);
  });

  it('keeps whatever it cannot exclude: a file of nobody knows whom', async () => {
    const [unknown] = sent(1);
    custody.hold(scope);
    await live(400);
    expect(hasCopy(unknown?.rowId ?? 0)).toBe(true);
  });
});

describe('What a kill leaves of a deleted copy', () => {
  it('is removed at the next start, and nothing else is', async () => {
    const [file] = sent(2);
    await live(366);
    under.store.custody.delete([file?.jobId ?? 0], { fromMs: 0, quarantined: 0, deleted: 0 }, under.clock.now());
    await custody.removeLeftBehind(['file 0', 'file 1', 'unknown'].map(sha256Of));
    expect(removed).toEqual([sha256Of('file 0')]);
  });
});

describe('What a person hears of it', () => {
  it('is the clock first, then that more copies would go than go in a day, and nothing where all goes by itself', async () => {
    expect(custody.trouble()).toBeNull();
    sent(60);
    await live(366);
    expect(custody.trouble()).toMatchObject({ code: 'quarantine', copies: 60 });
    under.clock.jumpWallClock(-30 * dayMs);
    await custody.turn();
    expect(custody.trouble()).toMatchObject({ code: 'jumped', byMs: -30 * dayMs });
    time.takePersonsWord();
    await custody.confirmQuestion({ step: 'quarantine', copies: 60 });
    expect(custody.trouble()).toBeNull();
    const [first] = custody.setAside(0, 1);
    expect(custody.daysLeftOf(first?.jobId ?? 0)).toBe(29);
    expect(custody.setAside(first?.jobId ?? 0, 100)).toHaveLength(59);
  });

  it('is told to a command too, which counts no time and leaves what the agent has stored as it is', async () => {
    time.takeDate({ dateMs: under.clock.now(), tookMs: 10 });
    under.clock.jumpWallClock(900 * dayMs);
    time.nowMs();
    time.stop();
    const stored = under.store.custody.time();
    expect(stored).toMatchObject({ doubt: { code: 'jumped' }, confirmed: expect.anything(), place: 'one' });
    await under.clock.advance(10 * dayMs);
    const clock = { ...under.clock, after: () => () => {} };
    const ofCommand = createCustodyTime({
      ...{ store: under.store, clock, log: silentLog, onChange: () => {} },
      ...{ files: { locate: async () => success({ identity: 'one', isRemote: false }) }, dataDirectory: '/data' },
      isReplaced: false,
    });
    expect(ofCommand.clock()).toMatchObject({ state: 'jumped', byMs: 900 * dayMs });
    expect(ofCommand.nowMs()).toBe(stored.livedMs);
    expect(under.store.custody.time()).toEqual(stored);
    ofCommand.takePersonsWord();
    expect(ofCommand.clock()).toMatchObject({ state: 'unproven' });
    expect(under.store.custody.time()).toEqual({ ...stored, doubt: null });
  });
});
