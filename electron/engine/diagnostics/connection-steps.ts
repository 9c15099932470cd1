import type { ConnectionStep } from '../../../shared/contract/contract.ts';
import { assertNever } from '../../../shared/result.ts';
import type { CallOutcome, CallTrouble } from '../service/outcome.ts';
import { plainWords } from '../service/sanitize-service-text.ts';
import { troubleWords } from './error-text.ts';

type StepName = ConnectionStep['step'];
type Parameters = ConnectionStep['parameters'];

/** The steps in the order of their showing. */
const stepNames: readonly StepName[] = ['address', 'private', 'answers', 'keys', 'sending'];

/** What a trial call showed besides its outcome. */
export interface Trial {
  readonly host: string;
  /** From the call to its end. */
  readonly milliseconds: number;
  /** Epoch ms of the end of the service's certificate; null where it could not be seen. */
  readonly validUntil: number | null;
  /** Without TLS, which is allowed within this PC only. */
  readonly isPlain: boolean;
}

export type FailedStep = Exclude<StepName, 'sending'>;

/** Every step before the failed one has `passed` with what it found, every one after it was not tried. */
export function failedAt(
  failed: FailedStep,
  parameters: Parameters,
  passed: Partial<Record<StepName, Parameters>> = {},
): readonly ConnectionStep[] {
  return stepNames.map((step) => {
    if (step === failed) {
      return { step, state: 'failed', parameters };
    }
    const found = passed[step];
    return found === undefined
      ? { step, state: 'not-tried', parameters: {} }
      : { step, state: 'passed', parameters: found };
  });
}

/** The steps that one call for the list of tachograph types shows. No file is sent. */
export function stepsOf(
  outcome: CallOutcome<{ readonly rows: readonly unknown[] }>,
  trial: Trial,
): readonly ConnectionStep[] {
  const { host, milliseconds, validUntil, isPlain } = trial;
  const reached = { address: { host } };
  const isPrivate = { ...reached, private: isPlain ? { plain: 1 } : validUntil === null ? {} : { validUntil } };
  const answered = { ...isPrivate, answers: { milliseconds } };
  if (outcome.kind === 'accepted') {
    return stepNames.map((step) =>
      step === 'sending'
        ? { step, state: 'not-tried', parameters: {} }
        : {
            step,
            state: 'passed',
            parameters: step === 'keys' ? { entries: outcome.answer.rows.length } : answered[step],
          },
    );
  }
  const found = parametersOf(outcome);
  switch (outcome.kind) {
    case 'refused-account':
      return failedAt('keys', found, outcome.status === null ? {} : answered);
    case 'no-answer':
      switch (outcome.phase) {
        case 'resolve':
          return failedAt('address', { ...found, host });
        case 'plain-http':
          return failedAt('private', found);
        case 'trust':
          return failedAt('private', validUntil === null ? found : { ...found, validUntil }, reached);
        case 'connect':
        case 'proxy':
          return failedAt('answers', found, reached);
        case 'send':
        case 'receive':
        case 'timed-out':
          return failedAt('answers', found, isPrivate);
        default:
          return assertNever(outcome.phase);
      }
    case 'later':
    case 'broken-answer':
    case 'refused':
      return failedAt('answers', found, isPrivate);
    case 'refused-input':
    case 'cancelled':
      return failedAt('answers', found, reached);
    default:
      return assertNever(outcome);
  }
}

/** The service's own words where it gave some, else ours; and what it answered with. */
function parametersOf(trouble: CallTrouble): Parameters {
  const own = 'words' in trouble && trouble.words !== null ? plainWords(trouble.words) : '';
  const status = 'status' in trouble ? trouble.status : null;
  return {
    words: own === '' ? troubleWords(trouble) : own,
    ...(status === null ? {} : { status }),
    ...(trouble.kind === 'no-answer' ? { systemCode: trouble.systemCode } : {}),
  };
}
