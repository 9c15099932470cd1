import type { ReportName } from '../../../shared/contract/reports/report-runs.ts';
import type { ReportError } from '../../../shared/contract/reports/snapshot.ts';
import { assertNever, failure, type Result, success } from '../../../shared/result.ts';
import { sentence } from '../../../shared/sentence.ts';
import type { ReadRows } from '../../../shared/service/read-rows.ts';
import { contained } from '../platform/guard.ts';
import type { Log } from '../ports.ts';
import {
  type BrokenAnswer,
  type CallError,
  type CallOutcome,
  type Later,
  type NoAnswer,
  type RefusedAccount,
  type RefusedInput,
  refusalWords,
  sanitizeServiceText,
} from '../service/call-outcome.ts';
import type { ServiceClient } from '../service/client.ts';
import { askInParts, type Everyone, isTooLarge } from './split-question.ts';

/** The rows of an answer, each read by the schema of its operation, and those that do not fit it. */
export type ServiceRows = ReadRows<unknown>;

type Request = Readonly<Record<string, unknown>>;

/** What the service answered, and to which form of the question. */
export interface Answered {
  readonly rows: ServiceRows;
  readonly request: Request;
  /** So many drivers or vehicles were asked for in place of all, whose answer was too large; null where nobody is missing. */
  readonly askedOf: number | null;
}

/**
 * Asks the service one question. Of several forms of it, each wider than the next, the first that the service answers.
 * Never rejects.
 */
export type AskService = (
  name: ReportName,
  requests: readonly Request[],
  signal: AbortSignal,
) => Promise<Result<Answered, Omit<ReportError, 'at'>>>;

export function createAskService(
  client: () => ServiceClient,
  isSetUp: () => boolean,
  everyone: Everyone = () => [],
  now: () => number = Date.now,
): AskService {
  return async (name, requests, signal) => {
    if (!isSetUp()) return failure({ code: 'no-settings', words: null });
    const askedOnce = (request: Request) => askAgainIfCut(() => client().call(name, request, { signal }));
    let askedOf: number | null = null;
    const asked = async (request: Request): Promise<CallOutcome<ServiceRows>> => {
      const outcome = await askedOnce(request);
      askedOf = null;
      if (!isTooLarge(outcome)) return outcome;
      const apart = await askInParts({ name, request, tooLarge: outcome }, askedOnce, everyone, now());
      ({ askedOf } = apart);
      return apart.outcome;
    };
    let refusal: Omit<ReportError, 'at'> = { code: 'refused', words: null };
    let failedWith: Request | null = null;
    for (const request of requests) {
      const outcome = await asked(request);
      if (outcome.kind === 'accepted') {
        // It may have been the moment that was bad, and not the form: a wider answer is worth another question.
        const first = { rows: outcome.answer, request, askedOf };
        const again = failedWith === null ? null : await asked(failedWith);
        return again?.kind === 'accepted' && failedWith !== null
          ? success({ rows: again.answer, request: failedWith, askedOf })
          : success(first);
      }
      refusal = reportFailure(outcome);
      if (failedInside(outcome)) failedWith ??= request;
      else if (outcome.kind !== 'refused') break;
    }
    return failure(refusal);
  };
}

/** The service has a fault of its own: with this question, or at this moment. */
function failedInside(outcome: CallError): boolean {
  return outcome.kind === 'later' && outcome.status === 500;
}

/**
 * The other side may close a kept connection just as the next question goes out on it. A question changes nothing, so
 * it is asked once more, on another connection, before anybody is told that there is none.
 */
async function askAgainIfCut<Answer>(ask: () => Promise<CallOutcome<Answer>>): Promise<CallOutcome<Answer>> {
  const outcome = await ask();
  const isBroken = outcome.kind === 'no-answer' && (outcome.phase === 'send' || outcome.phase === 'receive');
  return isBroken ? ask() : outcome;
}

/** What the page says of a call that was not answered as asked. */
export function reportFailure(error: CallError): Omit<ReportError, 'at'> {
  switch (error.kind) {
    case 'refused-input':
      return notAsked(error);
    case 'refused':
      return { code: 'refused', words: shown(refusalWords(error)) };
    case 'refused-account':
      return accountFailure(error);
    case 'later':
      return { code: laterCode(error), words: shown(error.words) };
    case 'no-answer':
      return { code: noAnswerCode(error), words: null };
    case 'broken-answer':
      return { code: brokenCode(error), words: shown(error.words) };
    case 'cancelled':
      return { code: 'cancelled', words: null };
    default:
      return assertNever(error);
  }
}

function notAsked({ issues: [first] }: RefusedInput): Omit<ReportError, 'at'> {
  const said = first?.said && sentence('field-does-not-fit', { field: first.field, problem: first.said });
  return { code: 'not-asked', words: null, ...(said && { said }) };
}

function shown(words: string | null): string | null {
  return words === null ? null : sanitizeServiceText(words);
}

/** Words beside a code are the service's own. */
function accountFailure({ reason, words }: RefusedAccount): Omit<ReportError, 'at'> {
  switch (reason) {
    case 'keys-missing':
      return { code: 'no-keys', words: null };
    case 'keys-refused':
    case 'keys-unusable':
      return { code: 'keys-refused', words: shown(words) };
    case 'keys-of-other-address':
    case 'keys-unprotected':
    case 'keys-unreadable':
      return { code: reason, words: null };
    default:
      return assertNever(reason);
  }
}

function laterCode({ status }: Later): ReportError['code'] {
  return status === 429 || status === 503 || status === 408 || status === 425 ? 'service-busy' : 'service-failed';
}

/** Why nothing was answered, of whatever the service names. */
export function noAnswerCode({ phase }: Pick<NoAnswer, 'phase'>) {
  switch (phase) {
    case 'plain-http':
      return 'plain-address';
    case 'trust':
      return 'not-trusted';
    case 'proxy':
      return 'proxy';
    case 'timed-out':
      return 'timed-out';
    case 'resolve':
    case 'connect':
    case 'send':
    case 'receive':
      return 'no-connection';
    default:
      return assertNever(phase);
  }
}

function brokenCode({ reason }: BrokenAnswer): ReportError['code'] {
  return reason === 'too-large' ? 'too-large' : 'broken-answer';
}

/** Asks one question of the service after the other, so that reports never crowd out the files. */
interface RequestQueue {
  /** Adds a question to the end of the line. One that is in line or under way is not added again, unless it was given up. */
  readonly add: (id: string, ask: (signal: AbortSignal) => Promise<void>) => void;
  /** Takes a question out of the line, or ends it where it is under way. */
  readonly cancel: (id: string) => 'waiting' | 'running' | null;
  readonly stop: () => Promise<void>;
}

export function createRequestQueue(log: Log): RequestQueue {
  const waiting: { readonly id: string; readonly ask: (signal: AbortSignal) => Promise<void> }[] = [];
  let current: { readonly id: string; readonly abort: AbortController } | null = null;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;

  async function work(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { id, ask } = next;
      const abort = new AbortController();
      current = { id, abort };
      await contained(log, 'reports', () => ask(abort.signal));
      current = null;
    }
  }

  return {
    add: (id, ask) => {
      const isUnderWay = current?.id === id && !current.abort.signal.aborted;
      if (stopped || isUnderWay || waiting.some((question) => question.id === id)) return;
      waiting.push({ id, ask });
      if (current === null && waiting.length === 1) running = work();
    },
    cancel: (id) => {
      if (current?.id === id) {
        current.abort.abort();
        return 'running';
      }
      const index = waiting.findIndex((question) => question.id === id);
      if (index === -1) return null;
      waiting.splice(index, 1);
      return 'waiting';
    },
    stop: async () => {
      stopped = true;
      waiting.length = 0;
      current?.abort.abort();
      await running;
    },
  };
}
