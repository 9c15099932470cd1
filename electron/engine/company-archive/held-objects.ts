import type { ArchiveTrouble } from '../../../shared/contract/company-archive.ts';
import { type Result, success } from '../../../shared/result.ts';
import { longestDelayMs } from '../outbox/delays.ts';
import { archiveRules } from '../outbox/outbox-rules.ts';
import { repeat } from '../platform/clock.ts';
import { contained } from '../platform/guard.ts';
import type { Clock, Log } from '../ports.ts';
import type { ArchivedSubject, CompanyArchiveStore } from '../store/company-archive.ts';
import { storedOr } from '../store/store.ts';
import type { ArchiveRoutes } from './archive-route.ts';
import type { ObjectStore } from './object-store.ts';
import type { OpenObjectStore } from './open-object-store.ts';

/** Whether a hold keeps a file; null where nothing is held at all. */
export type HoldsInForce = () => ((file: ArchivedSubject) => boolean) | null;

/** Locks what holds keep in the archive too, and unlocks it when they are released. */
export interface HeldObjects {
  readonly start: () => void;
  readonly stop: () => Promise<void>;
  /** Holds have changed, or the place that the settings name. */
  readonly follow: () => void;
  /** What kept the archive from following, and when it is tried again; null where it follows. */
  readonly trouble: () => (ArchiveTrouble & { readonly nextAt: number }) | null;
}

interface HeldObjectsParts {
  readonly store: CompanyArchiveStore;
  readonly routes: ArchiveRoutes;
  readonly open: OpenObjectStore;
  readonly holds: HoldsInForce;
  readonly clock: Clock;
  readonly log: Log;
  readonly onChange: () => void;
}

/** Files get there, and are read, after their hold was made. */
const lookAgainMs = 60 * 60_000;
const tryAgainMs = longestDelayMs;
const filesAtOnce = 200;

export function createHeldObjects(parts: HeldObjectsParts): HeldObjects {
  const { store, routes, open, holds, clock, log, onChange } = parts;
  let isWorking = false;
  let isAskedAgain = false;
  let working: Promise<void> | null = null;
  let giveUp = new AbortController();
  let cancelLook = () => {};
  let cancelAgain = () => {};
  let trouble: (ArchiveTrouble & { readonly nextAt: number }) | null = null;

  function follow(): void {
    isAskedAgain = true;
    if (!isWorking || working !== null) return;
    cancelAgain();
    working = contained(log, 'company-archive', followAll).finally(() => {
      working = null;
    });
  }

  async function followAll(): Promise<void> {
    while (isAskedAgain && isWorking) {
      isAskedAgain = false;
      const before = trouble;
      const ended = await followOnce();
      if (!isWorking) return;
      trouble = ended.ok ? null : { ...ended.error, nextAt: clock.now() + tryAgainMs };
      if (trouble !== null) cancelAgain = clock.after(tryAgainMs, follow);
      if (before?.failure !== trouble?.failure) {
        log.info('archive.holds-followed', { code: trouble?.failure ?? null });
        onChange();
      }
    }
  }

  async function followOnce(): Promise<Result<void, ArchiveTrouble>> {
    const description = routes.place();
    const isKept = holds();
    if (description === null) return success(undefined);
    const place = storedOr(() => store.place(description), null);
    if (place === null) return success(undefined);
    if (isKept === null && !storedOr(() => store.holdsAny(place), false)) return success(undefined);
    const route = await routes.inForce();
    if (!route.ok) return route;
    const objects = await open(route.value);
    return objects.hold === null ? success(undefined) : bringInLine(place, isKept ?? (() => false), objects.hold);
  }

  async function bringInLine(
    place: number,
    isKept: (file: ArchivedSubject) => boolean,
    hold: NonNullable<ObjectStore['hold']>,
  ): Promise<Result<void, ArchiveTrouble>> {
    let ofOneFile: Result<never, ArchiveTrouble> | null = null;
    for (let after = 0; ; ) {
      const files = storedOr(() => store.subjectsAfter(place, after, filesAtOnce), []);
      for (const file of files) {
        const wanted = isKept(file);
        if (wanted === file.isHeld) continue;
        const set = await hold(file.object, wanted, giveUp.signal);
        if (!set.ok) {
          if (!archiveRules.ofOneItem.has(set.error.failure)) return set;
          // A file that is gone from there must not keep those after it from being locked.
          ofOneFile ??= set;
          continue;
        }
        storedOr(() => store.noteHeld(place, file.jobId, wanted), undefined);
      }
      const last = files.at(-1);
      if (last === undefined) return ofOneFile ?? success(undefined);
      after = last.jobId;
    }
  }

  return {
    follow,
    trouble: () => trouble,
    start() {
      isWorking = true;
      giveUp = new AbortController();
      cancelLook = repeat(clock, lookAgainMs, follow);
      follow();
    },
    async stop() {
      isWorking = false;
      cancelLook();
      cancelAgain();
      giveUp.abort();
      await working;
    },
  };
}
