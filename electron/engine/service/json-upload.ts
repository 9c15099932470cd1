import type { RequestOf } from '../../../shared/service/operations.ts';
import type { EncodedBody } from './multipart.ts';

/** A multiple of 3, so that only the last piece is padded; large enough that the pieces are few. */
const PIECE_BYTES = 3 * 64 * 1024;

/**
 * The body of the JSON upload. The content is encoded once, in pieces, so that the Base64 text of a large file never
 * exists as a whole string beside its bytes.
 */
export function jsonUploadBody(
  fields: Omit<RequestOf<'tachograph-upload'>, 'fileContents'>,
  bytes: Uint8Array,
): EncodedBody {
  const opening = JSON.stringify(fields).slice(0, -1);
  const content = 'fileContents' satisfies keyof RequestOf<'tachograph-upload'>;
  return {
    contentType: 'application/json',
    chunks: [Buffer.from(`${opening},"${content}":"`), ...base64Pieces(bytes), Buffer.from('"}')],
  };
}

function base64Pieces(bytes: Uint8Array): Uint8Array[] {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pieces: Uint8Array[] = [];
  for (let start = 0; start < source.length; start += PIECE_BYTES) {
    pieces.push(Buffer.from(source.toString('base64', start, start + PIECE_BYTES), 'latin1'));
  }
  return pieces;
}
