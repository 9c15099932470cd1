import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { failure, type Result, success } from '../../../shared/result.ts';
import type { HttpAnswer } from '../ports.ts';

const decoders = {
  gzip: promisify(zlib.gunzip),
  'x-gzip': promisify(zlib.gunzip),
  br: promisify(zlib.brotliDecompress),
  deflate: inflated,
} as const;
type Coding = keyof typeof decoders;

/** One after the other; more of them hide something. */
const mostCodings = 2;

/**
 * The body of an answer as it was before somebody on the way compressed it, which no request asks for. Unpacked, it may
 * be as large as an answer that comes uncompressed, and no larger.
 * A body that cannot be unpacked is taken as it is.
 */
export async function decodedAnswer(
  answer: HttpAnswer,
  maxAnswerBytes: number,
): Promise<Result<HttpAnswer, 'too-large'>> {
  const codings = codingsOf(answer.headers['content-encoding']);
  if (codings.length === 0 || codings.length > mostCodings) {
    return success(answer);
  }
  let { body } = answer;
  // The last one named was applied last.
  for (const coding of codings.toReversed()) {
    const unpacked = await unpackedBody(body, coding, maxAnswerBytes);
    if (!unpacked.ok) {
      return unpacked.error === 'too-large' ? failure(unpacked.error) : success(answer);
    }
    body = unpacked.value;
  }
  return success({ ...answer, body });
}

function codingsOf(header: string | undefined): readonly string[] {
  const names = (header ?? '').toLowerCase().split(',');
  return names.map((name) => name.trim()).filter((name) => name !== '' && name !== 'identity');
}

function isCoding(name: string): name is Coding {
  return Object.hasOwn(decoders, name);
}

async function unpackedBody(
  body: Uint8Array,
  coding: string,
  maxOutputLength: number,
): Promise<Result<Uint8Array, 'too-large' | 'unreadable'>> {
  if (!isCoding(coding)) {
    return failure('unreadable');
  }
  try {
    return success(await decoders[coding](body, { maxOutputLength }));
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    return failure(isTooLarge ? 'too-large' : 'unreadable');
  }
}

const zlibInflate = promisify(zlib.inflate);
const rawInflate = promisify(zlib.inflateRaw);

/** "deflate" means zlib's form (RFC 9110, section 8.4.1.2), but some servers send the bare one: its first bits differ. */
function inflated(body: Uint8Array, options: zlib.ZlibOptions): Promise<Buffer> {
  const hasZlibHeader = ((body[0] ?? 0) & 0x0f) === 8;
  return hasZlibHeader ? zlibInflate(body, options) : rawInflate(body, options);
}
