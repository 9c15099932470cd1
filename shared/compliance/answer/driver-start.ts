import type { Regime } from '../hours/regimes.ts';
import type { StandingInWeeks } from '../hours/standing.ts';
import { type DrivingLeft, startMoment } from './driving-left.ts';
import { answerByService, drivingLeftByService, type ServiceStanding } from './service-start.ts';
import { answerAt, drivingLeftAt, otherwiseUnder, type StartAnswer, unknownAnswer } from './start-answer.ts';
import { uselessBecause } from './useless-records.ts';

/** All that an answer about a driver rests on. */
export interface KnownDriver {
  /** By the newest card that is surely the driver's. */
  readonly card: StandingInWeeks | null;
  /** The end of the newest card that may be the driver's, where nobody has said yet that it is. */
  readonly unsureCardUpToMinute: number | null;
  readonly service: ServiceStanding | null;
  /** The rules that the driver's journeys come under. */
  readonly regime: Regime;
}

/** Which data are too old or too new to tell anything now. */
export interface DataAge {
  readonly nowMinute: number;
  readonly staleAfterHours: number;
}

/** Whose records an answer rests on: those of a card that lies here, or the service's report. */
export type StartSource = 'card' | 'service';

export interface DriverStart extends StartAnswer {
  readonly source: StartSource | null;
  /** The end of the records of that source. */
  readonly upToMinute: number | null;
}

/**
 * The one answer to whether a driver can start, of whichever source reaches further. What was not recorded, or may have
 * been recorded by a card that is not surely the driver's, is not known: nobody starts on a guess.
 */
export function driverStart(known: KnownDriver, minute: number, age: DataAge): DriverStart {
  const source = sourceOf(known);
  if (source === null) return { ...unknownAnswer('no-records'), source, upToMinute: null };
  return startBy(source, known, minute, age);
}

/** What one source says, beside the other. Null where it says nothing of the driver. */
export function startBySource(
  source: StartSource,
  known: KnownDriver,
  minute: number,
  age: DataAge,
): DriverStart | null {
  return upToOf(source, known) === null ? null : startBy(source, known, minute, age);
}

function startBy(source: StartSource, known: KnownDriver, minute: number, age: DataAge): DriverStart {
  const upToMinute = upToOf(source, known);
  const useless = uselessOf(source, known, age);
  if (useless !== null || upToMinute === null) {
    return { ...unknownAnswer(useless ?? 'no-records'), source, upToMinute };
  }
  const { card, service, regime } = known;
  if (source === 'card' && card !== null) return { ...answerAt(card, minute, regime), source, upToMinute };
  if (service !== null) return { ...answerByService(service, minute), source, upToMinute };
  return { ...unknownAnswer('no-records'), source, upToMinute };
}

/** The driving that a start leaves, without when else the driver could start; null where the answer is not yes. */
export function driverLeftAt(known: KnownDriver, minute: number, age: DataAge): DrivingLeft | null {
  const source = sourceOf(known);
  if (source === null || uselessOf(source, known, age) !== null) return null;
  const start = startMoment(minute);
  const { card, service, regime } = known;
  if (source === 'card') return card === null ? null : drivingLeftAt(card, start, regime);
  return service === null ? null : drivingLeftByService(service, start);
}

/** The rules under which the answer would be another one. The service does not say which rules it went by. */
export function startOtherwiseUnder(known: KnownDriver, minute: number, { source, reason }: DriverStart) {
  const isByRecords = source === 'card' && known.card !== null && reason !== 'too-old' && reason !== 'ahead-of-clock';
  if (!isByRecords || known.card === null || reason === 'unsure-card') return [];
  return otherwiseUnder(known.card, minute, known.regime);
}

function sourceOf({ card, service }: KnownDriver): StartSource | null {
  const serviceUpTo = service?.upToMinute ?? null;
  if (card !== null && (serviceUpTo === null || card.upToMinute > serviceUpTo)) return 'card';
  return serviceUpTo === null ? null : 'service';
}

function upToOf(source: StartSource, { card, service }: KnownDriver): number | null {
  return source === 'card' ? (card?.upToMinute ?? null) : (service?.upToMinute ?? null);
}

function uselessOf(source: StartSource, known: KnownDriver, age: DataAge) {
  const upToMinute = upToOf(source, known);
  if (upToMinute === null) return 'no-records';
  const useless = uselessBecause(upToMinute, age);
  if (useless !== null) return useless;
  const { unsureCardUpToMinute } = known;
  return unsureCardUpToMinute !== null && unsureCardUpToMinute > upToMinute ? 'unsure-card' : null;
}
