import { Command, type ErrorOptions, Help, type Option } from 'commander';
import { commandWords as t } from './words.ts';

/** A terminal of the usual width; a wider one shows the help of the commands wider, and these texts as they are. */
const widthColumns = 80;

/** Terms with what they mean beside them, both wrapped to the width of a terminal. */
export function definitionList(items: readonly (readonly [term: string, meaning: string])[]): string {
  const help = new Help();
  help.helpWidth = widthColumns;
  const termWidth = Math.max(...items.map(([term]) => term.length));
  return items.map(([term, meaning]) => help.formatItem(term, termWidth, meaning, help)).join('\n');
}

/** Paragraphs, wrapped to the width of a terminal, an empty line between two. */
export function paragraphs(...texts: readonly string[]): string {
  const help = new Help();
  return texts.map((text) => help.boxWrap(text, widthColumns)).join('\n\n');
}

/** A command that speaks the language of the terminal, in its heads and refusals too. */
export class AgentCommand extends Command {
  constructor(name?: string) {
    super(name);
    this.helpOption('-h, --help', t('commandHelp.help'));
    this.configureHelp({
      showGlobalOptions: true,
      styleTitle: headingText,
      styleUsage: (usage) =>
        usage.replace('[options]', t('commandHelp.usage.options')).replace('[command]', t('commandHelp.usage.command')),
      subcommandTerm: (command) =>
        new Help().subcommandTerm(command).replace('[options]', t('commandHelp.usage.options')),
      optionDescription: describedOption,
    });
  }

  override createCommand(name?: string): Command {
    return new AgentCommand(name);
  }

  override error(message: string, options: ErrorOptions = {}): never {
    const what = misuseText(message, options.code ?? '');
    return super.error(what === null ? message : t('commandHelp.misuse.error', { what }), options);
  }
}

/** The heads that commander writes. */
function headingText(heading: string): string {
  switch (heading) {
    case 'Usage:':
      return t('commandHelp.headings.usage');
    case 'Arguments:':
      return t('commandHelp.headings.arguments');
    case 'Options:':
      return t('commandHelp.headings.options');
    case 'Global Options:':
      return t('commandHelp.headings.globalOptions');
    case 'Commands:':
      return t('commandHelp.headings.commands');
    default:
      return heading;
  }
}

/** What an option may be given and what it is without; a flag that is not given goes without saying. */
function describedOption({ description, argChoices, required, defaultValue, defaultValueDescription }: Option): string {
  const hasDefault = required && defaultValue !== undefined && !Array.isArray(defaultValue);
  const more = [
    ...(argChoices === undefined ? [] : [t('commandHelp.choices', { choices: argChoices.join(', ') })]),
    ...(hasDefault ? [t('commandHelp.byDefault', { value: defaultValueDescription ?? String(defaultValue) })] : []),
  ];
  return more.length === 0 ? description : `${description} (${more.join('; ')})`;
}

/** What commander finds wrong, out of its English sentence; null for one that it does not say today. */
function misuseText(message: string, code: string): string | null {
  const [, name = '', other = ''] = /'(.*?)'(?:.*'(.*?)')?/.exec(message) ?? [];
  const [, meant] = /\n\(Did you mean (?:one of )?(.*)\?\)$/.exec(message) ?? [];
  const hint = meant === undefined ? '' : `\n${t('commandHelp.misuse.didYouMean', { names: meant })}`;
  switch (code) {
    case 'commander.unknownCommand':
      return t('commandHelp.misuse.unknownCommand', { name }) + hint;
    case 'commander.unknownOption':
      return t('commandHelp.misuse.unknownOption', { name }) + hint;
    case 'commander.missingArgument':
      return t('commandHelp.misuse.missingArgument', { name });
    case 'commander.optionMissingArgument':
      return t('commandHelp.misuse.optionMissingArgument', { option: name });
    case 'commander.missingMandatoryOptionValue':
      return t('commandHelp.misuse.missingMandatoryOptionValue', { option: name });
    case 'commander.conflictingOption':
      return t('commandHelp.misuse.conflictingOption', { option: name, other });
    case 'commander.excessArguments':
      return t('commandHelp.misuse.excessArguments', { given: /but got \d+: (.*)\.$/s.exec(message)?.[1] ?? '' });
    case 'commander.invalidArgument':
      return invalidText(message);
    default:
      return null;
  }
}

/** A value that does not fit; the reason is ours, but where one of several words was to be chosen. */
function invalidText(message: string): string | null {
  const option = /^error: option '(.*?)' argument '(.*)' is invalid\. (.*)$/s.exec(message);
  const argument = /^error: command-argument value '(.*)' is invalid for argument '(.*?)'\. (.*)$/s.exec(message);
  const [, target, value, reason] = option ?? [null, `<${argument?.[2]}>`, argument?.[1], argument?.[3]];
  if (value === undefined || reason === undefined) return null;
  const [, choices] = /^Allowed choices are (.*)\.$/.exec(reason) ?? [];
  const why = choices === undefined ? reason : t('commandHelp.misuse.invalidChoice', { choices });
  return `${t('commandHelp.misuse.invalidArgument', { value, target })} ${why}`;
}
