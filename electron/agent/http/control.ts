import type { Context } from 'hono';
import type { RequestError } from '../../../shared/contract/contract.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import type { PageEngine } from '../../engine/api/page-engine.ts';
import {
  answerFileNameHeader,
  answerProofHeader,
  digestOf,
  isRequestProven,
  proveAnswer,
  readClaim,
} from '../../engine/control-proof.ts';
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
  const file = fileOf(result);
  const bytes = file?.bytes ?? new TextEncoder().encode(JSON.stringify(result));
  return context.body(bytes, 200, {
    'content-type': file === null ? 'application/json' : 'application/octet-stream',
    ...(file !== null && { [answerFileNameHeader]: encodeURIComponent(file.fileName.toWellFormed()) }),
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

interface AnsweredFile {
  readonly fileName: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

function fileOf(result: Result<unknown, RequestError>): AnsweredFile | null {
  if (!result.ok || typeof result.value !== 'object' || result.value === null) return null;
  const { value } = result;
  if (!('bytes' in value) || !(value.bytes instanceof Uint8Array)) return null;
  const fileName = 'fileName' in value && typeof value.fileName === 'string' ? value.fileName : '';
  return { fileName, bytes: new Uint8Array(value.bytes) };
}
