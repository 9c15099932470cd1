import { z } from 'zod';
import type { DepotDays } from '../../../shared/compliance/depot-days.ts';
import type { AnswerOf } from '../../../shared/contract/contract.ts';
import { type Coverage, coverageOf } from '../../../shared/tachograph/coverage.ts';
import { type LocalDownload, subjectOf } from '../../../shared/tachograph/covered-days.ts';
import { downloadSummarySchema } from '../../../shared/tachograph/summary-schema.ts';
import { type IsoDay, isoDayOf, isoTime } from '../../../shared/tachograph/time.ts';
import type { Clock } from '../ports.ts';
import type { LocalFile, NewestLocalFile, RefusedFile } from '../store/local-files.ts';
import type { Store } from '../store/store.ts';
import { type NamedFile, namedFiles } from './named-files.ts';

/** A driver or vehicle of the files held here, with its newest file. */
export interface LocalSubject extends NewestLocalFile, Identity {
  /** `YYYY-MM-DD`: newest day of a card's data; the day at the depot on which a vehicle unit was read. */
  readonly upToDay: string | null;
}

interface Identity {
  readonly name: string;
  /** Last four characters of the card number, or of the VIN. */
  readonly ending: string | null;
  readonly registration: string | null;
  readonly vin: string | null;
  /** The same day as the file has it, in UTC. */
  readonly recordedDay: string | null;
  /** When a vehicle unit was read, epoch ms; null for cards, which do not say it. */
  readonly readAt: number | null;
  /** `YYYY-MM-DD`; null for drivers, and where the recorder does not say it. */
  readonly nextCalibrationDue: string | null;
}

export type LocalFileKind = 'driver' | 'vehicle';

export interface LocalSubjects {
  readonly of: (kind: LocalFileKind) => ReadonlyMap<string, LocalSubject>;
  /** Files that could not be sent and that nothing replaces, the newest first. */
  readonly refused: () => readonly RefusedFile[];
  /** Those of them that only their names tell of. */
  readonly named: (kind: LocalFileKind) => readonly NamedFile[];
  /** Reads the store again. Tells whose files were sent since the last reading, and for which kinds names changed. */
  readonly refresh: () => {
    readonly sent: Readonly<Record<LocalFileKind, readonly string[]>>;
    readonly renamed: readonly LocalFileKind[];
  };
}

const kinds = ['driver', 'vehicle'] as const;

/** @param days those of the depot, now. */
export function createLocalSubjects(store: Pick<Store, 'localFiles'>, days: () => DepotDays): LocalSubjects {
  // What a file says never changes, and reading it costs more than all the rest.
  const identities = new Map<number, Identity | null>();
  const subjects: Record<LocalFileKind, ReadonlyMap<string, LocalSubject>> = { driver: new Map(), vehicle: new Map() };
  let refused: readonly RefusedFile[] = [];
  let named = namedFiles(refused);
  let isFirstRefresh = true;

  function identityOf(jobId: number): Identity | null {
    const known = identities.get(jobId);
    if (known !== undefined) return known;
    const identity = readIdentity(store.localFiles.summary(jobId));
    identities.set(jobId, identity);
    return identity;
  }

  function read(kind: LocalFileKind): ReadonlyMap<string, LocalSubject> {
    const found = store.localFiles.newest(kind).flatMap((newest): [string, LocalSubject][] => {
      const identity = identityOf(newest.jobId);
      if (identity === null) return [];
      const { readAt, recordedDay } = identity;
      const upToDay = readAt === null ? recordedDay : isoDayOf(days().dayOf(readAt));
      return [[newest.subjectId, { ...newest, ...identity, upToDay }]];
    });
    return new Map(found);
  }

  return {
    of: (kind) => subjects[kind],
    refused: () => refused,
    named: (kind) => named[kind],
    refresh: () => {
      const sent: Record<LocalFileKind, readonly string[]> = { driver: [], vehicle: [] };
      const renamed: LocalFileKind[] = [];
      for (const kind of kinds) {
        const before = subjects[kind];
        const now = read(kind);
        subjects[kind] = now;
        const wasSentSince = (subject: LocalSubject) => wasSent(before.get(subject.subjectId), subject);
        if (!isFirstRefresh) sent[kind] = [...now.values()].filter(wasSentSince).map(({ subjectId }) => subjectId);
        if (before.size !== now.size || [...now.values()].some((subject) => isRenamed(before, subject))) {
          renamed.push(kind);
        }
      }
      const namedBefore = named;
      refused = store.localFiles.refused();
      named = namedFiles(refused);
      for (const kind of kinds) {
        if (!renamed.includes(kind) && !areSameFiles(namedBefore[kind], named[kind])) renamed.push(kind);
      }
      isFirstRefresh = false;
      return { sent, renamed };
    },
  };
}

function wasSent(before: LocalSubject | undefined, now: LocalSubject): boolean {
  return now.state === 'uploaded' && now.sentAt !== (before?.sentAt ?? null);
}

function areSameFiles(some: readonly RefusedFile[], others: readonly RefusedFile[]): boolean {
  return some.length === others.length && some.every(({ jobId }, index) => jobId === others[index]?.jobId);
}

function isRenamed(all: ReadonlyMap<string, LocalSubject>, { subjectId, name, registration }: LocalSubject): boolean {
  const before = all.get(subjectId);
  return before?.name !== name || before.registration !== registration;
}

/** Only what is needed: checking all of a summary would take seconds for a large fleet. */
const identitySchema = downloadSummarySchema
  .unwrap()
  .pick({ kind: true, card: true, vehicle: true, downloadedAt: true, dataUpTo: true })
  .extend({ days: z.object({ last: z.string() }).nullable() });

function readIdentity(json: unknown): Identity | null {
  const { data: summary } = identitySchema.safeParse(json);
  if (summary === undefined) return null;
  const subject = subjectOf(summary);
  switch (subject?.kind) {
    case undefined:
      return null;
    case 'driver': {
      const name = `${subject.firstNames} ${subject.surname}`.trim();
      return {
        name,
        ending: subject.cardNumber.slice(-4),
        registration: null,
        vin: null,
        recordedDay: summary.days?.last ?? summary.dataUpTo?.slice(0, 10) ?? null,
        readAt: null,
        nextCalibrationDue: null,
      };
    }
    case 'vehicle': {
      const { vin, registration } = subject;
      const recordedDay = summary.downloadedAt?.slice(0, 10) ?? summary.days?.last ?? null;
      const readAt = summary.downloadedAt === null ? null : Date.parse(summary.downloadedAt);
      const nextCalibrationDue = summary.vehicle?.nextCalibrationDue ?? null;
      const name = registration ?? vin ?? '';
      return { name, ending: vin?.slice(-4) ?? null, registration, vin, recordedDay, readAt, nextCalibrationDue };
    }
  }
}

/**
 * Which days of each driver and each vehicle the files held here cover, and which are missing, by name. Years of files
 * take a while to go through: whatever else is to do is done between one subject and the next.
 * @param today at the depot.
 */
export async function missingDays(
  store: Pick<Store, 'readings'>,
  clock: Clock,
  today: IsoDay,
): Promise<AnswerOf<'missing-days'>> {
  // Counted first: a file that is read meanwhile may come too late for its subject.
  const unread = store.readings.unreadCount();
  const found: Coverage[] = [];
  for (const kind of ['driver', 'vehicle'] as const) {
    for (const { subjectId } of store.readings.subjects(kind)) {
      found.push(...coverageOf(store.readings.filesOf(subjectId).flatMap(localDownload), today));
      await new Promise<void>((resolve) => clock.after(0, resolve));
    }
  }
  return { subjects: found, unread };
}

/** A summary of another version is left out. */
export function localDownload({ jobId, summary, arrivedAt }: LocalFile): readonly LocalDownload[] {
  const parsed = downloadSummarySchema.safeParse(summary);
  if (!parsed.success) return [];
  return [{ id: String(jobId), summary: parsed.data, receivedAt: isoTime(Math.floor(arrivedAt / 1_000)) }];
}

interface SubjectOrder {
  /** Drivers or vehicles by their names. */
  readonly of: (kind: LocalFileKind) => readonly LocalSubject[];
  /** Who comes before and after, the drivers before the vehicles; null at either end. */
  readonly neighbours: (subjectId: string) => { readonly previous: string | null; readonly next: string | null };
}

/** The subjects held here in one order, which is made again only after the files have changed: names take long to compare. */
export function createSubjectOrder(localSubjects: Pick<LocalSubjects, 'of'>, names: () => Intl.Collator): SubjectOrder {
  const orders = new WeakMap<
    ReadonlyMap<string, LocalSubject>,
    { readonly by: Intl.Collator; readonly subjects: readonly LocalSubject[] }
  >();

  function of(kind: LocalFileKind): readonly LocalSubject[] {
    const subjects = localSubjects.of(kind);
    const known = orders.get(subjects);
    const by = names();
    if (known?.by === by) return known.subjects;
    const order = [...subjects.values()].sort((one, other) => by.compare(one.name, other.name));
    orders.set(subjects, { by, subjects: order });
    return order;
  }

  return {
    of,
    neighbours: (subjectId) => {
      const all = [...of('driver'), ...of('vehicle')];
      const place = all.findIndex((subject) => subject.subjectId === subjectId);
      const idAt = (index: number) => all[index]?.subjectId ?? null;
      return place === -1 ? { previous: null, next: null } : { previous: idAt(place - 1), next: idAt(place + 1) };
    },
  };
}
