import { stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { parsedJson } from '../../../shared/json.ts';
import { failure, success } from '../../../shared/result.ts';
import { fileCall } from '../platform/node-files.ts';
import { type RunProgram, runProgram } from '../platform/run-program.ts';
import type { FileError, FileResult, RemovableDrive, RemovableDriveList } from '../ports.ts';

const timeoutMs = 5_000;
const systemFolder = path.win32.join(process.env.SystemRoot ?? 'C:\\Windows', 'System32');
const listLetters = path.win32.join(systemFolder, 'mountvol.exe');
const powerShell = path.win32.join(systemFolder, 'WindowsPowerShell', 'v1.0', 'powershell.exe');
/** A program that starts every few seconds makes administrators ask what it does. */
const questionsPerListing = 3;
/** Where PowerShell is forbidden it is tried again only after some minutes. */
const questionsAfterError = 100;
/** Drive type 2 is a removable disk. */
const askForDrives = [
  '[Console]::OutputEncoding = [Text.Encoding]::UTF8;',
  "ConvertTo-Json -Compress @(Get-CimInstance -ClassName Win32_Volume -Filter 'DriveType = 2'",
  '| Select-Object -Property DriveLetter, Label, SerialNumber)',
].join(' ');

const answerSchema = z.array(
  z.object({
    DriveLetter: z
      .string()
      .regex(/^[A-Z]:$/)
      .nullable(),
    Label: z.string().nullable(),
    /** Null where a reader has no card in it. */
    SerialNumber: z.number().nullable(),
  }),
);
type Letters = ReadonlyMap<string, RemovableDrive | null>;

/** Returns the number of the device at a path, or null where nothing is in the drive. */
export type DeviceAt = (root: string) => Promise<string | null>;

const deviceAt: DeviceAt = async (root) => {
  const stats = await fileCall(timeoutMs, () => stat(root, { bigint: true }));
  return stats.ok ? String(stats.value.dev) : null;
};

/**
 * Lists the removable disks that have a letter. A drive is recognised by the serial number of its volume, which changes
 * when it is formatted, or by its name where it has none. Letters of network drives are never touched, because a call
 * to one that is away takes long. Each call asks for the device behind the removable letters, since a card reader keeps
 * its letter while cards come and go, and each third call runs `mountvol`, which lists the local letters. PowerShell,
 * which takes a second, is asked only when something changed. Where it is forbidden, no drive is found, and nothing
 * else suffers.
 */
export function windowsDrives(run: RunProgram = runProgram, device: DeviceAt = deviceAt): RemovableDriveList {
  let lastMark: string | null = null;
  let mounted = '';
  let questions = 0;
  let letters: Letters = new Map();
  let questionsToPass = 0;
  let lastError: FileError | null = null;

  async function markNow(): Promise<string> {
    const devices = await Promise.all([...letters.keys()].map(async (root) => `${root}${await device(root)}`));
    return [mounted, ...devices].join('\n');
  }

  return {
    list: async () => {
      if (questions % questionsPerListing === 0) {
        const listed = await run(listLetters, []);
        if (!listed.ok) return listed;
        mounted = listed.value;
      }
      questions += 1;
      if (lastMark === null || (await markNow()) !== lastMark) {
        if (lastError !== null && questionsToPass > 0) {
          questionsToPass -= 1;
          return failure(lastError);
        }
        const asked = await askPowerShell(run);
        lastError = asked.ok ? null : asked.error;
        questionsToPass = questionsAfterError;
        if (!asked.ok) return asked;
        letters = asked.value;
        lastMark = await markNow();
      }
      return success([...letters.values()].filter((drive) => drive !== null));
    },
  };
}

async function askPowerShell(run: RunProgram): FileResult<Letters> {
  const given = ['-NoLogo', '-NoProfile', '-NonInteractive', '-Command', askForDrives];
  const printed = await run(powerShell, given);
  if (!printed.ok) return printed;
  const answer = answerSchema.safeParse(parsedJson(printed.value));
  if (!answer.success) return failure({ code: 'failed', systemCode: 'UNKNOWN' });
  return success(
    new Map(
      answer.data.flatMap(({ DriveLetter: letter, Label, SerialNumber: serial }) => {
        if (letter === null) return [];
        const root = `${letter}\\`;
        const label = Label || letter;
        return [[root, serial === null ? null : { identity: `serial:${serial}`, root, label }] as const];
      }),
    ),
  );
}
