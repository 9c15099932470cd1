import { type ConformOptions, conform } from '../../../electron/agent/cli/conform.ts';
import type { CheckResult } from '../../../electron/agent/conform/check.ts';
import type { Coverage, Verdict } from '../../../electron/agent/conform/coverage.ts';
import type { SaidReport } from '../../../electron/agent/conform/said-report.ts';
import { type CommandEnd, runHere } from './command-line.ts';

/** Runs `conform` in this process, with the keys of the reference service, as JSON unless said otherwise. */
export function conformHere(serviceUrl: string, given: Partial<ConformOptions> = {}): Promise<CommandEnd> {
  const options = {
    folder: [],
    json: false,
    only: [],
    write: false,
    format: 'json',
    url: serviceUrl,
    ...given,
  } as const;
  return runHere({ dataDirectory: '/nowhere' }, () => conform(options, () => new Promise(() => {})));
}

/** The report as its JSON form has it. */
export interface ConformEnd extends SaidReport {
  readonly verdict: Verdict;
  readonly coverage: Coverage;
  readonly counts: Readonly<Record<CheckResult['outcome'], number>>;
}

export function reportOf({ output }: CommandEnd): ConformEnd {
  return JSON.parse(output);
}
