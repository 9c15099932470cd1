import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** Files with a certificate of a host and its key, for two days, that whoever is to trust it must be told of. */
export function throwawayCertificate(
  folder: string,
  host: string,
): { readonly certificate: string; readonly key: string } {
  const [certificate = '', key = ''] = ['certificate.pem', 'key.pem'].map((name) => path.join(folder, name));
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
      ...['-subj', '/CN=releases that are tried', '-addext', `subjectAltName=DNS:${host}`],
      ...['-keyout', key, '-out', certificate],
    ],
    { stdio: 'pipe' },
  );
  return { certificate, key };
}
