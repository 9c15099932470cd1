import type { z } from 'zod';
import { withoutNulls } from '../../../shared/service/read-rows.ts';
import { webhookEvents } from '../../../shared/service/webhooks.ts';

/** A clocking that the service has told of, its signature checked. */
export interface ClockingNews extends z.output<typeof webhookEvents.clocking> {
  /** Epoch milliseconds. */
  readonly receivedAt: number;
}

/**
 * Reads the body of a `clocking`; null where it is none. A body on which the reading itself fails is none either: it is
 * stored, and would otherwise end every start.
 */
export function readClocking(body: Uint8Array, receivedAt: number): ClockingNews | null {
  try {
    const read = webhookEvents.clocking.safeParse(withoutNulls(readJson(body)));
    return read.success ? { ...read.data, receivedAt } : null;
  } catch {
    return null;
  }
}

/** Throws where the bytes are no JSON in UTF-8. */
export function readJson(body: Uint8Array): unknown {
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
}
