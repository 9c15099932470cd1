import type { ReferenceService } from '../service/reference-service.ts';
import { type AgentProcessOptions, drainOnce } from './agent-process.ts';
import type { DemoFile } from './downloads.ts';

export interface RoundVerdict {
  readonly passed: boolean;
  readonly lines: readonly string[];
}

/**
 * Lets the agent make one pass over the files that lie in its folder, then compares: every good file is at the service
 * once and byte for byte, every spoiled one is held back, and nothing else arrived.
 */
export async function checkRound(
  files: readonly DemoFile[],
  service: ReferenceService,
  agent: AgentProcessOptions,
): Promise<RoundVerdict> {
  const good = files.filter((file) => file.fate === 'sent');
  const bad = files.length - good.length;
  const startedAt = performance.now();
  const { counts } = await drainOnce(agent);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const arrivals = new Map<string, number>();
  for (const file of service.received()) arrivals.set(file.sha256, (arrivals.get(file.sha256) ?? 0) + 1);
  const arrivedOnce = good.filter((file) => arrivals.get(file.sha256) === 1).length;
  const strangers = [...arrivals.keys()].filter((sha256) => !good.some((file) => file.sha256 === sha256)).length;
  return {
    passed: arrivedOnce === good.length && strangers === 0 && counts.needsAttention === bad,
    lines: [
      `${arrivedOnce} of ${good.length} good files arrived at the service, each once and byte for byte`,
      `${counts.needsAttention} of ${bad} spoiled files were held back and need attention`,
      ...(strangers > 0 ? [`${strangers} files arrived that should not have been sent`] : []),
      `one pass of the agent took ${seconds} s`,
    ],
  };
}
