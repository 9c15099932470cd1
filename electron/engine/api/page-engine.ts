import type { MessageOf, RequestError, TopicName } from '../../../shared/contract/contract.ts';
import type { Result } from '../../../shared/result.ts';

/** The engine as a page's host sees it, over any wire. Names and arguments are checked inside. */
export interface PageEngine {
  readonly answer: (name: unknown, given: unknown) => Promise<Result<unknown, RequestError>>;
  /** Calls `listener` for each message of every topic until the returned function is called. */
  readonly subscribe: (listener: TopicListener) => () => void;
}

export type TopicListener = <Name extends TopicName>(topic: Name, message: MessageOf<Name>) => void;
