import type { Command } from 'commander';
import { afterAll, expect, it } from 'vitest';
import { createProgram } from '../../../electron/agent/program.ts';
import { commandWords, messageLanguage, speakFor } from '../../../electron/agent/words.ts';
import { offeredLanguages } from '../../../shared/i18n/languages.ts';

const translated = offeredLanguages.filter((language) => language !== 'en');

afterAll(() => speakFor('en'));

/** The help of the program and of each command, as a terminal of 80 columns shows it. */
async function helpIn(language: (typeof offeredLanguages)[number]): Promise<ReadonlyMap<string, string>> {
  // Started with LC_ALL=C, as the tests are, it would speak English whatever was chosen.
  await speakFor(language, {});
  const program = createProgram(async () => {});
  const shown = new Map<string, string>();
  const add = (command: Command, name: string) => {
    let text = '';
    const writeOut = (part: string) => {
      text += part;
    };
    command.configureOutput({ writeOut, getOutHelpWidth: () => 80 }).outputHelp();
    shown.set(name, text);
    for (const each of command.commands) add(each, `${name} ${each.name()}`);
  };
  add(program, program.name());
  return shown;
}

it.each(offeredLanguages)(
  'the help of every command fits a terminal and has no missing text in %s',
  async (language) => {
    const help = await helpIn(language);
    expect(help.size).toBeGreaterThan(25);
    for (const [name, text] of help) {
      expect(text, name).not.toMatch(/commandHelp\.|\{\{|undefined/);
      expect(
        text.split('\n').filter((line) => line.length > 80),
        name,
      ).toEqual([]);
    }
  },
);

it.each(translated)('no English is left in the help in %s', async (language) => {
  const english = /\b(?:the|and|with|which|that|your|of|is|are|Usage|display|default|choices)\b/;
  for (const [name, text] of await helpIn(language)) {
    // Names, flags and what stands in quotes are the same in every language.
    const said = text.replaceAll(/https?:\S+|--?[\w-]+|„.*?[“”]|«.*?»|"[^"]*"/g, '');
    expect(
      said.split('\n').filter((line) => english.test(line)),
      name,
    ).toEqual([]);
  }
});

it.each([
  ['statsu', 'Es gibt keinen Befehl „statsu“.\n(War das gemeint: status?)'],
  ['status --dismis', 'Es gibt keine Option --dismis.\n(War das gemeint: --dismiss?)'],
  ['backup', 'Das Argument <file> fehlt.'],
  ['backup --data', 'Die Option --data <dir> braucht einen Wert.'],
  ['custody hold', 'Die Option --reason <text> muss angegeben werden.'],
  ['mail --send a --preview b', 'Die Optionen --send <group> und --preview <group> gehen nicht zusammen.'],
  ['page one two', 'Es sind zu viele Argumente: one, two.'],
  ['folders accept x', '„x“ passt nicht zu <id>. Geben Sie die Nummer an, die „folders“ zeigt.'],
  ['conform --format x', '„x“ passt nicht zu --format <form>. Wählen Sie eines von text, json, junit.'],
])('what does not fit is said in the language that is spoken: %s', async (given, sentence) => {
  await speakFor('de', {});
  let said = '';
  const program = createProgram(async () => {});
  const listen = (command: Command) => {
    const writeErr = (text: string) => {
      said += text;
    };
    command.exitOverride().configureOutput({ writeErr });
    command.commands.forEach(listen);
  };
  listen(program);
  await expect(program.parseAsync(given.split(' '), { from: 'user' })).rejects.toThrow();
  expect(said).toContain(`Fehler: ${sentence}\n`);
});

it('the language is that of the depot, else that of the terminal, and English where a script asks for C', () => {
  expect(messageLanguage('system', { LANG: 'de_AT.UTF-8' })).toBe('de');
  expect(messageLanguage('system', { LC_MESSAGES: 'fr_FR', LANG: 'de_DE' })).toBe('fr');
  expect(messageLanguage('system', { LC_ALL: 'pl_PL.UTF-8', LC_MESSAGES: 'fr_FR', LANG: 'de_DE' })).toBe('pl');
  expect(messageLanguage('system', { LANGUAGE: 'xx:es', LANG: 'de_DE' })).toBe('es');
  expect(messageLanguage('system', { LANGUAGE: 'de', LANG: 'C' })).toBe('en');
  expect(messageLanguage('system', { LANG: 'nb_NO.UTF-8' })).toBe('en');
  expect(messageLanguage('system', {})).toBe('en');
  expect(messageLanguage('de', { LANG: 'C.UTF-8' })).toBe('de');
  expect(messageLanguage('de', { LANG: 'fr_FR' })).toBe('de');
  expect(messageLanguage('de', { LC_ALL: 'C', LANG: 'de_DE' })).toBe('en');
});

it('numbers of things have the forms of the language', async () => {
  await speakFor('pl', {});
  const said = [1, 3, 5].map((count) => commandWords('command.list.needAttention', { count }));
  expect(said).toEqual(['1 wymaga uwagi', '3 wymagają uwagi', '5 wymaga uwagi']);
});
