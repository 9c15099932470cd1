import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

/** A user of this PC, by number; empty for the one that this process has. */
export type User = { readonly uid: number; readonly gid: number } | Record<string, never>;

/** Programs that are needed beside another one. */
export interface Companions {
  /** Whose programs they are. */
  readonly user: User;
  readonly start: (program: string, given: readonly string[], options: SpawnOptions) => ChildProcess;
  /** Ends all of them, the last one first; those that do not end when asked are killed. */
  readonly end: () => Promise<void>;
}

const endsWithinMs = 5_000;
const speaksWithinMs = 10_000;

export function companions(user: User = {}): Companions {
  const running: ChildProcess[] = [];
  return {
    user,
    start(program, given, options) {
      const child = spawn(program, given, { ...user, ...options });
      running.push(child);
      return child;
    },
    async end() {
      for (const child of running.splice(0).reverse()) {
        if (child.pid === undefined || hasEnded(child)) continue;
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        const timer = setTimeout(() => child.kill('SIGKILL'), endsWithinMs);
        await ended;
        clearTimeout(timer);
      }
    },
  };
}

export async function exitCode(child: ChildProcess): Promise<number> {
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

/** What a program says on its fourth stream once it is ready to be used. */
export async function firstLine(child: ChildProcess, what: string): Promise<string> {
  const stream = child.stdio[3] as Readable;
  const line = once(createInterface({ input: stream }), 'line');
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${what} ended before it was ready.`);
  });
  const late = delay(speaksWithinMs, undefined, { ref: false }).then(() => {
    throw new Error(`${what} was not ready within ${speaksWithinMs} ms.`);
  });
  const [text] = (await Promise.race([line, ended, late])) as [string];
  // Nobody is left to hear of the others.
  ended.catch(() => undefined);
  late.catch(() => undefined);
  return text.trim();
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
