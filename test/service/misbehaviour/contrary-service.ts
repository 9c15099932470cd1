import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { operationList } from '../../../shared/service/operations.ts';

/** A request on its way to the service. */
export interface Asked {
  /** Name of the operation; empty where the path is none's. */
  readonly operation: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The parsed body; an empty object where it is no JSON. */
  readonly json: Readonly<Record<string, unknown>>;
}

/** An answer on its way back. */
export interface Said {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

/** How a service is another than the one behind it. Both are asked of every request. */
export interface Contrary {
  /** What the service behind is asked instead. */
  readonly hears?: (asked: Asked) => Asked;
  /** What is answered instead. */
  readonly says?: (said: Said, asked: Asked) => Said;
}

export interface ContraryService {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * A service that is another one but for what is said of it: a real server that passes requests on.
 *
 * @param remembered answers of the service behind, by what it was asked, for one that answers the same every time; those of
 *   operations that change something are never kept
 */
export async function contraryService(
  behind: string,
  { hears = (asked) => asked, says = (said) => said }: Contrary,
  remembered: Map<string, Said>,
): Promise<ContraryService> {
  async function answer(request: http.IncomingMessage): Promise<Said> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    const path = request.url ?? '';
    const operation = operationList.find((each) => each.path === path);
    const isForm = operation?.encoding === 'multipart';
    const text = bytes.toString(isForm ? 'latin1' : 'utf8');
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter((header): header is [string, string] => passedOn.has(header[0])),
    );
    const asked: Asked = { operation: operation?.name ?? '', headers, text, json: objectOf(text) };
    const heard = hears(asked);
    const changes = operation?.kind === 'batch' || operation?.kind === 'upload';
    const question = JSON.stringify([path, heard.headers, heard.text]);
    const known = changes ? undefined : remembered.get(question);
    const body = Buffer.from(heard.text, isForm ? 'latin1' : 'utf8');
    const said = known ?? (await passOn(`${behind}${path}`, request.method ?? '', heard.headers, body));
    if (!changes) remembered.set(question, said);
    return says(said, asked);
  }
  const server = http.createServer((request, response) => {
    void answer(request).then(
      ({ status, contentType, text }) => response.writeHead(status, { 'Content-Type': contentType }).end(text),
      (error: unknown) => response.writeHead(502).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const passedOn = new Set(['content-type', 'tt-api-key', 'ocp-apim-subscription-key', 'accept']);

async function passOn(
  url: string,
  method: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer<ArrayBuffer>,
): Promise<Said> {
  const response = await fetch(url, { method, headers, ...(method === 'POST' && { body }) });
  const contentType = response.headers.get('content-type') ?? '';
  return { status: response.status, contentType, text: await response.text() };
}

function objectOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null ? Object.fromEntries(Object.entries(json)) : {};
  } catch {
    return {};
  }
}
