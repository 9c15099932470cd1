import type { ZodType } from 'zod';
import {
  type AnswerOf,
  type ArgumentsOf,
  type MessageOf,
  type RequestError,
  type RequestName,
  requests,
  type TopicName,
} from '../../../shared/contract/contract.ts';
import type { Result } from '../../../shared/result.ts';
import type { RequestHandlers } from '../feature.ts';
import { misfitRefusal } from '../misfit.ts';
import { faultFacts } from '../platform/fault.ts';
import type { Log } from '../ports.ts';
import { refusal } from '../refusal.ts';

/** The engine as a page's host sees it, over any wire. Names and arguments are checked inside. */
export interface WireApi {
  readonly answer: (name: unknown, given: unknown) => Promise<Result<unknown, RequestError>>;
  /** Calls `listener` for each message of every topic until the returned function is called. */
  readonly subscribe: (listener: TopicListener) => () => void;
}

/** The engine as others of this program see it. */
export interface EngineApi extends WireApi {
  /** Asks what the page may ask; the request's name types what is given and what is answered. */
  readonly ask: <Name extends RequestName>(
    name: Name,
    given: ArgumentsOf<Name>,
  ) => Promise<Result<AnswerOf<Name>, RequestError>>;
}

export type TopicListener = <Name extends TopicName>(topic: Name, message: MessageOf<Name>) => void;

function isRequestName(name: unknown): name is RequestName {
  return typeof name === 'string' && Object.hasOwn(requests, name);
}

/** The contract, of which the compiler knows by a request's name what its schema gives. */
const schemas: { readonly [Name in RequestName]: { readonly arguments: ZodType<ArgumentsOf<Name>> } } = requests;

/**
 * Answers one request of the page: checks the name, then the arguments, then acts. Never throws: what went wrong
 * inside is logged by its kind only, and the page gets `failed`.
 */
export async function answerRequest(
  handlers: RequestHandlers,
  log: Log,
  name: unknown,
  given: unknown,
): Promise<Result<unknown, RequestError>> {
  return isRequestName(name) ? answerNamed(handlers, log, name, given) : refusal('not-found', 'no-such-request');
}

/** As `answerRequest`, of a name that the contract has. */
export async function answerNamed<Name extends RequestName>(
  handlers: RequestHandlers,
  log: Log,
  name: Name,
  given: unknown,
): Promise<Result<AnswerOf<Name>, RequestError>> {
  if (!isPlainObject(given)) return misfitRefusal(null);
  const checked = schemas[name].arguments.safeParse(given);
  if (!checked.success) return misfitRefusal(checked.error);
  try {
    return await handlers[name](checked.data);
  } catch (error) {
    log.error('request-failed', { request: name, ...faultFacts(error) });
    return refusal('failed', 'inside-went-wrong');
  }
}

/** A map, a date or a list of bytes would pass for an object without fields. */
function isPlainObject(given: unknown): boolean {
  if (typeof given !== 'object' || given === null) return false;
  const prototype: unknown = Object.getPrototypeOf(given);
  return prototype === null || prototype === Object.prototype;
}
