import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { inject, onTestFinished, vi } from 'vitest';
import { type CallCommandOptions, call } from '../../../electron/agent/commands/call.ts';

const program = inject('agentProgram');

export interface CommandEnd {
  readonly exitCode: number | null;
  readonly output: string;
  readonly complaint: string;
}

/** Where a command works, and with which keys: those of `runningService`. */
export interface CommandSurroundings {
  readonly serviceUrl?: string;
  readonly dataDirectory: string;
  readonly apiToken?: string;
  /** Written to its standard input. */
  readonly input?: string;
}

/** The environment of a command, with nothing of the one in which the tests run but what makes it start faster. */
export function commandEnvironment(surroundings: CommandSurroundings): NodeJS.ProcessEnv {
  const { serviceUrl, dataDirectory, apiToken = 'the-api-token' } = surroundings;
  const { NODE_COMPILE_CACHE } = process.env;
  return {
    PATH: process.env.PATH,
    TACHO_DEPOT_DATA: dataDirectory,
    TACHO_DEPOT_API_TOKEN: apiToken,
    TACHO_DEPOT_SUBSCRIPTION_KEY: 'the-subscription-key',
    ...(serviceUrl !== undefined && { TACHO_DEPOT_URL: serviceUrl }),
    ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
  };
}

/** Runs the command line as a process of its own, as a person does. */
export async function tachoDepot(surroundings: CommandSurroundings, ...given: string[]): Promise<CommandEnd> {
  const child = spawn(process.execPath, [program, ...given], { env: commandEnvironment(surroundings) });
  let output = '';
  let complaint = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    complaint += text;
  });
  child.stdin.end(surroundings.input ?? '');
  const exitCode = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { exitCode, output, complaint };
}

/** `call` in this process, for tests that call it many times. */
export function callHere(
  surroundings: CommandSurroundings,
  name: string,
  given: Partial<CallCommandOptions> = {},
): Promise<CommandEnd> {
  const options = { folder: [], json: false, csv: false, separator: ',', misfits: false, ...given } as const;
  return runHere(surroundings, () => call(options, name, () => new Promise(() => {})));
}

/** A command in this process, with the environment that it would have in one of its own. */
export async function runHere(surroundings: CommandSurroundings, command: () => Promise<number>): Promise<CommandEnd> {
  for (const [variable, value] of Object.entries(commandEnvironment(surroundings))) vi.stubEnv(variable, value);
  const written = { output: '', complaint: '' };
  const into = (stream: keyof typeof written) => (text: unknown) => {
    written[stream] += String(text);
    return true;
  };
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(into('output')),
    vi.spyOn(process.stderr, 'write').mockImplementation(into('complaint')),
  ];
  try {
    const exitCode = await command();
    return { exitCode, ...written };
  } finally {
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
}

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tacho-depot-commands-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A command that goes on until it is stopped, which happens when the test ends at the latest. */
export interface RunningCommand {
  /** The addresses that it said, by the name of the event: `webhooks`, `ready`. */
  readonly urls: Readonly<Record<string, string | null>>;
  readonly stop: () => Promise<number | null>;
}

/** Runs the agent and waits until it says that it is ready. Rejects when it ends before. */
export async function runAgent(
  surroundings: CommandSurroundings,
  more: NodeJS.ProcessEnv,
  ...given: string[]
): Promise<RunningCommand> {
  const env = { ...commandEnvironment(surroundings), ...more };
  const child = spawn(process.execPath, [program, '--json', 'run', ...given], { env });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  onTestFinished(async () => void (await stop()));
  const urls: Record<string, string | null> = {};
  await new Promise<void>((resolve, reject) => {
    void ended.then((code) => reject(new Error(`the agent ended with ${code} before it was ready`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const { event, url } = JSON.parse(line) as { event: string; url: string | null };
      urls[event] = url;
      if (event === 'ready') resolve();
    });
  });
  return { urls, stop };
}
