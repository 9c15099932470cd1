import tls from 'node:tls';
import { Agent, type Dispatcher, ProxyAgent } from 'undici';
import { type ProxySetting, proxyFor } from './proxy-choice.ts';
import { lookupKeepingLocalhostHere } from './this-pc.ts';

export interface DispatcherOptions {
  readonly proxy: ProxySetting;
  /** Further authorities to trust, in PEM, besides those of Node and of the operating system. */
  readonly certificateAuthorities: readonly string[];
  readonly connectTimeoutMs: number;
}

/** The connections of one transport: kept alive, one pool an origin, direct or through the proxy. */
export interface Dispatchers {
  /** Null where the proxy's address is none that can be used. */
  readonly forUrl: (url: URL) => { readonly dispatcher: Dispatcher; readonly isProxied: boolean } | null;
  /** Breaks every connection; requests under way end at once. */
  readonly destroy: () => Promise<void>;
}

/** Over HTTP/2 all uploads would share one connection: its loss would break them all, and hide which of them arrived. */
const ONE_REQUEST_A_CONNECTION = { allowH2: false };

/**
 * Whether a connection is still good is found out by the time-outs of its requests. undici would ask the system to
 * probe it, and asks before it stands, which makes the connecting itself fail on some systems (Node for Windows, Wine).
 */
const NO_PROBES_BY_THE_SYSTEM = { keepAlive: false };

export function createDispatchers({ proxy, certificateAuthorities, connectTimeoutMs }: DispatcherOptions): Dispatchers {
  const made = new Map<string, Dispatcher>();

  function make(proxyUrl: string | null, usesTls: boolean): Dispatcher {
    const secureContext = usesTls ? tls.createSecureContext({ ca: trustedCertificates(certificateAuthorities) }) : null;
    const connect = {
      ...ONE_REQUEST_A_CONNECTION,
      ...NO_PROBES_BY_THE_SYSTEM,
      lookup: lookupKeepingLocalhostHere,
      ...(secureContext === null ? {} : { secureContext }),
    };
    const shared = {
      // Time-outs are counted from the last progress in either direction, which the transport itself does.
      headersTimeout: 0,
      bodyTimeout: 0,
      ...ONE_REQUEST_A_CONNECTION,
    };
    return proxyUrl === null
      ? new Agent({ ...shared, connect: { ...connect, timeout: connectTimeoutMs } })
      : new ProxyAgent({
          ...shared,
          uri: proxyUrl,
          connectTimeout: connectTimeoutMs,
          requestTls: connect,
          proxyTls: connect,
        });
  }

  return {
    forUrl: (url) => {
      const proxyUrl = proxyFor(url, proxy);
      if (proxyUrl !== null && !isUsable(proxyUrl)) {
        return null;
      }
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

/** Depots whose network inspects TLS have its authority in the system's store only. */
function trustedCertificates(further: readonly string[]): string[] {
  return [...new Set([...tls.getCACertificates('default'), ...tls.getCACertificates('system'), ...further])];
}
