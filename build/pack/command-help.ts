import type { Command } from 'commander';
import { createProgram } from '../../electron/agent/program.ts';
import { speakFor } from '../../electron/agent/words.ts';
import { loadCommandLine } from '../../shared/i18n/command-line.ts';
import { type Language, offeredLanguages } from '../../shared/i18n/languages.ts';
import type Resources from '../../shared/i18n/resources.d.ts';
import { manualText } from './linux/manual-text.ts';

/** What the agent's own help says of it: the one source of its manual and of what shells complete. */
export interface CommandHelp {
  readonly name: string;
  readonly version: string;
  readonly language: Language;
  readonly words: Pick<Resources['commandHelp'], 'manual' | 'manualName' | 'headings' | 'usage'>;
  /** The help of the program itself. */
  readonly text: string;
  readonly options: readonly string[];
  readonly commands: readonly {
    readonly name: string;
    readonly summary: string;
    readonly text: string;
    readonly options: readonly string[];
  }[];
}

/** What the agent says in a language of its commands. */
async function readCommandHelp(language: Language): Promise<CommandHelp> {
  const { commandHelp } = await loadCommandLine(language);
  const words = commandHelp as CommandHelp['words'];
  await speakFor(language, {});
  const program = createProgram(async () => {});
  const text = helpOf(program);
  const summaries = commandsIn(text, words.headings.commands);
  const commands = summaries.map(({ name, summary }) => {
    const command = program.commands.find((each) => each.name() === name);
    const own = command === undefined ? '' : helpOf(command);
    return { name, summary, text: own, options: optionsIn(own) };
  });
  const [name, version] = [program.name(), program.version() ?? ''];
  return { name, version, language, words, text, options: optionsIn(text), commands };
}

function helpOf(command: Command): string {
  let text = '';
  const writeOut = (part: string) => {
    text += part;
  };
  command.configureOutput({ writeOut, getOutHelpWidth: () => 80 }).outputHelp();
  return text.trimEnd();
}

/** The help in each language that the agent speaks, English first. */
export async function readHelpInEachLanguage(): Promise<readonly CommandHelp[]> {
  const helps: CommandHelp[] = [];
  // One after the other: the command line speaks one language at a time.
  for (const language of offeredLanguages) helps.push(await readCommandHelp(language));
  await speakFor('en', {});
  return helps;
}

/** The lines below "Commands:"; what does not fit into one goes on further to the right. */
function commandsIn(help: string, heading: string): readonly { readonly name: string; readonly summary: string }[] {
  const [, after = ''] = help.split(`\n${heading}\n`);
  const [listed = ''] = after.split('\n\n');
  const lines = listed.replaceAll(/\n {4,}/g, ' ').split('\n');
  return lines.flatMap((line) => {
    const [, name, summary] = /^ {2}([a-z][a-z-]*)(?: [[<].*?)? {2,}(.*)$/.exec(line) ?? [];
    return name === undefined || summary === undefined ? [] : [{ name, summary }];
  });
}

function optionsIn(help: string): readonly string[] {
  return [...new Set([...help.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)].map(([, option = '']) => option))];
}

/** A page for man(7): the help as it is, under the headings that a reader of manuals looks for. */
export function manualPage({ name, version, words, text, commands }: CommandHelp): string {
  return [
    `.TH ${name.toUpperCase()} 1 "" "Tacho Depot ${version}"`,
    `.SH ${words.manual.name}`,
    `${name.replaceAll('-', '\\-')} \\- ${words.manualName}`,
    `.SH ${words.manual.synopsis}`,
    `.B ${name.replaceAll('-', '\\-')}`,
    `${words.usage.options} ${words.usage.command}`,
    `.SH ${words.manual.description}`,
    manualText(text),
    `.SH ${words.manual.commands}`,
    ...commands.filter((each) => each.text !== '').flatMap((each) => [`.SS ${each.name}`, manualText(each.text)]),
    '',
  ].join('\n');
}

export function bashCompletion({ name, options, commands }: CommandHelp): string {
  return [
    `_${name.replaceAll('-', '_')}() {`,
    `  local word=\${COMP_WORDS[COMP_CWORD]} options`,
    '  if [ "$COMP_CWORD" -eq 1 ]; then',
    `    mapfile -t COMPREPLY < <(compgen -W "${[...commands.map((each) => each.name), ...options].join(' ')}" -- "$word")`,
    '    return',
    '  fi',
    `  case \${COMP_WORDS[1]} in`,
    ...commands.map((each) => `    ${each.name}) options="${each.options.join(' ')}" ;;`),
    `    *) options="${options.join(' ')}" ;;`,
    '  esac',
    '  case $word in',
    '    -*) mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word") ;;',
    '    *) mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;',
    '  esac',
    '}',
    `complete -o filenames -F _${name.replaceAll('-', '_')} ${name}`,
    '',
  ].join('\n');
}

/** What tells the languages apart where a shell reads it: the locale of the messages, as POSIX orders the variables. */
const messageLocale = '\u0024{LC_ALL:-\u0024{LC_MESSAGES:-$LANG}}';

/** @param helps in each language, English first */
export function zshCompletion(helps: readonly CommandHelp[]): string {
  const [{ name, options, commands }] = englishOf(helps);
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const described = (help: CommandHelp) =>
    help.commands.map((each) => `      ${quoted(`${each.name}:${each.summary}`)}`).join('\n');
  return [
    `#compdef ${name}`,
    'local -a commands options',
    'if (( CURRENT == 2 )); then',
    `  case ${messageLocale} in`,
    ...[...helps.slice(1), ...helps.slice(0, 1)].map(
      (help) => `    ${help.language === 'en' ? '*' : `${help.language}*`}) commands=(\n${described(help)}\n    ) ;;`,
    ),
    '  esac',
    "  _describe 'command' commands",
    '  return',
    'fi',
    'case $words[2] in',
    ...commands.map((each) => `  ${each.name}) options=(${each.options.join(' ')}) ;;`),
    `  *) options=(${options.join(' ')}) ;;`,
    'esac',
    'if [[ $PREFIX == -* ]]; then compadd -- $options; else _files; fi',
    '',
  ].join('\n');
}

/** @param helps in each language, English first */
export function fishCompletion(helps: readonly CommandHelp[]): string {
  const [{ name, options, commands }] = englishOf(helps);
  const quoted = (text: string) => `'${text.replaceAll(/['\\]/g, '\\$&')}'`;
  const long = (option: string) => option.replace(/^--/, '');
  const described = (help: CommandHelp) =>
    help.commands.map(
      (each) => `    complete -c ${name} -n __fish_use_subcommand -a ${each.name} -d ${quoted(each.summary)}`,
    );
  return [
    'set -l locale $LC_ALL $LC_MESSAGES $LANG',
    'switch "$locale[1]"',
    ...[...helps.slice(1), ...helps.slice(0, 1)].flatMap((help) => [
      `  case '${help.language === 'en' ? '*' : `${help.language}*`}'`,
      ...described(help),
    ]),
    'end',
    ...options.map((option) => `complete -c ${name} -n __fish_use_subcommand -l ${long(option)}`),
    ...commands.flatMap((each) =>
      each.options.map(
        (option) => `complete -c ${name} -n '__fish_seen_subcommand_from ${each.name}' -l ${long(option)}`,
      ),
    ),
    '',
  ].join('\n');
}

function englishOf(helps: readonly CommandHelp[]): readonly [CommandHelp] {
  const [english] = helps;
  if (english?.language !== 'en') throw new Error('The help in English comes first.');
  return [english];
}
