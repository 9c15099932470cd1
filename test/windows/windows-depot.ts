import { hash } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { type UploadCounts, uploadCountsSchema } from '../../shared/contract/uploads.ts';
import { driverCard } from '../corpus/library/subjects.ts';
import { commandEnvironment } from '../integration/agent/command-line.ts';
import { runningService } from '../integration/reference-service/running-service.ts';
import type { ReferenceService } from '../service/reference-service.ts';
import { type StartedAgent, startAgentProgram } from '../started-agent.ts';
import { type OtherProgram, otherProgram } from './other-program/start.ts';

/** A watched folder, a data folder and a service for one test. All paths are as Windows writes them. */
export interface WindowsDepot {
  readonly other: OtherProgram;
  readonly home: string;
  readonly folder: string;
  readonly data: string;
  readonly service: ReferenceService;
  readonly start: (...given: string[]) => StartedAgent;
  /** One pass over the folder, or over what is given instead. */
  readonly drain: (...given: string[]) => Promise<Drained>;
  /** Writes a settings file that has originals moved, and gives its path. */
  readonly movingSettings: () => Promise<string>;
}

interface Drained {
  readonly exitCode: number | null;
  readonly counts: UploadCounts;
}

export async function windowsDepot(): Promise<WindowsDepot> {
  const other = await otherProgram();
  const service = await runningService();
  const home = await other.makeTemporaryFolder('tacho-depot-windows-');
  onTestFinished(() => other.remove(home));
  const folder = `${home}\\Downloads`;
  const data = `${home}\\Data`;
  await other.makeFolder(folder);
  const environment = commandEnvironment({ serviceUrl: service.url, dataDirectory: data });
  const start = (...given: string[]) => startAgentProgram({ environment }, ...given);
  return {
    other,
    home,
    folder,
    data,
    service,
    start,
    movingSettings: async () => {
      const file = `${home}\\settings.json`;
      await other.write(file, base64(Buffer.from(JSON.stringify({ settings: { afterUpload: 'move' } }))));
      return file;
    },
    drain: async (...given) => {
      const agent = start('--json', 'drain', ...(given.length === 0 ? ['--folder', folder] : given));
      const exitCode = await agent.ended;
      const counts = uploadCountsSchema.safeParse(lastObject(agent.output()));
      if (!counts.success) throw new Error(`the agent ended with ${exitCode}: ${agent.complaint()}`);
      return { exitCode, counts: counts.data };
    },
  };
}

function lastObject(output: string): unknown {
  return JSON.parse(output.trimEnd().split('\n').at(-1) || 'null');
}

/** A download that differs from those of other numbers. */
export function numberedCard(number: number): Uint8Array {
  return driverCard({ cardNumber: `DB100000106${String(number).padStart(2, '0')}402` });
}

export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** True when the service has these bytes. */
export function hasArrived(service: ReferenceService, bytes: Uint8Array): boolean {
  return service.contentOf(hash('sha256', bytes, 'hex'))?.equals(bytes) === true;
}
