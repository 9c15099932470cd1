import { setImmediate as nextTurn } from 'node:timers/promises';
import { knownMoment } from '../../../shared/compliance/depot-days.ts';
import type { ClockingEvent, HeardClocking } from '../../../shared/contract/reports/clockings.ts';
import type { TimesMeant } from '../../../shared/service/times-without-zone.ts';
import type { Store } from '../store/store.ts';
import type { ClockingDelivery } from '../store/webhook.ts';
import { jsonIn, readClocking } from './read-clocking.ts';

/** A clocking as the newest delivery of it says, with all that were heard. */
export interface LedgerClocking extends HeardClocking {
  /** By which it has its place in time: when it took place, or came where it does not say that. */
  readonly at: number;
  readonly deliveries: readonly ClockingDelivery[];
}

/** Reading some hundred deliveries takes some milliseconds. */
const clockingsAtOnce = 250;

/** The clockings that took place from one moment to before another, in no order. Others have their turn in between. */
export async function heardClockings(
  { webhooks }: Pick<Store, 'webhooks'>,
  meant: TimesMeant,
  from: number,
  to: number,
): Promise<LedgerClocking[]> {
  const found: LedgerClocking[] = [];
  for (let after: string | null = null; ; ) {
    const deliveries = webhooks.clockings(from, to, after, clockingsAtOnce);
    const last = deliveries.at(-1);
    if (last === undefined) return found;
    for (const same of Map.groupBy(deliveries, ({ subject }) => subject).values()) {
      const clocking = ledgerClocking(same, meant);
      // One that was corrected belongs to the day of its newest time only.
      if (clocking !== null && clocking.at >= from && clocking.at < to) found.push(clocking);
    }
    after = last.subject;
    await nextTurn();
  }
}

type Newest = Omit<LedgerClocking, 'history' | 'deliveries'>;

/** @param deliveries of one clocking, the oldest first */
function ledgerClocking(deliveries: readonly ClockingDelivery[], meant: TimesMeant): LedgerClocking | null {
  const history: ClockingEvent[] = [];
  let newest = null as Newest | null;
  for (const { body, receivedAt, repeats, changedHere } of deliveries) {
    const read = readClocking(jsonIn(body), receivedAt, meant);
    if (read === null) continue;
    const { action = null, clocking } = read;
    const { id, driverId = null, isClockIn = null, clockingTimeStamp } = clocking;
    const clockedAt = knownMoment(clockingTimeStamp);
    history.push({ what: 'heard', at: receivedAt, action, isClockIn, clockedAt, repeats });
    if (changedHere !== null) history.push({ what: changedHere.change, at: changedHere.at });
    newest = {
      clockingId: id,
      // A later delivery may tell only what changed.
      driverId: driverId ?? newest?.driverId ?? null,
      isClockIn: isClockIn ?? newest?.isClockIn ?? null,
      clockedAt: clockedAt ?? newest?.clockedAt ?? null,
      heardAt: receivedAt,
      changedHere: changedHere?.change ?? null,
      at: clockedAt ?? newest?.clockedAt ?? receivedAt,
    };
  }
  return newest && { ...newest, history, deliveries };
}
