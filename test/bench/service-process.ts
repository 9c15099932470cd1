import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { ReceivedFile } from '../service/uploads/inbox.ts';
import { within } from './deadline.ts';

const program = path.resolve(import.meta.dirname, '../service/main.ts');

export const credentials = { apiToken: 'bench-api-token', subscriptionKey: 'bench-subscription-key' };

/** Many times what it takes to start, to answer or to stop. */
const longestMs = 60_000;

export interface ServiceProcess {
  readonly url: string;
  /** How many files arrived so far. */
  readonly received: () => Promise<number>;
  /** SHA-256 of each file that arrived, in order; the same bytes once for each time that they came. */
  readonly receivedFiles: () => Promise<readonly string[]>;
  /** When the last file arrived, epoch ms; NaN before the first. */
  readonly lastReceivedAtMs: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

interface ServiceProcessOptions {
  /** Any that is free unless given. */
  readonly port?: number;
  /** Until reports show a file. Ten minutes unless given: a bench ends before the files are read, as elsewhere a real service would. */
  readonly processingDelayMs?: number;
}

/** The reference service in a process of its own, so that it does not share the agent's processor time unseen. */
export async function startServiceProcess(
  dataDirectory: string,
  { port = 0, processingDelayMs = 600_000 }: ServiceProcessOptions = {},
): Promise<ServiceProcess> {
  const child = spawn(
    process.execPath,
    [
      program,
      `--port=${port}`,
      `--data=${dataDirectory}`,
      `--api-token=${credentials.apiToken}`,
      `--subscription-key=${credentials.subscriptionKey}`,
      `--processing-delay=${processingDelayMs}`,
      '--control',
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const listening = new Promise<string>((resolve, reject) => {
    void ended.then(() => reject(new Error('The reference service ended before it listened.')));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /http:\/\/\S+/.exec(line);
      if (found !== null) resolve(found[0]);
    });
  });
  const url = await within(longestMs, 'the reference service to listen', listening);
  const received = async () => {
    const response = await fetch(`${url}/control/received`, { signal: AbortSignal.timeout(longestMs) });
    return (await response.json()) as readonly ReceivedFile[];
  };
  return {
    url,
    receivedFiles: async () => (await received()).map(({ sha256 }) => sha256),
    received: async () => (await received()).length,
    lastReceivedAtMs: async () => (await received()).at(-1)?.receivedAtMs ?? Number.NaN,
    stop() {
      child.kill('SIGTERM');
      return within(longestMs, 'the reference service to end', ended);
    },
  };
}
