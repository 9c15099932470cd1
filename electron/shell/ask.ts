import type { AnswerOf, ArgumentsOf, RequestError, RequestName } from '../../shared/contract/contract.ts';
import type { Result } from '../../shared/result.ts';
import type { PageEngine } from '../engine/api/answer.ts';

/** Asks the engine what the page may ask it; the contract types the answer. */
export async function ask<Name extends RequestName>(
  engine: PageEngine,
  name: Name,
  given: ArgumentsOf<Name>,
): Promise<Result<AnswerOf<Name>, RequestError>> {
  return (await engine.answer(name, given)) as Result<AnswerOf<Name>, RequestError>;
}
