import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';

interface Taken {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Whoever takes OTLP over HTTP, as a test sees what arrives. It answers as it is told. */
export interface OtlpCollector {
  readonly url: string;
  readonly taken: readonly Taken[];
  answer: { status: number; body?: string; headers?: Readonly<Record<string, string>> };
}

export async function startCollector(): Promise<OtlpCollector> {
  const taken: Taken[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const text = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString();
    taken.push({ path: request.url ?? '', headers: request.headers, text });
    const { status, body: answer = '{}', headers = {} } = collector.answer;
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(answer);
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
