import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { credentialHeaders } from '../../../shared/service/bodies.ts';
import { operationList } from '../../../shared/service/operations.ts';
import { createReplacement, type Replacement } from './replaced-values.ts';

/** A larger body is counted and not written down. */
const largestKeptBytes = 32 * 1024 * 1024;
const ownAddress = /^\/($|\?|page\/|control\/|openapi\.json)/;
const keys: readonly string[] = Object.values(credentialHeaders).map((name) => name.toLowerCase());
const shownHeaders = ['content-type', 'content-length', 'accept', 'user-agent', 'retry-after'];

/**
 * Writes each exchange of a client with the service into a file of its own, as it went over the connection: also what the service
 * did wrong because it was told to. Keys, names, numbers and file contents are replaced.
 *
 * @returns what is to be told of each request before anything reads it
 */
export function recordTraffic(folder: string): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const replacement = createReplacement();
  let number = lastNumberIn(folder);
  return (incoming, outgoing) => {
    if (ownAddress.test(incoming.url ?? '')) return;
    number += 1;
    const exchange = number;
    const asked = heardFrom(incoming);
    const said = heardFromAnswer(outgoing);
    const operation = operationList.find(({ path }) => path === incoming.url?.split('?')[0]);
    outgoing.once('close', () => {
      const record = {
        number: exchange,
        operation: operation?.name ?? null,
        request: {
          method: incoming.method,
          path: operation?.path ?? '(none of the operations)',
          headers: headersOf(incoming.headers),
          body: isUnread(incoming, asked)
            ? '(refused before it was read)'
            : bodyOf(asked, incoming.headers['content-type'], replacement),
        },
        answer: outgoing.headersSent ? answerOf(outgoing, said, replacement) : null,
      };
      const name = `${String(exchange).padStart(6, '0')}-${operation?.name ?? 'no-operation'}.json`;
      writeFileSync(join(folder, name), `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
    });
  };
}

function answerOf(outgoing: ServerResponse, said: Heard, replacement: Replacement) {
  return {
    status: outgoing.statusCode,
    headers: headersOf(outgoing.getHeaders()),
    body: bodyOf(said, String(outgoing.getHeader('content-type') ?? ''), replacement),
    /** False where the connection broke before the end. */
    isWhole: outgoing.writableFinished,
  };
}

function isUnread({ headers }: IncomingMessage, { sizeBytes }: Heard): boolean {
  const isAnnounced = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
  return isAnnounced && sizeBytes === 0;
}

/** A run that goes on in the same folder overwrites nothing. */
function lastNumberIn(folder: string): number {
  return Math.max(0, ...readdirSync(folder).map((name) => Number(/^(\d+)-/.exec(name)?.[1] ?? 0)));
}

interface Heard {
  sizeBytes: number;
  readonly chunks: Buffer[];
}

function hear(heard: Heard, chunk: Buffer): void {
  heard.sizeBytes += chunk.length;
  if (heard.sizeBytes <= largestKeptBytes) heard.chunks.push(chunk);
}

/** Listens beside whoever reads the body, and does not make it flow. */
function heardFrom(incoming: IncomingMessage): Heard {
  const heard: Heard = { sizeBytes: 0, chunks: [] };
  incoming.pause();
  incoming.on('data', (chunk: Buffer) => hear(heard, chunk));
  return heard;
}

/** An answer tells nobody what is written to it, so its two ways to write are listened to. */
function heardFromAnswer(outgoing: ServerResponse): Heard {
  const heard: Heard = { sizeBytes: 0, chunks: [] };
  for (const way of ['write', 'end'] as const) {
    const original = outgoing[way].bind(outgoing) as (...given: unknown[]) => unknown;
    const listening = (...given: unknown[]) => {
      const [chunk] = given;
      if (typeof chunk === 'string' || chunk instanceof Uint8Array) hear(heard, Buffer.from(chunk));
      return original(...given);
    };
    Object.assign(outgoing, { [way]: listening });
  }
  return heard;
}

function headersOf(headers: IncomingHttpHeaders | OutgoingHttpHeaders): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      if (keys.includes(name.toLowerCase())) return [[name, '(replaced)']];
      return shownHeaders.includes(name.toLowerCase()) ? [[name, value]] : [];
    }),
  );
}

function bodyOf({ sizeBytes, chunks }: Heard, contentType: string | undefined, replacement: Replacement): unknown {
  if (sizeBytes === 0) return null;
  const isForm = contentType?.startsWith('multipart/') === true;
  if (isForm || sizeBytes > largestKeptBytes) return `(${sizeBytes} bytes)`;
  try {
    return replacement.body(JSON.parse(Buffer.concat(chunks).toString('utf8')));
  } catch {
    return `(${sizeBytes} bytes that are no JSON)`;
  }
}
