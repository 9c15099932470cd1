import { z } from 'zod';
import { subjectOf } from '../../../shared/tachograph/missing-days/subject.ts';
import { downloadSummarySchema } from '../../../shared/tachograph/summary-schema.ts';
import type { NewestHeld } from '../store/local-files.ts';
import type { Store } from '../store/store.ts';

/** A driver or vehicle of the files held here, with its newest file. */
export interface HeldSubject extends NewestHeld, Identity {}

interface Identity {
  readonly name: string;
  /** Last four characters of the card number, or of the VIN. */
  readonly ending: string | null;
  readonly registration: string | null;
  readonly vin: string | null;
  /** `YYYY-MM-DD`: newest day of a card's data; the day on which a vehicle unit was read. */
  readonly upToDay: string | null;
  /** `YYYY-MM-DD`; null for drivers, and where the recorder does not say it. */
  readonly nextCalibrationDue: string | null;
}

export type HeldKind = 'driver' | 'vehicle';

export interface HeldSubjects {
  readonly of: (kind: HeldKind) => ReadonlyMap<string, HeldSubject>;
  /** Looks at the store again. Says for which kinds a file was sent since the last look, and whose names changed. */
  readonly look: () => { readonly sent: readonly HeldKind[]; readonly renamed: readonly HeldKind[] };
}

const kinds = ['driver', 'vehicle'] as const;

export function createHeldSubjects(store: Pick<Store, 'held'>): HeldSubjects {
  // What a file says never changes, and reading it costs more than all the rest.
  const identities = new Map<number, Identity | null>();
  const subjects: Record<HeldKind, ReadonlyMap<string, HeldSubject>> = { driver: new Map(), vehicle: new Map() };
  let isFirstLook = true;

  function identityOf(jobId: number): Identity | null {
    const known = identities.get(jobId);
    if (known !== undefined) return known;
    const identity = readIdentity(store.held.summary(jobId));
    identities.set(jobId, identity);
    return identity;
  }

  function read(kind: HeldKind): ReadonlyMap<string, HeldSubject> {
    const found = store.held.newest(kind).flatMap((newest): [string, HeldSubject][] => {
      const identity = identityOf(newest.jobId);
      return identity === null ? [] : [[newest.subjectId, { ...newest, ...identity }]];
    });
    return new Map(found);
  }

  return {
    of: (kind) => subjects[kind],
    look: () => {
      const sent: HeldKind[] = [];
      const renamed: HeldKind[] = [];
      for (const kind of kinds) {
        const before = subjects[kind];
        const now = read(kind);
        subjects[kind] = now;
        const wasSentSince = (subject: HeldSubject) => wasSent(before.get(subject.subjectId), subject);
        if (!isFirstLook && [...now.values()].some(wasSentSince)) sent.push(kind);
        if (before.size !== now.size || [...now.values()].some((subject) => isRenamed(before, subject)))
          renamed.push(kind);
      }
      isFirstLook = false;
      return { sent, renamed };
    },
  };
}

function wasSent(before: HeldSubject | undefined, now: HeldSubject): boolean {
  return now.state === 'uploaded' && now.sentAt !== (before?.sentAt ?? null);
}

function isRenamed(all: ReadonlyMap<string, HeldSubject>, { subjectId, name, registration }: HeldSubject): boolean {
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
      const upToDay = summary.days?.last ?? summary.dataUpTo?.slice(0, 10) ?? null;
      return {
        name,
        ending: subject.cardNumber.slice(-4),
        registration: null,
        vin: null,
        upToDay,
        nextCalibrationDue: null,
      };
    }
    case 'vehicle': {
      const { vin, registration } = subject;
      const upToDay = summary.downloadedAt?.slice(0, 10) ?? summary.days?.last ?? null;
      const nextCalibrationDue = summary.vehicle?.nextCalibrationDue ?? null;
      const name = registration ?? vin ?? '';
      return { name, ending: vin?.slice(-4) ?? null, registration, vin, upToDay, nextCalibrationDue };
    }
  }
}
