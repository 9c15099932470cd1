import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { withSettings } from '../../../build/ansible/argument-specs.ts';
import { aboutFiles } from '../../../electron/agent/health.ts';
import {
  installedDirectory,
  keysFileIn,
  sealedKeysFileIn,
  settingsFileIn,
} from '../../../electron/agent/installed-service.ts';
import { createProgram } from '../../../electron/agent/program.ts';
import { centralPlaceSchema } from '../../../electron/engine/settings/central-policy.ts';
import { fileSchema } from '../../../electron/engine/settings/managed-settings-file.ts';
import commandHelp from '../../../shared/i18n/locales/en/commandHelp.json' with { type: 'json' };
import { readSetting, type SettingName, settingNames } from '../../../shared/settings/settings.ts';
import { programHere } from '../../this-machine.ts';

const ansibleInventory = programHere('ansible-inventory');
const folder = path.resolve(import.meta.dirname, '../../../build/ansible');
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(?:ya?ml|j2|md)$/.test(name),
);
const specs = read('roles/tacho_depot/meta/argument_specs.yml');

/** The names of what stands in a list of YAML at one depth, from a line on to the next one that stands further out. */
function namesUnder(text: string, heading: string, depth: number): readonly string[] {
  const [, rest = ''] = text.split(new RegExp(`^${heading}\\n`, 'm'));
  const [part = ''] = rest.split(new RegExp(`^ {0,${depth - 1}}\\S`, 'm'));
  return [...part.matchAll(new RegExp(`^ {${depth}}(\\w+):`, 'gm'))].map(([, name = '']) => name);
}

const variables = namesUnder(specs, '    options:', 6);

describe('The role for Ansible', () => {
  it('takes the settings that the program has, and knows no other list of them: node build/ansible.ts writes it', () => {
    expect(withSettings(specs)).toBe(specs);
    expect(namesUnder(specs.slice(specs.indexOf('tacho_depot_settings:')), '        options:', 10)).toEqual(
      settingNames,
    );
  });

  it('takes of the settings for all depots what a settings file may say', () => {
    const options = namesUnder(specs.slice(specs.indexOf('tacho_depot_central:')), '        options:', 10);
    expect(options).toEqual(Object.keys(centralPlaceSchema.shape));
    const template = read('roles/tacho_depot/templates/settings.json.j2');
    const written = [...template.matchAll(/'(\w+)':/g)].map(([, name = '']) => name);
    expect(written).toEqual(['folders', 'settings', 'central']);
    expect(Object.keys(fileSchema.shape)).toEqual(expect.arrayContaining(written));
  });

  it('has a default for each variable, and each variable that any of its texts names', () => {
    const defaults = [...read('roles/tacho_depot/defaults/main.yml').matchAll(/^(tacho_depot_\w+):/gm)].map(
      ([, name]) => name,
    );
    expect(new Set(defaults)).toEqual(new Set(variables));
    const readme = read('README.md');
    const named = [...readme.matchAll(/`(tacho_depot_\w+)`/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !variables.includes(name) && name !== 'tacho_depot_ring')).toEqual([]);
  });

  it('hands over secrets by the names that the program reads, all of them', () => {
    const template = read('roles/tacho_depot/templates/keys.env.j2');
    const given = [...template.matchAll(/'(TACHO_DEPOT_\w+)'/g)].map(([, name = '']) => name);
    // Where the depot is, the unit says; whom a backup is for is asked of each backup.
    const others = ['TACHO_DEPOT_DATA', 'TACHO_DEPOT_SETTINGS', 'TACHO_DEPOT_BACKUP_RECIPIENT', 'language'];
    expect(new Set([...given, ...others])).toEqual(new Set(Object.keys(commandHelp.environment)));
  });

  it('knows the files of the installed program', () => {
    const vars = read('roles/tacho_depot/vars/main.yml').replaceAll('{{ tacho_depot_etc }}', installedDirectory);
    for (const fileIn of [settingsFileIn, keysFileIn, sealedKeysFileIn])
      expect(vars).toContain(`"${fileIn(installedDirectory)}"`);
    const reasons = /tacho_depot_reasons_of_files:\n((?: {2}- \w+\n?)+)/.exec(vars)?.[1]?.match(/\w+/g);
    expect(new Set(reasons)).toEqual(aboutFiles);
  });

  it('and its texts call commands and options that the program has', () => {
    const program = createProgram(async () => {});
    const called = files.flatMap((name) => [
      ...read(name).matchAll(/tacho-depot-agent ((?:[a-z]+ ?)+)((?: ?--[a-z-]+)*)/g),
    ]);
    const known = called.filter(([, words = '']) =>
      program.commands.some((command) => command.name() === words.split(' ')[0]),
    );
    expect(known.length).toBeGreaterThan(3);
    for (const [, words = '', options = ''] of known) {
      const command = program.commands.find((each) => each.name() === words.split(' ')[0]);
      const has = [...(command?.options ?? []), ...program.options].map((option) => option.long);
      for (const option of options.match(/--[a-z-]+/g) ?? []) expect(has).toContain(option);
    }
  });

  it.runIf(ansibleInventory !== null)(
    'reads the secrets where its guide has them written',
    () => {
      const place = mkdtempSync(path.join(tmpdir(), 'tacho-depot-inventory-'));
      onTestFinished(() => rmSync(place, { recursive: true, force: true }));
      cpSync(path.join(folder, 'inventory'), path.join(place, 'inventory'), { recursive: true });
      const [, vault = ''] = /ansible-vault create (\S+)/.exec(read('README.md')) ?? [];
      writeFileSync(path.join(place, vault), 'tacho_depot_api_token: of-the-vault\n');
      const given = ['--inventory', 'inventory', '--host', 'leeds-01.example.net'];
      const env = { ...process.env, ANSIBLE_HOME: place, LANG: 'C.UTF-8' };
      const told = execFileSync(String(ansibleInventory), given, { cwd: place, encoding: 'utf8', env });
      const { tacho_depot_api_token: token, tacho_depot_ring: ring } = JSON.parse(told);
      expect({ token, ring }).toEqual({ token: 'of-the-vault', ring: 'canary' });
    },
    60_000,
  );

  it('shows settings in its example that fit', () => {
    const example = read('inventory/group_vars/depots/main.yml');
    const part = example.split('tacho_depot_settings:\n')[1]?.split(/^\S/m)[0] ?? '';
    const shown = [...part.matchAll(/^ {2}(\w+): (.*)$/gm)].map(([, name = '', value = '']) => [name, value] as const);
    expect(shown.length).toBeGreaterThan(2);
    for (const [name, value] of shown) {
      const typed = value === 'true' ? true : value.replaceAll('"', '');
      expect(readSetting(name as SettingName, typed), name).toMatchObject({ ok: true });
    }
  });
});
