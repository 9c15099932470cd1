import type { Regime } from '../../settings/driving-rules.ts';
import type { StandingInWeeks } from '../hours/standing.ts';
import { sameEndMinutes } from '../record/provenance.ts';
import { type StartAnswer, unknownAnswer } from './answer-kinds.ts';
import { type DrivingLeft, type StartMoment, startMoment } from './driving-left.ts';
import { answerByService, type ServiceStanding, shortAnswerByService } from './service-start.ts';
import { answerAt, otherwiseUnder, type ShortAnswer, shortAnswerAt } from './start-answer.ts';
import { uselessBecause } from './useless-records.ts';

/** All that an answer about a driver rests on. */
export interface KnownDriver {
  /** By the newest card that is surely the driver's. */
  readonly card: StandingInWeeks | null;
  /** The end of the newest card that may be the driver's, where nobody has said yet that it is. */
  readonly unsureCardUpToMinute: number | null;
  readonly service: ServiceStanding | null;
  /** The rules that the driver's journeys come under, and those that the depot can choose. */
  readonly regime: Regime;
  readonly offered: readonly Regime[];
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
 * The one answer to whether a driver can start, of whichever source reaches further; of two that reach as far, the stricter.
 * What was not recorded, or may have been recorded by a card that is not surely the driver's, is not known: nobody starts
 * on a guess, nor because the service says yes of records that were altered here.
 */
export function driverStart(known: KnownDriver, minute: number, age: DataAge): DriverStart {
  const [source, other] = sourcesOf(known);
  if (source === undefined) return { ...unknownAnswer('no-records', known.regime), source: null, upToMinute: null };
  const start = startBy(source, known, minute, age);
  return other === undefined ? start : stricter(start, startBy(other, known, minute, age));
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

/** The driving that a start leaves, without when else the driver could start; null where the answer is not yes. */
export function driverLeftAt(known: KnownDriver, minute: number, age: DataAge): DrivingLeft | null {
  const start = startMoment(minute);
  const answers = sourcesOf(known).map((source) =>
    uselessOf(source, known, age) === null ? shortAnswerBy(source, known, start) : nothing,
  );
  const { answer, left } = answers.reduce(stricter, answers[0] ?? nothing);
  return answer === 'yes' ? left : null;
}

/** The rules under which the answer would be another one. The service does not say which rules it went by. */
export function startOtherwiseUnder(known: KnownDriver, minute: number, { source, reason }: DriverStart) {
  const { card, regime, offered } = known;
  const isUseless = reason === 'too-old' || reason === 'ahead-of-clock' || reason === 'unsure-card';
  return source !== 'card' || card === null || isUseless ? [] : otherwiseUnder(card, minute, { regime, offered });
}

const nothing: ShortAnswer = { answer: 'unknown', left: null };

/** Of two answers about the same records: what one does not know, the other may, and a no counts more than a yes. */
function stricter<Answer extends Pick<StartAnswer, 'answer'>>(one: Answer, other: Answer): Answer {
  if (one.answer === 'unknown') return other.answer === 'unknown' ? one : other;
  return other.answer === 'no' && one.answer === 'yes' ? other : one;
}

function startBy(source: StartSource, known: KnownDriver, minute: number, age: DataAge): DriverStart {
  const upToMinute = upToOf(source, known);
  const useless = uselessOf(source, known, age);
  const { card, service, regime } = known;
  if (useless !== null) return { ...unknownAnswer(useless, regime), source, upToMinute };
  if (source === 'card' && card !== null) return { ...answerAt(card, minute, regime), source, upToMinute };
  const said = service === null ? unknownAnswer('no-records', regime) : answerByService(service, minute, regime);
  return { ...said, source, upToMinute };
}

function shortAnswerBy(source: StartSource, { card, service, regime }: KnownDriver, start: StartMoment): ShortAnswer {
  if (source === 'card') return card === null ? nothing : shortAnswerAt(card, start, regime);
  return service === null ? nothing : shortAnswerByService(service, start, regime);
}

/** Which reach furthest: the card before the service where both do. */
function sourcesOf(known: KnownDriver): readonly StartSource[] {
  const [cardUpTo, serviceUpTo] = [upToOf('card', known), upToOf('service', known)];
  if (cardUpTo === null) return serviceUpTo === null ? [] : ['service'];
  if (serviceUpTo === null || cardUpTo > serviceUpTo + sameEndMinutes) return ['card'];
  if (cardUpTo < serviceUpTo - sameEndMinutes) return ['service'];
  return known.card?.isAltered === true ? ['card'] : ['card', 'service'];
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
