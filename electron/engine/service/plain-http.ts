import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import { failure, type Result, success } from '../../../shared/result.ts';
import type { HttpError, ServiceRoute } from '../ports.ts';

const mappedLoopback = /^\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\]$/;

/**
 * Whether an address leads to this PC and nowhere else. `URL` has brought every spelling of a number into one form by
 * then (`0x7f.1` and `2130706433` are `127.0.0.1`). Names below `localhost` do not count: a name server may know them.
 */
export function leadsToThisPc({ hostname }: URL): boolean {
  return (
    isLocalhost(hostname) ||
    hostname === '[::1]' ||
    /^127(\.\d{1,3}){3}$/.test(hostname) ||
    mappedLoopback.test(hostname)
  );
}

function isLocalhost(hostname: string): boolean {
  return hostname.replace(/\.$/, '') === 'localhost';
}

/**
 * Finds the addresses of a name as the system does, but never asks anybody for `localhost`: what is sent there without
 * TLS must stay on this PC, whatever a name server or a changed hosts file says.
 */
export const lookupKeepingLocalhostHere: LookupFunction = (hostname, options, callback) => {
  if (!isLocalhost(hostname.toLowerCase())) {
    dns.lookup(hostname, options, callback);
    return;
  }
  const addresses = [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ].filter(({ family }) => options.family === undefined || options.family === 0 || options.family === family);
  const [first] = addresses;
  process.nextTick(() => {
    if (options.all === true) callback(null, addresses);
    else callback(null, first?.address ?? '127.0.0.1', first?.family);
  });
};

/** Whether keys and files may be sent to an address: `http:` is readable for everybody on the way. */
export function mayCarryCredentials(url: URL, { allowPlainHttp }: Pick<ServiceRoute, 'allowPlainHttp'>): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && (allowPlainHttp || leadsToThisPc(url)));
}

/** The address of a request, or why nothing may be sent there. Every transport asks before it does anything else. */
export function sendableUrl(text: string, way: Pick<ServiceRoute, 'allowPlainHttp'>): Result<URL, HttpError> {
  const url = URL.parse(text);
  if (url === null) {
    return failure({ phase: 'resolve', systemCode: 'ERR_INVALID_URL', mayHaveArrived: false, status: null });
  }
  return mayCarryCredentials(url, way)
    ? success(url)
    : failure({ phase: 'plain-http', systemCode: 'ERR_PLAIN_HTTP', mayHaveArrived: false, status: null });
}
