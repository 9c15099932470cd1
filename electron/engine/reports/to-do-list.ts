import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Deadline, deadlineOf } from '../../../shared/compliance/deadline.ts';
import { isSureMatch } from '../../../shared/compliance/name-matching.ts';
import { serviceSubject } from '../../../shared/contract/addresses.ts';
import type { LocalFiles, Match } from '../../../shared/contract/reports/local-files.ts';
import type { ToDoStep } from '../../../shared/contract/reports/to-do.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { RefusedFile } from '../store/local-files.ts';
import { ruleFor } from './coverage.ts';
import type { LocalFileKind, LocalSubject } from './local-subjects.ts';
import { localFilesOf, type MissingRow, serviceSaysNothing } from './missing-list.ts';
import type { Reports } from './reports.ts';
import type { NamedFileMatch } from './subject-matching.ts';
import type { ToDoGaps } from './to-do-gaps.ts';
import { inToDoOrder, stepOf, type ToDoSubject } from './to-do-steps.ts';

/** A driver or vehicle of the reports or of the files held here, and what is to do about it. */
export interface JudgedSubject extends ToDoSubject {
  readonly of: LocalFileKind;
  /** As the address of its page names it. */
  readonly id: string;
  readonly serviceId: string | null;
  readonly name: string;
  readonly division: string;
  readonly deadline: Deadline;
  readonly daysLeft: number | null;
  readonly lastDownloadDay: number | null;
  readonly match: Match;
  readonly localFiles: LocalFiles;
  /** Null where there is nothing to do. */
  readonly step: ToDoStep | null;
}

export interface ListedSubject extends JudgedSubject {
  readonly step: ToDoStep;
}

export interface ToDoList {
  /** In the order of the list. */
  readonly listed: readonly ListedSubject[];
  /** How many of the service's own have no known limit. */
  readonly unknownDates: number;
  /** Whoever's limit comes next of those about whom nothing is to do; null where none is known. */
  readonly nextLimit: JudgedSubject | null;
  /** All that were judged, by `toDoKey`. */
  readonly judged: ReadonlyMap<string, JudgedSubject>;
  /** Subjects of the files here that surely are one that the service names, by `toDoKey`, and its id. */
  readonly adopted: ReadonlyMap<string, string>;
}

export function toDoKey({ of, id }: { readonly of: LocalFileKind; readonly id: string }): string {
  return `${of} ${id}`;
}

interface ToDoListParts {
  readonly reports: Pick<Reports, 'lists' | 'localSubjects' | 'matching' | 'names'>;
  readonly gaps: Pick<ToDoGaps, 'of' | 'version'>;
  readonly settings: () => Settings;
  /** Whether the service has said who there is. */
  readonly isAnswered: (of: LocalFileKind) => boolean;
}

const hourMs = 3_600_000;

/**
 * Others who wait for this thread have their turn after so many: some 15 ms where they are judged, and 60 where an entry is
 * opened for each. Fewer would cost more than they spare: each part that is written is flushed to the disk.
 */
const subjectsAtOnce = 2_000;

/** What is to do, made from the lists of missing downloads and the files held here, and kept until either changes. */
export function createToDoList(parts: ToDoListParts): (now: number) => Promise<ToDoList> {
  const { lists } = parts.reports;
  const ranks = createNameRanks();
  let made: { readonly basis: readonly unknown[]; readonly list: ToDoList } | null = null;
  let making: Promise<ToDoList> | null = null;

  function basisAt(now: number): readonly unknown[] {
    const basis = [
      lists.drivers(),
      lists.vehicles(false),
      lists.availability(),
      parts.reports.names(),
      parts.settings(),
    ];
    return [...basis, parts.gaps.version(), Math.floor(now / hourMs), lists.days().dayOf(now)];
  }

  async function make(basis: readonly unknown[], now: number): Promise<ToDoList> {
    try {
      const list = await toDoList(parts, ranks, now);
      made = { basis, list };
      return list;
    } finally {
      making = null;
    }
  }

  return async (now) => {
    // One that was begun before may lack what changed since; one that is begun after it does not.
    await making;
    const basis = basisAt(now);
    if (made !== null && basis.every((part, place) => part === made?.basis[place])) return made.list;
    making ??= make(basis, now);
    return making;
  };
}

async function toDoList(parts: ToDoListParts, ranks: NameRanks, now: number): Promise<ToDoList> {
  const kinds = (['driver', 'vehicle'] as const).filter(parts.isAnswered);
  const judged: JudgedSubject[] = [];
  for (const of of kinds) judged.push(...(await judgedOf(of, parts, now)));
  const listed = judged.filter((subject): subject is ListedSubject => subject.step !== null);
  const adopted = judged.flatMap(({ of, id, serviceId, match }): [string, string][] =>
    serviceId !== null && isSureMatch(match)
      ? match.candidates.map(({ subjectId }) => [toDoKey({ of, id: subjectId }), id])
      : [],
  );
  await nextTurn();
  const compareNames = ranks(
    listed.map(({ name }) => name),
    parts.reports.names(),
  );
  await nextTurn();
  return {
    adopted: new Map(adopted),
    listed: listed.sort(inToDoOrder(compareNames)),
    unknownDates: judged.filter(({ isReported, deadline }) => isReported && deadline.state === 'unknown').length,
    nextLimit: nextLimitOf(judged),
    judged: new Map(judged.map((subject) => [toDoKey(subject), subject])),
  };
}

function nextLimitOf(judged: readonly JudgedSubject[]): JudgedSubject | null {
  const ahead = judged.filter(({ step, deadline }) => step === null && deadline.limitDay !== null);
  return ahead.reduce<JudgedSubject | null>((best, subject) => {
    return best === null || (subject.deadline.limitDay ?? 0) < (best.deadline.limitDay ?? 0) ? subject : best;
  }, null);
}

type CompareNames = (one: string, other: string) => number;
type NameRanks = (names: readonly string[], order: Intl.Collator) => CompareNames;

/** How names stand to each other. It is kept: comparing 10,000 takes longer than all the rest, and seldom is one new. */
function createNameRanks(): NameRanks {
  let known: { readonly order: Intl.Collator; readonly ranks: ReadonlyMap<string, number> } | null = null;
  return (names, order) => {
    if (known?.order !== order || names.some((name) => known?.ranks.has(name) === false)) {
      const inOrder = [...new Set(names)].sort(order.compare);
      let rank = 0;
      // Names that only their letters' case or marks tell apart may stand as equal.
      const ranked = inOrder.map((name, place) => {
        const before = inOrder[place - 1];
        if (before !== undefined && order.compare(before, name) !== 0) rank += 1;
        return [name, rank] as const;
      });
      known = { order, ranks: new Map(ranked) };
    }
    const { ranks } = known;
    return (one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0);
  };
}

/** Parts of a list, one after the other. Others who wait for this thread have their turn between them. */
export async function* inParts<One>(all: readonly One[]): AsyncGenerator<readonly One[]> {
  for (let from = 0; from < all.length; from += subjectsAtOnce) {
    if (from > 0) await nextTurn();
    yield all.slice(from, from + subjectsAtOnce);
  }
}

async function judgedOf(of: LocalFileKind, parts: ToDoListParts, now: number): Promise<readonly JudgedSubject[]> {
  const { reports, gaps, settings } = parts;
  const { lists, localSubjects, matching } = reports;
  const rows = of === 'driver' ? lists.drivers().rows : lists.vehicles(false).rows;
  const today = lists.days().dayOf(now);
  const rule = ruleFor(of, settings());
  const divisions =
    of === 'vehicle'
      ? new Map<string, string>()
      : new Map(lists.availability().rows.map(({ source }) => [source.driverId, source.divisionName ?? '']));
  const refused = newestBySubject(localSubjects.refused());

  const judge = (subject: Omit<JudgedSubject, 'step' | 'deadline' | 'daysLeft'>): JudgedSubject => {
    const deadline = deadlineOf(subject.lastDownloadDay, today, rule);
    return { ...subject, deadline, daysLeft: deadline.daysLeft, step: stepOf({ ...subject, deadline }, now) };
  };

  const ofRow = (row: MissingRow): JudgedSubject => {
    const { id, name, match, localFiles, lastDownloadDay } = row;
    const theirs = isSureMatch(match) ? match.candidates.map(({ subjectId }) => subjectId) : [];
    const byName = newerThanFiles(matching.namedFile(of, id), localFiles);
    const confirmed = byName?.isConfirmed === true ? byName.files : [];
    return judge({
      of,
      id: serviceSubject(id),
      serviceId: id,
      name,
      division: divisions.get(id) ?? '',
      isReported: true,
      lastDownloadDay,
      match,
      localFiles,
      named: byName === null || byName.isConfirmed ? null : byName.files[0],
      refused: newest([...confirmed, ...theirs.flatMap((subjectId) => refused.get(subjectId) ?? [])]),
      gap: theirs.map((subjectId) => gaps.of(of, subjectId)).find((gap) => gap !== null) ?? null,
    });
  };

  const reported = new Set(rows.map(({ id }) => id));
  const candidates = new Set(rows.flatMap(({ match }) => match.candidates.map(({ subjectId }) => subjectId)));
  const others = [...localSubjects.of(of).values()].filter(({ subjectId }) => {
    const owner = matching.serviceIdOf(of, subjectId);
    return !candidates.has(subjectId) && (owner === null || !reported.has(owner));
  });
  const ofFiles = (subject: LocalSubject): JudgedSubject => {
    const { subjectId, name } = subject;
    return judge({
      of,
      id: subjectId,
      serviceId: null,
      name,
      division: '',
      isReported: false,
      lastDownloadDay: null,
      match: { certainty: 'none', candidates: [] },
      localFiles: localFilesOf(subject, serviceSaysNothing, lists.days()),
      named: null,
      refused: refused.get(subjectId) ?? null,
      gap: gaps.of(of, subjectId),
    });
  };
  const judged: JudgedSubject[] = [];
  for await (const some of inParts(rows)) judged.push(...some.map(ofRow));
  for await (const some of inParts(others)) judged.push(...some.map(ofFiles));
  return judged;
}

/** The newest comes first in what is given. */
function newestBySubject(files: readonly RefusedFile[]): ReadonlyMap<string, RefusedFile> {
  const found = new Map<string, RefusedFile>();
  for (const file of files) {
    if (file.subjectId !== null && !found.has(file.subjectId)) found.set(file.subjectId, file);
  }
  return found;
}

function newest(files: readonly RefusedFile[]): RefusedFile | null {
  return files.reduce<RefusedFile | null>((best, file) => {
    return best === null || file.arrivedAt > best.arrivedAt ? file : best;
  }, null);
}

/** A good file that came later has put right what a refused one has left open. */
function newerThanFiles(byName: NamedFileMatch | null, localFiles: LocalFiles): NamedFileMatch | null {
  const { state, arrivedAt } = localFiles;
  const isGood = state !== 'attention' && state !== 'ignored' && state !== 'never-seen';
  return byName !== null && isGood && (arrivedAt ?? 0) > byName.files[0].arrivedAt ? null : byName;
}
