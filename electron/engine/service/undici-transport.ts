import { Readable } from 'node:stream';
import tls from 'node:tls';
import { Agent, type Dispatcher, ProxyAgent } from 'undici';
import { failure, type Result } from '../../../shared/result.ts';
import { trustedCertificates } from '../platform/trusted-certificates.ts';
import type { HttpAnswer, HttpError, HttpRequest, HttpTransport, ServiceRoute } from '../ports.ts';
import { leadsToThisPc, lookupKeepingLocalhostHere, sendableUrl } from './plain-http.ts';
import { Transfer } from './transfer.ts';

export interface UndiciTransportOptions extends Partial<Pick<ServiceRoute, 'allowPlainHttp'>> {
  /** Default: as the environment of this process says. */
  readonly proxy?: ProxySetting;
  /** Further authorities to trust, in PEM, besides those of Node and of the operating system. */
  readonly certificateAuthorities?: readonly string[];
}

const connectTimeoutMs = 15_000;

/**
 * HTTP for plain Node: HTTP/1.1 over kept-alive connections. No redirect is followed, nothing is sent twice, and nothing
 * leaves this PC without TLS unless it may; every failure is a value that says in which phase it happened.
 */
export function createUndiciTransport(options: UndiciTransportOptions = {}): HttpTransport {
  const given = {
    proxy: options.proxy ?? { kind: 'environment', variables: process.env },
    certificateAuthorities: options.certificateAuthorities ?? [],
  } as const;
  const shared = createDispatchers(given);

  const { allowPlainHttp = false } = options;

  async function send(request: HttpRequest): Promise<Result<HttpAnswer, HttpError>> {
    if (request.onVerified === undefined) return sendOver(shared, request);
    const own = createDispatchers({ ...given, onVerified: request.onVerified });
    try {
      return await sendOver(own, request);
    } finally {
      await own.destroy();
    }
  }

  async function sendOver(dispatchers: Dispatchers, request: HttpRequest): Promise<Result<HttpAnswer, HttpError>> {
    if (request.signal?.aborted) {
      return failure({ phase: 'cancelled', systemCode: 'ABORT_ERR', mayHaveArrived: false, status: null });
    }
    const sendable = sendableUrl(request.url, { allowPlainHttp });
    if (!sendable.ok) return sendable;
    const url = sendable.value;
    const route = dispatchers.forUrl(url);
    if (route === null) {
      return failure({ phase: 'proxy', systemCode: 'ERR_INVALID_URL', mayHaveArrived: false, status: null });
    }
    const totalBytes = request.body.reduce((sum, chunk) => sum + chunk.byteLength, 0);
    const length = totalBytes > 0 ? { 'Content-Length': String(totalBytes) } : {};
    const body = bodyStream(request.body, totalBytes);
    if (body instanceof Buffer) request.onCopied?.();
    return new Promise((resolve) => {
      route.dispatcher.dispatch(
        {
          origin: url.origin,
          path: `${url.pathname}${url.search}`,
          method: request.method,
          headers: { ...request.headers, ...length },
          body,
        },
        new Transfer(request, totalBytes, route.isProxied, resolve),
      );
    });
  }

  return { request: send, close: shared.destroy };
}

/** How to reach the service. `environment` obeys HTTP_PROXY, HTTPS_PROXY and NO_PROXY, in capitals or small letters. */
export type ProxySetting =
  | { readonly kind: 'none' }
  | { readonly kind: 'environment'; readonly variables: Readonly<Record<string, string | undefined>> }
  | { readonly kind: 'address'; readonly url: string };

/**
 * The address of the proxy for a request, or null for the direct way. What leads to this PC never takes another: a proxy
 * would look for it on its own, with the keys in hand.
 */
export function proxyFor(url: URL, proxy: ProxySetting): string | null {
  if (leadsToThisPc(url)) return null;
  switch (proxy.kind) {
    case 'none':
      return null;
    case 'address':
      return proxy.url;
    case 'environment': {
      const address = fromEnvironment(url, proxy.variables);
      return address === null || isExempt(url, read(proxy.variables, 'no_proxy')) ? null : withScheme(address);
    }
  }
}

function fromEnvironment(url: URL, variables: Readonly<Record<string, string | undefined>>): string | null {
  const forHttp = read(variables, 'http_proxy');
  const chosen = url.protocol === 'https:' ? read(variables, 'https_proxy') || forHttp : forHttp;
  return chosen || null;
}

function read(variables: Readonly<Record<string, string | undefined>>, name: string): string {
  return (variables[name] ?? variables[name.toUpperCase()] ?? '').trim();
}

/** `proxy.example:8080` is common in the environment, and would be taken for a scheme of its own. */
function withScheme(address: string): string {
  return address.includes('://') ? address : `http://${address}`;
}

/**
 * Whether NO_PROXY names the host: `*`, a host (which covers its sub-domains too), `.domain` or `*.domain`, each with
 * an optional port, divided by commas or blanks.
 */
function isExempt(url: URL, exemptions: string): boolean {
  const host = url.hostname.replace(/^\[(.+)\]$/, '$1').replace(/\.$/, '');
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return exemptions
    .toLowerCase()
    .split(/[,\s]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      const { name, onlyPort } = entryOf(entry);
      const domain = name.replace(/^\*?\./, '');
      const isNamed = name === '*' || host.endsWith(`.${domain}`) || (host === domain && !name.startsWith('*.'));
      return isNamed && (onlyPort === null || onlyPort === port);
    });
}

/** An address of IP version 6 has a port only where it stands in brackets. */
function entryOf(entry: string): { readonly name: string; readonly onlyPort: string | null } {
  const bracketed = /^\[(?<name>.+)\](?::(?<port>\d+))?$/.exec(entry);
  const plain = /^(?<name>[^:]+):(?<port>\d+)$/.exec(entry);
  const groups = (bracketed ?? plain)?.groups;
  return { name: groups?.name ?? entry, onlyPort: groups?.port ?? null };
}

/** The transport to the service on plain Node; the system's own proxy is the one that the environment names, if any. */
export function openNodeTransport({ proxyUrl, allowPlainHttp }: ServiceRoute): HttpTransport {
  return createUndiciTransport({
    allowPlainHttp,
    ...(proxyUrl !== '' && { proxy: { kind: 'address', url: proxyUrl } }),
  });
}

/** Large enough to cost nothing, small enough that a slow line shows progress. */
const sliceBytes = 128 * 1024;

/** A body for the connection: in one piece where it is small, otherwise as a stream that is read as the line takes it. */
function bodyStream(chunks: readonly Uint8Array[], totalBytes: number): Readable | Buffer | null {
  if (totalBytes === 0) return null;
  return totalBytes <= sliceBytes
    ? Buffer.concat(chunks, totalBytes)
    : Readable.from(slices(chunks), { objectMode: false });
}

function* slices(chunks: readonly Uint8Array[]): Generator<Uint8Array> {
  for (const chunk of chunks) {
    for (let start = 0; start < chunk.byteLength; start += sliceBytes) yield chunk.subarray(start, start + sliceBytes);
  }
}

interface DispatcherOptions {
  readonly proxy: ProxySetting;
  /** Further authorities to trust, in PEM, besides those of Node and of the operating system. */
  readonly certificateAuthorities: readonly string[];
  /** Told of each connection to a service, not of one to a proxy. */
  readonly onVerified?: NonNullable<HttpRequest['onVerified']>;
}

/** The connections of one transport: kept alive, one pool an origin, direct or through the proxy. */
interface Dispatchers {
  /** Null where the proxy's address is none that can be used. */
  readonly forUrl: (url: URL) => { readonly dispatcher: Dispatcher; readonly isProxied: boolean } | null;
  /** Breaks every connection; requests under way end at once. */
  readonly destroy: () => Promise<void>;
}

/** Over HTTP/2 all uploads would share one connection: its loss would break them all, and hide which of them arrived. */
const oneRequestPerConnection = { allowH2: false };

/**
 * Whether a connection is still good is found out by the time-outs of its requests. undici would ask the system to
 * probe it, and asks before it stands, which makes the connecting itself fail on some systems (Node for Windows, Wine).
 */
const noProbesBySystem = { keepAlive: false };

/** Said here, because the environment (`NODE_TLS_REJECT_UNAUTHORIZED`, `NODE_OPTIONS`) has a say where nothing is. */
const verified = { rejectUnauthorized: true } as const;
const oldestTls = 'TLSv1.2';

/** Node asks this of a certificate that an authority vouches for, and of no other. */
function identityCheck(onVerified: NonNullable<DispatcherOptions['onVerified']>) {
  return (host: string, certificate: tls.PeerCertificate): Error | undefined => {
    const error = tls.checkServerIdentity(host, certificate);
    const validUntil = Date.parse(certificate.valid_to);
    if (error === undefined) onVerified({ validUntil: Number.isNaN(validUntil) ? null : validUntil });
    return error;
  };
}

function createDispatchers(options: DispatcherOptions): Dispatchers {
  const { proxy, certificateAuthorities, onVerified } = options;
  const made = new Map<string, Dispatcher>();

  function make(proxyUrl: string | null, usesTls: boolean): Dispatcher {
    const secureContext = usesTls
      ? tls.createSecureContext({ ca: trustedCertificates(certificateAuthorities), minVersion: oldestTls })
      : null;
    const connect = {
      ...oneRequestPerConnection,
      ...noProbesBySystem,
      ...verified,
      lookup: lookupKeepingLocalhostHere,
      ...(secureContext === null ? {} : { secureContext }),
    };
    const toService =
      onVerified === undefined ? connect : { ...connect, checkServerIdentity: identityCheck(onVerified) };
    const shared = {
      // Time-outs are counted from the last progress in either direction, which the transport itself does.
      headersTimeout: 0,
      bodyTimeout: 0,
      ...oneRequestPerConnection,
    };
    return proxyUrl === null
      ? new Agent({ ...shared, connect: { ...toService, timeout: connectTimeoutMs } })
      : new ProxyAgent({
          ...shared,
          uri: proxyUrl,
          connectTimeout: connectTimeoutMs,
          requestTls: toService,
          proxyTls: connect,
        });
  }

  return {
    forUrl: (url) => {
      const proxyUrl = proxyFor(url, proxy);
      if (proxyUrl !== null && !isUsable(proxyUrl)) return null;
      // Reading the system's certificates takes some 20 ms, which only TLS has to pay.
      const usesTls = url.protocol === 'https:' || proxyUrl?.startsWith('https:') === true;
      const key = `${usesTls} ${proxyUrl}`;
      const dispatcher = made.get(key) ?? make(proxyUrl, usesTls);
      made.set(key, dispatcher);
      return { dispatcher, isProxied: proxyUrl !== null };
    },
    destroy: async () => {
      await Promise.all([...made.values()].map((dispatcher) => dispatcher.destroy()));
    },
  };
}

function isUsable(proxyUrl: string): boolean {
  return URL.canParse(proxyUrl) && ['http:', 'https:', 'socks5:'].includes(new URL(proxyUrl).protocol);
}
