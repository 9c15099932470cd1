import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, inject, onTestFinished } from 'vitest';

/** On which Node the agent's program is started, and how it is asked to stop. */
export interface AgentStart {
  /** The agent's program and what it is given follow. */
  readonly command: readonly [string, ...string[]];
  readonly environment: Readonly<Record<string, string>>;
  /** Wine's programs cannot write to a pipe of Linux. */
  readonly outputTo: 'pipes' | 'files';
  /** `console`: Ctrl+C in a console of Windows, which no signal of Node's is. */
  readonly stopSignal: 'SIGTERM' | 'SIGINT' | 'console';
}

export interface StartedAgent {
  /** What it has printed so far. */
  readonly output: () => string;
  /** What it has printed on standard error so far. */
  readonly complaint: () => string;
  /** Its exit code; null where a signal ended it. */
  readonly ended: Promise<number | null>;
  /** As a person does. Resolves with its exit code. */
  readonly stop: () => Promise<number | null>;
  /** Without a word. */
  readonly kill: () => Promise<number | null>;
}

export interface GivenToAgent {
  readonly environment: NodeJS.ProcessEnv;
  /** Written to its standard input. */
  readonly input?: string | undefined;
}

/** Starts the agent as a process of its own, which is gone when the running test ends. */
export function startAgentProgram({ environment, input = '' }: GivenToAgent, ...given: string[]): StartedAgent {
  const { command, environment: more, outputTo, stopSignal } = inject('agentStart');
  const [program, ...before] = command;
  const begin = outputTo === 'pipes' ? beginWithPipes : beginWithFiles;
  const all = [...before, inject('agentProgram'), ...given];
  const { TMPDIR } = process.env;
  // No note is taken of a depot in the temporary folder. Wine's programs have one of their own, and find each other by this.
  const temporary = outputTo === 'pipes' && TMPDIR !== undefined ? { TMPDIR } : {};
  const { child, output, complaint } = begin(program, all, { ...temporary, ...more, ...environment }, input);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const kill = () => {
    child.kill('SIGKILL');
    return ended;
  };
  onTestFinished(async () => void (await kill()));
  return {
    output,
    complaint,
    ended,
    kill,
    stop: () => {
      if (stopSignal !== 'console') child.kill(stopSignal);
      else if (child.exitCode === null && child.pid !== undefined) pressControlC(child.pid);
      return ended;
    },
  };
}

interface Begun extends Pick<StartedAgent, 'output' | 'complaint'> {
  readonly child: ChildProcess;
}

/** On Windows in a console of its own, in which nobody else hears its Ctrl+C. */
function beginWithPipes(program: string, given: readonly string[], env: NodeJS.ProcessEnv, input: string): Begun {
  const child = spawn(program, given, { env, windowsHide: true });
  const printed = { output: '', complaint: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    printed.output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    printed.complaint += text;
  });
  // It may end without having read what it was given.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  return { child, output: () => printed.output, complaint: () => printed.complaint };
}

function beginWithFiles(program: string, given: readonly string[], env: NodeJS.ProcessEnv, input: string): Begun {
  const folder = mkdtempSync(path.join(tmpdir(), 'tacho-depot-output-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const place = (name: string) => path.join(folder, name);
  writeFileSync(place('input'), input);
  const files = [openSync(place('input'), 'r'), openSync(place('output'), 'w'), openSync(place('complaint'), 'w')];
  const child = spawn(program, given, { env, stdio: [...files] });
  for (const file of files) closeSync(file);
  return {
    child,
    output: () => readFileSync(place('output'), 'utf8'),
    complaint: () => readFileSync(place('complaint'), 'utf8'),
  };
}

/** Waits until the agent has printed that it is ready, and gives the addresses that it said, by the events' names. */
export async function readyAgent(agent: StartedAgent): Promise<Readonly<Record<string, string | null>>> {
  const said = () =>
    agent
      .output()
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as { event: string; url: string | null });
  const early = agent.ended.then((code) => {
    throw new Error(`the agent ended with ${code} before it was ready: ${agent.complaint()}`);
  });
  const ready = expect
    .poll(() => said().map(({ event }) => event), { timeout: 60_000, interval: 20 })
    .toContain('ready');
  await Promise.race([ready, early]);
  return Object.fromEntries(said().map(({ event, url }) => [event, url]));
}

/** What the system sends to every program of a console when somebody presses Ctrl+C in it. */
function pressControlC(processId: number): void {
  const declared = ['FreeConsole()', 'AttachConsole(uint id)', 'SetConsoleCtrlHandler(IntPtr handler, bool add)']
    .concat('GenerateConsoleCtrlEvent(uint event_, uint group)')
    .map((one) => `[DllImport("kernel32.dll")] public static extern bool ${one};`);
  const script = [
    `Add-Type -Namespace Depot -Name Console -MemberDefinition '${declared.join(' ')}'`,
    '[Depot.Console]::FreeConsole() | Out-Null',
    `if (-not [Depot.Console]::AttachConsole(${processId})) { exit 1 }`,
    '[Depot.Console]::SetConsoleCtrlHandler([IntPtr]::Zero, $true) | Out-Null',
    'if (-not [Depot.Console]::GenerateConsoleCtrlEvent(0, 0)) { exit 2 }',
  ].join('\n');
  const encoded = Buffer.from(script, 'utf16le').toString('base64');
  execFileSync('powershell.exe', ['-NoLogo', '-NoProfile', '-NonInteractive', '-EncodedCommand', encoded]);
}
