import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Known to Node on Windows, which gives it no name: nobody else may open the file meanwhile. */
const openedByNobodyElse = 0x1000_0000;
const held = new Map<string, number>();

/** What another program on the same PC does, with paths as Windows writes them. */
export const acts = {
  makeTemporaryFolder: (name: string): string => mkdtempSync(path.join(tmpdir(), name)),
  makeFolder: (folder: string): void => void mkdirSync(folder, { recursive: true }),
  /** The bytes come in base64, as everything between the two programs is text. */
  write: (file: string, base64: string): void => writeFileSync(file, Buffer.from(base64, 'base64')),
  /** The time is Unix seconds. */
  setModified: (file: string, seconds: number): void => utimesSync(file, seconds, seconds),
  read: (file: string): string => readFileSync(file).toString('base64'),
  list: (folder: string): readonly string[] => readdirSync(folder).sort(),
  rename: (from: string, to: string): void => renameSync(from, to),
  remove: (place: string): void => rmSync(place, { recursive: true, force: true }),
  isThere: (place: string): boolean => existsSync(place),
  setReadOnly: (file: string): void => chmodSync(file, 0o444),
  isReadOnly: (file: string): boolean => (statSync(file).mode & 0o200) === 0,
  /** Opens a file as a program does that lets nobody else open, move or delete it. */
  hold: (file: string): void => void held.set(file, openSync(file, constants.O_RDWR | openedByNobodyElse)),
  letGo: (file: string): void => {
    const handle = held.get(file);
    if (handle !== undefined) closeSync(handle);
    held.delete(file);
  },
  /** What Windows does with a task that is to end: no program hears of it. */
  endProcess: (processId: number): void => void process.kill(processId, 'SIGKILL'),
  /** A program of Windows. What it prints is not of interest. */
  run: (program: string, given: readonly string[]): void => void execFileSync(program, [...given], { stdio: 'ignore' }),
  /** Only to an administrator does Windows tell who is connected to the PC. */
  isAdministrator: (): boolean => {
    try {
      execFileSync('net.exe', ['session'], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  },
  variable: (name: string): string | null => process.env[name] ?? null,
} as const;

export type Acts = typeof acts;
