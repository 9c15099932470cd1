import {
  type AnswerOf,
  type MessageOf,
  type RequestName,
  requestErrorSchema,
  requests,
  type TopicName,
  topics,
} from '../../../shared/contract/contract.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import type { AskError } from './transport.ts';

/**
 * What came over the wire as an answer to `name`, or a failure when it is not of the contract's form: a page and an
 * engine of different versions must not show each other's data wrongly. 100 rows take about a millisecond.
 */
export function checkedAnswer<Name extends RequestName>(
  name: Name,
  received: unknown,
): Result<AnswerOf<Name>, AskError> {
  if (typeof received !== 'object' || received === null || !('ok' in received)) return notOfTheContract(name);
  if (received.ok === true && 'value' in received) {
    const checked = requests[name].answer.safeParse(received.value);
    return checked.success ? success(checked.data as AnswerOf<Name>) : notOfTheContract(name);
  }
  if (received.ok === false && 'error' in received) {
    const checked = requestErrorSchema.safeParse(received.error);
    return checked.success ? failure(checked.data as AskError) : notOfTheContract(name);
  }
  return notOfTheContract(name);
}

/** The message, or null when it is not of the contract's form. */
export function checkedMessage<Name extends TopicName>(topic: Name, received: unknown): MessageOf<Name> | null {
  const checked = topics[topic].safeParse(received);
  return checked.success ? (checked.data as MessageOf<Name>) : null;
}

function notOfTheContract(name: RequestName): Result<never, AskError> {
  return failure({
    code: 'failed',
    message: `The answer to ${name} is not of the form that this page knows. Load it again.`,
  });
}
