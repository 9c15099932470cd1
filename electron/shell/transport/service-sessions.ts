/** What is used of an Electron session to send over it. */
export interface ServiceSession<Proxy> {
  readonly setProxy: (proxy: Proxy) => Promise<void>;
  readonly closeAllConnections: () => Promise<void>;
}

/** A session for one way to the service, until it is given back. */
export interface SessionInUse<Session> {
  readonly session: Session;
  /** False where the system would not take the proxy. */
  readonly ready: Promise<boolean>;
  /** Breaks its connections, then lets another way have it. */
  readonly giveBack: () => Promise<void>;
}

/**
 * The sessions that ways to the service go over. Electron never frees a session, so that a way that is over leaves its
 * own to the next one: there are as many as there were ways at the same time, which is two while requests of an old
 * proxy come to their end.
 *
 * @param make makes the session of a number, from 1
 */
export function createServiceSessions<Proxy, Session extends ServiceSession<Proxy>>(
  make: (number: number) => Session,
): (proxy: Proxy) => SessionInUse<Session> {
  const free: Session[] = [];
  let made = 0;

  return (proxy) => {
    let session = free.pop();
    if (session === undefined) {
      made += 1;
      session = make(made);
    }
    const taken = session;
    let givenBack: Promise<void> | null = null;
    return {
      session: taken,
      ready: taken.setProxy(proxy).then(
        () => true,
        () => false,
      ),
      giveBack: () => {
        givenBack ??= taken.closeAllConnections().finally(() => free.push(taken));
        return givenBack;
      },
    };
  };
}
