import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { Clock } from '../ports.ts';

const giveUpAfterMs = 5000;

/** Reads until when the certificate at an address is valid, in epoch ms; null where it cannot be seen. */
export type CertificateEnd = (url: URL) => Promise<number | null>;

/**
 * Looks at the certificate over a connection of its own, on which nothing is sent. Whether it is trusted is not decided
 * here: that is the business of the connection that carries the keys.
 */
export function createCertificateEnd(clock: Clock): CertificateEnd {
  return (url) =>
    new Promise((resolve) => {
      const host = url.hostname.replace(/^\[|\]$/g, '');
      const socket = connect({
        host,
        port: url.port === '' ? 443 : Number(url.port),
        rejectUnauthorized: false,
        ...(isIP(host) === 0 ? { servername: host } : {}),
      });
      const end = (validUntil: number | null) => {
        cancelTimeout();
        socket.destroy();
        resolve(validUntil);
      };
      const cancelTimeout = clock.after(giveUpAfterMs, () => end(null));
      socket.on('error', () => end(null));
      socket.on('secureConnect', () => {
        const validUntil = Date.parse(socket.getPeerCertificate().valid_to);
        end(Number.isNaN(validUntil) ? null : validUntil);
      });
    });
}
