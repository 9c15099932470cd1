import { execFile } from 'node:child_process';
import type { FileResult } from '../ports.ts';
import { fileCall } from './node-files.ts';

interface RunLimits {
  /** 20 seconds by default. */
  readonly giveUpAfterMs?: number;
  /**
   * Variables in addition to our own environment. A path that is passed this way cannot be mistaken for a part of the
   * command.
   */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs a program of the system and returns what it printed. */
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
