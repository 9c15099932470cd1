import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { RealWork } from './real-work.ts';

/** A real mail server on the loopback that can be busy (451) or refuse (550), and what became of each recipient. */
export interface SimulatedMail {
  readonly port: number;
  weather: 'fair' | 'busy' | 'refusing';
  /** How often each recipient's mail was taken. */
  readonly taken: ReadonlyMap<string, number>;
  readonly triedAgain: ReadonlySet<string>;
  readonly refused: ReadonlySet<string>;
  readonly stop: () => Promise<void>;
}

export async function startSimulatedMail({ track }: RealWork): Promise<SimulatedMail> {
  const underWay = new Map<string, () => void>();
  const taken = new Map<string, number>();
  const [triedAgain, refused] = [new Set<string>(), new Set<string>()];
  const answer = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    onConnect({ id }, done) {
      void track(() => new Promise<void>((resolve) => underWay.set(id, resolve)));
      done();
    },
    onClose({ id }) {
      underWay.get(id)?.();
      underWay.delete(id);
    },
    onRcptTo({ address }, _session, done) {
      if (mail.weather === 'busy') {
        triedAgain.add(address);
        return done(answer(451, 'Come back later'));
      }
      if (mail.weather === 'refusing') {
        triedAgain.delete(address);
        refused.add(address);
        return done(answer(550, 'Not here'));
      }
      done();
    },
    onData(stream, { envelope }, done) {
      stream.resume();
      stream.on('end', () => {
        for (const { address } of envelope.rcptTo) {
          taken.set(address, (taken.get(address) ?? 0) + 1);
          triedAgain.delete(address);
        }
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const mail: SimulatedMail = {
    port: (server.server.address() as AddressInfo).port,
    weather: 'fair',
    taken,
    triedAgain,
    refused,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mail;
}
