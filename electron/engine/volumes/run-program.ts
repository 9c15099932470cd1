import { execFile } from 'node:child_process';
import { fileCall } from '../file-call.ts';
import type { FileResult } from '../ports.ts';

/** Runs a program of the system and gives what it printed. */
export type RunProgram = (program: string, given: readonly string[]) => FileResult<string>;

const giveUpAfterMs = 20_000;
const mostBytes = 1024 * 1024;

export const runProgram: RunProgram = (program, given) =>
  fileCall(
    giveUpAfterMs + 1_000,
    () =>
      new Promise((resolve, reject) => {
        const options = { timeout: giveUpAfterMs, maxBuffer: mostBytes, windowsHide: true, encoding: 'utf8' } as const;
        execFile(program, [...given], options, (error, printed) => (error === null ? resolve(printed) : reject(error)));
      }),
  );
