import { type DutyReport, dutyOff } from '../../../shared/contract/duties.ts';
import type { Listening } from '../../../shared/contract/webhooks.ts';

/** How the last delivery of its own through its own port ended. Times in epoch ms. */
export interface PortProof {
  readonly provedAt: number | null;
  /** Since when deliveries of its own do not arrive; null while they do. */
  readonly failingSince: number | null;
}

/** A delivery is made every minute. */
const goodForMs = 3 * 60_000;

/** Whether signed deliveries are taken. That something listens is no proof: a delivery of its own has to arrive. Pure. */
export function webhookDuty(listening: Listening, { provedAt, failingSince }: PortProof): DutyReport {
  switch (listening.state) {
    case 'off':
    case 'not-working':
      return dutyOff;
    case 'failed':
      return { reasons: ['webhooks-not-heard'], provedAt };
    case 'listening':
      return failingSince === null
        ? { reasons: [], provedAt, goodForMs }
        : { reasons: ['delivery-not-taken'], since: failingSince, provedAt };
  }
}
