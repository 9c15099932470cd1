import {
  type AnswerOf,
  type ArgumentsOf,
  type MessageOf,
  type RequestError,
  type RequestName,
  requestErrorSchema,
  requests,
  type TopicName,
  topics,
} from '../../../shared/contract/contract.ts';
import type { PageSessionRow } from '../../../shared/contract/page-sessions.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { sentenceText } from '../../../shared/format/sentence-text.ts';
import { isRecord } from '../../../shared/json.ts';
import { failure, type Result, success } from '../../../shared/result.ts';

/**
 * Why a request has no answer of its own. Besides the engine's codes: `no-answer` when the engine cannot be reached,
 * `no-session` when this browser is not, or no longer, let in.
 */
export type TransportError =
  | RequestError
  | { readonly code: 'no-answer' | 'no-session'; readonly message: string; readonly field?: undefined };

/** How the page stands to the engine. `since`: epoch milliseconds of this PC. */
export type Connection =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'connected' }
  | { readonly kind: 'lost'; readonly since: number }
  | { readonly kind: 'no-session' };

/** The windows in browsers that show this page, each with a session. */
export interface PageWindows {
  readonly list: () => Promise<Result<readonly PageSessionRow[], TransportError>>;
  readonly end: (id: string) => Promise<Result<void, TransportError>>;
}

/** The page's only way to the engine. Answers and messages have been checked against the contract. */
export interface Transport {
  readonly request: <Name extends RequestName>(
    name: Name,
    given: ArgumentsOf<Name>,
  ) => Promise<Result<AnswerOf<Name>, TransportError>>;
  /** Calls `listener` for each message of the topic until the returned function is called. */
  readonly subscribe: <Name extends TopicName>(topic: Name, listener: (message: MessageOf<Name>) => void) => () => void;
  readonly connection: () => Connection;
  /** Calls `listener` after each change of `connection()` until the returned function is called. */
  readonly onConnection: (listener: () => void) => () => void;
  /** Null in the desktop's own window, which has no session. */
  readonly windows: PageWindows | null;
}

/** A refused or unanswered request, in words that a person can act on. */
export function formatError(error: TransportError, formatter: Pick<Formatter, 't'>): string {
  const said = 'said' in error ? error.said : undefined;
  return formatter.t(`errors.${error.code}`, { message: sentenceText(said, error.message, formatter) });
}

/**
 * What came over the wire as an answer to `name`, or a failure when it is not of the contract's form: a page and an
 * engine of different versions must not show each other's data wrongly. 100 rows take about a millisecond.
 */
export function checkedAnswer<Name extends RequestName>(
  name: Name,
  received: unknown,
): Result<AnswerOf<Name>, TransportError> {
  if (!isRecord(received)) return notOfTheContract(name);
  if (received.ok === true && 'value' in received) {
    const checked = requests[name].answer.safeParse(received.value);
    return checked.success ? success(checked.data as AnswerOf<Name>) : notOfTheContract(name);
  }
  if (received.ok === false && 'error' in received) {
    const checked = requestErrorSchema.safeParse(received.error);
    return checked.success ? failure(checked.data as TransportError) : notOfTheContract(name);
  }
  return notOfTheContract(name);
}

/** The message, or null when it is not of the contract's form. */
export function checkedMessage<Name extends TopicName>(topic: Name, received: unknown): MessageOf<Name> | null {
  const checked = topics[topic].safeParse(received);
  return checked.success ? (checked.data as MessageOf<Name>) : null;
}

function notOfTheContract(name: RequestName): Result<never, TransportError> {
  return failure({
    code: 'failed',
    message: `The answer to ${name} is not of the form that this page knows. Load it again.`,
  });
}
