import type {
  AnswerOf,
  ArgumentsOf,
  MessageOf,
  RequestError,
  RequestName,
  TopicName,
} from '../../../shared/contract/contract.ts';
import type { Result } from '../../../shared/result.ts';

/**
 * Why a request has no answer of its own. Besides the engine's codes: `no-answer` when the engine cannot be reached,
 * `no-session` when this browser is not, or no longer, let in.
 */
export type AskError =
  | RequestError
  | { readonly code: 'no-answer' | 'no-session'; readonly message: string; readonly field?: undefined };

/** How the page stands to the engine. `since`: epoch milliseconds of this PC. */
export type Connection =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'connected' }
  | { readonly kind: 'lost'; readonly since: number }
  | { readonly kind: 'no-session' };

/** The page's only way to the engine. Answers and messages have been checked against the contract. */
export interface Transport {
  readonly request: <Name extends RequestName>(
    name: Name,
    given: ArgumentsOf<Name>,
  ) => Promise<Result<AnswerOf<Name>, AskError>>;
  /** Calls `listener` for each message of the topic until the returned function is called. */
  readonly subscribe: <Name extends TopicName>(topic: Name, listener: (message: MessageOf<Name>) => void) => () => void;
  readonly connection: () => Connection;
  /** Calls `listener` after each change of `connection()` until the returned function is called. */
  readonly onConnection: (listener: () => void) => () => void;
}
