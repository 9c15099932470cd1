import { randomUUID } from 'node:crypto';
import type {
  ArchiveTrouble,
  CompanyArchiveState,
  CompanyArchiveTest,
} from '../../../shared/contract/company-archive.ts';
import type { AnswerOf } from '../../../shared/contract/contract.ts';
import type { CompanyArchiveRequestName } from '../../../shared/contract/names.ts';
import { type Result, success } from '../../../shared/result.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { RequestHandlers } from '../feature.ts';
import type { ArchiveSecret, Clock, HttpTransport, Log, Random } from '../ports.ts';
import { secretRefusal } from '../refusal.ts';
import type { Spool } from '../spool/spool.ts';
import type { ArchivedFile } from '../store/company-archive.ts';
import { type Store, storedOr } from '../store/store.ts';
import { createArchiveQueue } from './archive-queue.ts';
import { type ArchiveRoutes, createArchiveRoutes } from './archive-route.ts';
import { completedIndex } from './complete-index.ts';
import { fetchedFile, foundFiles } from './find-archived.ts';
import { createHeldObjects, type HoldsInForce } from './held-objects.ts';
import { createIndexWriter } from './index-writer.ts';
import { objectNames } from './manifest.ts';
import { type ObjectStore, type StoreResult, sha256Hex, trouble } from './object-store.ts';
import { createObjectStores, type OpenObjectStore } from './open-object-store.ts';

/** Kept copies that also go to the company's own store: put there, searched and fetched there. */
export interface CompanyArchive {
  readonly start: () => void;
  readonly stop: () => Promise<void>;
  readonly settingsChanged: () => void;
  /** Holds were made or released: the archive follows. */
  readonly holdsChanged: () => void;
  /** A copy was kept or read, or the sending has ended. */
  readonly wake: () => void;
  readonly state: () => CompanyArchiveState;
  /** When the file of these bytes got there, and until when it is locked; null where it did not, or the archive is off. */
  readonly archived: (sha256: string) => Pick<ArchivedFile, 'archivedAt' | 'lockedUntil'> | null;
  readonly requests: RequestHandlers<CompanyArchiveRequestName>;
  readonly test: () => Promise<CompanyArchiveTest>;
}

export interface CompanyArchiveParts {
  readonly store: Pick<Store, 'companyArchive'>;
  readonly spool: Pick<Spool, 'read'>;
  readonly transport: HttpTransport;
  readonly secret: ArchiveSecret;
  readonly settings: () => Settings;
  /** Files are being sent: the archive waits until they are. */
  readonly isSending: () => boolean;
  readonly holds: HoldsInForce;
  /** Where this depot's records are: no two depots work in one at a time. */
  readonly dataDirectory: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly onChange: () => void;
}

const testWithinMs = 60_000;
const searchWithinMs = 5 * 60_000;

export function createCompanyArchive(parts: CompanyArchiveParts): CompanyArchive {
  const { settings, clock, onChange } = parts;
  const store = parts.store.companyArchive;
  const routes = createArchiveRoutes(parts.secret, settings);
  const open = createObjectStores({ transport: parts.transport, now: clock.now });
  const depotName = () => settings().depotName;
  const indexes = createIndexWriter({ ...parts, store, routes, open, depotName });
  const queue = createArchiveQueue({ ...parts, store, routes, open, depotName, onArchived: indexes.soon });
  const held = createHeldObjects({ ...parts, store, routes, open });
  const visit = createVisits(parts, routes, open);
  const look = createLooks(visit);
  let isWorking = false;
  let secret: CompanyArchiveState['secret'] = { state: 'missing', problem: null, isFixed: parts.secret.isFixed };

  const known: Known = (read, otherwise) => {
    const description = routes.place();
    return description === null ? otherwise : storedOr(() => read(store.place(description)), otherwise);
  };
  const find = (sha256: string) => known((place) => store.find(place, sha256), null);

  function state(): CompanyArchiveState {
    const counts = known(store.counts, noCounts);
    const archiving = settings().companyArchive === 'off' ? 'off' : isWorking ? 'on' : 'not-working';
    return { ...counts, archiving, secret, trouble: counts.trouble ?? held.trouble() ?? indexes.trouble() };
  }

  async function lookUpSecret(): Promise<void> {
    secret = await routes.secret();
  }

  function tryNow(): void {
    queue.hurry();
    held.follow();
    indexes.soon();
  }

  return {
    start() {
      isWorking = true;
      queue.start();
      held.start();
      indexes.start();
      onChange();
    },
    async stop() {
      isWorking = false;
      await held.stop();
      await queue.stop();
      await indexes.stop();
    },
    settingsChanged() {
      tryNow();
      void lookUpSecret().then(onChange);
    },
    wake: queue.wake,
    holdsChanged: held.follow,
    state,
    archived: find,
    test: () => tested(visit, clock),
    requests: {
      'companyArchive.get': async () => {
        await lookUpSecret();
        return success(state());
      },
      'companyArchive.replaceSecret': async ({ secret: given }) => {
        const written = await routes.replaceSecret(given);
        if (!written.ok) return secretRefusal(written.error);
        await lookUpSecret();
        if (isWorking) queue.hurry();
        onChange();
        return success({});
      },
      'companyArchive.test': async () => success(await tested(visit, clock)),
      'companyArchive.tryNow': async () => {
        tryNow();
        return success({});
      },
      'companyArchive.search': async (given) => {
        await indexes.now();
        return look(nothingFound, (objects, signal) => foundFiles(objects, given, signal));
      },
      'companyArchive.fetch': async ({ sha256 }) => {
        const names = [find(sha256)?.object ?? objectNames(sha256)].flat();
        return look(noBytes, (objects, signal) => fetchedFile(objects, sha256, names, signal));
      },
      'companyArchive.completeIndex': async (given) => {
        await indexes.now();
        return look(nothingCompleted, (objects, signal) => completedIndex(objects, given, indexes.add, signal));
      },
      'companyArchive.check': async ({ after, limit }) => {
        const { place, files } = known((of) => ({ place: of, files: store.after(of, after, limit) }), noFiles);
        const { ended, checked, lost, locks } = await checkedFiles(visit, files);
        // What was found is noted of the place where it was looked for: the settings may name another one by now.
        for (const { jobId } of lost) storedOr(() => store.putAgain(place, jobId, clock.now()), undefined);
        for (const { jobId, until } of locks) storedOr(() => store.noteLock(place, jobId, until), undefined);
        if (lost.length > 0) queue.wake();
        if (locks.length > 0) indexes.soon();
        const last = files.length === limit ? files.at(-1) : undefined;
        const next = ended.ok && last !== undefined ? last.jobId : null;
        return success({ ...troubleOf(ended), checked, wrong: lost.map(({ wrong }) => wrong), next });
      },
    },
  };
}

/** What is known of the place that the settings name. Where the disk fails, nothing is. */
type Known = <Value>(read: (place: number) => Value, otherwise: Value) => Value;

/** Speaks to the store in force, within a time. */
type Visit = <Value>(
  withinMs: number,
  act: (objects: ObjectStore, signal: AbortSignal) => StoreResult<Value>,
) => StoreResult<Value>;

function createVisits({ clock }: CompanyArchiveParts, routes: ArchiveRoutes, open: OpenObjectStore): Visit {
  return async (withinMs, act) => {
    const route = await routes.inForce();
    if (!route.ok) return route;
    const objects = await open(route.value);
    const giveUp = new AbortController();
    const cancel = clock.after(withinMs, () => giveUp.abort());
    try {
      const ended = await act(objects, giveUp.signal);
      return !ended.ok && giveUp.signal.aborted ? trouble('timed-out') : ended;
    } finally {
      cancel();
    }
  };
}

/** What was found in the store, or nothing and why. */
function createLooks(visit: Visit) {
  return async <Value extends object>(
    nothing: Value,
    act: (objects: ObjectStore, signal: AbortSignal) => StoreResult<Value>,
  ) => {
    const ended = await visit(searchWithinMs, act);
    return success({ ...(ended.ok ? ended.value : nothing), ...troubleOf(ended) });
  };
}

function troubleOf(ended: Result<unknown, ArchiveTrouble>): { readonly trouble: ArchiveTrouble | null } {
  return { trouble: ended.ok ? null : ended.error };
}

/** Puts something small there, reads it back and takes it away again. */
async function tested(visit: Visit, clock: Clock): Promise<CompanyArchiveTest> {
  const startedMs = clock.monotonicMs();
  let lockedUntil: number | null = null;
  const ended = await visit(testWithinMs, async (objects, signal) => {
    // Two depots that test at the same moment write two things.
    const content = Buffer.from(`Tacho Depot was here: ${new Date(clock.now()).toISOString()} ${randomUUID()}\n`);
    const name = `test/${sha256Hex(content)}`;
    const put = await objects.put(name, content, { kept: null, keep: () => {} }, signal);
    if (!put.ok) return put;
    const checked = await objects.check(name, sha256Hex(content), signal);
    if (!checked.ok) return checked;
    if (checked.value.is !== 'same') return trouble('wrong-checksum');
    lockedUntil = checked.value.lockedUntil;
    // What is locked cannot be removed, and does no harm where it is.
    await objects.remove(name, signal);
    return success(undefined);
  });
  const milliseconds = Math.max(1, Math.round(clock.monotonicMs() - startedMs));
  return { ...troubleOf(ended), milliseconds, lockedUntil: ended.ok ? lockedUntil : null };
}

/** How many of the files lie there as they should before the store fails, and which do not. */
async function checkedFiles(visit: Visit, files: readonly ArchivedFile[]) {
  type Wrong = AnswerOf<'companyArchive.check'>['wrong'][number];
  const lost: { readonly jobId: number; readonly wrong: Wrong }[] = [];
  const locks: { readonly jobId: number; readonly until: number | null }[] = [];
  let checked = 0;
  const ended = await visit(searchWithinMs, async (objects, signal) => {
    for (const { jobId, sha256, object, lockedUntil } of files) {
      const found = await objects.check(object, sha256, signal);
      if (!found.ok) return found;
      checked += 1;
      const { is, lockedUntil: until } = found.value;
      if (is === 'same' && until !== lockedUntil) locks.push({ jobId, until });
      if (is === 'same') continue;
      lost.push({ jobId, wrong: { sha256, failure: is === 'missing' ? 'not-there' : 'wrong-checksum' } });
    }
    return success(undefined);
  });
  return { ended, checked, lost, locks };
}

const noFiles: { readonly place: number; readonly files: readonly ArchivedFile[] } = { place: 0, files: [] };
const noBytes: { readonly bytes: Uint8Array | null } = { bytes: null };
const nothingCompleted = { added: 0, misfits: 0, lost: 0, next: null };
const nothingFound = { files: [], more: false, misfits: 0 };

const noCounts = {
  archived: 0,
  waiting: 0,
  failing: 0,
  oldestAt: null,
  failingSince: null,
  lastArchivedAt: null,
  trouble: null,
};
