import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { operations } from '../../shared/service/operations.ts';
import type { ReferenceService } from '../service/reference-service.ts';

/**
 * How a service can treat a batch, besides as it should: it refuses every third record with a reason; it carries the part
 * of this number out and never answers; it carries it out and answers 200 with another body.
 */
type BatchTreatment =
  | { readonly kind: 'proper' }
  | { readonly kind: 'refuses-every-third'; readonly reason: string }
  | { readonly kind: 'never-answers'; readonly part: number }
  | { readonly kind: 'answers'; readonly body: string }
  /** Neither looks at batches nor changes them. */
  | { readonly kind: 'passes-on' };

/** The reference service behind a service that treats batches in its own way. What was applied is in its database. */
export interface ContraryService {
  readonly url: string;
  /** From now on; parts are counted from 1 again. */
  readonly treat: (treatment: BatchTreatment) => void;
  /** Records that have reached the database. */
  readonly carriedOut: () => number;
  /** Holds the answers to batches back until the function that this gives is called. */
  readonly hold: () => () => void;
  readonly stop: () => Promise<void>;
}

const batches = [operations['drivers-update'], operations['clockings-update'], operations['clockings-delete']];

export async function startContraryService(service: Pick<ReferenceService, 'url'>): Promise<ContraryService> {
  let treatment: BatchTreatment = { kind: 'proper' };
  let part = 0;
  let carriedOut = 0;
  let held = Promise.resolve();

  const forward = async ({ method, url, headers }: IncomingMessage, body: Buffer | string) => {
    const { host: _host, connection: _connection, 'content-length': _length, ...others } = headers;
    return fetch(`${service.url}${url}`, {
      method: method ?? 'GET',
      headers: others as Record<string, string>,
      ...(method === 'POST' && { body: new Uint8Array(Buffer.from(body)) }),
    });
  };
  const answerBatch = async (incoming: IncomingMessage, itemsField: string, body: Buffer): Promise<string | null> => {
    part += 1;
    const request = JSON.parse(body.toString()) as Record<string, unknown[]>;
    const items = request[itemsField] ?? [];
    const refuses = treatment.kind === 'refuses-every-third' ? treatment.reason : null;
    const taken = items.filter((_, place) => refuses === null || place % 3 !== 2);
    const answer = await forward(incoming, JSON.stringify({ [itemsField]: taken }));
    const result = (await answer.json()) as { successfullyProcessed: number; errors: object[] };
    carriedOut += result.successfullyProcessed;
    await held;
    if (treatment.kind === 'never-answers' && part === treatment.part) return null;
    if (treatment.kind === 'answers') return treatment.body;
    if (refuses === null) return JSON.stringify(result);
    const errors = items.flatMap((record, place) => (place % 3 === 2 ? [{ errorMessages: [refuses], record }] : []));
    return JSON.stringify({
      ...result,
      recordsSubmitted: items.length,
      errors: [...result.errors, ...errors],
      hasErrors: errors.length + result.errors.length > 0,
    });
  };
  const server = createServer((incoming, outgoing) => {
    const batch = batches.find(({ path }) => incoming.url === path);
    void answer(incoming, outgoing, batch?.batch?.itemsField).catch(() => outgoing.destroy());
  });
  async function answer(incoming: IncomingMessage, outgoing: ServerResponse, itemsField: string | undefined) {
    const body = await buffer(incoming);
    if (itemsField === undefined || treatment.kind === 'passes-on') {
      const passed = await forward(incoming, body);
      outgoing.writeHead(passed.status, { 'content-type': passed.headers.get('content-type') ?? 'application/json' });
      outgoing.end(Buffer.from(await passed.arrayBuffer()));
      return;
    }
    const text = await answerBatch(incoming, itemsField, body);
    if (text === null) {
      incoming.socket.destroy();
      return;
    }
    outgoing.writeHead(200, { 'content-type': 'application/json' });
    outgoing.end(text);
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    treat(next) {
      treatment = next;
      part = 0;
    },
    carriedOut: () => carriedOut,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
