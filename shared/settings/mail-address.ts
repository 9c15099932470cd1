import { z } from 'zod';

/**
 * An address as a person types it: ASCII, one `@`, no quotes, comments or angle brackets. Nothing that passes can end a
 * line of a mail's head or add a recipient to one of a command (RFC 5321, 4.1.2, without its rarely used forms).
 */
const addressForm =
  /^(?=.{3,254}$)(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;

/** What a domain may have that is written in any language. It is checked before the platform reads it as one. */
const domainOfAnyLanguage = /^[\p{L}\p{M}\p{N}.-]+$/u;

/**
 * An address whose domain is in letters that mail servers know: `müller.example` is `xn--mller-kva.example` to them (RFC
 * 5891). As it is where there is nothing to write otherwise.
 */
function withPlainDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  if (/^\p{ASCII}*$/u.test(domain) || !domainOfAnyLanguage.test(domain)) return address;
  const scheme = 'http://';
  const plain = URL.parse(`${scheme}${domain}`)?.origin.slice(scheme.length);
  return plain === undefined ? address : `${address.slice(0, at)}${plain}`;
}

/** An e-mail address alone, without a name beside it. */
export const mailAddressSchema = z
  .string()
  .trim()
  .overwrite(withPlainDomain)
  .regex(addressForm, 'expected an e-mail address such as depot@example.com');

/** The domain of an address that has passed the schema. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

/** Where mails are handed in, and what protects them on the way. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
}

export const mailSecurities = ['starttls', 'tls', 'none'] as const;
export type MailSecurity = (typeof mailSecurities)[number];

/** RFC 6409 and RFC 8314: submission, submission within TLS, and a relay of the own network. */
const usualPorts: Readonly<Record<MailSecurity, number>> = { starttls: 587, tls: 465, none: 25 };

const serverForm = /^(?:\[(?<six>[\da-f:.]+)\]|(?<name>[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?))(?::(?<port>\d{1,5}))?$/i;

/** Whether a text names a server: `smtp.example.com`, `smtp.example.com:2525`, `[::1]:25`. */
export function isMailServer(text: string): boolean {
  return readMailServer(text, 'starttls') !== null;
}

/** Null where the text names no server. Without a port in it, the usual one of the security counts. */
export function readMailServer(text: string, security: MailSecurity): MailServer | null {
  const parts = serverForm.exec(text)?.groups;
  const host = parts?.six ?? parts?.name;
  if (parts === undefined || host === undefined) return null;
  if (parts.six !== undefined && !z.ipv6().safeParse(host).success) return null;
  const port = parts.port === undefined ? usualPorts[security] : Number(parts.port);
  return port >= 1 && port <= 65_535 ? { host: host.toLowerCase(), port } : null;
}

/** Whether what is sent there leaves this PC. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

interface MailSettings {
  readonly sendMail: boolean;
  readonly mailServer: string;
  readonly mailSecurity: MailSecurity;
  readonly mailFrom: string;
}

/** Why nothing goes out by the depot's own mail server, whatever is to be sent; null where nothing stands in the way. */
export function mailObstacle(settings: MailSettings): 'no-server' | 'no-sender' | 'off' | null {
  if (!settings.sendMail) return 'off';
  if (readMailServer(settings.mailServer, settings.mailSecurity) === null) return 'no-server';
  return settings.mailFrom === '' ? 'no-sender' : null;
}
