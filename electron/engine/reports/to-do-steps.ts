import type { Deadline } from '../../../shared/compliance/deadline.ts';
import type { LocalFilesState, Match } from '../../../shared/contract/reports/local-files.ts';
import { type ToDoStep, toDoSteps } from '../../../shared/contract/reports/to-do.ts';
import type { RefusedFile } from '../store/local-files.ts';
import type { NamedFile } from './named-files.ts';

/** Days that are missing between two files of a driver or vehicle, which reading again may still bring. */
export interface MissingDays {
  /** `YYYY-MM-DD`, each included. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly days: number;
}

/** A driver or vehicle, with all that decides what is to do about it. */
export interface ToDoSubject {
  /** A report of the service names it: only then can be told what the service has not processed. */
  readonly isReported: boolean;
  readonly deadline: Deadline;
  readonly match: Pick<Match, 'certainty'>;
  readonly localFiles: { readonly state: LocalFilesState; readonly sentAt: number | null };
  /** The newest file that only its name gives to the subject, and that nobody has decided about. */
  readonly named: NamedFile | null;
  /** The newest file that surely is theirs, was refused, and that no later one replaces. */
  readonly refused: RefusedFile | null;
  readonly gap: MissingDays | null;
}

const dayMs = 86_400_000;
/** The service processes a file within this time: until then only a limit that is near makes it worth a look. */
const processedWithinDays = 2;

/**
 * The next step: the first that fits of confirm, read again, wait, chase and gap. Null where there is nothing to do.
 * @param now epoch ms
 */
export function stepOf(subject: ToDoSubject, now: number): ToDoStep | null {
  const { deadline, match, localFiles, named, refused, gap } = subject;
  if (match.certainty === 'perhaps' || named !== null) return 'confirm';
  if (refused !== null) return 'read-again';
  const isPressing = deadline.state === 'over' || deadline.state === 'last-day' || deadline.state === 'due';
  if (isPressing && isUnderWay(localFiles.state)) return 'wait';
  const isLate = now - (localFiles.sentAt ?? now) > processedWithinDays * dayMs;
  if (subject.isReported && localFiles.state === 'sent-not-processed' && isLate) return 'wait';
  if (isPressing) return 'chase';
  return gap === null ? null : 'gap';
}

function isUnderWay(state: LocalFilesState): boolean {
  return state === 'waiting' || state === 'sending' || state === 'sent-not-processed';
}

/** What the order of the list follows from. */
export interface ToDoPlace {
  readonly step: ToDoStep;
  /** 0 on the last day, negative when over; null where no download is known. */
  readonly daysLeft: number | null;
  readonly name: string;
  /** Unique among drivers, and among vehicles. */
  readonly id: string;
}

/** The order of the list: the groups one after the other, in each most days over first; not known is last. */
export function inToDoOrder(
  compareNames: (one: string, other: string) => number,
): (one: ToDoPlace, other: ToDoPlace) => number {
  return (one, other) =>
    toDoSteps.indexOf(one.step) - toDoSteps.indexOf(other.step) ||
    (one.daysLeft ?? Number.MAX_SAFE_INTEGER) - (other.daysLeft ?? Number.MAX_SAFE_INTEGER) ||
    compareNames(one.name, other.name) ||
    (one.id < other.id ? -1 : 1);
}
