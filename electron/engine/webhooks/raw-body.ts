import type { IncomingMessage } from 'node:http';
import { failure, type Result, success } from '../../../shared/result.ts';

/**
 * Reads a body as it travels, before anything parses it. Gives up at the first byte above the limit, whatever length
 * was announced, and when the sender breaks off.
 */
export function readRawBody(
  request: IncomingMessage,
  maxBytes: number,
): Promise<Result<Uint8Array, 'too-large' | 'cut'>> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > maxBytes) return Promise.resolve(failure('too-large'));
  return new Promise((resolve) => {
    const chunks: Uint8Array[] = [];
    let sizeBytes = 0;
    const onData = (chunk: Uint8Array) => {
      sizeBytes += chunk.byteLength;
      if (sizeBytes <= maxBytes) chunks.push(chunk);
      else end(failure('too-large'));
    };
    const onEnd = () => end(success(Buffer.concat(chunks, sizeBytes)));
    const onCut = () => end(failure('cut'));
    const end = (result: Result<Uint8Array, 'too-large' | 'cut'>) => {
      request.off('data', onData).off('end', onEnd).off('close', onCut);
      resolve(result);
    };
    request.on('data', onData).on('end', onEnd).on('close', onCut);
    // A broken connection is told by `close` too; without a listener the error would end the process.
    request.on('error', () => {});
  });
}
