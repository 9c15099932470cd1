import { type DutyReason, type DutyReport, dutyOff } from '../../shared/contract/duties.ts';
import type { Clock } from './ports.ts';

/** It is tried every minute. */
const goodForMs = 3 * 60_000;

/** Whether something works, as far as it was last tried: that nothing has failed is no proof. */
export interface Proof<Target> {
  /** From now on this is tried, of which nothing is known yet; null: there is nothing to try. */
  readonly of: (target: Target | null) => void;
  readonly prove: () => Promise<void>;
  readonly report: () => DutyReport;
}

/** @param tried why it does not work; null where it does */
export function createProof<Target>(
  clock: Pick<Clock, 'now'>,
  tried: (target: Target) => Promise<DutyReason | null>,
): Proof<Target> {
  let subject: { readonly target: Target } | null = null;
  let provedAt: number | null = null;
  let trouble: { readonly reason: DutyReason; readonly since: number } | null = null;
  return {
    of(target) {
      subject = target === null ? null : { target };
      provedAt = null;
      trouble = null;
    },
    async prove() {
      const asked = subject;
      if (asked === null) return;
      const reason = await tried(asked.target);
      if (subject !== asked) return;
      if (reason === null) provedAt = clock.now();
      trouble = reason && { reason, since: trouble?.reason === reason ? trouble.since : clock.now() };
    },
    report() {
      if (subject === null) return dutyOff;
      return trouble === null
        ? { reasons: [], provedAt, goodForMs }
        : { reasons: [trouble.reason], since: trouble.since, provedAt };
    },
  };
}
