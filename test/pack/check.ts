/**
 * `npm run pack:check`: packs the built program for Linux and Windows around a stub of Electron, and checks what would
 * ship.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { getCurrentFuseWire } from '@electron/fuses';
import { type PackSystem, pack } from '../../build/pack/pack.ts';
import { readerBinding } from '../../build/pack/reader-binding.ts';
import manifest from '../../package.json' with { type: 'json' };
import { readAsar } from './asar.ts';
import { fuseFaults } from './fuse-faults.ts';
import { faultsOf } from './judge.ts';
import { writeStubElectron } from './stub-electron.ts';

interface Target {
  readonly system: Extract<PackSystem, 'linux' | 'win'>;
  readonly arch: 'x64' | 'arm64';
  readonly folder: string;
  readonly program: string;
  readonly prebuild: string;
}

const targets: readonly Target[] = [
  { system: 'linux', arch: 'x64', folder: 'linux-unpacked', program: 'tacho-depot', prebuild: 'linux-x64' },
  { system: 'linux', arch: 'arm64', folder: 'linux-arm64-unpacked', program: 'tacho-depot', prebuild: 'linux-arm64' },
  { system: 'win', arch: 'x64', folder: 'win-unpacked', program: 'Tacho Depot.exe', prebuild: 'win32-x64' },
];

const work = mkdtempSync(path.join(os.tmpdir(), 'tacho-depot-pack-'));
const faults: string[] = [];
try {
  for (const target of targets) faults.push(...(await check(target)));
} finally {
  rmSync(work, { recursive: true, force: true });
}
for (const fault of faults) console.error(`FAULT ${fault}`);
console.log(faults.length === 0 ? 'Everything that would ship is as it should be.' : `${faults.length} faults.`);
process.exitCode = faults.length === 0 ? 0 : 1;

async function check({ system, arch, folder, program, prebuild }: Target): Promise<string[]> {
  const name = `${system} ${arch}`;
  const electronDist = path.join(work, `electron-${system}-${arch}`);
  writeStubElectron(electronDist, manifest.devDependencies.electron, system);
  const output = path.join(work, name.replace(' ', '-'));
  await pack({ system, arch, targets: ['dir'], electronDist, output });
  const packed = path.join(output, folder);
  const resources = path.join(packed, 'resources');
  const files = readAsar(path.join(resources, 'app.asar'));
  const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  console.log(`${name}: ${files.length} files, ${(bytes / 1e6).toFixed(1)} MB in the archive.`);
  const found = faultsOf(files, prebuild);
  // npm brings the part for card readers of the computer that packs.
  const part = `node_modules/@pcsc-mini/${readerBinding(system === 'win' ? 'win32' : system, arch, 'electron')}`;
  if (existsSync(part) && !files.some((file) => file.name === `${part}/addon.node`)) found.push(`${part} is missing`);
  found.push(...fuseFaults(await getCurrentFuseWire(path.join(packed, program))));
  for (const notice of ['LICENCES.txt', 'bill-of-materials.cdx.json'])
    if (!existsSync(path.join(resources, notice))) found.push(`${notice} does not go with it`);
  if (system === 'win') {
    found.push(...versionFaults(path.join(packed, program)));
    for (const template of ['policy/TachoDepot.admx', 'policy/en-US/TachoDepot.adml'])
      if (!existsSync(path.join(resources, template))) found.push(`${template} does not go with it`);
  }
  return found.map((fault) => `${name}: ${fault}`);
}

/** What Windows shows in a program's properties: UTF-16 in the file. */
function versionFaults(file: string): string[] {
  const program = readFileSync(file);
  return ['Tacho Depot', manifest.version]
    .filter((text) => !program.includes(Buffer.from(text, 'utf16le')))
    .map((text) => `"${text}" is not in the program's version strings`);
}
