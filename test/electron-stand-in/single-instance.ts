import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

type Notify = (argv: readonly string[], workingDirectory: string, additionalData: unknown) => void;

interface Call {
  readonly argv: readonly string[];
  readonly workingDirectory: string;
  readonly additionalData: unknown;
}

/** How often the first instance looks whether another one has called. */
const lookEveryMs = 50;

let held: { readonly file: string; readonly timer: NodeJS.Timeout } | null = null;

/**
 * The lock of the one instance: a file that names its process. Another instance leaves its command line in a folder
 * beside it, and the first one finds it there.
 */
export function takeLock(folder: string, additionalData: unknown, notify: Notify): boolean {
  if (held !== null) return true;
  const file = path.join(folder, 'single-instance.lock');
  const calls = path.join(folder, 'single-instance-calls');
  mkdirSync(calls, { recursive: true });
  if (!write(file) && isAlive(file)) {
    const call: Call = { argv: process.argv, workingDirectory: process.cwd(), additionalData };
    const unfinished = path.join(folder, `call-${process.pid}`);
    writeFileSync(unfinished, JSON.stringify(call));
    renameSync(unfinished, path.join(calls, String(process.pid)));
    return false;
  }
  writeFileSync(file, String(process.pid));
  const timer = setInterval(() => {
    for (const name of readdirSync(calls)) {
      const call = JSON.parse(readFileSync(path.join(calls, name), 'utf8')) as Call;
      rmSync(path.join(calls, name));
      notify(call.argv, call.workingDirectory, call.additionalData);
    }
  }, lookEveryMs);
  timer.unref();
  held = { file, timer };
  return true;
}

export function releaseLock(): void {
  if (held === null) return;
  clearInterval(held.timer);
  rmSync(held.file, { force: true });
  held = null;
}

function write(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

function isAlive(file: string): boolean {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0);
    return true;
  } catch {
    return false;
  }
}
