import type { FileEnd, Verdict } from './verdict.ts';

/**
 * How often each file failed by itself since it was last accepted or the program started: the step of its own back-off.
 * Failures of the whole service do not count against a file.
 */
export interface OwnFailures {
  /** Takes the end of an attempt into account, and tells the failures in a row, at least 1. */
  readonly after: (jobId: number, verdict: Verdict) => number;
}

export function createOwnFailures(): OwnFailures {
  const failures = new Map<number, number>();
  return {
    after: (jobId, { file, evidence }) => {
      if (isOver(file)) {
        failures.delete(jobId);
        return 1;
      }
      const before = failures.get(jobId) ?? 0;
      const isItsOwn = file.kind === 'later' && (evidence.says === 'perhaps' || evidence.says === 'nothing');
      if (isItsOwn) {
        failures.set(jobId, before + 1);
      }
      return isItsOwn ? before + 1 : Math.max(1, before);
    },
  };
}

function isOver({ kind }: FileEnd): boolean {
  return kind === 'accepted' || kind === 'refused' || kind === 'copy-lost';
}
