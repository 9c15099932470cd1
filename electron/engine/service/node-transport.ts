import type { HttpTransport, WayToService } from '../ports.ts';
import { createUndiciTransport } from './undici-transport.ts';

/** The way to the service on plain Node; the system's own proxy is the one that the environment names, if any. */
export function openNodeTransport({ proxyUrl, allowPlainHttp }: WayToService): HttpTransport {
  return createUndiciTransport({
    allowPlainHttp,
    ...(proxyUrl !== '' && { proxy: { kind: 'address', url: proxyUrl } }),
  });
}
