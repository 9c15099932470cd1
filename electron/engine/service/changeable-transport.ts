import { contained } from '../platform/guard.ts';
import type { HttpTransport, Log, WayToService } from '../ports.ts';

export interface ChangeableTransport {
  readonly transport: HttpTransport;
  /** From now on requests go over a new way; those under way end on the old one, which is then closed. */
  readonly change: (way: WayToService) => void;
}

/** One transport for those who use it, while the way behind it may change. */
export function createChangeableTransport(
  open: (way: WayToService) => HttpTransport,
  first: WayToService,
  log: Log,
): ChangeableTransport {
  const opened = ({ proxyUrl, allowPlainHttp }: WayToService) => ({
    proxyUrl,
    allowPlainHttp,
    transport: open({ proxyUrl, allowPlainHttp }),
    running: 0,
    retired: false,
  });
  let inForce = opened(first);
  const closeWhenIdle = (way: typeof inForce) => {
    if (way.retired && way.running === 0) void contained(log, 'sending', way.transport.close);
  };
  return {
    transport: {
      async request(request) {
        const way = inForce;
        way.running += 1;
        try {
          return await way.transport.request(request);
        } finally {
          way.running -= 1;
          closeWhenIdle(way);
        }
      },
      close: () => inForce.transport.close(),
    },
    change(way) {
      if (way.proxyUrl === inForce.proxyUrl && way.allowPlainHttp === inForce.allowPlainHttp) return;
      const old = inForce;
      inForce = opened(way);
      old.retired = true;
      closeWhenIdle(old);
    },
  };
}
