import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import {
  bashCompletion,
  type CommandHelp,
  fishCompletion,
  manualPage,
  readHelpInEachLanguage,
  zshCompletion,
} from '../../../build/pack/command-help.ts';
import { programHere } from '../../this-machine.ts';

const isHere = (program: string) => programHere(program) !== null;
const helps = await readHelpInEachLanguage();
const [help] = helps as readonly [CommandHelp];

it('the agent’s help is read with all of its commands and their options', () => {
  const names = help.commands.map(({ name }) => name);
  for (const name of ['run', 'configure', 'status', 'backup', 'restore', 'settings', 'call'])
    expect(names).toContain(name);
  expect(help.commands.find(({ name }) => name === 'run')?.options).toContain('--no-page');
  expect(help.options).toContain('--data');
  for (const { summary } of help.commands) expect(summary).not.toBe('');
});

it('each language names the same commands and options, and says something of each', () => {
  for (const { commands, options } of helps) {
    expect(commands.map(({ name, options: own }) => [name, own])).toEqual(
      help.commands.map(({ name, options: own }) => [name, own]),
    );
    expect(options).toEqual(help.options);
  }
  const summaries = helps.map(({ commands }) => commands.find(({ name }) => name === 'status')?.summary);
  expect(new Set(summaries).size).toBe(helps.length);
});

it.each(helps.map((each) => [each.language, each] as const))(
  'the manual in %s has every command, and no line that roff takes for an order of its own',
  (_, each) => {
    const page = manualPage(each);
    for (const { name } of help.commands) if (name !== 'help') expect(page).toContain(`.SS ${name}\n`);
    for (const line of page.split('\n')) if (/^[.']/.test(line)) expect(line).toMatch(/^\.(?:TH|SH|SS|B|nf|fi)\b/);
  },
);

it.each([
  ['bash', bashCompletion(help), '-n'],
  ['zsh', zshCompletion(helps), '-n'],
  ['fish', fishCompletion(helps), '--no-execute'],
] as const)('what %s completes is read by it, where it is installed, and names every command', (shell, text, check) => {
  for (const { name } of help.commands) expect(text).toContain(name);
  if (!isHere(shell)) return;
  const folder = mkdtempSync(path.join(tmpdir(), 'tacho-depot-completion-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'completion');
  writeFileSync(file, text);
  expect(spawnSync(shell, [check, file], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
});

it.skipIf(!isHere('bash'))('bash completes a command and an option of it', () => {
  const ask = (words: string) =>
    spawnSync(
      'bash',
      [
        '-c',
        `${bashCompletion(help)}\nCOMP_WORDS=(tacho-depot-agent ${words}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _tacho_depot_agent; echo "\${COMPREPLY[@]}"`,
      ],
      {
        encoding: 'utf8',
      },
    ).stdout.trim();
  expect(ask('supp')).toBe('support-bundle');
  expect(ask('run --no-p')).toBe('--no-page');
});
