import { net, type ProxyConfig, type Session, session } from 'electron';
import { failure } from '../../../shared/result.ts';
import type { HttpTransport, ServiceRoute } from '../../engine/ports.ts';
import { sendableUrl } from '../../engine/service/plain-http.ts';
import { createServiceSessions } from './service-sessions.ts';
import { transfer } from './session-transfer.ts';

// Without `persist:` a session lives in memory.
const takeSession = createServiceSessions<ProxyConfig, Session>((number) => session.fromPartition(`service-${number}`));

/**
 * A transport to the service over an Electron session of its own, which shares nothing with the page's: no cookies, no
 * cache, nothing on the disk. Certificates are those that the system trusts, and so is the proxy where `proxyUrl` is
 * empty, with its configuration script. No redirect is followed, no password is asked for, and nothing leaves this PC
 * without TLS unless it may.
 */
export function openSessionTransport({ proxyUrl, allowPlainHttp }: ServiceRoute): HttpTransport {
  const own = takeSession(proxyUrl === '' ? { mode: 'system' } : { mode: 'fixed_servers', proxyRules: proxyUrl });
  return {
    async request(request) {
      const sendable = sendableUrl(request.url, { allowPlainHttp });
      if (!sendable.ok) {
        return sendable;
      }
      if (!(await own.ready)) {
        return failure({ phase: 'proxy', systemCode: 'ERR_INVALID_URL', mayHaveArrived: false, status: null });
      }
      if (request.signal?.aborted) {
        return failure({ phase: 'cancelled', systemCode: 'ABORT_ERR', mayHaveArrived: false, status: null });
      }
      const sent = net.request({
        session: own.session,
        method: request.method,
        url: sendable.value.href,
        headers: { ...request.headers },
        credentials: 'omit',
        redirect: 'manual',
        cache: 'no-store',
      });
      return transfer(sent, request);
    },
    close: own.giveBack,
  };
}
