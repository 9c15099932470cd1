import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { type CallCommandOptions, call } from '../../../electron/agent/cli/call.ts';
import { readyAgent, startAgentProgram } from '../../started-agent.ts';

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
  /** Further variables of its environment. */
  readonly more?: Readonly<Record<string, string>>;
  /** Written to its standard input. */
  readonly input?: string;
}

/** The environment of a command, with nothing of the one in which the tests run but what makes it start faster. */
export function commandEnvironment(surroundings: CommandSurroundings): NodeJS.ProcessEnv {
  const { serviceUrl, dataDirectory, apiToken = 'the-api-token', more = {} } = surroundings;
  const { NODE_COMPILE_CACHE } = process.env;
  return {
    PATH: process.env.PATH,
    TACHO_DEPOT_DATA: dataDirectory,
    TACHO_DEPOT_API_TOKEN: apiToken,
    TACHO_DEPOT_SUBSCRIPTION_KEY: 'the-subscription-key',
    ...(serviceUrl !== undefined && { TACHO_DEPOT_URL: serviceUrl }),
    ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
    ...more,
  };
}

/** Runs the command line as a process of its own, as a person does. */
export async function tachoDepot(surroundings: CommandSurroundings, ...given: string[]): Promise<CommandEnd> {
  const environment = commandEnvironment(surroundings);
  const agent = startAgentProgram({ environment, input: surroundings.input }, ...given);
  const exitCode = await agent.ended;
  return { exitCode, output: agent.output(), complaint: agent.complaint() };
}

/** `call` in this process, for tests that call it many times. */
export function callHere(
  surroundings: CommandSurroundings,
  name: string,
  given: Partial<CallCommandOptions> = {},
): Promise<CommandEnd> {
  const options = {
    folder: [],
    json: false,
    raw: false,
    csv: false,
    separator: ',',
    misfits: false,
    ...given,
  } as const;
  return runHere(surroundings, () => call(options, name, () => new Promise(() => {})));
}

/** A command in this process, with the environment that it would have in one of its own. */
export async function runHere(surroundings: CommandSurroundings, command: () => Promise<number>): Promise<CommandEnd> {
  for (const [variable, value] of Object.entries(commandEnvironment(surroundings))) vi.stubEnv(variable, value);
  const written = { output: '', complaint: '' };
  const into = (stream: keyof typeof written) => (text: unknown) => {
    written[stream] += text instanceof Uint8Array ? Buffer.from(text).toString() : String(text);
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
  /** What it wrote about troubles so far. */
  readonly complaint: () => string;
  readonly stop: () => Promise<number | null>;
  /** As a power cut does it. */
  readonly kill: () => Promise<number | null>;
}

/** Runs the agent and waits until it says that it is ready. Rejects when it ends before. */
export async function runAgent(
  surroundings: CommandSurroundings,
  more: NodeJS.ProcessEnv,
  ...given: string[]
): Promise<RunningCommand> {
  const environment = { ...commandEnvironment(surroundings), ...more };
  const agent = startAgentProgram({ environment }, '--json', 'run', ...given);
  return { urls: await readyAgent(agent), complaint: agent.complaint, stop: agent.stop, kill: agent.kill };
}
