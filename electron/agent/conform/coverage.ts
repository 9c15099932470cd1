import { answerField } from '../../../shared/service/field.ts';
import { answersWithRows } from '../../../shared/service/operation.ts';
import { isOperationName, operations } from '../../../shared/service/operations.ts';
import type { CheckResult } from './check.ts';
import { pathsOf } from './departures.ts';

/** How much of the interface a run has seen of a service, and so what its silence is worth. */
export interface Coverage {
  /** Fields of the answers that had a value once at least, of the operations whose answers were looked at. */
  readonly fields: Share;
  /** Checks whose answer said something, of all that were to be done. */
  readonly rules: Share;
  /** Operations that gave no row: of their form, nothing is known. */
  readonly withoutRows: readonly string[];
  /** Whether that is enough to say that a service conforms. */
  readonly isEnough: boolean;
}

interface Share {
  readonly shown: number;
  readonly of: number;
}

/** The figures of the checks that were asked; what changes records and was not to be asked does not count. */
export function coverageOf(checks: readonly CheckResult[]): Coverage {
  const asked = checks.filter(
    ({ notes }) => !notes.some(({ code }) => code === 'notes.needsWrite' || code === 'notes.needs'),
  );
  const looked = Map.groupBy(
    asked.filter(({ seen }) => seen !== undefined),
    ({ operation }) => operation,
  );
  const fields = { shown: 0, of: 0 };
  const withoutRows: string[] = [];
  for (const [name, own] of looked) {
    if (!isOperationName(name)) continue;
    const shown = new Set(own.flatMap(({ seen = [] }) => seen)).size;
    fields.shown += shown;
    fields.of += pathsOf(answerField(operations[name])).length;
    if (shown === 0 && answersWithRows(operations[name])) withoutRows.push(name);
  }
  const shown = asked.filter(({ outcome }) => outcome === 'conforms' || outcome === 'departs').length;
  const rules = { shown, of: asked.length };
  const isEnough = shown > 0 && withoutRows.length === 0 && isEnoughOf(fields) && isEnoughOf(rules);
  return { fields, rules, withoutRows, isEnough };
}

/** Of fields and of rules, so much has to be shown before a service can be said to conform. */
const enoughShare = 0.8;

const isEnoughOf = ({ shown, of }: Share) => shown >= of * enoughShare;

export type Verdict = 'conforms' | 'departs' | 'unanswered' | 'notEnoughSeen';

/** What a run says of the service as a whole: one that shows nothing wrong because it shows nothing does not conform. */
export function verdictOf(checks: readonly CheckResult[]): Verdict {
  if (checks.some(({ outcome }) => outcome === 'departs')) return 'departs';
  if (checks.some(({ outcome }) => outcome === 'unanswered')) return 'unanswered';
  return coverageOf(checks).isEnough ? 'conforms' : 'notEnoughSeen';
}
