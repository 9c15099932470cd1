import type { Context } from 'hono';
import type { RequestError } from '../../../shared/app/contract.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import { answerProofHeader, digestOf, isRequestProven, proveAnswer, readClaim } from '../../engine/control-proof.ts';
import type { PageEngine } from '../../engine/page/page-engine.ts';
import { readLimited } from './limited-body.ts';

/** The largest is a settings file. */
const mostBytes = 256 * 1024;

export interface ControlParts {
  readonly engine: PageEngine;
  readonly secret: string;
  /** A new address of the page; null where the agent works without one. */
  readonly offerUrl: () => string | null;
}

/**
 * One request of the command line, whose sender proves that it can read this data folder, before its body is read; the
 * answer proves the same. Null where the proof is missing.
 */
export async function answerControl(
  context: Context,
  { engine, secret, offerUrl }: ControlParts,
): Promise<Response | null> {
  const name = context.req.param('name') ?? '';
  const claim = readClaim(context.req.header('authorization'));
  if (claim === null || !isRequestProven(secret, name, claim)) return null;
  const body = await readLimited(context, mostBytes);
  if (body === null || digestOf(body) !== claim.bodyDigest) return null;
  const result = await answerOf(name, body);
  const file = fileBytesOf(result);
  const bytes = file ?? new TextEncoder().encode(JSON.stringify(result));
  return context.body(bytes, 200, {
    'content-type': file === null ? 'application/json' : 'application/octet-stream',
    'cache-control': 'no-store',
    [answerProofHeader]: proveAnswer(secret, claim.nonce, 200, bytes),
  });

  async function answerOf(asked: string, given: Uint8Array): Promise<Result<unknown, RequestError>> {
    if (asked === 'page') {
      const url = offerUrl();
      return url === null ? failure(noPage) : success({ url });
    }
    try {
      return await engine.answer(asked, JSON.parse(new TextDecoder().decode(given)));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      return failure({ code: 'bad-arguments', message: 'The request must be JSON.' });
    }
  }
}

const noPage: RequestError = {
  code: 'not-possible-now',
  message: 'The agent of this data folder works without a page (--no-page).',
};

function fileBytesOf(result: Result<unknown, RequestError>): Uint8Array<ArrayBuffer> | null {
  if (!result.ok || typeof result.value !== 'object' || result.value === null || !('bytes' in result.value))
    return null;
  return result.value.bytes instanceof Uint8Array ? new Uint8Array(result.value.bytes) : null;
}
