import type { z } from 'zod';
import { withoutNulls } from '../../../shared/service/read-rows.ts';
import { webhookEvents } from '../../../shared/service/webhooks.ts';

/** A clocking that the service has told of, its signature checked. */
export interface ClockingNews extends z.output<typeof webhookEvents.clocking> {
  /** Epoch milliseconds. */
  readonly receivedAt: number;
}

/** Reads the body of a `clocking`; null where it is none. */
export function readClocking(body: Uint8Array, receivedAt: number): ClockingNews | null {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return null;
  }
  const read = webhookEvents.clocking.safeParse(withoutNulls(json));
  return read.success ? { ...read.data, receivedAt } : null;
}
