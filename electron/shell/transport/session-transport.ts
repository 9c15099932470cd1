import { net, type ProxyConfig, type Session, session } from 'electron';
import { failure } from '../../../shared/result.ts';
import type { HttpTransport, ServiceRoute, VerifiedCertificate } from '../../engine/ports.ts';
import { sendableUrl } from '../../engine/service/plain-http.ts';
import { createServiceSessions } from './service-sessions.ts';
import { transfer } from './session-transfer.ts';

/** By host: what Chromium found of its certificate, in each session. It keeps its findings for later connections. */
const verifiedIn = new WeakMap<Session, Map<string, VerifiedCertificate>>();

/** `callback` takes this for Chromium's own judgement, which no switch of the command line has softened. */
const asChromiumJudges = -3;
const refused = -2;

// Without `persist:` a session lives in memory.
const takeSession = createServiceSessions<ProxyConfig, Session>((number) => {
  const made = session.fromPartition(`service-${number}`);
  const verified = new Map<string, VerifiedCertificate>();
  verifiedIn.set(made, verified);
  made.setCertificateVerifyProc(({ hostname, errorCode, certificate }, callback) => {
    if (errorCode === 0) verified.set(hostname, { validUntil: certificate.validExpiry * 1_000 });
    else verified.delete(hostname);
    callback(errorCode === 0 ? asChromiumJudges : refused);
  });
  return made;
});

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
      if (!sendable.ok) return sendable;
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
      const answer = await transfer(sent, request);
      const certificate = verifiedIn.get(own.session)?.get(sendable.value.hostname);
      if (answer.ok && sendable.value.protocol === 'https:' && certificate !== undefined)
        request.onVerified?.(certificate);
      return answer;
    },
    close: own.giveBack,
  };
}
