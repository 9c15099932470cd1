import { openDesk } from './desk.ts';
import { electronForTests, electronOfThisRun, electronVariable } from './electron.ts';
import { prepareElectron } from './prepare.ts';

/**
 * For a program that needs a real Electron and a screen for it. True where it has both, and goes on; else both are made
 * ready, the program is run there with the same arguments, and its exit code becomes this process's. Who works there may
 * not write to the checkout: `takeAway` gets the folder of the desk, which was the program's home, before it is removed.
 */
export async function isAtDesk(takeAway?: (folder: string) => Promise<void>): Promise<boolean> {
  if (electronOfThisRun() !== null) return true;
  const electron = electronForTests() ?? (await prepareElectron());
  const desk = await openDesk();
  try {
    const [, program = '', ...given] = process.argv;
    process.exitCode = await desk.run('node', [program, ...given], { [electronVariable]: electron });
    await takeAway?.(desk.folder);
  } finally {
    await desk.close();
  }
  return false;
}
