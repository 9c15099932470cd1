import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { configuration } from '../../../build/pack/configuration.ts';
import { exitCodes } from '../../../electron/agent/exit-codes.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { programHere } from '../../this-machine.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = path.join(root, 'build/service');
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
const scripts = readdirSync(path.join(folder, 'windows')).map((name) => ({ name, text: read(`windows/${name}`) }));
const unit = read('tacho-depot-agent.service');
const hasSystemd = programHere('systemd-analyze') !== null;

/** The unit, with a program that is there on every Linux in the place of the agent's. */
function unitFile(): string {
  const work = mkdtempSync(path.join(os.tmpdir(), 'tacho-depot-unit-'));
  onTestFinished(() => rmSync(work, { recursive: true, force: true }));
  const file = path.join(work, 'tacho-depot-agent.service');
  writeFileSync(file, unit.replaceAll('/usr/bin/tacho-depot-agent', '/bin/true'));
  return file;
}

it.skipIf(!hasSystemd)('systemd finds nothing wrong with the unit, and little that it could do', () => {
  const file = unitFile();
  const verified = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
  expect(verified.stderr).toBe('');
  expect(verified.status).toBe(0);
  const exposed = spawnSync('systemd-analyze', ['--offline=true', '--threshold=20', 'security', file], {
    encoding: 'utf8',
  });
  expect(exposed.stdout).toMatch(/Overall exposure level for tacho-depot-agent\.service: [01]\.\d OK/);
  expect(exposed.status).toBe(0);
});

it('whatever the readme names is there, and whatever is there is named', () => {
  const readme = read('README.md');
  for (const { name } of scripts) expect(readme).toContain(`windows\\${name}`);
  for (const [, name] of readme.matchAll(/windows\\([\w-]+\.ps1)/g))
    expect(existsSync(path.join(folder, 'windows', name ?? ''))).toBe(true);
});

it('systemd starts the agent again after every code but those that a person has to put right', () => {
  const prevented = /^RestartPreventExitStatus=(.*)$/m.exec(unit)?.[1]?.split(' ').map(Number);
  expect(prevented).toEqual([exitCodes.wrongUse, exitCodes.misconfigured]);
  expect(unit).toMatch(/^Restart=on-failure$/m);
});

it('the services call the agent with options that it has', () => {
  const agent = readFileSync(path.join(root, 'electron/agent/program.ts'), 'utf8');
  const lines = [unit, ...scripts.map(({ text }) => text)].flatMap((text) => text.match(/ run --.*/g) ?? []);
  expect(lines).toHaveLength(2);
  for (const option of lines.flatMap((line) => line.match(/--[a-z-]+/g) ?? []))
    expect(agent).toMatch(new RegExp(`'${option}[ ']`));
});

/** Commands that Windows 10, 11 and Server 2016 or later bring. */
const ofWindows = [
  ...[
    'Test-Path',
    'Join-Path',
    'Resolve-Path',
    'Split-Path',
    'New-Item',
    'Get-Item',
    'Get-Acl',
    'Remove-Item',
    'Get-Content',
    'Write-Output',
    'Read-Host',
  ],
  ...['New-Object', 'Where-Object', 'ForEach-Object', 'Select-Object', 'Out-Null', 'Set-StrictMode'],
  ...['ConvertTo-SecureString', 'ConvertFrom-Json', 'ConvertTo-Json'],
  ...['Get-LocalUser', 'Set-LocalUser', 'New-LocalUser', 'Remove-LocalUser'],
  ...['New-ScheduledTaskAction', 'New-ScheduledTaskTrigger', 'New-ScheduledTaskSettingsSet', 'New-TimeSpan'],
  ...['Register-ScheduledTask', 'Unregister-ScheduledTask', 'Get-ScheduledTask', 'Start-ScheduledTask'],
  'Stop-ScheduledTask',
];

it.each(scripts)(
  '$name: uses what Windows brings, its own functions, and no key or password in its text',
  ({ text }) => {
    const code = text.replace(/<#[\s\S]*?#>/g, '').replace(/^\s*#.*$/gm, '');
    const own = [...code.matchAll(/^function ([\w-]+)/gm)].map((match) => match[1] ?? '');
    const used = new Set(code.match(/(?<![\w'"$\\.-])[A-Z][a-z]+-[A-Z]\w+/g) ?? []);
    expect([...used].filter((name) => !ofWindows.includes(name) && !own.includes(name))).toEqual([]);
    for (const [open, close] of ['{}', '()', '[]']) {
      const count = (sign: string | undefined) => code.split(sign ?? '').length;
      expect(count(open)).toBe(count(close));
    }
    expect(code).toContain("$ErrorActionPreference = 'Stop'");
    expect(text).not.toMatch(/-Password\s+['"]/);
  },
);

it('the window’s program and the agent’s have a name each, in the package, the unit and the help', () => {
  expect(Object.keys(manifest.bin)).toEqual(['tacho-depot-agent']);
  expect(configuration(null, {}).linux?.executableName).toBe('tacho-depot');
  expect(unit).toMatch(/^ExecStart=\/usr\/bin\/tacho-depot-agent run /m);
  const sources = ['electron', 'shared/i18n'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:ts|json)$/.test(name))
      .map((name) => readFileSync(path.join(root, folder, name), 'utf8').replaceAll('\\"', '"')),
  );
  const commands = sources.flatMap((text) =>
    [...text.matchAll(/["„“«] ?(tacho-depot[a-z-]*) [a-z]/g)].map(([, name]) => name),
  );
  expect(commands.length).toBeGreaterThan(5);
  expect(new Set(commands)).toEqual(new Set(['tacho-depot-agent']));
});
