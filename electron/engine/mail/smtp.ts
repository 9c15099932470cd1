import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { MailFailure } from '../../../shared/contract/mail.ts';
import { printableLine } from '../../../shared/printable-text.ts';
import { domainOf, isLoopbackHost, type MailSecurity, type MailServer } from '../../../shared/settings/mail-address.ts';
import type { MailContent } from '../store/mail.ts';

/** Where a mail is handed in, and how. */
export interface MailRoute {
  readonly server: MailServer;
  readonly security: MailSecurity;
  /** The administrator's word that a mail may leave this PC unencrypted. */
  readonly allowPlain: boolean;
  /** Null where the server takes mails from this PC without. */
  readonly login: { readonly user: string; readonly password: string } | null;
}

/** One mail for one recipient. */
export interface Letter {
  readonly from: string;
  readonly to: string;
  /** With its angle brackets: the same whenever the same mail is tried again. */
  readonly messageId: string;
  readonly madeAt: number;
  readonly content: MailContent;
}

/**
 * `later`: not taken, and it may be another time. `refused`: this mail is not taken by this server. `in-doubt`: the server
 * had all of it, and its answer did not come.
 */
export type MailOutcome =
  | { readonly kind: 'taken' }
  | { readonly kind: 'later' | 'refused' | 'in-doubt'; readonly failure: MailFailure; readonly words: string | null };

/** Hands a mail to a server. Never rejects, and ends in bounded time. */
export interface MailTransport {
  /** @param letter null: only as far as the sign-in */
  readonly send: (route: MailRoute, letter: Letter | null, signal: AbortSignal) => Promise<MailOutcome>;
}

interface SmtpLimits {
  /** For the connection, and for the greeting. */
  readonly connectMs: number;
  /** Without anything moving. */
  readonly idleMs: number;
}

const usualLimits: SmtpLimits = { connectMs: 20_000, idleMs: 60_000 };

/**
 * SMTP as RFC 5321 has it, by nodemailer. A certificate that does not hold ends the attempt before anything is said.
 *
 * @param trusted certificates of authorities, in PEM
 */
export function createSmtpTransport(trusted: () => readonly string[], limits = usualLimits): MailTransport {
  return {
    async send(route, letter, signal) {
      const { server, security, allowPlain } = route;
      if (security === 'none' && !allowPlain && !isLoopbackHost(server.host)) {
        return { kind: 'later', failure: 'not-private', words: null };
      }
      // Most depots send no mail, and most starts none for hours.
      const [{ default: SmtpConnection }, { default: MailComposer }] = await Promise.all([
        import('nodemailer/lib/smtp-connection'),
        import('nodemailer/lib/mail-composer'),
      ]);
      const connection = new SmtpConnection({
        host: server.host,
        port: server.port,
        secure: security === 'tls',
        ...(security === 'starttls' && { requireTLS: true }),
        ...(security === 'none' && { ignoreTLS: true }),
        tls: { ca: [...trusted()], minVersion: 'TLSv1.2', rejectUnauthorized: true },
        // What this PC is called is nobody's business outside.
        name: '[127.0.0.1]',
        connectionTimeout: limits.connectMs,
        greetingTimeout: limits.connectMs,
        socketTimeout: limits.idleMs,
        dnsTimeout: limits.connectMs,
        logger: false,
      });
      const bytes = letter === null ? null : await built(MailComposer, letter);
      return converse(connection, route, letter === null || bytes === null ? null : { letter, bytes }, signal);
    },
  };
}

type Connection = InstanceType<typeof import('nodemailer/lib/smtp-connection').default>;
type Composer = typeof import('nodemailer/lib/mail-composer').default;

/** What nodemailer calls an error; all of it is optional. */
interface SmtpError extends Error {
  readonly code?: string | undefined;
  readonly originalCode?: string | undefined;
  readonly command?: string | undefined;
  readonly response?: string | undefined;
  readonly responseCode?: number | undefined;
}

function converse(
  connection: Connection,
  { login }: MailRoute,
  mail: { readonly letter: Letter; readonly bytes: Uint8Array } | null,
  signal: AbortSignal,
): Promise<MailOutcome> {
  let isHandedOver = false;
  return new Promise((resolve) => {
    let isEnded = false;
    const end = (outcome: MailOutcome) => {
      if (isEnded) return;
      isEnded = true;
      signal.removeEventListener('abort', abort);
      resolve(outcome);
    };
    const fail = (error: SmtpError) => {
      end(outcomeOf(error, isHandedOver));
      connection.close();
    };
    const abort = () => {
      end({ kind: isHandedOver ? 'in-doubt' : 'later', failure: 'interrupted', words: null });
      connection.close();
    };
    const done = () => {
      end({ kind: 'taken' });
      connection.quit();
    };
    const hand = () => {
      if (mail === null) return done();
      const { letter, bytes } = mail;
      // Read to its end, all of it may have reached the server.
      const source = Readable.from(inPieces(bytes), { objectMode: false });
      source.once('end', () => {
        isHandedOver = true;
      });
      const envelope = { from: letter.from, to: [letter.to], size: bytes.byteLength };
      connection.send(envelope, source, (error) => (error === null ? done() : fail(error)));
    };
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort);
    connection.on('error', fail);
    connection.connect((error) => {
      if (error !== undefined) return fail(error);
      if (login === null) return hand();
      connection.login({ user: login.user, pass: login.password }, (refused) =>
        refused === null ? hand() : fail(refused),
      );
    });
  });
}

const pieceBytes = 16 * 1024;

function* inPieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

async function built(MailComposer: Composer, { from, to, messageId, madeAt, content }: Letter): Promise<Uint8Array> {
  const composer = new MailComposer({
    from,
    to,
    messageId,
    date: new Date(madeAt),
    subject: printableLine(content.subject),
    text: content.text,
    html: content.html,
    attachments:
      content.csv === ''
        ? []
        : [{ filename: printableLine(content.fileName), content: content.csv, contentType: 'text/csv; charset=utf-8' }],
    // RFC 3834: nobody's absence notice answers it.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/** @param isHandedOver the whole mail was given to the connection */
function outcomeOf(error: SmtpError, isHandedOver: boolean): MailOutcome {
  const { responseCode: status = 0, command = '' } = error;
  const words = error.response === undefined ? null : shownWords(error.response);
  const failure = failureOf(error);
  // Without an answer to the last byte nobody knows; with one, the server has said that it did not take the mail.
  if (isHandedOver && status === 0) return { kind: 'in-doubt', failure, words };
  const isAboutMail = command === 'MAIL FROM' || command === 'RCPT TO' || command === 'DATA';
  // RFC 5321, 4.2.1. 503 speaks of the order of commands, not of the mail.
  const isForGood = failure === 'too-large' || (isAboutMail && status >= 500 && status !== 503);
  return { kind: isForGood ? 'refused' : 'later', failure, words };
}

function failureOf(error: SmtpError): MailFailure {
  const { code = '', originalCode = '', command = '', responseCode: status = 0 } = error;
  if (isTooLarge(error)) return 'too-large';
  if (status === 421 || (status >= 400 && status < 500)) return 'busy';
  if (code === 'EAUTH' || command.startsWith('AUTH')) return 'login-refused';
  if (status >= 500) {
    if (command === 'MAIL FROM') return 'sender-refused';
    if (command === 'RCPT TO') return 'recipient-refused';
    if (command === 'DATA') return 'mail-refused';
    return command === 'STARTTLS' ? 'no-starttls' : 'not-understood';
  }
  if (code === 'EDNS' || isAmong(nameCodes, originalCode)) return 'not-found';
  if (code === 'ETIMEDOUT') return 'timed-out';
  if (isAmong(trustCodes, originalCode) || originalCode.startsWith('ERR_TLS_CERT')) return 'not-trusted';
  if (code === 'ETLS') return 'no-starttls';
  if (isAmong(roadCodes, originalCode)) return 'not-reached';
  if (code === 'EPROTOCOL' || originalCode.startsWith('ERR_SSL')) return 'not-understood';
  return 'cut';
}

/**
 * RFC 1870: the server said how much it takes before the mail was offered, or that this is more. A 552 about the recipient
 * (RFC 3463, X.2) speaks of a full mailbox.
 */
function isTooLarge({ code, command, response = '', responseCode }: SmtpError): boolean {
  if (command === 'MAIL FROM' && code === 'EMESSAGE' && responseCode === undefined) return true;
  const isAboutMail = command === 'MAIL FROM' || command === 'DATA';
  return isAboutMail && responseCode === 552 && !/^552[ -]5\.2\.[12]\b/.test(response);
}

const nameCodes = ['ENOTFOUND', 'EAI_AGAIN', 'EAI_NONAME', 'EAI_FAIL'];
const roadCodes = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'EACCES', 'EPERM', 'EADDRNOTAVAIL'];
const trustCodes = [
  ...['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID', 'CERT_REVOKED', 'CERT_SIGNATURE_FAILURE', 'CERT_UNTRUSTED'],
  ...['DEPTH_ZERO_SELF_SIGNED_CERT', 'HOSTNAME_MISMATCH', 'INVALID_CA', 'SELF_SIGNED_CERT_IN_CHAIN'],
  ...['UNABLE_TO_GET_ISSUER_CERT', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
];

function isAmong(codes: readonly string[], code: string): boolean {
  return codes.includes(code);
}

const mostWords = 300;

/** What a server says is shown to a person, and is not trusted: one line, and not a long one. */
function shownWords(response: string): string {
  const line = printableLine(response);
  return line.length <= mostWords ? line : `${line.slice(0, mostWords - 1)}…`;
}

/** Tells one mail from all others, for its recipient's program. */
export function newMessageId(from: string): string {
  return `<${randomUUID()}@${domainOf(from)}>`;
}
