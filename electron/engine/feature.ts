import type { AnswerOf, ArgumentsOf, MessageOf, RequestError, RequestName } from '../../shared/contract/contract.ts';
import type { DutyName, DutyReport } from '../../shared/contract/duties.ts';
import type { TopicName } from '../../shared/contract/names.ts';
import type { StatusFacts } from '../../shared/contract/status.ts';
import type { ReasonCode } from '../../shared/contract/uploads.ts';
import type { Result } from '../../shared/result.ts';
import type { DueTask } from './due-work.ts';
import { contained, type WorkingPart } from './platform/guard.ts';
import type { Clock, Log } from './ports.ts';
import type { ServiceDate } from './service/engine-transport.ts';
import type { StoreListener } from './store/store.ts';
import type { FileEnd } from './upload/attempt-result.ts';

type RequestHandler<Name extends RequestName> = (
  given: ArgumentsOf<Name>,
) => Promise<Result<AnswerOf<Name>, RequestError>> | Result<AnswerOf<Name>, RequestError>;

/** One handler for each of these requests, typed by the request's name. */
export type RequestHandlers<Names extends RequestName = RequestName> = {
  readonly [Name in Names]: RequestHandler<Name>;
};

/** What each topic says now, read when it is told; null when there is nothing to tell. */
export type TopicSources = { readonly [Name in TopicName]: () => Omit<MessageOf<Name>, 'sequence'> | null };

/** What is counted of the queue and the folders, from which several duties are judged. */
export type StatusBasis = Omit<StatusFacts, 'duties'>;

/** How each duty stands now, as the feature that has it says. */
export type DutyReports = Readonly<Record<DutyName, (status: StatusBasis) => DutyReport>>;

/** What features tell each other, with what is told. Who tells it does not know who hears it. */
interface News {
  /** A change of the records is committed, whatever fails in those who hear of it. */
  readonly recordsChanged: Parameters<StoreListener['changed']>;
  readonly settingsChanged: [];
  readonly credentialsChanged: [];
  /** A report came, or did not. */
  readonly reportsChanged: [];
  /** Null where the clocking does not say whose it is. */
  readonly clockingHeard: [driverId: string | null];
  /** Changes of clockings were sent from here, and the service applied them. */
  readonly clockingsChanged: [change: 'corrected' | 'deleted', clockingIds: readonly string[]];
  /** Holds were made or released. */
  readonly holdsChanged: [];
  readonly fileKept: [file: { readonly sizeBytes: number; readonly quarantine: ReasonCode | null }];
  /** `tookMs`: null where nothing was sent. */
  readonly attemptEnded: [end: { readonly jobId: number; readonly file: FileEnd; readonly tookMs: number | null }];
  /** These jobs are sent further than before. */
  readonly progressMade: [jobIds: readonly number[]];
  readonly serviceDate: [date: ServiceDate];
}

export type Tell = <Name extends keyof News>(news: Name, ...told: News[Name]) => void;

/** What a feature of the depot says of itself; what it leaves out it has not. */
export interface Feature {
  readonly name: string;
  /** As the log and the checks name what fails in it. */
  readonly part: WorkingPart;
  /** It is started after these and stopped before them. Of the others it needs nothing when it starts or stops. */
  readonly after?: readonly string[];
  readonly start?: () => Promise<void> | void;
  /** Without it there is no depot: that it cannot start is thrown. Default: it is told, and the rest starts. */
  readonly isVital?: boolean;
  readonly stop?: () => Promise<void> | void;
  /** A single pass is over before its time comes: it is neither started nor stopped there. */
  readonly staysOnly?: boolean;
  readonly requests?: Partial<RequestHandlers>;
  readonly topics?: Partial<TopicSources>;
  readonly duties?: Partial<DutyReports>;
  /** What a duty proves itself by, each minute. */
  readonly prove?: () => Promise<void> | void;
  /** What it does now and then to keep the data folder in order. */
  readonly upkeep?: readonly DueTask[];
  /** Forgets names that it has noted before this moment, in epoch ms. */
  readonly forget?: (before: number) => Promise<void> | void;
  readonly hears?: { readonly [Name in keyof News]?: (...told: News[Name]) => void };
}

type SaidOf<One, Key extends 'requests' | 'topics' | 'duties'> = One extends { readonly [Each in Key]: infer Said }
  ? (said: Said) => void
  : never;

/** What all features say under this name, as one record: where one of the contract is missing, its user does not compile. */
type JoinedOf<Features extends readonly Feature[], Key extends 'requests' | 'topics' | 'duties'> =
  SaidOf<Features[number], Key> extends (said: infer Joined) => void ? Joined : never;

export function joined<const Features extends readonly Feature[], Key extends 'requests' | 'topics' | 'duties'>(
  features: Features,
  key: Key,
): JoinedOf<Features, Key> {
  const entries = features.flatMap((feature) => Object.entries(feature[key] ?? {}));
  const joint = Object.fromEntries<unknown>(entries);
  if (Object.keys(joint).length < entries.length) throw new Error(`Two features have ${key} of one name.`);
  return joint as JoinedOf<Features, Key>;
}

/** Throws where a feature does not stand in the list behind all that it has to be started after. */
export function checkOrder(features: readonly Feature[]): void {
  const before = new Set<string>();
  for (const { name, after = [] } of features) {
    const late = after.find((other) => !before.has(other));
    if (late !== undefined) throw new Error(`${name} has to be started after ${late}.`);
    before.add(name);
  }
}

/**
 * Starts each feature when those before it have started, and none once the depot stops: that one was stopped already, and
 * would work on with what was closed.
 */
export async function startInOrder(features: readonly Feature[], log: Log, isStopping: () => boolean): Promise<void> {
  for (const { part, start, isVital = false } of features) {
    if (isStopping()) return;
    if (start === undefined) continue;
    if (isVital) await start();
    else await contained(log, part, start);
  }
}

/** More than the sending needs to write down how its last files ended, which is the longest of all bounded stops. */
const stopWithinMs = 10_000;

/**
 * The mirror of the start. A feature that rejects, or does not come to its end, keeps none of those before it from
 * stopping: the records come first in the list, and are closed whatever became of the others. Never rejects.
 */
export async function stopInReverse(
  features: readonly Feature[],
  clock: Pick<Clock, 'after'>,
  log: Log,
): Promise<void> {
  for (const { part, stop } of features.toReversed()) {
    if (stop === undefined) continue;
    let cancel = () => {};
    const isLate = new Promise<boolean>((resolve) => {
      cancel = clock.after(stopWithinMs, () => resolve(true));
    });
    const isStopped = contained(log, part, stop).then(() => false);
    if (await Promise.race([isStopped, isLate])) log.error('stop.not-ended', { part });
    cancel();
  }
}
