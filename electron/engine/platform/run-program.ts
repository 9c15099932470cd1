import { execFile } from 'node:child_process';
import type { FileResult } from '../ports.ts';
import { fileCall } from './node-files.ts';

interface RunLimits {
  /** 20 seconds where nobody says otherwise. */
  readonly giveUpAfterMs?: number;
  /** Beside what this program was given itself. Here a path cannot be taken for a part of the command. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs a program of the system and gives what it printed. */
export type RunProgram = (program: string, given: readonly string[], limits?: RunLimits) => FileResult<string>;

const usuallyGiveUpAfterMs = 20_000;
const mostBytes = 1024 * 1024;

export const runProgram: RunProgram = (
  program,
  given,
  { giveUpAfterMs = usuallyGiveUpAfterMs, environment = {} } = {},
) =>
  fileCall(
    giveUpAfterMs + 1_000,
    () =>
      new Promise((resolve, reject) => {
        const bounds = { timeout: giveUpAfterMs, maxBuffer: mostBytes };
        const env = { ...process.env, ...environment };
        const options = { ...bounds, env, windowsHide: true, encoding: 'utf8' } as const;
        execFile(program, [...given], options, (error, printed) => (error === null ? resolve(printed) : reject(error)));
      }),
  );
