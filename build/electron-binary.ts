import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The Electron program that was fetched for this machine, or null. The `electron` package itself is not asked: it
 * starts a download at once where there is none. `ELECTRON_OVERRIDE_DIST_PATH` names a folder of one's own.
 */
export function electronBinary(): string | null {
  const home = path.resolve(import.meta.dirname, '../node_modules/electron');
  const pathFile = path.join(home, 'path.txt');
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : defaultName();
  const binary = path.join(override ?? path.join(home, 'dist'), name);
  return existsSync(binary) ? binary : null;
}

function defaultName(): string {
  switch (process.platform) {
    case 'darwin':
      return 'Electron.app/Contents/MacOS/Electron';
    case 'win32':
      return 'electron.exe';
    default:
      return 'electron';
  }
}
