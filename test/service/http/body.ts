import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import { failure, type Result, success } from '../../../shared/result.ts';
import { fieldIssues } from '../../../shared/service/field-issues.ts';
import type { RequestEncoding } from '../../../shared/service/operation.ts';
import { invalidParameters, type Refusal, refusal } from './refusal.ts';

/**
 * Reads what an operation is asked and checks it against its schema; an operation without a body is asked nothing. Rejects when the
 * connection breaks.
 */
export async function readRequest<Request extends z.ZodType>(
  incoming: IncomingMessage,
  encoding: RequestEncoding,
  schema: Request,
  largestBytes: number,
): Promise<Result<z.output<Request>, Refusal>> {
  const json = encoding === 'none' ? success({}) : await readJson(incoming, largestBytes);
  if (!json.ok) return json;
  const read = schema.safeParse(json.value);
  return read.success ? success(read.data) : failure(invalidParameters(fieldIssues(read.error)));
}

/** RFC 8259: JSON that travels is in UTF-8, whether the type says so or not. */
const jsonType = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

async function readJson(incoming: IncomingMessage, largestBytes: number): Promise<Result<unknown, Refusal>> {
  if (!jsonType.test(incoming.headers['content-type'] ?? '')) {
    incoming.resume();
    return failure(refusal(415, 'The body must be JSON in UTF-8, with Content-Type: application/json'));
  }
  const bytes = await readBytes(incoming, largestBytes);
  if (!bytes) return failure(refusal(413, `The body is larger than ${largestBytes} bytes`));
  try {
    return success(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    return failure(invalidParameters([{ field: '', problem: 'expected a JSON text in UTF-8' }]));
  }
}

/** The whole body, or undefined when it is larger than allowed; the rest of such a body is read and thrown away. */
async function readBytes(incoming: IncomingMessage, largestBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes <= largestBytes) {
      chunks.push(chunk);
    } else {
      chunks.length = 0;
    }
  }
  return sizeBytes <= largestBytes ? Buffer.concat(chunks) : undefined;
}
