/**
 * `npm run test:electron`: runs the desktop specs on a real Electron, from the build and from inside a packed archive;
 * Playwright's own arguments go to both. With `--prepare` alone it only makes one ready, if none is here.
 */
import { packedArchive } from '../pack/packed-archive.ts';
import { openDesk } from './desk.ts';
import { electronForTests, electronVersion } from './electron.ts';
import { prepareElectron } from './prepare.ts';
import { runDesktopSpecs } from './run-specs.ts';

const given = process.argv.slice(2);
const electron = electronForTests() ?? (await prepareElectron());
console.log(`Electron ${electronVersion(electron)}`);
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
