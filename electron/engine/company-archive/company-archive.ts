import type {
  ArchiveManifest,
  ArchiveTrouble,
  CompanyArchiveState,
  CompanyArchiveTest,
} from '../../../shared/contract/company-archive.ts';
import type { AnswerOf, ArgumentsOf, RequestError } from '../../../shared/contract/contract.ts';
import type { CompanyArchiveRequestName } from '../../../shared/contract/names.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { ArchiveSecret, Clock, HttpTransport, Log, Random } from '../ports.ts';
import { secretRefusal } from '../refusal.ts';
import type { Spool } from '../spool/spool.ts';
import type { ArchivedFile } from '../store/company-archive.ts';
import { searchKey, searchWords } from '../store/search-key.ts';
import { type Store, storedOr } from '../store/store.ts';
import { createArchiveQueue } from './archive-queue.ts';
import { createArchiveRoutes } from './archive-route.ts';
import { createHeldObjects, type HoldsInForce } from './held-objects.ts';
import { manifestsFolder, objectNames, readManifest } from './manifest.ts';
import { type ObjectStore, type StoreResult, sha256Hex } from './object-store.ts';
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
  readonly requests: {
    readonly [Name in CompanyArchiveRequestName]: (
      given: ArgumentsOf<Name>,
    ) => Promise<Result<AnswerOf<Name>, RequestError>>;
  };
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
  const { settings, clock, log, transport, onChange } = parts;
  const store = parts.store.companyArchive;
  const routes = createArchiveRoutes(parts.secret, settings);
  const queue = createArchiveQueue({
    store,
    spool: parts.spool,
    transport,
    routes,
    clock,
    log,
    onChange,
    isSending: parts.isSending,
    random: parts.random,
    depotName: () => settings().depotName,
  });
  const held = createHeldObjects({ store, routes, transport, clock, log, onChange, holds: parts.holds });
  let isWorking = false;
  let secret: CompanyArchiveState['secret'] = { state: 'missing', problem: null, isFixed: parts.secret.isFixed };

  const isOn = () => settings().companyArchive !== 'off';

  /** Where the disk fails, nothing is known. */
  function known<Value>(read: (place: number) => Value, otherwise: Value): Value {
    const description = routes.place();
    if (description === null) return otherwise;
    return storedOr(() => read(store.place(description)), otherwise);
  }

  function state(): CompanyArchiveState {
    const counts = known(store.counts, noCounts);
    const { archived, waiting, failing, lastArchivedAt, trouble } = counts;
    return {
      archiving: isOn() ? (isWorking ? 'on' : 'not-working') : 'off',
      secret,
      archived,
      waiting,
      failing,
      lastArchivedAt,
      trouble:
        trouble === null ? held.trouble() : { failure: trouble.failure, words: trouble.words, nextAt: trouble.nextAt },
    };
  }

  async function lookUpSecret(): Promise<void> {
    secret = await routes.secret();
  }

  /** Speaks to the store in force, within a time. */
  async function withStore<Value>(
    withinMs: number,
    act: (objects: ObjectStore, signal: AbortSignal) => StoreResult<Value>,
  ): StoreResult<Value> {
    const route = await routes.inForce();
    if (!route.ok) return route;
    const objects = await openObjectStore(route.value, { transport, now: clock.now });
    const giveUp = new AbortController();
    const cancel = clock.after(withinMs, () => giveUp.abort());
    try {
      const ended = await act(objects, giveUp.signal);
      return !ended.ok && giveUp.signal.aborted ? failure({ failure: 'timed-out', words: null }) : ended;
    } finally {
      cancel();
    }
  }

  /** Puts something small there, reads it back and takes it away again. */
  async function test(): Promise<CompanyArchiveTest> {
    const startedMs = clock.monotonicMs();
    const ended = await withStore(testWithinMs, async (objects, signal) => {
      const content = Buffer.from(`Tacho Depot was here: ${new Date(clock.now()).toISOString()}\n`);
      const name = `test/${sha256Hex(content)}`;
      const put = await objects.put(name, content, { kept: null, keep: () => {} }, signal);
      if (!put.ok) return put;
      const checked = await objects.check(name, sha256Hex(content), signal);
      if (!checked.ok) return checked;
      if (checked.value !== 'same') return failure({ failure: 'wrong-checksum', words: null });
      // What is locked cannot be removed, and does no harm where it is.
      await objects.remove(name, signal);
      return success(undefined);
    });
    const milliseconds = Math.max(1, Math.round(clock.monotonicMs() - startedMs));
    return { trouble: ended.ok ? null : ended.error, milliseconds };
  }

  async function search({ month, search: text }: ArgumentsOf<'companyArchive.search'>) {
    const words = searchWords(text);
    const folder = month === null ? manifestsFolder : `${manifestsFolder}/${month}`;
    const isMeant = ({ fileName, subject, depot, sha256 }: ArchiveManifest) => {
      const key = searchKey(`${fileName} ${subject ?? ''} ${depot} ${sha256}`);
      return words.every((word) => key.includes(word));
    };
    return withStore(searchWithinMs, async (objects, signal) => {
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
  }

  async function fetch(sha256: string): StoreResult<Uint8Array> {
    const own = known((place) => store.find(place, sha256), null);
    return withStore(searchWithinMs, async (objects, signal) => {
      for (const name of own === null ? objectNames(sha256) : [own.object]) {
        const found = await objects.get(name, signal);
        if (!found.ok) return found;
        if (found.value === null) continue;
        if (sha256Hex(found.value) === sha256) return success(found.value);
        return failure({ failure: 'wrong-checksum', words: null });
      }
      return failure({ failure: 'not-there', words: null });
    });
  }

  async function check({
    after,
    limit,
  }: ArgumentsOf<'companyArchive.check'>): Promise<AnswerOf<'companyArchive.check'>> {
    const files = known<readonly ArchivedFile[]>((place) => store.after(place, after, limit), []);
    const wrong: AnswerOf<'companyArchive.check'>['wrong'] = [];
    let checked = 0;
    const ended = await withStore(searchWithinMs, async (objects, signal) => {
      for (const { jobId, sha256, object } of files) {
        const found = await objects.check(object, sha256, signal);
        if (!found.ok) return found;
        checked += 1;
        if (found.value === 'same') continue;
        wrong.push({ sha256, failure: found.value === 'missing' ? 'not-there' : 'wrong-checksum' });
        known((place) => store.putAgain(place, jobId, clock.now()), undefined);
      }
      return success(undefined);
    });
    if (wrong.length > 0) queue.wake();
    const last = files.at(-1);
    const isMore = files.length === limit && last !== undefined;
    return { trouble: ended.ok ? null : ended.error, checked, wrong, next: ended.ok && isMore ? last.jobId : null };
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
      queue.hurry();
      held.follow();
      void lookUpSecret().then(onChange);
    },
    wake: queue.wake,
    holdsChanged: held.follow,
    state,
    archivedAt: (sha256) => known((place) => store.find(place, sha256)?.archivedAt ?? null, null),
    test,
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
      'companyArchive.test': async () => success(await test()),
      'companyArchive.tryNow': async () => {
        queue.hurry();
        held.follow();
        return success({});
      },
      'companyArchive.search': async (given) => {
        const found = await search(given);
        return success(
          found.ok ? { trouble: null, ...found.value } : { trouble: found.error, files: [], more: false, misfits: 0 },
        );
      },
      'companyArchive.fetch': async ({ sha256 }) => {
        const found = await fetch(sha256);
        return success(found.ok ? { trouble: null, bytes: found.value } : { trouble: found.error, bytes: null });
      },
      'companyArchive.check': async (given) => success(await check(given)),
    },
  };
}

const noCounts = { archived: 0, waiting: 0, failing: 0, lastArchivedAt: null, trouble: null };

function dayOf({ lastDay, arrivedAt }: ArchiveManifest): string {
  return lastDay ?? arrivedAt.slice(0, 10);
}
