import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { createSmtpTransport, type Letter, type MailRoute } from '../../../electron/engine/mail/smtp.ts';
import { testCertificate } from '../service-client/test-certificate.ts';

/** A mail as the server got it. */
interface Arrived {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: string;
}

export interface TestServer {
  readonly port: number;
  readonly arrived: Arrived[];
}

/** A real SMTP server on this PC with the test certificate, stopped after the test; `given` makes it misbehave. */
export async function startSmtp(given: SMTPServerOptions = {}): Promise<TestServer> {
  const arrived: Arrived[] = [];
  const server = new SMTPServer({
    key: testCertificate.key,
    cert: testCertificate.cert,
    authOptional: true,
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        arrived.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString('utf8'),
        });
        done();
      });
    },
    ...given,
  });
  // What the other side breaks off is part of these tests.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { port: (server.server.address() as AddressInfo).port, arrived };
}

/** An answer of the server with a code of its own. */
export function answer(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

export const trusting = createSmtpTransport(() => [testCertificate.cert], { connectMs: 5_000, idleMs: 5_000 });
export const impatient = createSmtpTransport(() => [testCertificate.cert], { connectMs: 300, idleMs: 300 });

export function routeTo(port: number, given: Partial<MailRoute> = {}): MailRoute {
  return {
    server: { host: '127.0.0.1', port },
    security: 'starttls',
    allowPlain: false,
    login: null,
    ...given,
  };
}

export function letter(given: Partial<Letter['content']> = {}): Letter {
  return {
    from: 'depot@example.com',
    to: 'manager@example.com',
    messageId: '<one@example.com>',
    madeAt: Date.UTC(2026, 10, 22, 7),
    content: {
      subject: 'Driver cards: 1 overdue',
      text: 'One driver.\n',
      html: '<p>One driver.</p>',
      csv: '\uFEFFName;Days left\r\nMargaret Holroyd;-2\r\n',
      fileName: 'Downloads North 2026-11-22.csv',
      ...given,
    },
  };
}

export const never = new AbortController().signal;
