import { electronBinary } from '../../build/electron-binary.ts';
import { preparedElectron } from './prepare.ts';

/** Names the program that the specs of a run are run on; without it they run on the stand-in. */
export const electronVariable = 'TACHO_DEPOT_TEST_ELECTRON';

/** A real Electron that is here: the one that was named or fetched, or the one that was prepared from npm. */
export function electronForTests(): string | null {
  return electronBinary() ?? preparedElectron();
}

/** For the specs: what they run on. */
export function electronOfThisRun(): string | null {
  const program = process.env[electronVariable] ?? '';
  return program === '' ? null : program;
}
