/** `npm run pack -- linux|win|mac [--arch x64|arm64] [--folder]`: packs what was built, for one system. */
import { Command, InvalidArgumentError } from 'commander';
import { type PackSystem, pack, packSystems } from './pack.ts';

const command = new Command('pack')
  .argument('<system>', packSystems.join(', '), asSystem)
  .option('--arch <arch>', 'x64 or arm64', asArch, 'x64' as const)
  .option('--folder', 'only the folder that the installers would hold', false)
  .parse();

const { arch, folder } = command.opts<{ readonly arch: 'x64' | 'arm64'; readonly folder: boolean }>();
const [system] = command.processedArgs as [PackSystem];
const electronDist = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? null;
for (const file of await pack({ system, arch, folderOnly: folder, electronDist, output: null })) console.log(file);

function asSystem(text: string): PackSystem {
  const system = packSystems.find((candidate) => candidate === text);
  if (system === undefined) throw new InvalidArgumentError(`expected ${packSystems.join(', ')}.`);
  return system;
}

function asArch(text: string): 'x64' | 'arm64' {
  if (text !== 'x64' && text !== 'arm64') throw new InvalidArgumentError('expected x64 or arm64.');
  return text;
}
