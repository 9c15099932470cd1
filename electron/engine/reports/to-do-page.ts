import type { Match } from '../../../shared/contract/reports/local-files.ts';
import type { ToDoPage, ToDoQuery, ToDoRow, ToDoWhy } from '../../../shared/contract/reports/to-do.ts';
import { hasWords, searchKey, searchWords } from '../../../shared/search-key.ts';
import { isFileSubject } from '../store/local-files.ts';
import type { KeptToDo } from '../store/to-do.ts';
import { textOf } from './missing-list.ts';
import type { NamedFile } from './named-files.ts';
import type { JudgedSubject, ListedSubject, ToDoList } from './to-do-list.ts';

/** Whoever was asked so lately gets time to answer. */
const askAgainAfterMs = 3 * 86_400_000;

export function toDoRow(subject: ListedSubject, kept: KeptToDo, now: number): ToDoRow {
  const { deadline, refused, localFiles, of, id, serviceId, name, division, step } = subject;
  const match = shownMatch(subject);
  const uploadId = refused?.uploadId ?? subject.named?.uploadId ?? localFiles.uploadId;
  return {
    entry: kept.id,
    of,
    id,
    serviceId,
    name,
    division,
    step,
    why: whyOf(subject, match),
    act: actOf(subject, kept, uploadId, now),
    deadline: { ...deadline, limitDay: textOf(deadline.limitDay) },
    lastDownloadDay: textOf(subject.lastDownloadDay),
    localFiles: { ...localFiles, progress: null },
    match,
    uploadId,
    owner: kept.owner,
    asked: kept.askedAt === null || kept.askedHow === null ? null : { at: kept.askedAt, how: kept.askedHow },
    remindOn: kept.remindOn,
  };
}

function actOf(
  { step, of }: ListedSubject,
  { askedAt }: KeptToDo,
  uploadId: number | null,
  now: number,
): ToDoRow['act'] {
  switch (step) {
    case 'confirm':
      return 'confirm';
    case 'read-again':
    case 'gap':
      return uploadId === null ? 'remind' : 'open-file';
    case 'wait':
      return 'remind';
    case 'chase':
      return of === 'driver' && (askedAt === null || now - askedAt > askAgainAfterMs) ? 'write' : 'remind';
  }
}

interface ToDoPageParts {
  readonly list: ToDoList;
  readonly keptOf: (subject: ListedSubject) => KeptToDo | null;
  readonly now: number;
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly names: Intl.Collator;
  readonly closed: readonly Pick<KeptToDo, 'closedBy'>[];
}

type PageOfList = Omit<ToDoPage, 'snapshot' | 'snapshots' | 'isLooking'>;

/** One page of the list, its counts, and what was closed today. */
export function toDoPage(query: ToDoQuery, parts: ToDoPageParts): PageOfList {
  const { list, keptOf, now, today, names } = parts;
  const rows = list.listed.flatMap((subject) => {
    const kept = keptOf(subject);
    return kept === null ? [] : [{ subject, kept, isLater: kept.remindOn !== null && kept.remindOn > today }];
  });
  const present = rows.filter(({ isLater }) => isLater === query.later);
  const words = searchWords(query.search);
  const found =
    words.length === 0 ? present : present.filter(({ subject: { name } }) => hasWords(searchKey(name), words));
  const owned = query.owner === null ? [] : found.filter(({ kept }) => kept.owner === query.owner);
  const inScope = query.owner === null ? found : owned;
  const chosen = inScope.filter(({ subject: { step } }) => query.step === null || step === query.step);
  const sorted = query.sort === 'division' ? throughTheYard(chosen, names) : chosen;
  const notAsked = chosen.filter(({ subject: { of, step }, kept }) => {
    return of === 'driver' && step === 'chase' && kept.askedAt === null;
  });
  const [next] = notAsked;
  return {
    rows: sorted
      .slice(query.offset, query.offset + query.limit)
      .map(({ subject, kept }) => toDoRow(subject, kept, now)),
    total: chosen.length,
    counts: countsOf(inScope.map(({ subject: { step } }) => step)),
    everybody: found.length,
    owned: owned.length,
    over: present.filter(({ subject: { deadline } }) => deadline.state === 'over').length,
    unknownDates: list.unknownDates,
    notAsked: { count: notAsked.length, next: next === undefined ? null : toDoRow(next.subject, next.kept, now) },
    later: rows.filter(({ isLater }) => isLater).length,
    done: doneOf(parts.closed),
    nextLimit: shownLimit(list.nextLimit),
  };
}

function countsOf(steps: readonly ListedSubject['step'][]): ToDoPage['counts'] {
  const counts = { all: steps.length, chase: 0, 'read-again': 0, confirm: 0, wait: 0, gap: 0 };
  for (const step of steps) counts[step] += 1;
  return counts;
}

function doneOf(closed: ToDoPageParts['closed']): ToDoPage['done'] {
  const count = (why: KeptToDo['closedBy']) => closed.filter(({ closedBy }) => closedBy === why).length;
  const [processed, decided] = [count('processed'), count('decided')];
  return { all: closed.length, processed, decided, others: closed.length - processed - decided };
}

/** A file that only its name gives to somebody is a candidate like any other. */
function shownMatch({ match, named }: ListedSubject): Match {
  if (named === null || match.certainty === 'perhaps') return { ...match, candidates: [...match.candidates] };
  return { certainty: 'perhaps', candidates: [candidateOf(named)] };
}

function candidateOf({ subjectId, words }: NamedFile) {
  return { subjectId, name: words, ending: null, upToDay: null };
}

function whyOf({ step, refused, named, gap, localFiles }: ListedSubject, { candidates }: Match): ToDoWhy {
  const [best] = candidates;
  if (step === 'confirm' && best !== undefined) {
    const arrivedAt = named?.arrivedAt ?? localFiles.arrivedAt ?? 0;
    return isFileSubject(best.subjectId)
      ? { code: 'file-name', words: best.name, arrivedAt }
      : { code: 'same-name', candidates: candidates.length };
  }
  if (step === 'read-again' && refused !== null) {
    return { code: 'refused', reason: refused.reason, arrivedAt: refused.arrivedAt };
  }
  return step === 'gap' && gap !== null ? { code: 'gap', ...gap } : { code: 'deadline' };
}

/** Division by division, those without one last, and the vehicles of each after its drivers. */
function throughTheYard<Row extends { readonly subject: ListedSubject }>(
  rows: readonly Row[],
  names: Intl.Collator,
): readonly Row[] {
  return [...rows].sort(({ subject: one }, { subject: other }) => {
    return (
      Number(one.division === '') - Number(other.division === '') ||
      names.compare(one.division, other.division) ||
      (one.of === other.of ? 0 : one.of === 'driver' ? -1 : 1) ||
      names.compare(one.name, other.name)
    );
  });
}

function shownLimit(next: JudgedSubject | null): ToDoPage['nextLimit'] {
  const day = textOf(next?.deadline.limitDay ?? null);
  return next === null || day === null ? null : { of: next.of, id: next.id, name: next.name, day };
}
