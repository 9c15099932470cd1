import type { MailFailure, MailState } from '../../../shared/contract/mail.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import { readMailServer } from '../../../shared/settings/mail-address.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { MailPassword } from '../ports.ts';
import { serverSecret } from '../server-secret.ts';
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

export function createMailRoutes(secret: MailPassword, settings: () => Settings): MailRoutes {
  function serverInForce() {
    const { mailServer, mailSecurity } = settings();
    return readMailServer(mailServer, mailSecurity);
  }

  function placeInForce(): string | null {
    const server = serverInForce();
    return server === null ? null : `${server.host}:${server.port}`;
  }

  const kept = serverSecret(secret, placeInForce, 'password-not-read');

  return {
    async inForce() {
      const { mailSecurity: security, mailFrom: from, mailUser: user, allowPlainMail: allowPlain } = settings();
      const server = serverInForce();
      const missing = (code: MailFailure) => failure({ failure: code, words: null });
      if (server === null) return missing('no-server');
      if (from === '') return missing('no-sender');
      if (user === '') return success({ from, route: { server, security, allowPlain, login: null } });
      const password = await kept.inForce();
      if (!password.ok) return missing(passwordFailures[password.error]);
      return success({ from, route: { server, security, allowPlain, login: { user, password: password.value } } });
    },
    password: () => kept.state('of-other-server'),
    replacePassword: kept.replace,
  };
}

const passwordFailures = {
  unreadable: 'password-unreadable',
  missing: 'no-password',
  'of-other': 'password-of-other-server',
} as const;
