import { failure, type Result, success } from '../../shared/result.ts';
import type { MailPassword } from './ports.ts';
import { say } from './refusal.ts';

/** Why there is no secret for the server in force. */
type SecretTrouble = 'unreadable' | 'missing' | 'of-other';

/**
 * A secret that a person gave for one server. It goes to that one only: where the settings name another one, by whatever
 * hand, it is asked for again.
 *
 * @param server the one in force, as it is noted beside the secret; null while there is none
 */
export function serverSecret(
  secret: MailPassword,
  server: () => string | null,
  notRead: 'secret-not-read' | 'password-not-read',
) {
  const read = () => secret.read().catch(() => failure({ code: 'unreadable', ...say(notRead) }));
  return {
    async inForce(): Promise<Result<string, SecretTrouble>> {
      const kept = await read();
      if (!kept.ok) return failure('unreadable');
      if (kept.value === null) return failure('missing');
      return kept.value.server === server() ? success(kept.value.password) : failure('of-other');
    },
    /** As the settings show it; `ofOther` is their word for one that was given for another server. */
    async state<Other extends string>(ofOther: Other) {
      const { isFixed } = secret;
      const kept = await read();
      if (!kept.ok) {
        const { message: problem, said } = kept.error;
        return { state: 'not-readable' as const, problem, said, isFixed };
      }
      if (kept.value === null) return { state: 'missing' as const, problem: null, isFixed };
      return { state: kept.value.server === server() ? ('kept' as const) : ofOther, problem: null, isFixed };
    },
    replace: (password: string) => secret.write({ password, server: server() }),
  };
}
