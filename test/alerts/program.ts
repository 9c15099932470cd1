import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface Command {
  readonly program: string;
  readonly given: readonly string[];
}

/** A program of somebody else that runs beside the try. */
export interface Program {
  readonly stop: () => Promise<void>;
}

/** `onLine` gets what it says of its work, on standard error; the rest of what it prints goes nowhere. */
export function startProgram({ program, given }: Command, onLine?: (line: string) => void): Program {
  const child = spawn(program, given, { stdio: ['ignore', 'ignore', onLine === undefined ? 'ignore' : 'pipe'] });
  if (onLine !== undefined && child.stderr !== null) createInterface({ input: child.stderr }).on('line', onLine);
  return {
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
