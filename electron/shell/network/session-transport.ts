import { net, type ProxyConfig, session } from 'electron';
import { failure } from '../../../shared/result.ts';
import type { HttpTransport } from '../../engine/ports.ts';
import { transfer } from './session-transfer.ts';

let opened = 0;

/**
 * The way to the service over an Electron session of its own, which shares nothing with the page's: no cookies, no
 * cache, nothing on the disk. Certificates are those that the system trusts, and so is the proxy where `proxyUrl` is
 * empty, with its configuration script. No redirect is followed and no password is asked for.
 */
export function openSessionTransport(proxyUrl: string): HttpTransport {
  opened += 1;
  // Without `persist:` the session lives in memory. A new one for each way, so that none has another's connections.
  const own = session.fromPartition(`service-${opened}`);
  const proxy: ProxyConfig = proxyUrl === '' ? { mode: 'system' } : { mode: 'fixed_servers', proxyRules: proxyUrl };
  const ready = own.setProxy(proxy);
  return {
    async request(request) {
      await ready;
      if (request.signal?.aborted) {
        return failure({ phase: 'cancelled', systemCode: 'ABORT_ERR', mayHaveArrived: false });
      }
      const sent = net.request({
        session: own,
        method: request.method,
        url: request.url,
        headers: { ...request.headers },
        credentials: 'omit',
        redirect: 'manual',
        cache: 'no-store',
      });
      return transfer(sent, request);
    },
    close: () => own.closeAllConnections(),
  };
}
