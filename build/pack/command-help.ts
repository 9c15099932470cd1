import { execFileSync } from 'node:child_process';

/** What the agent's own help says of it: the one source of its manual and of what shells complete. */
export interface CommandHelp {
  readonly name: string;
  readonly version: string;
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

/** Asks the built agent. */
export function readCommandHelp(name: string, agent: string): CommandHelp {
  const say = (...given: string[]) => execFileSync(process.execPath, [agent, ...given], { encoding: 'utf8' }).trimEnd();
  const text = say('help');
  const commands = commandsIn(text).map((command) => {
    const own = command.name === 'help' ? '' : say('help', command.name);
    return { ...command, text: own, options: optionsIn(own) };
  });
  return { name, version: say('--version'), text, options: optionsIn(text), commands };
}

/** The lines below "Commands:"; what does not fit into one goes on further to the right. */
function commandsIn(help: string): readonly { readonly name: string; readonly summary: string }[] {
  const [, listed = ''] = /\nCommands:\n([\s\S]*?)(?:\n\n|$)/.exec(help) ?? [];
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
export function manualPage({ name, version, text, commands }: CommandHelp): string {
  const asIs = (lines: string) =>
    [
      '.nf',
      lines
        .replaceAll('\\', '\\e')
        .replaceAll('-', '\\-')
        .replaceAll(/^(['.])/gm, '\\&$1'),
      '.fi',
    ].join('\n');
  return [
    `.TH ${name.toUpperCase()} 1 "" "Tacho Depot ${version}"`,
    '.SH NAME',
    `${name.replaceAll('-', '\\-')} \\- collects tachograph downloads and delivers them`,
    '.SH SYNOPSIS',
    `.B ${name.replaceAll('-', '\\-')}`,
    '[options] command',
    '.SH DESCRIPTION',
    asIs(text),
    '.SH COMMANDS',
    ...commands.filter((each) => each.text !== '').flatMap((each) => [`.SS ${each.name}`, asIs(each.text)]),
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

export function zshCompletion({ name, options, commands }: CommandHelp): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  return [
    `#compdef ${name}`,
    'local -a commands options',
    'if (( CURRENT == 2 )); then',
    '  commands=(',
    ...commands.map((each) => `    ${quoted(`${each.name}:${each.summary}`)}`),
    '  )',
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

export function fishCompletion({ name, options, commands }: CommandHelp): string {
  const quoted = (text: string) => `'${text.replaceAll(/['\\]/g, '\\$&')}'`;
  const long = (option: string) => option.replace(/^--/, '');
  return [
    ...options.map((option) => `complete -c ${name} -n __fish_use_subcommand -l ${long(option)}`),
    ...commands.flatMap((each) => [
      `complete -c ${name} -n __fish_use_subcommand -a ${each.name} -d ${quoted(each.summary)}`,
      ...each.options.map(
        (option) => `complete -c ${name} -n '__fish_seen_subcommand_from ${each.name}' -l ${long(option)}`,
      ),
    ]),
    '',
  ].join('\n');
}
