import { serviceIdIn } from '../../../shared/contract/addresses.ts';
import type { ToDoAct, ToDoDetails, ToDoEvent, ToDoPage, ToDoQuery } from '../../../shared/contract/reports/to-do.ts';
import { isoDayOf } from '../../../shared/tachograph/time.ts';
import type { EngineBase } from '../engine-base.ts';
import type { Clock } from '../ports.ts';
import type { KeptToDo } from '../store/to-do.ts';
import { addressIdsOf, noAddress } from './driver-addresses.ts';
import type { DriverEntries } from './driver-entries.ts';
import type { LocalFileKind } from './local-subjects.ts';
import type { Reports } from './reports.ts';
import { snapshotState } from './snapshot-entry.ts';
import { createToDoEntries, type ToDoEntries } from './to-do-entries.ts';
import { createToDoGaps, type ToDoGaps } from './to-do-gaps.ts';
import { createToDoList, type JudgedSubject, type ListedSubject, type ToDoList, toDoKey } from './to-do-list.ts';
import { toDoPage, toDoRow } from './to-do-page.ts';

/** What is to do about drivers and vehicles, as the screen shows it, and what people note about it. */
export interface ToDo {
  readonly page: (query: ToDoQuery) => Promise<ToDoPage>;
  /** Null where the entry was forgotten. */
  readonly details: (entry: number) => Promise<ToDoDetails | null>;
  readonly act: (entry: number, by: string, act: ToDoAct) => 'noted' | 'unknown' | 'asked-today' | 'no-driver';
  /** The driver whom a letter may go to, unless one went today. */
  readonly mayWrite: (entry: number) => { readonly name: string } | 'unknown' | 'asked-today' | 'no-driver';
  /** The outbox noted with an entry what became of the letter to its driver. */
  readonly toldOfLetters: () => void;
  /** What was closed today, the latest first. */
  readonly closedToday: () => readonly KeptToDo[];
  /** The driver or vehicle of an entry, as it is judged now; null where neither report nor file names it. */
  readonly find: (entry: number) => Promise<JudgedSubject | null>;
  /** Reports or files changed: opens and closes entries a moment later. */
  readonly changed: () => void;
  readonly forget: (before: number) => void;
  /** Resolves when what is being opened and closed has been. */
  readonly stop: () => Promise<void>;
}

interface ToDoParts {
  readonly base: Pick<EngineBase, 'store' | 'clockOf' | 'settings' | 'zone'>;
  readonly reports: Reports;
  readonly entries: Pick<DriverEntries, 'mainIdOf'>;
}

/** Reports and files change in bursts. */
const followAfterMs = 1_000;

export function createToDo({ base, reports, entries: driverEntries }: ToDoParts): ToDo {
  const { store } = base;
  const settings = base.settings.current;
  const clock = base.clockOf('reports');
  const { lists, snapshots, localSubjects } = reports;
  const gaps = createToDoGaps({ store, localSubjects, clock, onFound: reports.driversToldOf });
  const snapshotOf = { driver: 'drivers-missing', vehicle: 'vehicles-missing' } as const;
  const isAnswered = (of: LocalFileKind) => (snapshots.entry(snapshotOf[of])?.kept ?? null) !== null;
  const listNow = createToDoList({ reports, gaps, settings, isAnswered });
  const entries = createToDoEntries({
    store,
    clock,
    canClose: ({ of, step }) => isAnswered(of) && !(step === 'gap' && gaps.isLooking()),
  });
  const following = createFollowing({ listNow, entries, reports, gaps, clock });
  const { followed } = following;

  const todayNow = () => lists.days().dayOf(clock.now());

  const page = async (query: ToDoQuery): Promise<ToDoPage> => {
    const list = await followed();
    reports.shown('drivers-missing', 'vehicles-missing');
    const states = [snapshotState(snapshots, 'drivers-missing'), snapshotState(snapshots, 'vehicles-missing')] as const;
    const parts = { list, keptOf: entries.of, now: clock.now(), today: isoDayOf(todayNow()), names: reports.names() };
    return {
      ...toDoPage(query, { ...parts, closed: closedToday() }),
      isLooking: gaps.isLooking(),
      snapshot: needsALook(states[0]) || !needsALook(states[1]) ? states[0] : states[1],
      snapshots: [...states],
    };
  };

  function closedToday(): readonly KeptToDo[] {
    const from = lists.days().startOf(todayNow());
    return [...entries.all()]
      .filter(({ closedAt }) => closedAt !== null && closedAt >= from)
      .sort((one, other) => (other.closedAt ?? 0) - (one.closedAt ?? 0));
  }

  const idsOf = (id: string) => addressIdsOf(driverEntries, id);

  async function find(entry: number): Promise<JudgedSubject | null> {
    if (entries.byId(entry) === null) return null;
    const { judged } = await followed();
    const kept = entries.byId(entry);
    return kept === null ? null : (judged.get(toDoKey({ of: kept.of, id: kept.subject })) ?? null);
  }

  return {
    page,
    details: async (entry) => {
      const subject = await find(entry);
      const kept = entries.byId(entry);
      if (kept === null) return null;
      const isListed = (each: JudgedSubject | null): each is ListedSubject => each !== null && each.step !== null;
      return {
        row: isListed(subject) && kept.closedAt === null ? toDoRow(subject, kept, clock.now()) : null,
        name: kept.name,
        note: kept.note,
        history: [...store.toDo.events(entry)],
        address: kept.of === 'vehicle' ? null : (store.toDo.address(idsOf(kept.subject)) ?? noAddress),
      };
    },
    ...createToDoActs({
      store,
      entries,
      idsOf,
      today: () => lists.days().startOf(todayNow()),
      onAct: reports.driversToldOf,
    }),
    closedToday,
    find,
    changed: following.changed,
    forget: (before) => {
      const isNamed = (id: string) => reports.namedSubjects.nameOf('drivers', serviceIdIn(id) ?? id) !== null;
      store.toDo.forget(before, isNamed);
      entries.reread();
    },
    stop: async () => {
      gaps.stop();
      await following.stop();
    },
  };
}

interface FollowingParts {
  readonly listNow: (now: number) => Promise<ToDoList>;
  readonly entries: Pick<ToDoEntries, 'follow'>;
  readonly reports: Pick<Reports, 'keepFresh'>;
  readonly gaps: Pick<ToDoGaps, 'look'>;
  readonly clock: Clock;
}

/** Keeps the entries in step with the list from the first time on that somebody looks. */
function createFollowing({ listNow, entries, reports, gaps, clock }: FollowingParts) {
  let isLookedAt = false;
  let cancelFollow: (() => void) | null = null;
  /** The last that was begun; the next waits for it, so that nothing is opened or closed twice. */
  let last: Promise<unknown> = Promise.resolve();

  async function follow(): Promise<ToDoList> {
    const list = await listNow(clock.now());
    await entries.follow(list);
    return list;
  }

  function followed(): Promise<ToDoList> {
    isLookedAt = true;
    reports.keepFresh();
    gaps.look();
    const next = last.then(follow, follow);
    last = next;
    return next;
  }

  return {
    /** The list as it is now, with an entry open for each. */
    followed,
    changed: () => {
      if (isLookedAt)
        cancelFollow ??= clock.after(followAfterMs, () => {
          cancelFollow = null;
          return followed();
        });
    },
    /** Resolves when what is being opened and closed has been. */
    stop: async () => {
      cancelFollow?.();
      await last.catch(() => {});
    },
  };
}

function wasMailedSince(events: readonly ToDoEvent[], from: number): boolean {
  const told = events.filter(
    ({ what }) => what.code === 'not-sent' || (what.code === 'asked' && what.how === 'e-mail'),
  );
  const last = told.at(-1);
  return last !== undefined && last.at >= from && last.what.code === 'asked';
}

function needsALook({ asOf, lastError }: ToDoPage['snapshot']): boolean {
  return asOf === null || lastError !== null;
}

interface ToDoActParts {
  readonly store: EngineBase['store'];
  readonly entries: ToDoEntries;
  /** The ids under which an address may be kept; the first one is written. */
  readonly idsOf: (id: string) => readonly string[];
  /** When today began in the depot's zone, epoch ms. */
  readonly today: () => number;
  readonly onAct: () => void;
}

/** What people do about an entry, and the rule that nobody is written to twice on one day. */
function createToDoActs(parts: ToDoActParts): Pick<ToDo, 'act' | 'mayWrite' | 'toldOfLetters'> {
  const { store, entries, idsOf, today, onAct } = parts;
  const wasMailedToday = (entry: number) => wasMailedSince(store.toDo.events(entry), today());

  return {
    act: (entry, by, act) => {
      const kept = entries.byId(entry);
      if (kept === null) return 'unknown';
      if (act.code === 'address') {
        if (kept.of === 'vehicle') return 'no-driver';
        const { email, language } = act;
        store.toDo.keepAddresses([{ driverIds: idsOf(kept.subject), address: { email, language } }]);
      } else {
        if (act.code === 'asked' && act.how === 'e-mail' && wasMailedToday(entry)) return 'asked-today';
        entries.note(kept, by, act);
      }
      onAct();
      return 'noted';
    },
    mayWrite: (entry) => {
      const kept = entries.byId(entry);
      if (kept === null) return 'unknown';
      if (kept.of === 'vehicle') return 'no-driver';
      return wasMailedToday(entry) ? 'asked-today' : { name: kept.name };
    },
    toldOfLetters: () => {
      entries.reread();
      onAct();
    },
  };
}
