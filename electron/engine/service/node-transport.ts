import type { HttpTransport } from '../ports.ts';
import { createUndiciTransport } from './undici-transport.ts';

/** The way to the service on plain Node; an empty address means the proxy that the environment names, if any. */
export function openNodeTransport(proxyUrl: string): HttpTransport {
  return createUndiciTransport(proxyUrl === '' ? {} : { proxy: { kind: 'address', url: proxyUrl } });
}
