/**
 * `npm run pack -- linux|win|mac [--arch x64|arm64] [--folder]`: packs the desktop app that was built, for one system.
 * `npm run pack -- agent [--arch x64|arm64] [--format deb rpm tar npm]`: packs the agent, without Electron.
 */
import path from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { type AgentFormat, agentFormats, packAgent } from './agent.ts';
import { type PackSystem, pack, packSystems } from './pack.ts';

interface Given {
  readonly arch: 'x64' | 'arm64';
  readonly folder: boolean;
  readonly format: readonly AgentFormat[];
  readonly fast: boolean;
}

const what = [...packSystems, 'agent'] as const;

const command = new Command('pack')
  .argument('<system>', what.join(', '), asSystem)
  .option('--arch <arch>', 'x64 or arm64', asArch, 'x64' as const)
  .option('--folder', 'only the folder that the installers would hold', false)
  .addOption(new Option('--format <format...>', 'of the agent').choices(agentFormats).default(agentFormats))
  .option('--fast', 'compress little: for trying', false)
  .parse();

const { arch, folder, format, fast } = command.opts<Given>();
const [system] = command.processedArgs as [PackSystem | 'agent'];
const compression = fast ? 'fast' : 'release';
const made =
  system === 'agent'
    ? packAgent({ arch, formats: format, output: path.resolve('dist'), compression, version: null })
    : pack({
        system,
        arch,
        folderOnly: folder,
        output: null,
        electronDist: process.env.ELECTRON_OVERRIDE_DIST_PATH ?? null,
      });
for (const file of await made) console.log(file);

function asSystem(text: string): PackSystem | 'agent' {
  const found = what.find((candidate) => candidate === text);
  if (found === undefined) throw new InvalidArgumentError(`expected ${what.join(', ')}.`);
  return found;
}

function asArch(text: string): 'x64' | 'arm64' {
  if (text !== 'x64' && text !== 'arm64') throw new InvalidArgumentError('expected x64 or arm64.');
  return text;
}
