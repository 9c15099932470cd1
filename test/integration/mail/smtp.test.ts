import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { connect } from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSmtpTransport } from '../../../electron/engine/mail/smtp.ts';
import { otherCertificate } from '../service-client/test-certificate.ts';
import { answer, impatient, letter, never, routeTo, startSmtp, trusting } from './smtp-under-test.ts';

describe('a mail that is handed in', () => {
  it('goes over STARTTLS, to one recipient, as text, HTML and a table, and is announced as sent by a program', async () => {
    const server = await startSmtp();
    expect(await trusting.send(routeTo(server.port), letter(), never)).toEqual({ kind: 'taken' });
    const [mail] = server.arrived;
    expect(mail).toMatchObject({ from: 'depot@example.com', to: ['manager@example.com'] });
    expect(mail?.source).toContain('Message-ID: <one@example.com>');
    expect(mail?.source).toContain('Auto-Submitted: auto-generated');
    expect(mail?.source).toMatch(/Content-Type: text\/plain/);
    expect(mail?.source).toMatch(/Content-Type: text\/html/);
    expect(mail?.source).toMatch(/Content-Disposition: attachment; filename="Downloads North 2026-11-22\.csv"/);
  });

  it('goes over TLS from the start, with a name and a password', async () => {
    const seen: string[] = [];
    const server = await startSmtp({
      secure: true,
      authOptional: false,
      onAuth({ username = '', password = '' }, _session, done) {
        seen.push(`${username} ${password}`);
        done(null, { user: username });
      },
    });
    const login = { user: 'depot', password: 'right' };
    expect(await trusting.send(routeTo(server.port, { security: 'tls', login }), letter(), never)).toEqual({
      kind: 'taken',
    });
    expect(seen).toEqual(['depot right']);
  });

  it('tells of a sign-in alone without a mail', async () => {
    const server = await startSmtp();
    expect(await trusting.send(routeTo(server.port), null, never)).toEqual({ kind: 'taken' });
    expect(server.arrived).toEqual([]);
  });
});

describe('what would let others read the mail', () => {
  it('is refused before a connection to another PC is made without TLS', async () => {
    const elsewhere = { ...routeTo(25, { security: 'none' }), server: { host: 'smtp.invalid', port: 25 } };
    expect(await trusting.send(elsewhere, letter(), never)).toMatchObject({ kind: 'later', failure: 'not-private' });
  });

  it('is allowed on this PC', async () => {
    const server = await startSmtp({ disabledCommands: ['STARTTLS'] });
    expect(await trusting.send(routeTo(server.port, { security: 'none' }), letter(), never)).toEqual({ kind: 'taken' });
  });

  it.each(['starttls', 'tls'] as const)('ends over %s with a certificate that nobody trusts', async (security) => {
    const server = await startSmtp({ secure: security === 'tls' });
    const strict = createSmtpTransport(() => [], { connectMs: 5_000, idleMs: 5_000 });
    expect(await strict.send(routeTo(server.port, { security }), letter(), never)).toMatchObject({
      kind: 'later',
      failure: 'not-trusted',
    });
    expect(server.arrived).toEqual([]);
  });

  it.each(['starttls', 'tls'] as const)('ends over %s with a trusted certificate of another name', async (security) => {
    const server = await startSmtp({ ...otherCertificate, secure: security === 'tls' });
    const trustingOther = createSmtpTransport(() => [otherCertificate.cert], { connectMs: 5_000, idleMs: 5_000 });
    expect(await trustingOther.send(routeTo(server.port, { security }), letter(), never)).toMatchObject({
      kind: 'later',
      failure: 'not-trusted',
    });
    expect(server.arrived).toEqual([]);
  });

  it('has nothing but the name against that certificate', async () => {
    const { port } = await startSmtp({ ...otherCertificate, secure: true });
    const askedFor = async (servername: string): Promise<boolean> => {
      const socket = connect({ host: '127.0.0.1', port, servername, ca: otherCertificate.cert });
      const isTrusted = await once(socket, 'secureConnect').then(
        () => socket.authorized,
        () => false,
      );
      socket.destroy();
      return isTrusted;
    };
    expect([await askedFor('other.test'), await askedFor('service.test')]).toEqual([true, false]);
  });

  it('ends where STARTTLS is not offered', async () => {
    const server = await startSmtp({ disabledCommands: ['STARTTLS'] });
    expect(await trusting.send(routeTo(server.port), letter(), never)).toMatchObject({
      kind: 'later',
      failure: 'no-starttls',
    });
    expect(server.arrived).toEqual([]);
  });
});

describe('a server that refuses', () => {
  it('the password is told in its own words, and is tried again later', async () => {
    const server = await startSmtp({
      authOptional: false,
      onAuth: (_auth, _session, done) => done(answer(535, '5.7.8 Bad username or password')),
    });
    const login = { user: 'depot', password: 'wrong' };
    const outcome = await trusting.send(routeTo(server.port, { login }), letter(), never);
    expect(outcome).toMatchObject({ kind: 'later', failure: 'login-refused' });
    expect(outcome).toMatchObject({ words: expect.stringContaining('5.7.8 Bad username or password') });
  });

  it('a recipient for good is not asked again', async () => {
    const server = await startSmtp({ onRcptTo: (_address, _session, done) => done(answer(550, '5.1.1 Unknown user')) });
    expect(await trusting.send(routeTo(server.port), letter(), never)).toEqual({
      kind: 'refused',
      failure: 'recipient-refused',
      words: '550 5.1.1 Unknown user',
    });
  });

  it('the sender for good is not asked again', async () => {
    const server = await startSmtp({ onMailFrom: (_address, _session, done) => done(answer(553, '5.7.1 Not yours')) });
    expect(await trusting.send(routeTo(server.port), letter(), never)).toMatchObject({
      kind: 'refused',
      failure: 'sender-refused',
    });
  });

  it('a recipient for now, as greylisting does, is asked again', async () => {
    const server = await startSmtp({ onRcptTo: (_address, _session, done) => done(answer(451, '4.7.1 Greylisted')) });
    expect(await trusting.send(routeTo(server.port), letter(), never)).toEqual({
      kind: 'later',
      failure: 'busy',
      words: '451 4.7.1 Greylisted',
    });
  });

  it.each([
    { code: 452, kind: 'later', failure: 'busy' },
    { code: 554, kind: 'refused', failure: 'mail-refused' },
  ])('the whole mail with $code is $kind', async ({ code, kind, failure }) => {
    const server = await startSmtp({
      onData(stream, _session, done) {
        stream.resume();
        stream.on('end', () => done(answer(code, 'No')));
      },
    });
    expect(await trusting.send(routeTo(server.port), letter(), never)).toMatchObject({ kind, failure });
  });
});

describe('a mail that is too large', () => {
  const tooLarge = { kind: 'refused', failure: 'too-large' };

  it('for what the server says it takes is not offered, and not tried again', async () => {
    const server = await startSmtp({ size: 400 });
    expect(await trusting.send(routeTo(server.port), letter(), never)).toEqual({ ...tooLarge, words: null });
    expect(server.arrived).toEqual([]);
  });

  it('is told from a refused sender, recipient or mail', async () => {
    const full = answer(552, '5.3.4 Message size exceeds fixed limit');
    const atSender = await startSmtp({ onMailFrom: (_address, _session, done) => done(full) });
    expect(await trusting.send(routeTo(atSender.port), letter(), never)).toMatchObject(tooLarge);
    const atEnd = await startSmtp({
      onData(stream, _session, done) {
        stream.resume();
        stream.on('end', () => done(full));
      },
    });
    expect(await trusting.send(routeTo(atEnd.port), letter(), never)).toMatchObject(tooLarge);
    const fullMailbox = answer(552, '5.2.2 Mailbox full');
    const atRecipient = await startSmtp({ onRcptTo: (_address, _session, done) => done(fullMailbox) });
    expect(await trusting.send(routeTo(atRecipient.port), letter(), never)).toMatchObject({
      kind: 'refused',
      failure: 'recipient-refused',
    });
  });
});

/** Speaks SMTP up to the mail, and then does as it is told. */
async function startRude(onMail: (socket: Socket, received: number) => void): Promise<number> {
  const server = createServer((socket) => {
    let inMail = false;
    let received = 0;
    let text = '';
    socket.on('error', () => undefined);
    socket.write('220 rude ESMTP\r\n');
    socket.on('data', (chunk) => {
      if (inMail) {
        received += chunk.length;
        text = (text + chunk.toString('latin1')).slice(-5);
        if (text === '\r\n.\r\n') onMail(socket, -1);
        else onMail(socket, received);
        return;
      }
      for (const line of chunk
        .toString('latin1')
        .split('\r\n')
        .filter((part) => part !== '')) {
        if (line.startsWith('EHLO')) socket.write('250 rude\r\n');
        else if (line === 'DATA') {
          inMail = true;
          socket.write('354 Go on\r\n');
        } else socket.write('250 OK\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const place = server.address();
  return typeof place === 'object' && place !== null ? place.port : 0;
}

const large = () => letter({ csv: 'x'.repeat(40 * 1024 * 1024) });

describe('a connection that breaks', () => {
  it('in the middle of the mail leaves no doubt: the server cannot have it, and it is tried again', async () => {
    const port = await startRude((socket, received) => {
      if (received > 1024) socket.destroy();
    });
    expect(await trusting.send(routeTo(port, { security: 'none' }), large(), never)).toMatchObject({ kind: 'later' });
  });

  it('after the last byte is in doubt, and never tried again in silence', async () => {
    const port = await startRude((socket, received) => {
      if (received === -1) socket.destroy();
    });
    expect(await trusting.send(routeTo(port, { security: 'none' }), letter(), never)).toMatchObject({
      kind: 'in-doubt',
      failure: 'cut',
    });
  });

  it('is in doubt too where the answer to the last byte does not come in time', async () => {
    const port = await startRude(() => undefined);
    expect(await impatient.send(routeTo(port, { security: 'none' }), letter(), never)).toMatchObject({
      kind: 'in-doubt',
      failure: 'timed-out',
    });
  });

  it('is given up at once where the program stops, and in doubt only once all was handed over', async () => {
    const stopping = new AbortController();
    const port = await startRude((_socket, received) => {
      if (received === -1) stopping.abort();
    });
    const route = routeTo(port, { security: 'none' });
    expect(await trusting.send(route, letter(), stopping.signal)).toMatchObject({
      kind: 'in-doubt',
      failure: 'interrupted',
    });
    expect(await trusting.send(route, letter(), AbortSignal.abort())).toMatchObject({
      kind: 'later',
      failure: 'interrupted',
    });
  });

  it('is told apart from a server that is slow to greet, not there, or no mail server', async () => {
    const silent = createServer((socket) => socket.on('error', () => undefined));
    const babbling = createServer((socket) =>
      socket.on('error', () => undefined).end('HTTP/1.1 400 Bad Request\r\n\r\n'),
    );
    const ports = await Promise.all(
      [silent, babbling].map(async (server) => {
        await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
        onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
        const place = server.address();
        return typeof place === 'object' && place !== null ? place.port : 0;
      }),
    );
    const sent = (port: number) => impatient.send(routeTo(port, { security: 'none' }), letter(), never);
    expect(await sent(ports[0] ?? 0)).toMatchObject({ kind: 'later', failure: 'timed-out' });
    expect(await sent(ports[1] ?? 0)).toMatchObject({ kind: 'later', failure: 'not-understood' });
    expect(await sent(1)).toMatchObject({ kind: 'later', failure: 'not-reached' });
    const nowhere = { ...routeTo(25), server: { host: 'smtp.invalid', port: 25 } };
    expect(await trusting.send(nowhere, letter(), never)).toMatchObject({ kind: 'later', failure: 'not-found' });
  });
});
