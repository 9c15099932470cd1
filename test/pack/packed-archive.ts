import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { electronBinary } from '../../build/electron-binary.ts';
import { pack } from '../../build/pack/pack.ts';
import manifest from '../../package.json' with { type: 'json' };
import { writeStubElectron } from './stub-electron.ts';

const cache = path.resolve(import.meta.dirname, '../../node_modules/.cache/tacho-depot-packed');

/** Packs what was built, for the system that this is: the path of its `app.asar`. */
export async function packedArchive(): Promise<string> {
  rmSync(cache, { recursive: true, force: true });
  const system = process.platform === 'win32' ? 'win' : process.platform === 'darwin' ? 'mac' : 'linux';
  const stub = path.join(cache, 'electron');
  if (system !== 'mac') writeStubElectron(stub, manifest.devDependencies.electron, system);
  const binary = electronBinary();
  if (system === 'mac' && binary === null)
    throw new Error('On macOS the real Electron is packed: npx install-electron.');
  const electronDist = system === 'mac' && binary !== null ? path.resolve(binary, '../../../..') : stub;
  const arch = process.arch === 'arm64' ? 'arm64' : 'x64';
  const output = path.join(cache, 'output');
  await pack({ system, arch, targets: ['dir'], electronDist, output });
  const archive = readdirSync(output, { recursive: true, encoding: 'utf8' }).find(
    (name) => path.basename(name) === 'app.asar',
  );
  if (archive === undefined) throw new Error('The packer has made no app.asar.');
  return path.join(output, archive);
}
