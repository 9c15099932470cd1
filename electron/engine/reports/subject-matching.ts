import {
  type DecidedMatch,
  decidedMatches,
  isSureMatch,
  matchNames,
  matchVehicles,
  type NameMatch,
} from '../../../shared/compliance/name-matching.ts';
import type { Candidate, Match } from '../../../shared/contract/reports/local-files.ts';
import type { Store } from '../store/store.ts';
import type { LocalFileKind, LocalSubject, LocalSubjects } from './local-subjects.ts';

/** Which driver or vehicle of the service is which of the files held here. */
export interface SubjectMatching {
  /** Guesses anew: names changed on either side. */
  readonly guess: (kind: LocalFileKind, service: readonly { readonly id: string; readonly name: string }[]) => void;
  /** Reads again what people decided. */
  readonly decided: (kind: LocalFileKind) => void;
  /** The match, and the newest file of its first candidate. */
  readonly of: (
    kind: LocalFileKind,
    serviceId: string,
  ) => { readonly match: Match; readonly subject: LocalSubject | null };
  /** The driver or vehicle of the service that a subject is, where that is sure. */
  readonly serviceIdOf: (kind: LocalFileKind, subjectId: string) => string | null;
}

const unmatched: DecidedMatch = { certainty: 'none', ids: [] };

export function createSubjectMatching(store: Pick<Store, 'reports'>, localSubjects: LocalSubjects): SubjectMatching {
  const guesses: Record<LocalFileKind, ReadonlyMap<string, NameMatch>> = { driver: new Map(), vehicle: new Map() };
  const matches: Record<LocalFileKind, ReadonlyMap<string, DecidedMatch>> = { driver: new Map(), vehicle: new Map() };
  const owners: Record<LocalFileKind, ReadonlyMap<string, string>> = { driver: new Map(), vehicle: new Map() };

  function decide(kind: LocalFileKind): void {
    const decisions = store.reports.decisions().filter(({ of }) => of === kind);
    matches[kind] = decidedMatches(guesses[kind], decisions);
    owners[kind] = new Map(
      [...matches[kind]].flatMap(([serviceId, match]): [string, string][] =>
        isSureMatch(match) ? match.ids.map((id) => [id, serviceId]) : [],
      ),
    );
  }

  /** A report that is asked for again names the same people nearly always, and matching 10,000 takes long. */
  const guessed: Record<LocalFileKind, readonly (readonly string[])[]> = { driver: [], vehicle: [] };

  return {
    guess: (kind, service) => {
      const subjects = [...localSubjects.of(kind).values()];
      if (subjects.length === 0 && guesses[kind].size === 0) return;
      const named = [
        ...service.map(({ id, name }) => [id, name]),
        ...subjects.map(({ subjectId, name, registration, vin }) => [subjectId, name, registration ?? '', vin ?? '']),
      ];
      if (areSame(named, guessed[kind])) return;
      guessed[kind] = named;
      guesses[kind] =
        kind === 'driver'
          ? matchNames(
              service,
              subjects.map(({ subjectId, name }) => ({ id: subjectId, name })),
            )
          : matchVehicles(
              service.map(({ id, name }) => ({ id, registration: name })),
              subjects.map(({ subjectId, registration, vin }) => ({ id: subjectId, registration, vin })),
            );
      decide(kind);
    },
    decided: decide,
    of: (kind, serviceId) => {
      const { certainty, ids } = matches[kind].get(serviceId) ?? unmatched;
      const subjects = ids.map((id) => localSubjects.of(kind).get(id)).filter((subject) => subject !== undefined);
      const candidates = subjects.map(candidateFrom);
      return {
        match: { certainty: candidates.length === 0 ? 'none' : certainty, candidates },
        subject: subjects[0] ?? null,
      };
    },
    serviceIdOf: (kind, subjectId) => owners[kind].get(subjectId) ?? null,
  };
}

function areSame(some: readonly (readonly string[])[], others: readonly (readonly string[])[]): boolean {
  const isSame = (words: readonly string[], index: number) =>
    words.length === others[index]?.length && words.every((word, place) => word === others[index]?.[place]);
  return some.length === others.length && some.every(isSame);
}

function candidateFrom({ subjectId, name, ending, upToDay }: LocalSubject): Candidate {
  return { subjectId, name, ending, upToDay };
}
