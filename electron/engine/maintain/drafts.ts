import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnswerOf, ArgumentsOf, RequestError, RequestName } from '../../../shared/contract/contract.ts';
import type { MaintainDraft, MaintainKind } from '../../../shared/contract/maintain.ts';
import { type Result, success } from '../../../shared/result.ts';
import { contained } from '../platform/guard.ts';
import { createTurns } from '../platform/turns.ts';
import type { Clock, Log } from '../ports.ts';
import { refusal } from '../refusal.ts';
import type { KeptDraft, SettledRow } from '../store/maintain.ts';
import type { Store } from '../store/store.ts';
import {
  addRow,
  areDivisionsUnknown,
  changed,
  type Draft,
  emptyDraft,
  followColumns,
  mannerOf,
  newKept,
  recheck,
  shownDraft,
} from './draft.ts';
import { answersOf, type KeptReports, type KnownValues, knownValues } from './known-values.ts';

export interface DraftParts {
  readonly store: Pick<Store, 'maintain'>;
  /** What the service's reports tell of records today. */
  readonly reports: KeptReports;
  /** Drivers are being changed: from now on their reports are refreshed without being asked for. */
  readonly keepFresh: () => void;
  /** Divisions are wanted, and none were ever fetched. */
  readonly askDivisions: () => void;
  /** They have been asked for, and the service has not answered yet. */
  readonly areDivisionsOnTheirWay: () => boolean;
  /** That of the depot. */
  readonly zone: () => string;
  readonly onChange: () => void;
  readonly clock: Clock;
  readonly log: Log;
}

export type MaintainHandler<Name extends RequestName> = (
  given: ArgumentsOf<Name>,
) => Promise<Result<AnswerOf<Name>, RequestError>>;

/** The drafts of all kinds, one of each at most, in memory and on the disk. */
export interface Drafts {
  /** All that there are, read from the disk when they are first asked for. */
  readonly all: () => Promise<readonly Draft[]>;
  /** What the topic tells: nothing before the drafts were first asked for. */
  readonly inMemory: () => readonly Draft[];
  /** A draft as the page sees it now. */
  readonly shown: (draft: Draft) => MaintainDraft;
  /** One after the other: what reads, checks and writes whole drafts gives others their turn in between. */
  readonly inLine: <Value>(work: () => Promise<Value>) => Promise<Value>;
  /** To be called between two rows: waits where others have not had their turn for some milliseconds. */
  readonly turns: () => () => Promise<void>;
  readonly of: (kind: MaintainKind) => Draft | null;
  /** The draft of a kind, whose rows are read again where reports tell something else than when they were read. */
  readonly upToDate: (kind: MaintainKind) => Promise<Draft | null>;
  /** A draft that may be changed now. */
  readonly changeable: (kind: MaintainKind) => Result<Draft, RequestError>;
  /** A new draft that nobody sees yet. `kept` says what differs from an empty one. */
  readonly create: (kind: MaintainKind, kept: Partial<KeptDraft>, revision: number) => Draft;
  /** From now on it is the draft of its kind; its rows are on the disk. */
  readonly begin: (draft: Draft) => void;
  /** Reads every row again by the columns that the draft has now. */
  readonly reread: (draft: Draft) => Promise<void>;
  /** Asks for the list of divisions where the draft names some and none were ever fetched. */
  readonly followDivisions: (draft: Draft) => void;
  /** Writes what is kept of a draft besides its rows, and tells the page. */
  readonly keep: (draft: Draft, change: Partial<KeptDraft>) => void;
  /** What the service said of rows; on the disk already. */
  readonly settled: (draft: Draft, rows: readonly SettledRow[]) => void;
  readonly discard: MaintainHandler<'maintain.discard'>;
  /** Takes rows off the disk that belong to no draft any more. */
  readonly sweep: () => Promise<void>;
  /** Reports were asked for or fetched: what they tell of today may have changed. */
  readonly reportsChanged: () => void;
  /** Forgets names and drafts that were not touched since. */
  readonly forget: (before: number) => Promise<void>;
  /** Settles when what is being read or written is. */
  readonly stop: () => Promise<void>;
}

/** Between two turns of others nothing of this takes longer. */
const turnMs = 8;
/** Writing or removing so many rows takes some milliseconds. */
export const rowsAtOnce = 500;
/** Reports come one after the other. */
const reportsSettleMs = 1_000;

export const noDraft = refusal('not-found', 'draft-gone');
export const isSending = refusal('not-possible-now', 'rows-being-sent');

/** @param recover what a draft is to be, of which rows were being sent when the program ended */
export function createDrafts(parts: DraftParts, recover: (draft: Draft) => void): Drafts {
  const { reports, keepFresh, askDivisions, areDivisionsOnTheirWay, zone, onChange, clock, log } = parts;
  const store = parts.store.maintain;
  const manners = createManners(reports, zone);
  const loaded = createLoadedDrafts(parts, manners, recover);
  const { drafts, inLine, keep, sweep } = loaded;
  const turns = () => turnsOf(clock);
  let cancelReports: (() => void) | null = null;

  function changeable(kind: MaintainKind): Result<Draft, RequestError> {
    const draft = drafts.get(kind);
    if (draft === undefined) return noDraft;
    return draft.sending === null ? success(draft) : isSending;
  }

  function create(kind: MaintainKind, given: Partial<KeptDraft>, revision: number): Draft {
    if (kind === 'drivers-update') keepFresh();
    const at = clock.now();
    const kept: KeptDraft = { ...newKept(kind, store.reserve(kind, at), at), ...given };
    return emptyDraft(kept, manners.now(kept), revision);
  }

  async function reread(draft: Draft): Promise<void> {
    draft.manner = manners.now(draft.kept);
    await recheck(draft, turns());
    onChange();
  }

  async function follow(draft: Draft): Promise<void> {
    if (draft.sending === null && !loaded.isStopped() && !manners.isUpToDate(draft)) await reread(draft);
  }

  async function followReports(): Promise<void> {
    const draft = drafts.get('drivers-update');
    if (draft === undefined) return;
    await follow(draft);
    // In any case: the list of divisions may be on its way now, or may not come.
    onChange();
  }

  return {
    all: async () => {
      await loaded.ready();
      return [...drafts.values()];
    },
    inMemory: () => [...drafts.values()],
    shown: (draft) => shownDraft(draft, areDivisionsOnTheirWay()),
    inLine,
    turns,
    changeable,
    create,
    reread,
    keep,
    sweep,
    of: (kind) => drafts.get(kind) ?? null,
    upToDate: (kind) =>
      inLine(async () => {
        const draft = drafts.get(kind);
        if (draft !== undefined) await follow(draft);
        return draft ?? null;
      }),
    begin(draft) {
      store.begin(draft.kept);
      drafts.set(draft.kept.kind, draft);
      onChange();
    },
    followDivisions(draft) {
      if (areDivisionsUnknown(draft)) askDivisions();
    },
    settled(draft, rows) {
      for (const { id, outcome, words } of rows) {
        const row = draft.byId.get(id);
        if (row !== undefined) Object.assign(row, { outcome, words });
      }
      changed(draft);
      onChange();
    },
    discard: ({ kind }) =>
      inLine(async () => {
        const found = changeable(kind);
        if (!found.ok) return found.error.code === 'not-found' ? success({}) : found;
        store.discard(kind);
        drafts.delete(kind);
        onChange();
        await sweep();
        return success({});
      }),
    reportsChanged() {
      if (!drafts.has('drivers-update')) return;
      cancelReports ??= clock.after(reportsSettleMs, () => {
        cancelReports = null;
        void contained(log, 'reports', () => inLine(followReports));
      });
    },
    forget: (before) =>
      inLine(async () => {
        for (const kind of store.forget(before)) drafts.delete(kind);
        onChange();
        await sweep();
      }),
    stop() {
      cancelReports?.();
      return loaded.stop();
    },
  };
}

/** The drafts in memory and what the disk has of them, one piece of work after the other. */
function createLoadedDrafts(
  { store: { maintain: store }, onChange, clock }: DraftParts,
  manners: Manners,
  recover: (draft: Draft) => void,
) {
  const drafts = new Map<MaintainKind, Draft>();
  const inTurn = createTurns();
  let loading: Promise<void> | null = null;
  let isStopped = false;

  async function load(): Promise<void> {
    const turn = turnsOf(clock);
    for (const kept of store.drafts()) {
      const draft = emptyDraft(kept, manners.now(kept), 1);
      await readRows(store, draft, turn);
      drafts.set(kept.kind, draft);
      if (kept.batchId !== null) recover(draft);
    }
    await sweep();
  }

  function ready(): Promise<void> {
    loading ??= load();
    return loading;
  }

  async function sweep(): Promise<void> {
    while (!isStopped && store.sweep(rowsAtOnce) > 0) await nextTurn();
  }

  return {
    drafts,
    ready,
    sweep,
    inLine: <Value>(work: () => Promise<Value>) => inTurn(() => ready().then(work)),
    keep(draft: Draft, change: Partial<KeptDraft>): void {
      const kept = { ...draft.kept, ...change, changedAt: clock.now() };
      store.keep(kept);
      draft.kept = kept;
      onChange();
    },
    isStopped: () => isStopped,
    async stop(): Promise<void> {
      isStopped = true;
      await inTurn(() => {});
    },
  };
}

type Manners = ReturnType<typeof createManners>;

/** By what the rows of a draft are read: its columns, the depot's zone, and what reports tell. */
function createManners(reports: KeptReports, zone: () => string) {
  /** Made again once reports have other answers. */
  let known: { readonly answers: string; readonly values: KnownValues } | null = null;

  function knownNow(): KnownValues {
    const answers = answersOf(reports);
    if (known?.answers !== answers) known = { answers, values: knownValues(reports) };
    return known.values;
  }

  return {
    now: (kept: KeptDraft) => mannerOf(kept, zone(), knownNow()),
    isUpToDate: ({ kept, manner }: Draft) =>
      kept.kind !== 'drivers-update' || (manner.known === knownNow() && manner.zone === zone()),
  };
}

function turnsOf(clock: Clock): () => Promise<void> {
  let sinceMs = clock.monotonicMs();
  return async () => {
    if (clock.monotonicMs() - sinceMs < turnMs) return;
    await nextTurn();
    sinceMs = clock.monotonicMs();
  };
}

/** Reads the rows that a draft has on the disk. */
async function readRows(store: Store['maintain'], draft: Draft, turn: () => Promise<void>): Promise<void> {
  for (let after = 0; ; ) {
    const rows = store.rows(draft.kept.id, after, rowsAtOnce);
    for (const row of rows) {
      addRow(draft, row);
      await turn();
    }
    after = rows.at(-1)?.id ?? after;
    if (rows.length < rowsAtOnce) break;
  }
  followColumns(draft);
}
