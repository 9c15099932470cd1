import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pack } from '../../build/pack/pack.ts';
import manifest from '../../package.json' with { type: 'json' };
import { writeStubElectron } from '../pack/stub-electron.ts';
import { missingPrograms } from '../this-machine.ts';
import { windowsHome } from './find-windows.ts';
import { wineEnvironment } from './wine.ts';

const standIns = path.join(import.meta.dirname, 'nsis');

/** Null where an assistant can be made here; else one sentence. */
export function whyNoAssistant(): string | null {
  return missingPrograms(['makensis']).length === 0 ? null : 'makensis is not installed: Debian has it in nsis.';
}

/**
 * The assistants of some versions, as the packer makes them of its own script and of ours, around a program that does
 * nothing. On Windows they are compiled by the packer's NSIS; here by Debian's, for the processor of 64 bits that Wine
 * plays, and with stand-ins for the plugins that are not in Debian: UAC, StdUtils, WinShell, Nsis7z.
 */
export async function trialAssistants(versions: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'tacho-depot-assistant-'));
  const before = { ...process.env };
  try {
    const electronDist = path.join(home, 'electron');
    writeStubElectron(electronDist, manifest.devDependencies.electron, 'win');
    const output = path.join(home, 'made');
    // The packer remembers where its tools are: they are the same for all.
    Object.assign(process.env, toolsIn(home, path.join(output, 'win-unpacked')));
    const made = new Map<string, Buffer>();
    for (const version of versions) {
      const trial = { version, alter: async () => {} };
      const files = await pack({ system: 'win', arch: 'x64', targets: ['nsis'], electronDist, output, trial });
      const assistant = files.find((file) => file.endsWith('.exe'));
      if (assistant === undefined) throw new Error(`The packer has made no assistant: ${files.join(', ')}`);
      made.set(version, readFileSync(assistant));
    }
    return made;
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
    rmSync(home, { recursive: true, force: true });
  }
}

/** What the packer finds by these variables, in the place of what it would fetch. */
function toolsIn(home: string, payload: string): Readonly<Record<string, string>> {
  const nsis = path.join(home, 'nsis');
  const resources = path.join(home, 'resources');
  const compressor = path.join(home, '7za');
  const script = path.join(home, 'script');
  for (const folder of [path.join(nsis, 'linux'), path.join(resources, 'plugins/x86-unicode')])
    mkdirSync(folder, { recursive: true });
  const packers = packersScript();
  writeScript(packers, script, payload);
  writeFileSync(path.join(nsis, 'elevate.exe'), 'stand-in');
  // The script says where its own files are.
  program(path.join(nsis, 'linux/makensis'), [
    // Debian's NSIS lacks some sentences in some languages, and warns of each.
    '[ "$1" != -WX ] || shift',
    'unset NSISDIR',
    `cd '${script}'`,
    `sed 's#${packers}#${script}#g' | makensis '-XTarget amd64-unicode' "$@"`,
  ]);
  // What the assistant would unpack lies in it as files.
  program(compressor, ['for given; do case "$given" in *.7z) echo stand-in >>"$given" ;; esac; done']);
  return {
    ...wineEnvironment(windowsHome),
    ELECTRON_BUILDER_NSIS_DIR: nsis,
    ELECTRON_BUILDER_NSIS_RESOURCES_DIR: resources,
    ELECTRON_BUILDER_7ZIP_PATH: compressor,
  };
}

function packersScript(): string {
  const packer = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
  return path.join(path.dirname(packer.resolve('app-builder-lib/package.json')), 'templates/nsis');
}

/** The packer's script, unchanged but for the plugins. */
function writeScript(from: string, to: string, payload: string): void {
  cpSync(from, to, { recursive: true });
  for (const name of readdirSync(to, { recursive: true, encoding: 'utf8' })) {
    if (!/\.ns[hi]$/.test(name)) continue;
    const file = path.join(to, name);
    const text = readFileSync(file, 'utf8')
      .replace(/^\s*Nsis7z::Extract .*$/gm, `File /r "${payload}/*"`)
      .replace(/^\s*WinShell::.*$/gm, '');
    writeFileSync(file, text);
  }
  for (const name of readdirSync(standIns)) cpSync(path.join(standIns, name), path.join(to, 'include', name));
}

function program(file: string, lines: readonly string[]): void {
  writeFileSync(file, ['#!/bin/sh', 'set -e', ...lines, ''].join('\n'), { mode: 0o755 });
}
