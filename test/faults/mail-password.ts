import type { MailPassword, StoredMailPassword } from '../../electron/engine/ports.ts';
import { success } from '../../shared/result.ts';

/** A password of a mail server that is kept in memory only. */
export function mailPasswordInMemory(given: StoredMailPassword | null = null): MailPassword {
  let kept = given;
  return {
    isFixed: false,
    read: async () => success(kept),
    write: async (replaced) => {
      kept = replaced;
      return success(undefined);
    },
  };
}
