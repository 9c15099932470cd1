import { z } from 'zod';
import type { DutyReport } from '../../shared/contract/duties.ts';
import { contained } from './platform/guard.ts';
import { createSharedRun } from './platform/turns.ts';
import type { Clock, Log } from './ports.ts';
import { type SettingStore, StoreError, storedOr } from './store/store.ts';

/** Recurring work, which is due by the time since it was last done, not since the program was started. */
export interface DueTask {
  readonly name: 'backup' | 'archive' | 'custody';
  readonly everyMs: number;
  /** Null when the work is done; otherwise the code of what prevented it, and the next check tries it again. */
  readonly run: () => Promise<string | null>;
}

const doneSchema = z.object({
  /** When it was last done, or first planned; epoch ms. */
  at: z.number(),
  /** What has prevented it since then. */
  trouble: z.object({ code: z.string(), since: z.number() }).nullable(),
});
type Done = z.infer<typeof doneSchema>;
const noteSchema = z.record(z.string(), doneSchema.catch({ at: 0, trouble: null })).catch({});

/** When work was last done, and what has been in its way since; null for work that was never planned. */
export function lastDone(notes: Pick<SettingStore, 'note'>, name: DueTask['name']): Done | null {
  return noteSchema.parse(notes.note('upkeep') ?? {})[name] ?? null;
}

/** A backup is made every hour in which something changed, and looked after every few minutes. */
const backupGoodForMs = 3 * 60 * 60_000;

/** How the backing up of the records stands. */
export function backupDuty(notes: Pick<SettingStore, 'note'>): DutyReport {
  const { at = null, trouble = null } = storedOr(() => lastDone(notes, 'backup'), null) ?? {};
  return trouble === null
    ? { reasons: [], provedAt: at, goodForMs: backupGoodForMs }
    : { reasons: ['not-backed-up'], since: trouble.since, provedAt: at };
}

export interface DueWork {
  /** Does what is due, one after the other. Called again meanwhile, it settles with the work under way. */
  readonly doDue: () => Promise<void>;
  /** Nothing more is begun. Settles when what is under way has ended. */
  readonly stop: () => Promise<void>;
}

export interface DueWorkOptions {
  readonly tasks: readonly DueTask[];
  readonly notes: Pick<SettingStore, 'note' | 'setNote'>;
  /** A data folder that was made just now: everything is due after its first period. */
  readonly isNew: boolean;
  /** What is noted of a task has changed. */
  readonly onNoted?: () => void;
  readonly clock: Clock;
  readonly log: Log;
}

export function createDueWork({ tasks, notes, isNew, onNoted, clock, log }: DueWorkOptions): DueWork {
  const due = createSharedRun(doAll);
  let isStopped = false;

  const noted = () => noteSchema.parse(notes.note('upkeep') ?? {});

  function note(name: string, done: Done): void {
    notes.setNote('upkeep', { ...noted(), [name]: done });
    onNoted?.();
  }

  /** A time in the future was noted by a clock that has been set back since, so the work does not wait for it. */
  function isDue({ name, everyMs }: DueTask): boolean {
    const at = noted()[name]?.at ?? 0;
    const now = clock.now();
    return at > now || at + everyMs <= now;
  }

  function noteTrouble(name: string, code: string): void {
    const before = noted()[name] ?? { at: 0, trouble: null };
    if (before.trouble?.code === code) return;
    note(name, { ...before, trouble: { code, since: before.trouble?.since ?? clock.now() } });
  }

  async function doOne(task: DueTask): Promise<void> {
    if (isNew && noted()[task.name] === undefined) note(task.name, { at: clock.now(), trouble: null });
    if (!isDue(task)) return;
    const code = await task.run();
    if (code === null) note(task.name, { at: clock.now(), trouble: null });
    else if (code !== 'closed') noteTrouble(task.name, code);
  }

  /** Whatever a task throws keeps none of those after it from being done, and it is tried again with the next check. */
  async function doAll(): Promise<void> {
    for (const task of tasks) {
      if (isStopped) return;
      await contained(log, 'upkeep', () =>
        doOne(task).catch((error: unknown) => {
          if (error instanceof StoreError) return log.warn('upkeep-postponed', { code: error.code });
          noteTrouble(task.name, 'failed');
          throw error;
        }),
      );
    }
  }

  return {
    doDue: due.run,
    stop: async () => {
      isStopped = true;
      await due.underWay();
    },
  };
}
