import type { CommandWords } from '../words.ts';
import type { CheckResult } from './check.ts';
import type { Departure } from './departures.ts';
import { toldText } from './told.ts';

export interface ConformanceReport {
  /** Origin of the service, without its path. */
  readonly service: string;
  readonly checks: readonly CheckResult[];
}

type Outcome = CheckResult['outcome'];

export function countsOf(checks: readonly Pick<CheckResult, 'outcome'>[]): Readonly<Record<Outcome, number>> {
  const counts: Record<Outcome, number> = { conforms: 0, departs: 0, unanswered: 0, skipped: 0 };
  for (const { outcome } of checks) counts[outcome] += 1;
  return counts;
}

export interface SaidDeparture extends Omit<Departure, 'problem'> {
  readonly problem: string;
}

/** A check in the words of a language. */
export interface SaidCheck extends Omit<CheckResult, 'check' | 'departures' | 'notes' | 'seen'> {
  readonly check: string;
  readonly departures: readonly SaidDeparture[];
  readonly notes: readonly string[];
}

/** The report in the words of a language, as the JSON form has it. */
export interface SaidReport {
  readonly service: string;
  readonly checks: readonly SaidCheck[];
}

export function inWords({ service, checks }: ConformanceReport, t: CommandWords): SaidReport {
  return {
    service,
    checks: checks.map(({ operation, rule, check, outcome, departures, notes }) => ({
      operation,
      rule,
      check: toldText(check, t),
      outcome,
      departures: departures.map((each) => ({ ...each, problem: toldText(each.problem, t) })),
      notes: notes.map((note) => toldText(note, t)),
    })),
  };
}

/** @param often how many values it is said of; nothing where it is one */
export function departureText({ field, problem, times }: SaidDeparture, often: string): string {
  return `${field === '' ? '' : `${field}: `}${problem}${times === 1 ? '' : ` ${often}`}`;
}
