import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type RolldownOptions } from 'rolldown';
import type { TestProject } from 'vitest/node';
import programs from '../build/rolldown.config.ts';
import type { AgentStart } from './started-agent.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the agent's program. */
    readonly agentProgram: string;
    readonly agentStart: AgentStart;
    /** Path of `integration/store/keeping-process.ts`, built. */
    readonly keepingProgram: string;
  }
}

const root = path.resolve(import.meta.dirname, '..');

/** Within the project, where a built program finds the one native module. */
const directory = path.join(root, 'node_modules', '.cache', 'tacho-depot-tests', 'programs');

const keepingSource = new URL('./integration/store/keeping-process.ts', import.meta.url);

/**
 * Builds the programs that tests start, from the sources of the moment: from the sources themselves each start takes
 * four times as long.
 */
export default async function setup({ provide }: TestProject): Promise<void> {
  const agent = programs.find(({ output }) => !Array.isArray(output) && output?.dir === 'out/agent');
  if (agent === undefined) throw new Error('the build makes no agent');
  const keeping = { ...agent, input: { 'keeping-process': fileURLToPath(keepingSource) } };
  await Promise.all([agent, keeping].map(write));
  provide('agentProgram', path.join(directory, 'tacho-depot.js'));
  const stopSignal = process.platform === 'win32' ? 'console' : 'SIGTERM';
  provide('agentStart', { command: [process.execPath], environment: {}, outputTo: 'pipes', stopSignal });
  provide('keepingProgram', path.join(directory, 'keeping-process.js'));
}

async function write({ output, ...program }: RolldownOptions): Promise<void> {
  const options = { ...output, dir: directory, cleanDir: false };
  const built = await build({ cwd: root, ...program, output: options, write: false, logLevel: 'warn' });
  // A program last: it is whole only when the parts are there that it names.
  for (const isEntry of [false, true]) {
    for (const part of built.output.filter((each) => (each.type === 'chunk' && each.isEntry) === isEntry)) {
      put(path.join(directory, part.fileName), part.type === 'chunk' ? part.code : String(part.source));
    }
  }
}

/** Whole at every moment: another run of the tests may be starting the same program. */
function put(file: string, code: string): void {
  if (contentOf(file) === code) return;
  mkdirSync(path.dirname(file), { recursive: true });
  const beside = `${file}.${process.pid}`;
  writeFileSync(beside, code);
  renameSync(beside, file);
}

function contentOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
