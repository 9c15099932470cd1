import { userInfo } from 'node:os';

/** The user of this PC under whom the program runs; null where the system has no record of them. */
export function systemUser(): string | null {
  try {
    return userInfo().username;
  } catch {
    return null;
  }
}
