import type { RequestError } from '../../../shared/contract/contract.ts';
import { type Result, success } from '../../../shared/result.ts';
import type { WireApi } from '../../engine/api/answer.ts';
import type { HttpServer } from '../../engine/http/server-core.ts';
import { refusal } from '../../engine/refusal.ts';
import {
  answerBesidesHeader,
  answerProofHeader,
  digestOf,
  isRequestProven,
  proveAnswer,
  readClaim,
} from '../../engine/running-agent.ts';
import type { DoorContext } from './door.ts';

/** The largest is a settings file. */
const mostBytes = 256 * 1024;

interface ControlParts {
  readonly api: WireApi;
  readonly server: Pick<HttpServer, 'readBody' | 'trust'>;
  readonly secret: string;
  /** A new address of the page; null where the agent works without one. */
  readonly offerUrl: () => string | null;
}

/**
 * One request of the command line, whose sender proves that it can read this data folder, before its body is read; the
 * answer proves the same. Null where the proof is missing.
 */
export async function answerControl(
  context: DoorContext,
  { api, server, secret, offerUrl }: ControlParts,
): Promise<Response | null> {
  const name = context.req.param('name') ?? '';
  const claim = readClaim(context.req.header('authorization'));
  if (claim === null || !isRequestProven(secret, name, claim)) return null;
  server.trust(context.env.incoming);
  const body = await server.readBody(context.env.incoming, mostBytes);
  if (!body.ok || digestOf(body.value) !== claim.bodyDigest) return null;
  const result = await answerOf(name, body.value);
  const file = fileOf(result);
  const bytes = file?.bytes ?? new TextEncoder().encode(JSON.stringify(result));
  return context.body(bytes, 200, {
    'content-type': file === null ? 'application/json' : 'application/octet-stream',
    ...(file !== null && { [answerBesidesHeader]: encodeURIComponent(JSON.stringify(file.besides)) }),
    'cache-control': 'no-store',
    [answerProofHeader]: proveAnswer(secret, claim.nonce, 200, bytes),
  });

  async function answerOf(asked: string, given: Uint8Array): Promise<Result<unknown, RequestError>> {
    if (asked === 'page') {
      const url = offerUrl();
      return url === null ? noPage : success({ url });
    }
    try {
      return await api.answer(asked, JSON.parse(new TextDecoder().decode(given)));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      return refusal('bad-arguments', 'request-not-json');
    }
  }
}

const noPage = refusal('not-possible-now', 'no-page-here');

interface AnsweredFile {
  /** What the answer says besides its bytes. */
  readonly besides: object;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

function fileOf(result: Result<unknown, RequestError>): AnsweredFile | null {
  if (!result.ok || typeof result.value !== 'object' || result.value === null) return null;
  const { value } = result;
  if (!('bytes' in value) || !(value.bytes instanceof Uint8Array)) return null;
  const { bytes, ...besides } = value as { readonly bytes: Uint8Array };
  return { besides, bytes: new Uint8Array(bytes) };
}
