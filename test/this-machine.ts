import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * The one place that says what this machine has for the tests beside npm's packages. With `fresh` in this variable it has
 * nothing, as a newcomer's: no Electron, no screen, no browser, and none of the programs that some tests use where they are.
 */
export const machineVariable = 'TACHO_DEPOT_TEST_MACHINE';

export function isFreshMachine(): boolean {
  return process.env[machineVariable] === 'fresh';
}

/** Administrators' programs lie where the path of other users does not lead. */
function folders(): readonly string[] {
  return [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/sbin'].filter((folder) => folder !== '');
}

/** Where a program is, by its name; null where this machine does not have it. */
export function programHere(name: string): string | null {
  if (isFreshMachine()) return null;
  return (
    folders()
      .map((folder) => path.join(folder, name))
      .find((file) => existsSync(file)) ?? null
  );
}

export function missingPrograms(names: readonly string[]): readonly string[] {
  return names.filter((name) => programHere(name) === null);
}
