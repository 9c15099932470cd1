import { get } from 'node:http';
import { type DutyReport, dutyOff } from '../../../shared/contract/duties.ts';
import type { Clock } from '../ports.ts';

/** Whether the agent's own port answers: for its page, its command line and supervisors. */
export interface PageProof {
  /** From now on something should answer at this address; null: nothing listens any more. */
  readonly serves: (url: string | null) => void;
  /** Asks there, as a supervisor would. Never rejects. */
  readonly prove: () => Promise<void>;
  readonly report: () => DutyReport;
}

const timeoutMs = 10_000;
const goodForMs = 3 * 60_000;

export function createPageProof(clock: Pick<Clock, 'now'>): PageProof {
  let served: string | null = null;
  let provedAt: number | null = null;
  let failingSince: number | null = null;

  return {
    serves(url) {
      served = url;
      provedAt = null;
      failingSince = null;
    },
    async prove() {
      if (served === null) return;
      const asked = served;
      const isAnswered = await isAnsweredAt(new URL('health', asked));
      if (served !== asked) return;
      if (isAnswered) provedAt = clock.now();
      failingSince = isAnswered ? null : (failingSince ?? clock.now());
    },
    report() {
      if (served === null) return dutyOff;
      return failingSince === null
        ? { reasons: [], provedAt, goodForMs }
        : { reasons: ['page-not-heard'], since: failingSince, provedAt };
    },
  };
}

function isAnsweredAt(url: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = get(url, { agent: false, timeout: timeoutMs }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200 || answer.statusCode === 503);
    });
    asked.once('timeout', () => asked.destroy());
    asked.once('error', () => resolve(false));
  });
}
