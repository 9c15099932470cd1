import { type WorkingPart, workingParts } from '../platform/guard.ts';
import type { Clock, Log, LogFacts } from '../ports.ts';

/** What failed in one part of the engine and was contained. */
export interface PartFailureCount {
  readonly part: WorkingPart;
  readonly count: number;
  /** Of the last, in epoch ms. */
  readonly lastAt: number;
}

/** Counts the contained failures, each of which is logged, so that the checks can show them. */
export interface PartFailureLog {
  /** Writes to the log that was given, and listens. */
  readonly log: Log;
  /** The parts in which something failed within the last day. */
  readonly recent: () => readonly PartFailureCount[];
}

/** Where a throw was contained close to its cause, with an event of its own. */
const partOfEvent: Readonly<Record<string, WorkingPart>> = {
  'intake.examination-failed': 'collecting',
  'intake.file-failed': 'collecting',
  'intake.look-failed': 'collecting',
  'intake.originals-failed': 'collecting',
  'intake.store-bug': 'collecting',
  'service.transport-failed': 'sending',
  'lease.failed': 'collecting',
  // What nothing at all has caught: in which part it arose, nobody knows.
  'agent.fault': 'program',
  'desktop.fault': 'program',
  'page.fault': 'page',
  'removable.failed': 'removable-drives',
  'upload.send-threw': 'sending',
  'request-failed': 'page',
};

const shownForMs = 24 * 60 * 60_000;

export function createPartFailureLog(given: Log, clock: Clock): PartFailureLog {
  const failures = new Map<WorkingPart, { count: number; lastAt: number }>();

  function hear(event: string, facts?: LogFacts): void {
    const part = event === 'task-failed' ? workingParts.find((each) => each === facts?.part) : partOfEvent[event];
    if (part === undefined) return;
    failures.set(part, { count: (failures.get(part)?.count ?? 0) + 1, lastAt: clock.now() });
  }

  return {
    log: {
      debug: given.debug,
      info: given.info,
      warn: given.warn,
      error(event, facts) {
        hear(event, facts);
        given.error(event, facts);
      },
    },
    recent: () =>
      [...failures]
        .filter(([, { lastAt }]) => Math.abs(clock.now() - lastAt) < shownForMs)
        .map(([part, { count, lastAt }]) => ({ part, count, lastAt })),
  };
}
