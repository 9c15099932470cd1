import { createPrivateKey, X509Certificate } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { failure, type Result, success } from '../../../shared/result.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { ServerTls } from '../../engine/http/server-core.ts';
import { fileErrorOf } from '../../engine/platform/file-error.ts';
import { readFileText } from '../../engine/platform/open-file.ts';
import type { FileError } from '../../engine/ports.ts';

/** The settings that name what a port of this PC shows of itself, and whom it lets in. */
export type CertificateSettings = Pick<
  Settings,
  'monitoringCertificate' | 'monitoringKey' | 'monitoringClientAuthority'
>;

/**
 * Why the files cannot be used. `half`: a certificate without its key, a key or an authority without a certificate.
 * `passwords`: the key is encrypted, and nobody is there to ask.
 */
export type CertificateTrouble =
  | { readonly code: 'half' }
  | { readonly code: 'not-read'; readonly file: string; readonly systemCode: string }
  | { readonly code: 'open-to-others'; readonly file: string; readonly mode: string }
  | { readonly code: 'no-certificate' | 'no-key' | 'encrypted' | 'other-key'; readonly file: string }
  | { readonly code: 'expired' | 'not-yet'; readonly file: string; readonly at: number };

/** A chain and an authority's list are some kilobytes. */
const mostBytes = 1024 * 1024;
const oneCertificate = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * Reads the files that the settings name, and judges them as TLS and whoever asks would: a bad one is found before it is
 * in force. Null where the settings name none. The paths are the administrator's, so a link is followed to what a renewal
 * has put behind it.
 */
export async function readOwnCertificate(
  { monitoringCertificate, monitoringKey, monitoringClientAuthority }: CertificateSettings,
  now: number,
): Promise<Result<ServerTls | null, CertificateTrouble>> {
  if ([monitoringCertificate, monitoringKey, monitoringClientAuthority].every((file) => file === '')) {
    return success(null);
  }
  if (monitoringCertificate === '' || monitoringKey === '') return failure({ code: 'half' });
  const certificate = await readCertificates(monitoringCertificate, now);
  if (!certificate.ok) return certificate;
  const key = await readPem(monitoringKey, refuseOpenKey);
  if (!key.ok) return key;
  const fits = keyFits(key.value, certificate.value.first, monitoringKey);
  if (fits !== null) return failure(fits);
  const { pem, validUntil } = certificate.value;
  if (monitoringClientAuthority === '') {
    return success({ certificate: pem, key: key.value, clientAuthority: null, validUntil });
  }
  const authority = await readCertificates(monitoringClientAuthority, now);
  if (!authority.ok) return authority;
  return success({ certificate: pem, key: key.value, clientAuthority: authority.value.pem, validUntil });
}

interface Certificates {
  readonly pem: string;
  readonly first: X509Certificate;
  /** Epoch ms. */
  readonly validUntil: number;
}

/** A chain begins with the own certificate; of authorities one that is in date is enough. */
async function readCertificates(file: string, now: number): Promise<Result<Certificates, CertificateTrouble>> {
  const read = await readPem(file);
  if (!read.ok) return read;
  const pem = read.value;
  try {
    const [first] = (pem.match(oneCertificate) ?? []).map((each) => new X509Certificate(each));
    if (first === undefined) return failure({ code: 'no-certificate', file });
    const [validFrom, validUntil] = [Date.parse(first.validFrom), Date.parse(first.validTo)];
    if (now > validUntil) return failure({ code: 'expired', file, at: validUntil });
    if (now < validFrom) return failure({ code: 'not-yet', file, at: validFrom });
    return success({ pem, first, validUntil });
  } catch {
    return failure({ code: 'no-certificate', file });
  }
}

type JudgeMode = (mode: number) => string | null;

async function readPem(file: string, judge: JudgeMode = () => null): Promise<Result<string, CertificateTrouble>> {
  const at = await realpath(file).catch((error: unknown) => fileErrorOf(error));
  if (typeof at !== 'string') return failure(notRead(file, at));
  const read = await readFileText<Opened>(at, mostBytes, async ({ mode }) => {
    const open = judge(Number(mode));
    return open === null ? null : { openMode: open };
  });
  if (read.ok) return read;
  const { error } = read;
  return failure('openMode' in error ? { code: 'open-to-others', file, mode: error.openMode } : notRead(file, error));
}

/** Who may read the file, where that is too many. */
interface Opened {
  readonly openMode: string;
}

function notRead(file: string, { systemCode }: Pick<FileError, 'systemCode'>): CertificateTrouble {
  return { code: 'not-read', file, systemCode };
}

/** A key that every user can read is no secret; a group of its own may, as systems keep such keys. */
function refuseOpenKey(mode: number): string | null {
  return process.platform === 'win32' || (mode & 0o007) === 0 ? null : (mode & 0o777).toString(8);
}

function keyFits(pem: string, certificate: X509Certificate, file: string): CertificateTrouble | null {
  if (/BEGIN ENCRYPTED PRIVATE KEY|Proc-Type: 4,ENCRYPTED/.test(pem)) return { code: 'encrypted', file };
  try {
    return certificate.checkPrivateKey(createPrivateKey(pem)) ? null : { code: 'other-key', file };
  } catch {
    return { code: 'no-key', file };
  }
}
