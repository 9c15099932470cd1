import type { AnswerOf, ArgumentsOf, RequestError, RequestName } from '../../shared/contract/contract.ts';
import type { Result } from '../../shared/result.ts';
import type { EngineApi } from '../engine/api/answer.ts';

/** Asks the engine what the page may ask it; the contract types the answer. */
export async function ask<Name extends RequestName>(
  api: EngineApi,
  name: Name,
  given: ArgumentsOf<Name>,
): Promise<Result<AnswerOf<Name>, RequestError>> {
  return (await api.answer(name, given)) as Result<AnswerOf<Name>, RequestError>;
}
