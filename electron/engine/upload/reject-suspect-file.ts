import { reason } from '../store/store.ts';
import type { Lane } from './circuit-breaker.ts';
import type { Verdict } from './verdict.ts';

/**
 * A 403 again, to a file that got one before while another file went through with the same keys: it is the file that is
 * refused, by a firewall before the service perhaps, and the keys are good. Without this a single such file would stop
 * the depot for as long as it lies there.
 */
export function asSuspect(verdict: Verdict, jobId: number, lane: Lane): Verdict {
  const { evidence } = verdict;
  if (evidence.says === 'keys' && evidence.fileMayBeWhy && lane.suspects.has(jobId)) {
    return {
      file: { kind: 'refused', reason: reason('refused-file', { status: 403 }) },
      evidence: { says: 'nothing' },
    };
  }
  return verdict;
}
