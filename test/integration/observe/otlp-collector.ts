import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

interface Taken {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Uint8Array;
}

/** Whoever takes OTLP over HTTP in protobuf, as a test sees what arrives. It answers as it is told. */
export interface OtlpCollector {
  readonly url: string;
  readonly taken: readonly Taken[];
  answer: { status: number; body?: Uint8Array; headers?: Readonly<Record<string, string>> };
}

const mediaType = 'application/x-protobuf';

export async function startCollector(): Promise<OtlpCollector> {
  const taken: Taken[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (request.headers['content-type'] !== mediaType) {
      response.writeHead(415).end();
      return;
    }
    taken.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
    const { status, body = new Uint8Array(), headers = {} } = collector.answer;
    response.writeHead(status, { 'content-type': mediaType, ...headers }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const collector: OtlpCollector = { url: `http://127.0.0.1:${port}`, taken, answer: { status: 200 } };
  return collector;
}
