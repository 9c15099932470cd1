import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { PageSessionRow } from '../../../shared/contract/page-sessions.ts';
import type { Clock } from '../../engine/ports.ts';

/** A browser on a depot's PC stays open for days; ten in use are more than one PC has. */
const keptSessions = 10;
const offeredTokens = 10;
/** Of a session that nobody uses; one whose window is open is used. */
const idleMs = 12 * 60 * 60 * 1000;

/** What a window of the page gets for a token. */
interface LetIn {
  /** Sent as a header with each request; known to this window's memory alone. */
  readonly session: string;
  /** The token with which the same window comes back after it was loaded anew. It works once, and ends `session`. */
  readonly next: string;
}

/** Who may use the loopback page. */
export interface PageSessions {
  /** A new one-time token. Only the newest ten wait to be used. */
  readonly offerToken: () => string;
  /** For a token that was offered, or with which a window comes back; null where there is no such token, or it is used up. */
  readonly exchange: (token: string) => LetIn | null;
  /** The session of a header, or null. It counts as used now. */
  readonly find: (header: string | undefined) => PageSession | null;
  /** Newest use first, as the one who asks sees them. */
  readonly list: (asking: PageSession) => readonly PageSessionRow[];
  /** Whether there was one with this id, which is over now. */
  readonly end: (id: string) => boolean;
}

export interface PageSession {
  readonly id: string;
  /** A stream of this session: it is used until the returned function is called, and `cut` is called when it ends. */
  readonly keepUsed: (cut: () => void) => () => void;
}

interface Session extends PageSession {
  secretDigest: Buffer;
  nextDigest: Buffer;
  /** Of the token that was exchanged last: it counts until its answer has arrived, which the first request tells. */
  formerDigest: Buffer | null;
  readonly sinceMs: number;
  usedAtMs: number;
  usedAtSteadyMs: number;
  readonly cuts: Set<() => void>;
}

/** @param clock by which a session is over after 12 hours of rest, whichever of its two times says so */
export function createPageSessions(clock: Pick<Clock, 'now' | 'monotonicMs'>): PageSessions {
  let offered: Buffer[] = [];
  /** The one that was used last stands last, and is forgotten last. */
  let sessions: Session[] = [];

  function touch(session: Session): void {
    session.usedAtMs = clock.now();
    session.usedAtSteadyMs = clock.monotonicMs();
    sessions = [...sessions.filter((one) => one !== session), session];
  }

  function isOver(session: Session): boolean {
    if (session.cuts.size > 0) return false;
    return clock.monotonicMs() - session.usedAtSteadyMs >= idleMs || clock.now() - session.usedAtMs >= idleMs;
  }

  function forget(isForgotten: (session: Session) => boolean): boolean {
    const gone = sessions.filter(isForgotten);
    sessions = sessions.filter((session) => !gone.includes(session));
    for (const { cuts } of gone) for (const cut of [...cuts]) cut();
    return gone.length > 0;
  }

  function begin(): Session {
    const session: Session = {
      id: randomBytes(9).toString('base64url'),
      secretDigest: digest(''),
      nextDigest: digest(''),
      formerDigest: null,
      sinceMs: clock.now(),
      usedAtMs: clock.now(),
      usedAtSteadyMs: clock.monotonicMs(),
      cuts: new Set(),
      keepUsed(cut) {
        session.cuts.add(cut);
        return () => {
          session.cuts.delete(cut);
          if (sessions.includes(session)) touch(session);
        };
      },
    };
    return session;
  }

  /** New secrets, in place of those that a window had before it was loaded anew. */
  function letIn(session: Session, token: Buffer): LetIn {
    const [secret, next] = [newSecret(), newSecret()];
    session.secretDigest = digest(secret);
    session.nextDigest = digest(next);
    session.formerDigest = token;
    for (const cut of [...session.cuts]) cut();
    touch(session);
    while (sessions.length > keptSessions) forget((one) => one === sessions[0]);
    return { session: secret, next };
  }

  return {
    offerToken() {
      const token = newSecret();
      offered = [...offered, digest(token)].slice(-offeredTokens);
      return token;
    },
    exchange(token) {
      forget(isOver);
      const given = digest(token);
      const isOffered = offered.some((one) => timingSafeEqual(one, given));
      if (isOffered) {
        offered = offered.filter((one) => !timingSafeEqual(one, given));
        return letIn(begin(), given);
      }
      const back = sessions.find(
        ({ nextDigest, formerDigest }) =>
          timingSafeEqual(nextDigest, given) || (formerDigest !== null && timingSafeEqual(formerDigest, given)),
      );
      return back === undefined ? null : letIn(back, given);
    },
    find(header) {
      forget(isOver);
      if (header === undefined) return null;
      const given = digest(header);
      const found = sessions.find(({ secretDigest }) => timingSafeEqual(secretDigest, given));
      if (found === undefined) return null;
      found.formerDigest = null;
      touch(found);
      return found;
    },
    list(asking) {
      forget(isOver);
      return sessions
        .map(({ id, sinceMs, usedAtMs, cuts }) => ({
          id,
          since: sinceMs,
          lastUsedAt: cuts.size > 0 ? clock.now() : usedAtMs,
          isOpen: cuts.size > 0,
          isThis: id === asking.id,
        }))
        .reverse();
    },
    end: (id) => forget((session) => session.id === id),
  };
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is compared is as long as any other, and is of no use to whoever reads it. */
function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
