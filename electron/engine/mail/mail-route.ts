import type { MailFailure, MailState } from '../../../shared/contract/mail.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import { readMailServer } from '../../../shared/settings/mail-address.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { MailPassword } from '../ports.ts';
import { say } from '../refusal.ts';
import type { MailRoute } from './smtp.ts';

/** The way to the mail server as the settings say it, with the password that was given for it. */
export interface MailRoutes {
  /** The sender's address too; a failure says what is missing. */
  readonly inForce: () => Promise<Result<{ readonly route: MailRoute; readonly from: string }, RouteFailure>>;
  readonly password: () => Promise<MailState['password']>;
  readonly replacePassword: (password: string) => ReturnType<MailPassword['write']>;
}

interface RouteFailure {
  readonly failure: MailFailure;
  readonly words: string | null;
}

/**
 * The password goes to the server only that it was given for: where the settings name another one, by whatever hand, it
 * is asked for again.
 */
export function createMailRoutes(secret: MailPassword, settings: () => Settings): MailRoutes {
  const read = () => secret.read().catch(() => failure({ code: 'unreadable', ...say('password-not-read') }));

  function serverInForce() {
    const { mailServer, mailSecurity } = settings();
    return readMailServer(mailServer, mailSecurity);
  }

  function placeInForce(): string | null {
    const server = serverInForce();
    return server === null ? null : `${server.host}:${server.port}`;
  }

  return {
    async inForce() {
      const { mailSecurity: security, mailFrom: from, mailUser: user, allowPlainMail: allowPlain } = settings();
      const server = serverInForce();
      const missing = (code: MailFailure, words: string | null = null) => failure({ failure: code, words });
      if (server === null) return missing('no-server');
      if (from === '') return missing('no-sender');
      if (user === '') return success({ from, route: { server, security, allowPlain, login: null } });
      const kept = await read();
      if (!kept.ok) return missing('password-unreadable');
      if (kept.value === null) return missing('no-password');
      const { password, server: own } = kept.value;
      if (own !== placeInForce()) return missing('password-of-other-server');
      return success({ from, route: { server, security, allowPlain, login: { user, password } } });
    },
    async password() {
      const { isFixed } = secret;
      const kept = await read();
      if (!kept.ok) {
        const { message: problem, said } = kept.error;
        return { state: 'not-readable', problem, said, isFixed };
      }
      if (kept.value === null) return { state: 'missing', problem: null, isFixed };
      const isOfThis = kept.value.server === placeInForce();
      return { state: isOfThis ? 'kept' : 'of-other-server', problem: null, isFixed };
    },
    replacePassword: (password) => secret.write({ password, server: placeInForce() }),
  };
}
