import type { Context } from 'hono';

/** The body's bytes, or null when there are more than `limitBytes`, of which no more than that are kept in memory. */
export async function readLimited(context: Context, limitBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(context.req.header('content-length') ?? 0) > limitBytes) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of context.req.raw.body ?? []) {
    size += chunk.byteLength;
    if (size > limitBytes) return null;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
