import type { ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { type Companions, exitCode, firstLine } from '../real-electron/companions.ts';
import { openSessionBus } from '../real-electron/session-bus.ts';

/** The panel of a Linux desktop with a message bus of its own: a program that is started and ended as a spec wants. */
export interface Panel {
  /** The environment of that desktop. */
  readonly environment: () => Promise<Record<string, string>>;
  /** Starts the panel; the environment. */
  readonly start: () => Promise<Record<string, string>>;
  readonly end: () => Promise<void>;
}

export function openPanel(home: string, beside: Companions): Panel {
  let own: Promise<Record<string, string>> | undefined;
  let running: ChildProcess | null = null;
  const environment = () => {
    own ??= openSessionBus(beside, {
      folder: mkdtempSync(path.join(home, 'bus-')),
      keyring: 'open',
      environment: process.env,
    });
    return own;
  };
  return {
    environment,
    async start() {
      const given = await environment();
      running = beside.start(process.execPath, [path.join(import.meta.dirname, 'panel-program.ts')], {
        env: { ...process.env, ...given },
        stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
      });
      await firstLine(running, 'The panel');
      return given;
    },
    async end() {
      if (running === null) return;
      const ended = exitCode(running);
      running.kill('SIGTERM');
      await ended;
      running = null;
    },
  };
}
