import { randomUUID } from 'node:crypto';
import type {
  ArchiveManifest,
  ArchiveTrouble,
  CompanyArchiveState,
  CompanyArchiveTest,
} from '../../../shared/contract/company-archive.ts';
import type { AnswerOf, ArgumentsOf } from '../../../shared/contract/contract.ts';
import type { CompanyArchiveRequestName } from '../../../shared/contract/names.ts';
import { type Result, success } from '../../../shared/result.ts';
import { searchKey, searchWords } from '../../../shared/search-key.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { RequestHandlers } from '../feature.ts';
import type { ArchiveSecret, Clock, HttpTransport, Log, Random } from '../ports.ts';
import { secretRefusal } from '../refusal.ts';
import type { Spool } from '../spool/spool.ts';
import type { ArchivedFile } from '../store/company-archive.ts';
import { type Store, storedOr } from '../store/store.ts';
import { createArchiveQueue } from './archive-queue.ts';
import { type ArchiveRoutes, createArchiveRoutes } from './archive-route.ts';
import { createHeldObjects, type HoldsInForce } from './held-objects.ts';
import { manifestsFolder, objectNames, readManifest } from './manifest.ts';
import { type ObjectStore, type StoreResult, sha256Hex, trouble } from './object-store.ts';
import { openObjectStore } from './open-object-store.ts';

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
  /** When the file of these bytes got there; null where it did not, or the archive is off. */
  readonly archivedAt: (sha256: string) => number | null;
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
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly onChange: () => void;
}

const testWithinMs = 60_000;
const searchWithinMs = 5 * 60_000;
/** Some 400 bytes each, read one by one: a month of a company with 300 vehicles and drivers has a tenth of them. */
const mostManifests = 5_000;
const readAtOnce = 8;

export function createCompanyArchive(parts: CompanyArchiveParts): CompanyArchive {
  const { settings, clock, onChange } = parts;
  const store = parts.store.companyArchive;
  const routes = createArchiveRoutes(parts.secret, settings);
  const queue = createArchiveQueue({ ...parts, store, routes, depotName: () => settings().depotName });
  const held = createHeldObjects({ ...parts, store, routes });
  const visit = createVisits(parts, routes);
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
    return { ...counts, archiving, secret, trouble: counts.trouble ?? held.trouble() };
  }

  async function lookUpSecret(): Promise<void> {
    secret = await routes.secret();
  }

  function tryNow(): void {
    queue.hurry();
    held.follow();
  }

  return {
    start() {
      isWorking = true;
      queue.start();
      held.start();
      onChange();
    },
    async stop() {
      isWorking = false;
      await held.stop();
      await queue.stop();
    },
    settingsChanged() {
      tryNow();
      void lookUpSecret().then(onChange);
    },
    wake: queue.wake,
    holdsChanged: held.follow,
    state,
    archivedAt: (sha256) => find(sha256)?.archivedAt ?? null,
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
      'companyArchive.search': async (given) => success(await searched(visit, given)),
      'companyArchive.fetch': async ({ sha256 }) => {
        const own = find(sha256)?.object;
        return success(await fetched(visit, sha256, own === undefined ? objectNames(sha256) : [own]));
      },
      'companyArchive.check': async ({ after, limit }) => {
        const files = known<readonly ArchivedFile[]>((place) => store.after(place, after, limit), []);
        const { ended, checked, lost } = await checkedFiles(visit, files);
        for (const { jobId } of lost) known((place) => store.putAgain(place, jobId, clock.now()), undefined);
        if (lost.length > 0) queue.wake();
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

function createVisits({ clock, transport }: CompanyArchiveParts, routes: ArchiveRoutes): Visit {
  return async (withinMs, act) => {
    const route = await routes.inForce();
    if (!route.ok) return route;
    const objects = await openObjectStore(route.value, { transport, now: clock.now });
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

function troubleOf(ended: Result<unknown, ArchiveTrouble>): { readonly trouble: ArchiveTrouble | null } {
  return { trouble: ended.ok ? null : ended.error };
}

/** Puts something small there, reads it back and takes it away again. */
async function tested(visit: Visit, clock: Clock): Promise<CompanyArchiveTest> {
  const startedMs = clock.monotonicMs();
  const ended = await visit(testWithinMs, async (objects, signal) => {
    // Two depots that test at the same moment write two things.
    const content = Buffer.from(`Tacho Depot was here: ${new Date(clock.now()).toISOString()} ${randomUUID()}\n`);
    const name = `test/${sha256Hex(content)}`;
    const put = await objects.put(name, content, { kept: null, keep: () => {} }, signal);
    if (!put.ok) return put;
    const checked = await objects.check(name, sha256Hex(content), signal);
    if (!checked.ok) return checked;
    if (checked.value !== 'same') return trouble('wrong-checksum');
    // What is locked cannot be removed, and does no harm where it is.
    await objects.remove(name, signal);
    return success(undefined);
  });
  return { ...troubleOf(ended), milliseconds: Math.max(1, Math.round(clock.monotonicMs() - startedMs)) };
}

async function searched(
  visit: Visit,
  { month, search: text }: ArgumentsOf<'companyArchive.search'>,
): Promise<AnswerOf<'companyArchive.search'>> {
  const words = searchWords(text);
  const folder = month === null ? manifestsFolder : `${manifestsFolder}/${month}`;
  const isMeant = ({ fileName, subject, depot, sha256 }: ArchiveManifest) => {
    const key = searchKey(`${fileName} ${subject ?? ''} ${depot} ${sha256}`);
    return words.every((word) => key.includes(word));
  };
  const found = await visit(searchWithinMs, async (objects, signal) => {
    const listed = await objects.list(folder, mostManifests, signal);
    if (!listed.ok) return listed;
    const files: ArchiveManifest[] = [];
    let misfits = 0;
    const names = [...listed.value.names];
    const readSome = async (): Promise<Result<void, ArchiveTrouble>> => {
      for (let name = names.pop(); name !== undefined; name = names.pop()) {
        const read = await objects.get(name, signal);
        if (!read.ok) return read;
        const manifest = read.value === null ? null : readManifest(read.value);
        if (manifest === null) misfits += 1;
        else if (isMeant(manifest)) files.push(manifest);
      }
      return success(undefined);
    };
    const ended = await Promise.all(Array.from({ length: readAtOnce }, readSome));
    const failed = ended.find((one) => !one.ok);
    if (failed !== undefined && !failed.ok) return failed;
    files.sort((one, other) => (dayOf(one) < dayOf(other) ? 1 : dayOf(one) > dayOf(other) ? -1 : 0));
    return success({ files, misfits, more: listed.value.more });
  });
  return { ...(found.ok ? found.value : { files: [], more: false, misfits: 0 }), ...troubleOf(found) };
}

/** @param names under which the file may lie */
async function fetched(
  visit: Visit,
  sha256: string,
  names: readonly string[],
): Promise<AnswerOf<'companyArchive.fetch'>> {
  const found = await visit(searchWithinMs, async (objects, signal) => {
    for (const name of names) {
      const read = await objects.get(name, signal);
      if (!read.ok) return read;
      if (read.value === null) continue;
      return sha256Hex(read.value) === sha256 ? success(read.value) : trouble('wrong-checksum');
    }
    return trouble('not-there');
  });
  return { ...troubleOf(found), bytes: found.ok ? found.value : null };
}

/** How many of the files lie there as they should before the store fails, and which do not. */
async function checkedFiles(visit: Visit, files: readonly ArchivedFile[]) {
  type Wrong = AnswerOf<'companyArchive.check'>['wrong'][number];
  const lost: { readonly jobId: number; readonly wrong: Wrong }[] = [];
  let checked = 0;
  const ended = await visit(searchWithinMs, async (objects, signal) => {
    for (const { jobId, sha256, object } of files) {
      const found = await objects.check(object, sha256, signal);
      if (!found.ok) return found;
      checked += 1;
      if (found.value === 'same') continue;
      lost.push({ jobId, wrong: { sha256, failure: found.value === 'missing' ? 'not-there' : 'wrong-checksum' } });
    }
    return success(undefined);
  });
  return { ended, checked, lost };
}

const noCounts = {
  archived: 0,
  waiting: 0,
  failing: 0,
  oldestAt: null,
  failingSince: null,
  lastArchivedAt: null,
  trouble: null,
};

function dayOf({ lastDay, arrivedAt }: ArchiveManifest): string {
  return lastDay ?? arrivedAt.slice(0, 10);
}
