import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { type UploadCounts, uploadCountsSchema } from '../../shared/contract/uploads.ts';

const agentSource = path.resolve(import.meta.dirname, '../../electron/agent/main.ts');

/** As the package's own script starts it: a large young generation would only keep sent files' buffers in memory. */
const smallYoungGeneration = '--max-semi-space-size=4';
/** From the same script: see there. */
const giveMemoryBack = { MALLOC_TRIM_THRESHOLD_: '131072' };

export interface AgentProcessOptions {
  readonly folders: readonly string[];
  readonly data: string;
  readonly serviceUrl: string;
  readonly credentials: { readonly apiToken: string; readonly subscriptionKey: string };
  /** A settings file of the agent. */
  readonly settingsFile?: string;
  /** Further options of the command, such as `--card-readers`. */
  readonly options?: readonly string[];
  /** Besides what every agent of ours gets. */
  readonly environment?: NodeJS.ProcessEnv;
  /** The agent's program, when it is not the source: a bench runs the built one. */
  readonly program?: string;
}

export interface RunningAgentProcess {
  /** The page's address with its one-time token. */
  readonly url: string;
  readonly child: ChildProcess;
  /** Asks it to stop, waits until it has, and gives its exit code. */
  readonly stop: () => Promise<number | null>;
}

const readyLine = z.object({ event: z.literal('ready'), url: z.url() });
const startTimeoutMs = 180_000;

/** The environment and arguments with which the agent works on a folder and a service of ours. */
export function agentCommand(
  options: AgentProcessOptions,
  command: string,
): { given: string[]; environment: NodeJS.ProcessEnv } {
  return {
    given: [
      smallYoungGeneration,
      options.program ?? agentSource,
      command,
      '--json',
      ...options.folders.flatMap((folder) => ['--folder', folder]),
      '--data',
      options.data,
      ...(options.settingsFile === undefined ? [] : ['--settings', options.settingsFile]),
      ...(options.options ?? []),
    ],
    environment: {
      ...process.env,
      ...giveMemoryBack,
      TACHO_DEPOT_URL: options.serviceUrl,
      TACHO_DEPOT_API_TOKEN: options.credentials.apiToken,
      TACHO_DEPOT_SUBSCRIPTION_KEY: options.credentials.subscriptionKey,
      ...options.environment,
    },
  };
}

/** Starts the real agent as a process of its own and waits until it is ready. Rejects when it ends before. */
export async function startAgent(options: AgentProcessOptions): Promise<RunningAgentProcess> {
  const { given, environment } = agentCommand(options, 'run');
  const child = spawn(process.execPath, given, { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The agent was not ready within three minutes.')), startTimeoutMs);
    void ended.then((code) => reject(new Error(`The agent ended with code ${code} before it was ready.`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const ready = readyLine.safeParse(JSON.parse(line));
      if (!ready.success) return;
      clearTimeout(timer);
      resolve(ready.data.url);
    });
  });
  return {
    url,
    child,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/**
 * Lets the agent make one pass in a process of its own, which `onStarted` gets. Rejects when it does not end with its
 * counts.
 */
export async function drainOnce(
  options: AgentProcessOptions,
  onStarted?: (child: ChildProcess) => void,
): Promise<{ readonly exitCode: number | null; readonly counts: UploadCounts }> {
  const { given, environment } = agentCommand(options, 'drain');
  const child = spawn(process.execPath, given, { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  onStarted?.(child);
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const exitCode = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const counts = uploadCountsSchema.safeParse(JSON.parse(lines.at(-1) ?? 'null'));
  if (!counts.success) throw new Error(`The agent ended with code ${exitCode} and without its counts.`);
  return { exitCode, counts: counts.data };
}
