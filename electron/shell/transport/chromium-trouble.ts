import type { HttpTrouble } from '../../engine/ports.ts';

/** Chromium's own list of network errors: `net/base/net_error_list.h`. Names that begin alike belong together. */
const phases: readonly { readonly names: RegExp; readonly phase: HttpTrouble['phase'] }[] = [
  { names: /^ERR_(NAME_|DNS_|ICANN_)/, phase: 'resolve' },
  {
    names:
      /^ERR_(PROXY_|TUNNEL_|SOCKS_|MANDATORY_PROXY|NO_SUPPORTED_PROXIES|PAC_|UNABLE_TO_REUSE_CONNECTION_FOR_PROXY)/,
    phase: 'proxy',
  },
  { names: /^ERR_(CERT_|SSL_|BAD_SSL|CERTIFICATE_|ECH_)/, phase: 'trust' },
  {
    names:
      /^ERR_(CONNECTION_REFUSED|CONNECTION_FAILED|CONNECTION_TIMED_OUT|ADDRESS_|INTERNET_DISCONNECTED|NETWORK_ACCESS_DENIED|UNSAFE_PORT)/,
    phase: 'connect',
  },
];

/** Failed before a connection stood: nothing can have arrived. */
const beforeConnection: ReadonlySet<HttpTrouble['phase']> = new Set(['resolve', 'proxy', 'trust', 'connect']);

/**
 * Says in which phase a request over Chromium's network failed. `message` is that of the error, such as
 * `net::ERR_CONNECTION_RESET`; `isGivenOut` when the whole body had been handed to the network by then. Once a
 * connection stood the request may have arrived, because how much Chromium has written is only known a moment later.
 * `status` is that of an answer that had begun.
 */
export function chromiumTrouble(message: string, isGivenOut: boolean, status: number | null): HttpTrouble {
  const systemCode = /ERR_[A-Z0-9_]+/.exec(message)?.[0] ?? 'UNKNOWN';
  const known = phases.find(({ names }) => names.test(systemCode))?.phase;
  const phase = known ?? (isGivenOut ? 'receive' : 'send');
  return { phase, systemCode, mayHaveArrived: !beforeConnection.has(phase), status };
}
