import tls from 'node:tls';

/** Depots whose network inspects TLS have its authority in the system's store only. */
export function trustedCertificates(further: readonly string[] = []): string[] {
  return [...new Set([...tls.getCACertificates('default'), ...tls.getCACertificates('system'), ...further])];
}

const tlsOverride = 'NODE_TLS_REJECT_UNAUTHORIZED';

/**
 * Takes out of the environment what would have Node trust every certificate, for what does not say otherwise itself, and
 * for the programs that this one starts. True where it was there: whoever set it should hear that it has no effect. A
 * further authority (`NODE_EXTRA_CA_CERTS`) is an administrator's to give, and stays.
 */
export function ignoreTlsOverride(environment: NodeJS.ProcessEnv): boolean {
  const isSet = environment[tlsOverride] === '0';
  delete environment[tlsOverride];
  return isSet;
}
