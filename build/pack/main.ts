/**
 * `npm run pack -- linux|win|mac [--arch x64|arm64] [--format FORMAT...]`: packs the desktop app that was built, for one
 * system; `--format dir` makes only the folder that its installers would hold.
 * `npm run pack -- agent [--arch x64|arm64] [--format FORMAT...|--all]`: packs the agent, without Electron, as this system
 * installs it, or in every format.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { type AgentFormat, agentFormatOf, agentFormats, packAgent } from './agent.ts';
import { desktopFormats, type PackSystem, pack, packSystems } from './pack.ts';

interface Given {
  readonly arch: 'x64' | 'arm64';
  readonly format: readonly string[] | undefined;
  readonly all: boolean;
  readonly fast: boolean;
}

const what = [...packSystems, 'agent'] as const;
const formatsOf: Readonly<Record<PackSystem | 'agent', readonly string[]>> = { ...desktopFormats, agent: agentFormats };

const command = new Command('pack')
  .argument('<system>', what.join(', '), asSystem)
  .option('--arch <arch>', 'x64 or arm64', asArch, 'x64' as const)
  .option('--format <format...>', what.map((system) => `${system}: ${formatsOf[system].join(', ')}`).join('; '))
  .option('--all', 'of the agent every format; without it and --format the one that this system installs', false)
  .option('--fast', 'compress little: for trying', false)
  .parse();

const { arch, format, all, fast } = command.opts<Given>();
const [system] = command.processedArgs as [PackSystem | 'agent'];
const unknown = (format ?? []).find((each) => !formatsOf[system].some((known) => known === each));
if (unknown !== undefined) command.error(`"${unknown}": expected ${formatsOf[system].join(', ')}.`);
const compression = fast ? 'fast' : 'release';
const made =
  system === 'agent'
    ? packAgent({
        arch,
        formats: wantedFormats(),
        output: path.resolve('dist'),
        compression,
        version: null,
      })
    : pack({
        system,
        arch,
        targets: format ?? null,
        output: null,
        electronDist: process.env.ELECTRON_OVERRIDE_DIST_PATH ?? null,
      });
for (const file of await made) console.log(file);

/** Four formats take minutes of a processor: nobody gets those that were not asked for. */
function wantedFormats(): readonly AgentFormat[] {
  if (all) return agentFormats;
  if (format === undefined) return [agentFormatOf(process.platform, existsSync)];
  return agentFormats.filter((each) => format.includes(each));
}

function asSystem(text: string): PackSystem | 'agent' {
  const found = what.find((candidate) => candidate === text);
  if (found === undefined) throw new InvalidArgumentError(`expected ${what.join(', ')}.`);
  return found;
}

function asArch(text: string): 'x64' | 'arm64' {
  if (text !== 'x64' && text !== 'arm64') throw new InvalidArgumentError('expected x64 or arm64.');
  return text;
}
