import { contained } from '../platform/guard.ts';
import type { Clock, HttpAnswer, HttpTransport, Log, ServiceRoute } from '../ports.ts';
import { parseHttpDate } from './service-date.ts';

export interface ChangeableTransport {
  readonly transport: HttpTransport;
  /** From now on, requests take a new route; those under way end on the old one, which is then closed. */
  readonly change: (route: ServiceRoute) => void;
}

/** Gives its users one transport, although the route behind it may change. */
export function createChangeableTransport(
  open: (route: ServiceRoute) => HttpTransport,
  first: ServiceRoute,
  log: Log,
): ChangeableTransport {
  const opened = ({ proxyUrl, allowPlainHttp }: ServiceRoute) => ({
    proxyUrl,
    allowPlainHttp,
    transport: open({ proxyUrl, allowPlainHttp }),
    running: 0,
    retired: false,
  });
  let inForce = opened(first);
  const closeWhenIdle = (route: typeof inForce) => {
    if (route.retired && route.running === 0) void contained(log, 'sending', route.transport.close);
  };
  return {
    transport: {
      async request(request) {
        const route = inForce;
        route.running += 1;
        try {
          const answer = await route.transport.request(request);
          // What was to be sent is tried again as after every failure; without its place nobody would find the bug.
          if (!answer.ok && answer.error.fault !== undefined) log.error('service.transport-failed', answer.error.fault);
          return answer;
        } finally {
          route.running -= 1;
          closeWhenIdle(route);
        }
      },
      close: () => inForce.transport.close(),
    },
    change(route) {
      if (route.proxyUrl === inForce.proxyUrl && route.allowPlainHttp === inForce.allowPlainHttp) return;
      const old = inForce;
      inForce = opened(route);
      old.retired = true;
      closeWhenIdle(old);
    },
  };
}

/** Whether the service can be reached, as far as anything was asked of it. */
export interface ServiceContact {
  /** When it answered last, in epoch ms, also before this start; null where it never did. */
  readonly lastContactAt: number | null;
  /** It has answered since the start of the program, at the address in force: what was before says nothing of this version. */
  readonly hasAnswered: boolean;
  /** Since when nothing that is asked is answered, in epoch ms; null while it is, and where nothing was asked yet. */
  readonly unansweredSince: number | null;
  /** Since when it refuses the keys, whatever was asked with them; null where it does not, as far as is known. */
  readonly credentialsRefusedSince: number | null;
}

/** Gateways and proxies answer with these in the place of a service that is away. */
const answersOfOthers: ReadonlySet<number> = new Set([407, 502, 503, 504]);

/** A page in the place of an answer is that of a router or a network that asks for a sign-in, whoever asks for whatever. */
function isPage({ status, headers }: HttpAnswer): boolean {
  return status >= 200 && status < 300 && /^text\/html\b/i.test(headers['content-type'] ?? '');
}

/** The service's own time, as an answer over verified TLS brought it. */
export interface ServiceDate {
  /** Epoch ms. */
  readonly dateMs: number;
  /** From the request to the answer: so old it is at most. */
  readonly tookMs: number;
}

interface AskedRequest {
  readonly isPrivate: boolean;
  /** Monotonic. */
  readonly askedMs: number;
  /** With the keys that are in force by its answer. */
  readonly isWithKeysNow: boolean;
}

/**
 * Records for every request to the address in force whether the service itself answered it, and hands on what time it
 * says it is: anybody on the way could have written that without TLS, so only `https:` counts.
 */
export function createServiceContact(
  transport: HttpTransport,
  clock: Pick<Clock, 'now' | 'monotonicMs'>,
  serviceUrl: () => string,
  onDate: (date: ServiceDate) => void,
): {
  readonly transport: HttpTransport;
  /** @param lastSentAt when a file was sent last, which may have been before the start; null: never */
  readonly since: (lastSentAt: number | null) => ServiceContact;
  /** When the service last did what was asked with the keys, in epoch ms; null where it did not since the keys changed. */
  readonly credentialsAcceptedAt: () => number | null;
  /** When the keys changed last, in epoch ms; null where they did not since the start. */
  readonly credentialsChangedAt: () => number | null;
  readonly credentialsChanged: () => void;
} {
  let lastContactAt: number | null = null;
  let hasAnswered = false;
  let unansweredSince: number | null = null;
  let credentialsAcceptedAt: number | null = null;
  let credentialsRefusedSince: number | null = null;
  let credentialsChangedAt: number | null = null;
  /** How often the keys changed: what is answered after that may have been asked with the ones before. */
  let changes = 0;
  let asked = serviceUrl();

  /** Of another address nothing is known yet. */
  function forgetOther(): void {
    if (asked === serviceUrl()) return;
    asked = serviceUrl();
    hasAnswered = false;
    unansweredSince = null;
    credentialsAcceptedAt = null;
    credentialsRefusedSince = null;
  }

  function judge(answer: Awaited<ReturnType<HttpTransport['request']>>, of: AskedRequest): void {
    const { isPrivate, askedMs, isWithKeysNow } = of;
    const isAnswered = answer.ok && !answersOfOthers.has(answer.value.status) && !isPage(answer.value);
    unansweredSince = isAnswered ? null : (unansweredSince ?? clock.now());
    if (isAnswered) {
      lastContactAt = clock.now();
      hasAnswered = true;
    }
    if (!answer.ok) return;
    const { status, headers } = answer.value;
    if (isWithKeysNow && status >= 200 && status < 300 && isAnswered) {
      credentialsAcceptedAt = clock.now();
      credentialsRefusedSince = null;
    } else if (isWithKeysNow && (status === 401 || status === 403)) {
      credentialsAcceptedAt = null;
      credentialsRefusedSince ??= clock.now();
    }
    const dateMs = isPrivate && isAnswered ? parseHttpDate(headers.date) : null;
    if (dateMs !== null) onDate({ dateMs, tookMs: clock.monotonicMs() - askedMs });
  }

  return {
    transport: {
      ...transport,
      async request(request) {
        const askedMs = clock.monotonicMs();
        const askedAfter = changes;
        const answer = await transport.request(request);
        const isOfTheService = serviceUrl() !== '' && request.url.startsWith(serviceUrl());
        // A request that a person cancelled says nothing about the service.
        if (!isOfTheService || (!answer.ok && answer.error.phase === 'cancelled')) return answer;
        forgetOther();
        judge(answer, {
          isPrivate: request.url.startsWith('https:'),
          askedMs,
          isWithKeysNow: askedAfter === changes,
        });
        return answer;
      },
    },
    since(lastSentAt) {
      forgetOther();
      return { lastContactAt: lastContactAt ?? lastSentAt, hasAnswered, unansweredSince, credentialsRefusedSince };
    },
    credentialsAcceptedAt() {
      forgetOther();
      return credentialsAcceptedAt;
    },
    credentialsChangedAt: () => credentialsChangedAt,
    credentialsChanged: () => {
      changes += 1;
      credentialsChangedAt = clock.now();
      credentialsAcceptedAt = null;
      credentialsRefusedSince = null;
    },
  };
}
