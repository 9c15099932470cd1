import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const cookieName = 'tacho-depot-session';
/** A browser on a depot's PC stays open for days; ten in use are more than one PC has. */
const keptSessions = 10;
const offeredTokens = 10;

/**
 * Who may use the loopback page. A one-time token, handed out in a URL's fragment, is exchanged once for a session
 * cookie; the control token, kept in a file that only this user can read, lets the command line in.
 */
export interface PageSessions {
  /** A new one-time token. Only the newest ten wait to be used. */
  readonly offerToken: () => string;
  /** The `Set-Cookie` value for a token that is exchanged now, or null when it was never offered or is used up. */
  readonly exchange: (token: string) => string | null;
  readonly isKnown: (cookieHeader: string | undefined) => boolean;
  readonly isControl: (authorizationHeader: string | undefined) => boolean;
  readonly controlToken: string;
}

export function createPageSessions(): PageSessions {
  const offered: string[] = [];
  const sessions: string[] = [];
  const controlToken = secret();
  return {
    controlToken,
    offerToken() {
      const token = secret();
      offered.push(token);
      if (offered.length > offeredTokens) offered.shift();
      return token;
    },
    exchange(token) {
      const index = offered.findIndex((candidate) => equal(candidate, token));
      if (index < 0) return null;
      offered.splice(index, 1);
      const session = secret();
      sessions.push(session);
      if (sessions.length > keptSessions) sessions.shift();
      return `${cookieName}=${session}; Path=/; HttpOnly; SameSite=Strict`;
    },
    isKnown(cookieHeader) {
      const given = (cookieHeader ?? '')
        .split(';')
        .map((pair) => pair.trim())
        .find((pair) => pair.startsWith(`${cookieName}=`))
        ?.slice(cookieName.length + 1);
      const index = given === undefined ? -1 : sessions.findIndex((session) => equal(session, given));
      // The one that was used last is forgotten last: a browser that stays open keeps its session.
      if (index >= 0) sessions.push(...sessions.splice(index, 1));
      return index >= 0;
    },
    isControl: (authorizationHeader) => equal(authorizationHeader ?? '', `Bearer ${controlToken}`),
  };
}

function secret(): string {
  return randomBytes(32).toString('base64url');
}

function equal(left: string, right: string): boolean {
  return timingSafeEqual(createHash('sha256').update(left).digest(), createHash('sha256').update(right).digest());
}
