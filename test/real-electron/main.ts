/**
 * `npm run test:electron`: makes a real Electron ready and runs the desktop specs on it, from the build and from inside
 * a packed archive; Playwright's own arguments go to both. `--prepare` only makes it ready.
 */
import { packedArchive } from '../pack/packed-archive.ts';
import { openDesk } from './desk.ts';
import { electronForTests } from './electron.ts';
import { prepareElectron } from './prepare.ts';
import { runDesktopSpecs } from './run-specs.ts';

const given = process.argv.slice(2);
const electron = electronForTests() ?? (await prepareElectron());
if (!given.includes('--prepare')) {
  const desk = await openDesk();
  try {
    for (const archive of [null, await packedArchive()]) {
      const code = await runDesktopSpecs(desk, { electron, archive, given });
      process.exitCode ||= code;
    }
  } finally {
    await desk.close();
  }
}
