import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { electronBinary } from '../../build/electron-binary.ts';
import manifest from '../../package.json' with { type: 'json' };
import { isFreshMachine } from '../this-machine.ts';
import { preparedElectron } from './prepare.ts';

/** Names the program that the specs of a run are run on. */
export const electronVariable = 'TACHO_DEPOT_TEST_ELECTRON';

/** A real Electron that is here: the one that was named or fetched, or the one that was prepared from npm. */
export function electronForTests(): string | null {
  return isFreshMachine() ? null : (electronBinary() ?? preparedElectron());
}

/** For the specs: what they run on. */
export function electronOfThisRun(): string | null {
  const program = process.env[electronVariable] ?? '';
  return program === '' ? null : program;
}

/** The version that the specs of this run are to be on: the one that ships, but for the Electron prepared from npm. */
export function electronVersionOfThisRun(): string {
  const program = electronOfThisRun();
  return program !== null && program === preparedElectron()
    ? electronVersion(program)
    : manifest.devDependencies.electron;
}

/** The version of an Electron, which lies in a file beside the program. */
export function electronVersion(program: string): string {
  const folders = [path.dirname(program), path.resolve(program, '../../../..')];
  const file = folders.map((folder) => path.join(folder, 'version')).find((candidate) => existsSync(candidate));
  return file === undefined ? 'unknown' : readFileSync(file, 'utf8').trim().replace(/^v/, '');
}
