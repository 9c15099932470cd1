import { createToDoEntries } from '../../electron/engine/reports/to-do-entries.ts';
import { createToDoList } from '../../electron/engine/reports/to-do-list.ts';
import { serviceSubject } from '../../shared/contract/addresses.ts';
import type { LocalFiles } from '../../shared/contract/reports/local-files.ts';
import type { ClosedBy, ToDoStep } from '../../shared/contract/reports/to-do.ts';
import { defaultSettings } from '../../shared/settings/settings.ts';
import { isoDayOf } from '../../shared/tachograph/time.ts';
import { seededRandom } from '../corpus/random.ts';
import type { StoreUnderTest } from '../unit/store/store-under-test.ts';

/**
 * A day and a night of a depot: drivers put their cards in, some pull them out too early, the service processes, is away and
 * comes back, people confirm files, drivers leave, days that were missing arrive. What is to do is followed at every step and
 * held against what happened. That is told as a story of each driver, in whole days since the card was last
 * read, from the text of the rules; nothing of it comes from the code that judges.
 */
interface Driver {
  readonly id: string;
  readonly name: string;
  readonly subjectId: string;
  /** What the service says. Days since 1970-01-01. */
  lastDay: number;
  isEmployed: boolean;
  /** The newest whole card file here. */
  file: null | { readonly at: number; state: 'queued' | 'sent' | 'done'; sentAt: number };
  /** A card file that stopped half way, until a whole one came after it. */
  tornAt: number | null;
  /** A file that only its name gives to the driver, and nobody has decided about. */
  namedAt: number | null;
  missingDays: number;
}

export interface ToDoDay {
  readonly steps: number;
  readonly opened: number;
  readonly closed: Readonly<Partial<Record<ClosedBy, number>>>;
  /** Where what is kept and what happened differ, each as a sentence. */
  readonly differences: readonly string[];
}

const minuteMs = 60_000;
const dayMs = 86_400_000;
const stepMs = 10 * minuteMs;

export async function playToDoDay(
  seed: number,
  count: number,
  { store, clock }: StoreUnderTest,
  hours = 24,
): Promise<ToDoDay> {
  const { integer } = seededRandom(seed);
  const isDrawn = (perThousand: number) => integer(1, 1_000) <= perThousand;
  // Noon, so that a midnight passes and a day is left less to everybody.
  const begin = Math.floor(clock.now() / dayMs) * dayMs + dayMs / 2;
  const firstDay = Math.floor(begin / dayMs);
  const drivers: Driver[] = Array.from({ length: count }, (_, index) => ({
    id: `D${index}`,
    name: `Driver ${index}`,
    subjectId: `driver:${index}`,
    lastDay: firstDay - integer(0, 34),
    isEmployed: true,
    file: null,
    tornAt: null,
    namedAt: null,
    missingDays: isDrawn(30) ? integer(1, 9) : 0,
  }));
  let now = begin;
  let isServiceAway = false;
  /** What the service last answered; while it is away the depot goes by it. */
  let answered = new Map<string, number>();
  let version = 0;
  const told = () => answered.get.bind(answered);

  const { listNow, entries } = depotOf();
  const actuals = new Map<string, Actual | null>();
  const closed: Partial<Record<ClosedBy, number>> = {};
  const differences: string[] = [];
  let opened = 0;

  function depotOf() {
    const settings = { ...defaultSettings };
    const rows = () => drivers.filter(({ id }) => answered.has(id)).map(rowOf);
    const lists = {
      drivers: memo(() => ({ rows: rows() })),
      vehicles: memo(() => ({ rows: [] })),
      availability: memo(() => ({ rows: [] })),
      days: () => ({ dayOf: (at: number) => Math.floor(at / dayMs) }),
    };
    const byId = new Map(drivers.map((driver) => [driver.id, driver]));
    const bySubject = new Map(drivers.map((driver) => [driver.subjectId, driver]));
    const reports = {
      lists,
      names: memo(() => new Intl.Collator('en')),
      localSubjects: {
        refused: () =>
          drivers.flatMap((driver) =>
            driver.tornAt === null ? [] : [refusedFile(driver, driver.subjectId, driver.tornAt)],
          ),
        of: () => new Map(),
      },
      matching: {
        serviceIdOf: () => null,
        namedFile: (_of: string, id: string) => {
          const driver = byId.get(id);
          if (driver?.namedAt == null) return null;
          const file = { ...refusedFile(driver, `file:${id}`, driver.namedAt), words: driver.name };
          return { files: [file], isConfirmed: false };
        },
      },
    };
    const gaps = {
      version: () => version,
      of: (_of: string, subjectId: string) => {
        const days = bySubject.get(subjectId)?.missingDays ?? 0;
        return days === 0 ? null : { firstDay: '2026-01-01', lastDay: '2026-01-09', days };
      },
    };
    return {
      // Only what the list asks is made up.
      listNow: createToDoList({
        reports,
        gaps,
        settings: () => settings,
        isAnswered: (of: string) => of === 'driver' && answered.size > 0,
      } as unknown as Parameters<typeof createToDoList>[0]),
      entries: createToDoEntries({ store, clock: { now: () => now }, canClose: () => true }),
    };

    function memo<Value>(make: () => Value): () => Value {
      let made: { readonly version: number; readonly value: Value } | null = null;
      return () => {
        if (made?.version !== version) made = { version, value: make() };
        return made.value;
      };
    }
  }

  function rowOf(driver: Driver) {
    const { id, name, subjectId } = driver;
    const lastDownloadDay = told()(id) ?? null;
    const candidates = [{ subjectId, name, ending: null, upToDay: null }];
    return {
      of: 'driver',
      id,
      name,
      lastDownloadDay,
      match: { certainty: 'certain', candidates },
      localFiles: filesOf(driver, lastDownloadDay),
    };
  }

  function happens(driver: Driver): void {
    const { file } = driver;
    if (file?.state === 'queued' && isDrawn(300)) {
      file.state = 'sent';
      file.sentAt = now;
    } else if (file?.state === 'sent' && isDrawn(30)) {
      file.state = 'done';
      driver.lastDay = Math.floor(file.at / dayMs);
    }
    const luck = integer(1, 1_000);
    if (luck <= 4) {
      driver.file = { at: now, state: 'queued', sentAt: 0 };
      driver.tornAt = null;
      driver.namedAt = null;
    } else if (luck <= 6) {
      driver.tornAt = now;
    } else if (luck <= 8) {
      driver.namedAt = now;
    }
    // A person looks at the file, and it is another driver's.
    if (driver.namedAt !== null && isDrawn(20)) driver.namedAt = null;
    if (driver.missingDays > 0 && isDrawn(5)) driver.missingDays = 0;
    if (isDrawn(1) && isDrawn(200)) driver.isEmployed = false;
  }

  const steps = Math.floor((hours * 60 * minuteMs) / stepMs);
  for (let step = 0; step <= steps; step += 1) {
    now = begin + step * stepMs;
    if (isDrawn(isServiceAway ? 60 : 10)) isServiceAway = !isServiceAway;
    if (step > 0) for (const driver of drivers) happens(driver);
    if (!isServiceAway || step === 0) {
      answered = new Map(
        drivers.flatMap(({ id, isEmployed, lastDay }) => (isEmployed ? [[id, lastDay] as const] : [])),
      );
    }
    version += 1;
    await entries.follow(await listNow(now));
    for (const driver of drivers) compare(driver);
  }
  return { steps: steps + 1, opened, closed, differences };

  function compare(driver: Driver): void {
    const before = actuals.get(driver.id) ?? null;
    const lastDay = told()(driver.id);
    const wanted = lastDay === undefined ? null : whatIsToDo(driver, lastDay, now);
    const actual: Actual | null = wanted === null || lastDay === undefined ? null : { step: wanted, lastDay };
    actuals.set(driver.id, actual);
    const kept = entries.of({ of: 'driver', id: serviceSubject(driver.id) });
    const stands = kept === null || kept.closedAt !== null ? null : kept.step;
    if (stands !== (actual?.step ?? null)) {
      differences.push(`${driver.id} at ${clockOf(now)}: ${stands ?? 'off the list'}, and truly ${wanted ?? 'off'}`);
    }
    if (before === null && actual !== null) opened += 1;
    if (before !== null && actual === null) {
      const why = whyItEnded(before, lastDay);
      closed[why] = (closed[why] ?? 0) + 1;
      if (kept?.closedBy !== why)
        differences.push(`${driver.id}: closed by ${kept?.closedBy ?? 'nothing'}, and truly ${why}`);
      const day = why === 'processed' && lastDay !== undefined ? isoDayOf(lastDay) : null;
      if (kept?.closedDay !== day)
        differences.push(`${driver.id}: closed with ${kept?.closedDay ?? 'no day'}, not ${day ?? 'none'}`);
    }
  }
}

interface Actual {
  readonly step: ToDoStep;
  readonly lastDay: number;
}

/**
 * The rules' text: a subject stands once, by the step that comes first of confirm, read again, wait, chase and gap. A card is
 * read at least every 28 days, and the last 7 of them count as near. A file that is here or sent is waited for where
 * the limit is near, and in any case where the service has had it for more than two days.
 */
function whatIsToDo(driver: Driver, lastDay: number, now: number): ToDoStep | null {
  const isNear = Math.floor(now / dayMs) - lastDay >= 21;
  if (driver.namedAt !== null) return 'confirm';
  if (driver.tornAt !== null) return 'read-again';
  const { file } = driver;
  const isOpen = file !== null && (file.state === 'queued' || Math.floor(file.at / dayMs) > lastDay);
  if (isOpen && isNear) return 'wait';
  if (isOpen && file.state !== 'queued' && now - file.sentAt > 2 * dayMs) return 'wait';
  if (isNear) return 'chase';
  return driver.missingDays > 0 ? 'gap' : null;
}

/** By what an entry truly ended, from what it stood for and what the service tells now. */
function whyItEnded({ step, lastDay }: Actual, toldDay: number | undefined): ClosedBy {
  if (toldDay === undefined) return 'off-list';
  if (step === 'confirm') return 'decided';
  if (toldDay > lastDay) return 'processed';
  return step === 'read-again' ? 'replaced' : step === 'gap' ? 'filled' : 'in-time';
}

/** That the service has a file is inferred from the date that it tells. */
function filesOf({ file }: Driver, toldDay: number | null): LocalFiles {
  const none = { upToDay: null, arrivedAt: null, sentAt: null, progress: null, uploadId: null, files: 0 };
  if (file === null) return { ...none, state: 'never-seen' };
  const sentAt = file.state === 'queued' ? null : file.sentAt;
  const state =
    file.state === 'queued'
      ? 'waiting'
      : Math.floor(file.at / dayMs) > (toldDay ?? 0)
        ? 'sent-not-processed'
        : 'processed';
  return { ...none, state, arrivedAt: file.at, sentAt, uploadId: 1, files: 1 };
}

function refusedFile({ id }: Driver, subjectId: string, arrivedAt: number) {
  return {
    jobId: 1,
    uploadId: 1,
    subjectId,
    kind: 'driver-card',
    fileName: `${id}.DDD`,
    reason: null,
    arrivedAt,
  } as const;
}

function clockOf(at: number): string {
  return new Date(at).toISOString().slice(11, 16);
}
