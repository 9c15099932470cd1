import { hostname } from 'node:os';
import type { ArchivedFileThere, ArchiveTrouble } from '../../../shared/contract/company-archive.ts';
import { type Result, success } from '../../../shared/result.ts';
import { longestDelayMs } from '../outbox/delays.ts';
import { contained } from '../platform/guard.ts';
import type { Clock, Log } from '../ports.ts';
import type { CompanyArchiveStore, FileToIndex } from '../store/company-archive.ts';
import { storedOr } from '../store/store.ts';
import type { ArchiveRoutes } from './archive-route.ts';
import type { AddToIndex } from './complete-index.ts';
import { monthOf } from './manifest.ts';
import { indexEntryOf, indexName, indexWriter, readIndex, writtenIndex } from './month-index.ts';
import { type ObjectStore, trouble } from './object-store.ts';
import type { OpenObjectStore } from './open-object-store.ts';

/** Writes into the archive, month by month, what this depot put there, so that a search need not list it. */
export interface IndexWriter {
  readonly start: () => void;
  readonly stop: () => Promise<void>;
  /** A file got there. What comes together is written together. */
  readonly soon: () => void;
  /** Before this depot searches: its own files are found at once. Ends where writing ends, or fails. */
  readonly now: () => Promise<void>;
  /** Adds what somebody else left without an index. */
  readonly add: AddToIndex;
  /** What kept the last of them from being written, and when it is tried again; null where nothing did. */
  readonly trouble: () => (ArchiveTrouble & { readonly nextAt: number }) | null;
}

interface IndexWriterParts {
  readonly store: CompanyArchiveStore;
  readonly routes: ArchiveRoutes;
  readonly open: OpenObjectStore;
  readonly depotName: () => string;
  readonly dataDirectory: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly onChange: () => void;
}

/** Each index is read and written as a whole: files that come one by one are waited for, but not long. */
const quietMs = 60_000;
const longestWaitMs = 5 * 60_000;
const filesAtOnce = 500;
/** Another writer of the same index is a copy of this depot that has the name of this PC: two of them do not meet for ever. */
const mostMeetings = 5;

export function createIndexWriter(parts: IndexWriterParts): IndexWriter {
  const { store, routes, open, depotName, clock, log, onChange } = parts;
  let isWorking = false;
  let working: Promise<void> | null = null;
  let giveUp = new AbortController();
  let cancelNext = () => {};
  let firstAskedAt: number | null = null;
  let failing: (ArchiveTrouble & { readonly nextAt: number }) | null = null;

  function soon(): void {
    if (!isWorking) return;
    const now = clock.monotonicMs();
    firstAskedAt ??= now;
    cancelNext();
    cancelNext = clock.after(Math.max(0, Math.min(quietMs, firstAskedAt + longestWaitMs - now)), write);
  }

  function write(): Promise<void> {
    firstAskedAt = null;
    cancelNext();
    working ??= contained(log, 'company-archive', writeAll).finally(() => {
      working = null;
    });
    return working;
  }

  async function writeAll(): Promise<void> {
    const before = failing;
    const ended = await writeOnce();
    if (!isWorking) return;
    failing = ended.ok ? null : { ...ended.error, nextAt: clock.now() + longestDelayMs };
    if (failing !== null) cancelNext = clock.after(longestDelayMs, write);
    if (before?.failure === failing?.failure) return;
    log.info('archive.index-written', { code: failing?.failure ?? null });
    onChange();
  }

  async function writeOnce(): Promise<Result<void, ArchiveTrouble>> {
    const here = writerHere(parts);
    if (here === null) return success(undefined);
    const { place, writer } = here;
    for (;;) {
      const files = storedOr(() => store.notIndexed(place, filesAtOnce), []);
      if (files.length === 0) return success(undefined);
      const route = await routes.inForce();
      if (!route.ok) return route;
      const objects = await open(route.value);
      for (const [month, ofMonth] of Map.groupBy(files, monthOf)) {
        const entries = ofMonth.map((file) => indexEntryOf(file, depotName()));
        const ended = await addToIndex(objects, month, writer, entries, giveUp.signal);
        if (!ended.ok) return ended;
        if (!noted(place, ofMonth)) return success(undefined);
      }
    }
  }

  /** False where the disk does not take it: the same entries are written again another time, which changes nothing. */
  function noted(place: number, files: readonly FileToIndex[]): boolean {
    const jobIds = files.map(({ jobId }) => jobId);
    return storedOr(() => {
      store.noteIndexed(place, jobIds);
      return true;
    }, false);
  }

  return {
    start() {
      isWorking = true;
      giveUp = new AbortController();
      soon();
    },
    async stop() {
      isWorking = false;
      cancelNext();
      giveUp.abort();
      await working;
    },
    soon,
    now: () => (isWorking ? write() : Promise.resolve()),
    async add(objects, month, entries, signal) {
      const here = writerHere(parts);
      if (here === null) return trouble('interrupted');
      // A store that knows no conditions would take the index of whoever writes it last, so one waits for the other.
      while (working !== null) await working;
      const adding = addToIndex(objects, month, here.writer, entries, signal);
      working = adding.then(
        () => {},
        () => {},
      );
      try {
        return await adding;
      } finally {
        working = null;
        soon();
      }
    },
    trouble: () => failing,
  };
}

/** The place that the settings name, and the name of this depot's indexes there; null where there is none, or the disk fails. */
function writerHere({ store, routes, dataDirectory }: IndexWriterParts) {
  const description = routes.place();
  const place = description === null ? null : storedOr(() => store.place(description), null);
  const indexId = place === null ? null : storedOr(() => store.indexId(place), null);
  if (place === null || indexId === null) return null;
  return { place, writer: indexWriter({ indexId, hostname: hostname(), dataDirectory }) };
}

/** Adds to what lies there by now, and begins anew where somebody else wrote it meanwhile. */
async function addToIndex(
  objects: ObjectStore,
  month: string,
  writer: string,
  entries: readonly ArchivedFileThere[],
  signal: AbortSignal,
): Promise<Result<void, ArchiveTrouble>> {
  for (let [meetings, number] = [0, 0]; meetings < mostMeetings; ) {
    const name = indexName(month, writer, number);
    const there = await objects.read(name, signal);
    if (!there.ok) return there;
    const before = there.value === null ? null : await readIndex(there.value.bytes);
    if (there.value !== null && before === null) {
      // A newer version may have written it, or it is damaged: it stays as it is, and another one goes on beside it.
      number += 1;
      continue;
    }
    const written = await writtenIndex(before?.files ?? [], entries);
    if (written === null) return success(undefined);
    const ended = await objects.replace(name, written, there.value, signal);
    if (!ended.ok) return ended;
    if (ended.value === 'put') return success(undefined);
    meetings += 1;
  }
  return trouble('busy');
}
