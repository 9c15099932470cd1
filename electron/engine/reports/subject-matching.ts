import {
  type DecidedMatch,
  decidedMatches,
  isSureMatch,
  matchNames,
  matchVehicles,
  type NameMatch,
} from '../../../shared/compliance/name-matching.ts';
import type { Candidate, Match } from '../../../shared/contract/reports/local-files.ts';
import { isFileSubject } from '../store/local-files.ts';
import type { Store } from '../store/store.ts';
import type { LocalFileKind, LocalSubject, LocalSubjects } from './local-subjects.ts';
import { decidedByName, guessedByName, type NamedFile } from './named-files.ts';

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
  /** A refused file that only its name gives to a driver or vehicle: a candidate, until a person has confirmed it. */
  readonly namedFile: (kind: LocalFileKind, serviceId: string) => NamedFileMatch | null;
  /** The driver or vehicle of the service that a subject is, where that is sure. */
  readonly serviceIdOf: (kind: LocalFileKind, subjectId: string) => string | null;
}

export interface NamedFileMatch {
  /** The newest first. */
  readonly files: readonly [NamedFile, ...NamedFile[]];
  readonly isConfirmed: boolean;
}

const unmatched: DecidedMatch = { certainty: 'none', ids: [] };

export function createSubjectMatching(store: Pick<Store, 'reports'>, localSubjects: LocalSubjects): SubjectMatching {
  const guesses: Record<LocalFileKind, ReadonlyMap<string, NameMatch>> = { driver: new Map(), vehicle: new Map() };
  const matches: Record<LocalFileKind, ReadonlyMap<string, DecidedMatch>> = { driver: new Map(), vehicle: new Map() };
  const owners: Record<LocalFileKind, ReadonlyMap<string, string>> = { driver: new Map(), vehicle: new Map() };

  const fileGuesses: Record<LocalFileKind, ReadonlyMap<string, NameMatch>> = { driver: new Map(), vehicle: new Map() };
  const fileMatches: Record<LocalFileKind, ReadonlyMap<string, DecidedMatch>> = {
    driver: new Map(),
    vehicle: new Map(),
  };

  function decide(kind: LocalFileKind): void {
    const decisions = store.reports.decisions().filter(({ of }) => of === kind);
    const files = new Set(localSubjects.named(kind).map(({ subjectId }) => subjectId));
    matches[kind] = decidedMatches(
      guesses[kind],
      decisions.filter(({ subjectId }) => !isFileSubject(subjectId)),
    );
    fileMatches[kind] = decidedByName(
      fileGuesses[kind],
      decisions.filter(({ subjectId }) => files.has(subjectId)),
    );
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
      const files = localSubjects.named(kind);
      if (subjects.length + files.length === 0 && guesses[kind].size + fileGuesses[kind].size === 0) return;
      const named = [
        ...files.map(({ subjectId }) => [subjectId]),
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
      fileGuesses[kind] = guessedByName(kind, files, service, (end) => {
        const theirs = subjects.find(({ subjectId }) => subjectId.endsWith(end));
        return theirs === undefined ? null : (owners[kind].get(theirs.subjectId) ?? null);
      });
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
    namedFile: (kind, serviceId) => {
      const { certainty, ids } = fileMatches[kind].get(serviceId) ?? unmatched;
      if (ids.length === 0) return null;
      const [first, ...others] = localSubjects.named(kind).filter(({ subjectId }) => ids.includes(subjectId));
      return first === undefined ? null : { files: [first, ...others], isConfirmed: certainty === 'confirmed' };
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
