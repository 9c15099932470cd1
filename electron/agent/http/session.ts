import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A browser on a depot's PC stays open for days; ten in use are more than one PC has. */
const keptSessions = 10;
const offeredTokens = 10;

/** Who may use the loopback page: a one-time token, handed out in a URL's fragment, is exchanged once for a session cookie. */
export interface PageSessions {
  /** A new one-time token. Only the newest ten wait to be used. */
  readonly offerToken: () => string;
  /** The `Set-Cookie` value for a token that is exchanged now, or null when it was never offered or is used up. */
  readonly exchange: (token: string) => string | null;
  readonly isKnown: (cookieHeader: string | undefined) => boolean;
}

/**
 * @param port of the page. A browser sends every cookie of 127.0.0.1 to every port there: under a name of its own, the
 *   session of one agent is not written over by that of another
 */
export function createPageSessions(port: () => number): PageSessions {
  const offered: string[] = [];
  const sessions: string[] = [];
  const cookieName = () => `tacho-depot-${port()}`;
  return {
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
      return `${cookieName()}=${session}; Path=/; HttpOnly; SameSite=Strict`;
    },
    isKnown(cookieHeader) {
      const start = `${cookieName()}=`;
      const given = (cookieHeader ?? '')
        .split(';')
        .map((pair) => pair.trim())
        .find((pair) => pair.startsWith(start))
        ?.slice(start.length);
      const index = given === undefined ? -1 : sessions.findIndex((session) => equal(session, given));
      // The one that was used last is forgotten last: a browser that stays open keeps its session.
      if (index >= 0) sessions.push(...sessions.splice(index, 1));
      return index >= 0;
    },
  };
}

function secret(): string {
  return randomBytes(32).toString('base64url');
}

function equal(left: string, right: string): boolean {
  return timingSafeEqual(createHash('sha256').update(left).digest(), createHash('sha256').update(right).digest());
}
