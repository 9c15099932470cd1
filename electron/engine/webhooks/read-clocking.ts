import type { z } from 'zod';
import { knownMoment } from '../../../shared/compliance/depot-days.ts';
import { fieldIn } from '../../../shared/json.ts';
import { withoutNulls } from '../../../shared/service/read-rows.ts';
import { readTimesWithoutZone, type TimesMeant } from '../../../shared/service/times-without-zone.ts';
import { webhookEvents } from '../../../shared/service/webhooks.ts';

/** A clocking that the service has told of, its signature checked. */
export interface Clocking extends z.output<typeof webhookEvents.clocking> {
  /** Epoch milliseconds. */
  readonly receivedAt: number;
}

/**
 * Reads the body of a `clocking`; null where it is none. A body on which the reading itself fails is none either: it is
 * stored, and would otherwise end every start.
 */
export function readClocking(body: unknown, receivedAt: number, { reading, zone }: TimesMeant): Clocking | null {
  try {
    const { json } = readTimesWithoutZone(withoutNulls(body), reading, zone);
    const read = webhookEvents.clocking.safeParse(json);
    return read.success ? { ...read.data, receivedAt } : null;
  } catch {
    return null;
  }
}

/** When a clocking took place, in epoch ms; where it does not say so, when it came. */
export function clockedAtOf({ clocking, receivedAt }: Clocking): number {
  return knownMoment(clocking.clockingTimeStamp) ?? receivedAt;
}

/** Which clocking a body is about; null where it names none. */
export function clockingIdIn(json: unknown): string | null {
  const id = fieldIn(fieldIn(json, 'clocking'), 'id');
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null;
}

/** Undefined where the bytes are no JSON in UTF-8. */
export function jsonIn(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
