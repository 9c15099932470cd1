import type { AnswerOf, ArgumentsOf, RequestName } from '../../shared/contract/contract.ts';
import type { AskError, Transport } from './transport/transport.ts';

/** How a failed request reaches a screen through TanStack Query, which knows failures only as exceptions. */
export class AskFailure extends Error {
  readonly reason: AskError;
  constructor(reason: AskError) {
    super(reason.message);
    this.name = 'AskFailure';
    this.reason = reason;
  }
}

export async function askOrThrow<Name extends RequestName>(
  transport: Transport,
  name: Name,
  given: ArgumentsOf<Name>,
): Promise<AnswerOf<Name>> {
  const result = await transport.request(name, given);
  if (result.ok) return result.value;
  throw new AskFailure(result.error);
}
