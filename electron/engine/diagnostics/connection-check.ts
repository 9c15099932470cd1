import type { CheckResult } from '../../../shared/contract/diagnostics.ts';
import { success } from '../../../shared/result.ts';
import { answeredWithin } from '../intake/time-limited-files.ts';
import type { Clock } from '../ports.ts';
import { adviceFor } from './check-advice.ts';
import { failedAt } from './connection-steps.ts';
import type { ConnectionTest } from './connection-test.ts';

/** Longer than any part of the test waits by itself; only a service that answers drop by drop takes all of it. */
const endsWithinMs = 40_000;

const noEnd = failedAt('answers', { words: 'The service did not answer in time.' });

/** The steps of the connection test in force, each with what to do where it failed. Nothing is sent. */
export async function checkConnection(test: ConnectionTest, clock: Clock): Promise<readonly CheckResult[]> {
  const ended = await answeredWithin(clock, endsWithinMs, async () => success((await test({})).steps));
  return (ended.ok ? ended.value : noEnd).flatMap(({ step, state, parameters }) =>
    step === 'sending'
      ? []
      : [{ check: step, state, parameters, advice: state === 'failed' ? adviceFor(step, parameters) : '' }],
  );
}
