import http from 'node:http';
import https from 'node:https';
import { lifeOfApp } from './life.ts';
import { networkError } from './network-error.ts';
import type { ProxyConfig, Session } from './session.ts';
import { strict } from './strict.ts';
import { StrictEmitter } from './strict-emitter.ts';

interface RequestOptions {
  readonly method?: string;
  readonly url: string;
  readonly session: Session;
  readonly credentials?: 'omit';
  readonly redirect: 'manual';
  readonly cache?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Electron's documentation of ClientRequest: the app may not set these. */
const restricted: ReadonlySet<string> = new Set([
  'content-length',
  'host',
  'trailer',
  'te',
  'upgrade',
  'cookie2',
  'keep-alive',
  'transfer-encoding',
]);
const options: ReadonlySet<string> = new Set([
  'method',
  'url',
  'session',
  'credentials',
  'redirect',
  'cache',
  'headers',
]);

/**
 * A request over a session, carried by Node instead of Chromium's network service. Of the session's proxies only a fixed
 * one for plain http is used: what depends on others, and on the system's certificates, needs the real Electron.
 */
class ClientRequest extends StrictEmitter {
  readonly #request: http.ClientRequest;
  readonly #chunks: Uint8Array[] = [];
  #started = false;
  #ended = false;

  constructor(given: RequestOptions) {
    super('ClientRequest', ['response', 'redirect', 'error', 'abort', 'finish', 'login']);
    const unknown = Object.keys(given).find((name) => !options.has(name));
    if (unknown !== undefined) throw new Error(`The stand-in for Electron has no request option "${unknown}".`);
    const url = new URL(given.url);
    for (const name of Object.keys(given.headers ?? {})) {
      if (restricted.has(name.toLowerCase())) throw new Error(`${name} may not be set on a ClientRequest.`);
    }
    const open = url.protocol === 'https:' ? https.request : http.request;
    const proxy = proxyFor(url, given.session.proxy);
    this.#request = open(proxy ?? url, {
      method: given.method ?? 'GET',
      headers: { ...given.headers, ...(proxy !== null && { host: url.host }) },
      ...(proxy !== null && { path: url.href }),
    });
    this.#request.on('response', (message) => this.#answered(message));
    this.#request.on('error', (error) => this.#fail(error));
  }

  write(chunk: Uint8Array): void {
    this.#chunks.push(chunk);
  }

  end(): void {
    const body = Buffer.concat(this.#chunks);
    if (body.byteLength > 0) this.#request.setHeader('content-length', body.byteLength);
    this.#started = true;
    this.#request.end(body, () => this.emit('finish'));
  }

  abort(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.emit('abort');
    this.#request.destroy();
  }

  getUploadProgress(): { active: boolean; started: boolean; current: number; total: number } {
    const total = this.#chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0);
    const unsent = this.#request.writableLength;
    return {
      active: this.#started && !this.#ended,
      started: this.#started,
      current: Math.max(0, total - unsent),
      total,
    };
  }

  #answered(message: http.IncomingMessage): void {
    const status = message.statusCode ?? 0;
    if (status >= 300 && status < 400 && message.headers.location !== undefined) {
      const headers = Object.fromEntries(
        Object.entries(message.headersDistinct).map(([name, value]) => [name, value ?? []]),
      );
      this.emit('redirect', status, 'GET', message.headers.location, headers);
      this.#fail(new Error('Redirect was cancelled'));
      this.#request.destroy();
      return;
    }
    const response = new IncomingMessage(status, message.headers);
    message.on('data', (chunk: Buffer) => response.emit('data', chunk));
    message.on('end', () => {
      this.#ended = true;
      response.emit('end');
    });
    message.on('error', (error) => {
      if (this.#ended) return;
      this.#ended = true;
      response.emit('error', networkError(error));
    });
    this.emit('response', response);
  }

  #fail(error: Error): void {
    if (this.#ended) return;
    this.#ended = true;
    this.emit('error', networkError(error));
  }
}

/** As in Chromium, a fixed proxy is not used for this PC itself. */
function proxyFor(url: URL, { mode, proxyRules = '' }: ProxyConfig): URL | null {
  const isHere = url.hostname === 'localhost' || url.hostname.startsWith('127.');
  if (mode !== 'fixed_servers' || isHere) return null;
  if (url.protocol === 'https:') throw new Error('The stand-in for Electron has no tunnel through a proxy.');
  return new URL(proxyRules);
}

class IncomingMessage extends StrictEmitter {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;

  constructor(statusCode: number, headers: http.IncomingHttpHeaders) {
    super('IncomingMessage', ['data', 'end', 'error', 'aborted']);
    this.statusCode = statusCode;
    this.headers = headers;
  }
}

export const net = strict('net', {
  request(given: RequestOptions): ClientRequest {
    if (!lifeOfApp.ready) throw new Error('net module can only be used after app is ready');
    return new ClientRequest(given);
  },
});
