import tls from 'node:tls';

/** Depots whose network inspects TLS have its authority in the system's store only. */
export function trustedCertificates(further: readonly string[] = []): string[] {
  return [...new Set([...tls.getCACertificates('default'), ...tls.getCACertificates('system'), ...further])];
}
