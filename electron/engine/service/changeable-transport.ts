import { contained } from '../guard.ts';
import type { HttpTransport, Log } from '../ports.ts';

export interface ChangeableTransport {
  readonly transport: HttpTransport;
  /** From now on requests go over a new way; those under way end on the old one, which is then closed. */
  readonly change: (proxyUrl: string) => void;
}

/** One transport for those who use it, while the proxy behind it may change. */
export function createChangeableTransport(
  open: (proxyUrl: string) => HttpTransport,
  proxyUrl: string,
  log: Log,
): ChangeableTransport {
  let inForce = { proxyUrl, transport: open(proxyUrl), running: 0, retired: false };
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
    change(newProxyUrl) {
      if (newProxyUrl === inForce.proxyUrl) return;
      const old = inForce;
      inForce = { proxyUrl: newProxyUrl, transport: open(newProxyUrl), running: 0, retired: false };
      old.retired = true;
      closeWhenIdle(old);
    },
  };
}
