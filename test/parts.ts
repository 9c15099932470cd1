import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { add, type Counts, nothing, oneFailure, playwrightCounts, vitestCounts } from './totals.ts';

const root = path.resolve(import.meta.dirname, '..');

type Hear = (bytes: Buffer) => void;

/** A part of a test run, which counts for itself what passed. */
export interface Part {
  readonly name: string;
  /** Runs it, and hands on what it prints. */
  readonly run: (hear: Hear) => Promise<Counts>;
  /** Why it cannot be run on this machine, in one sentence; null where it can. Absent: every machine can. */
  readonly leftOut?: () => string | null;
  /** It waits for others most of the time, and needs no core of its own. */
  readonly isWaiting?: true;
}

/** What came of the parts, and which of them were left out, with the reason. */
export interface Outcome {
  readonly counts: Counts;
  readonly leftOut: readonly string[];
}

/** Runs the parts, in their order and no more of them together than `together`. What one prints comes in one piece. */
export async function runParts(parts: readonly Part[], together: number): Promise<Outcome> {
  const leftOut: string[] = [];
  const counts: Counts[] = [];
  const queue = parts.filter(({ isWaiting }) => isWaiting !== true);
  const waiting = parts.filter(({ isWaiting }) => isWaiting === true);
  await Promise.all([...Array.from({ length: together }, () => work(queue)), work(waiting)]);
  return { counts: counts.reduce(add, nothing), leftOut };

  async function work(from: Part[]): Promise<void> {
    for (let part = from.shift(); part !== undefined; part = from.shift()) {
      const reason = part.leftOut?.() ?? null;
      if (reason === null) counts.push(await judge(part));
      else leftOut.push(`${part.name}: ${reason}`);
    }
  }
}

async function judge({ name, run }: Part): Promise<Counts> {
  const printed: Buffer[] = [];
  const startMs = performance.now();
  const counts = await run((bytes) => printed.push(bytes)).catch((error) =>
    oneFailure(name, `It could not be run to its report: ${String(error)}`),
  );
  const seconds = Math.round((performance.now() - startMs) / 1000);
  console.log(`\n== ${name}: ${counts.failed === 0 ? 'passed' : 'failed'}, ${seconds} s`);
  process.stdout.write(Buffer.concat(printed));
  return counts;
}

export interface Program {
  readonly program: string;
  readonly given: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** The tests start the agent hundreds of times: what Node compiled once need not be compiled each time. */
const compiled = path.join(root, 'node_modules', '.cache', 'tacho-depot-compiled');

/** Runs a program of `node_modules/.bin` or of the system; its exit code. */
export function runProgram({ program, given, environment = {} }: Program, hear: Hear): Promise<number> {
  const env = {
    NODE_COMPILE_CACHE: compiled,
    ...process.env,
    ...environment,
    PATH: `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH ?? ''}`,
  };
  const child = spawn(program, given, { cwd: root, env, stdio: 'pipe', shell: process.platform === 'win32' });
  return heardToTheEnd(child, hear);
}

/** The exit code of a program whose output is piped, once all of that is here. */
export function heardToTheEnd(child: ChildProcess, hear: Hear): Promise<number> {
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', hear);
  child.stdin?.end();
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** A program that is one test: it passes where it ends with 0. */
export function programPart(name: string, program: Program): Part {
  return {
    name,
    async run(hear) {
      const printed: Buffer[] = [];
      const code = await runProgram(program, (bytes) => {
        printed.push(bytes);
        hear(bytes);
      });
      return code === 0 ? { ...nothing, passed: 1 } : oneFailure(name, Buffer.concat(printed).toString());
    },
  };
}

/** Tests of Vitest; their report goes into the folder. */
export function vitestPart(
  name: string,
  reports: string,
  { given, environment }: Omit<Program, 'program'> = { given: [] },
): Part {
  const report = path.join(reports, `${name}.json`);
  const all = ['run', ...given, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return {
    name,
    run: async (hear) => {
      const code = await runProgram({ program: 'vitest', given: all, ...(environment && { environment }) }, hear);
      return countsOf(name, code, vitestCounts(readFileSync(report, 'utf8')));
    },
  };
}

/** Tests of Playwright, run by `run`, which puts their report where the variable says. */
export function playwrightPart(
  name: string,
  report: string,
  run: (given: readonly string[], environment: Readonly<Record<string, string>>, hear: Hear) => Promise<number>,
): Part {
  return {
    name,
    run: async (hear) => {
      const code = await run(['--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: report }, hear);
      return countsOf(name, code, playwrightCounts(readFileSync(report, 'utf8')));
    },
  };
}

/** A suite that failed without a failed test (it did not start, or crashed) is one failure of its own. */
function countsOf(name: string, code: number, counts: Counts): Counts {
  if (code === 0 || counts.failed > 0) return counts;
  return add(counts, oneFailure(name, `It ended with the exit code ${code}, and no test of it had failed.`));
}
