import { createBridgeTransport } from './bridge-transport.ts';
import { createHttpTransport } from './http-transport.ts';
import { takeSession } from './session.ts';
import type { Transport } from './transport.ts';

/** The bridge where the desktop has put one, else HTTP to the server that this page came from. */
export async function chooseTransport(page: Window & typeof globalThis): Promise<Transport> {
  if (page.depot !== undefined) return createBridgeTransport(page.depot);
  await takeSession(page);
  return createHttpTransport({
    fetch: page.fetch.bind(page),
    openEvents: (address) => new page.EventSource(address),
    now: Date.now,
    after(delayMs, run) {
      const timer = page.setTimeout(run, delayMs);
      return () => page.clearTimeout(timer);
    },
  });
}
