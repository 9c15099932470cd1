import { useEffect, useRef, useState } from 'react';
import type { CheckName, CheckResult, CheckStep } from '../../../shared/contract/diagnostics.ts';
import { AskFailure, askOrThrow } from '../../client/ask.ts';
import { useDepot } from '../../client/depot-context.tsx';

/** One check in the list. */
export interface CheckLine {
  readonly check: CheckName;
  readonly folder: string | null;
  readonly state: 'waiting' | 'running' | 'done';
  /** Null until it is done. */
  readonly result: CheckResult | null;
}

export interface ChecksRun {
  readonly lines: readonly CheckLine[];
  readonly isRunning: boolean;
  /** Why the checks ended before their end. */
  readonly failure: AskFailure | null;
}

/** Runs the checks one after the other, and shows each as soon as it has ended. Leaving the screen ends it. */
export function useChecks() {
  const { transport } = useDepot();
  const [run, setRun] = useState<ChecksRun | null>(null);
  const newest = useRef(0);
  useEffect(
    () => () => {
      newest.current += 1;
    },
    [],
  );

  async function start(withUpload: boolean): Promise<void> {
    newest.current += 1;
    const own = newest.current;
    const done: CheckLine[] = [];
    let left: readonly CheckStep[] = [];
    const show = (isRunning: boolean, failure: AskFailure | null = null) => {
      const rest = left.flatMap((step, index) => linesOf(step, isRunning && index === 0 ? 'running' : 'waiting'));
      if (newest.current === own) setRun({ lines: [...done, ...rest], isRunning, failure });
    };
    try {
      const { steps } = await askOrThrow(transport, 'checks.list', {});
      left = steps.filter(({ onlyIfWanted }) => withUpload || !onlyIfWanted);
      for (let next = left[0]; next !== undefined && newest.current === own; next = left[0]) {
        const { step, folderId, folder } = next;
        show(true);
        const { results } = await askOrThrow(transport, 'checks.run', { step, folderId });
        done.push(...results.map((result): CheckLine => ({ check: result.check, folder, state: 'done', result })));
        left = left.slice(1);
      }
      show(false);
    } catch (error) {
      if (!(error instanceof AskFailure)) throw error;
      show(false, error);
    }
  }
  return { run, start };
}

function linesOf({ checks, folder }: CheckStep, state: CheckLine['state']): readonly CheckLine[] {
  return checks.map((check) => ({ check, folder, state, result: null }));
}
