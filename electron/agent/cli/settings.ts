import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { mostSettingsFileCharacters } from '../../../shared/settings/settings-file.ts';
import { fileErrorOf } from '../../engine/platform/file-error.ts';
import { exitCodes } from '../exit-codes.ts';
import { type CommonOptions, complain, print } from '../output.ts';
import { type DepotAccess, withDepot } from '../with-depot.ts';

/**
 * Adds `settings export` and `settings import`.
 *
 * @param finish takes the exit code of a command
 */
export function addSettingsCommands(program: Command, finish: (exitCode: Promise<number>) => Promise<void>): void {
  const settings = program.command('settings').description('take the settings to another PC, without keys and folders');
  settings
    .command('export')
    .argument('<file>', 'a new file, or one to write over')
    .description('write the settings in force to a file')
    .action((file: string, _options, command: Command) => finish(exportSettings(command.optsWithGlobals(), file)));
  settings
    .command('import')
    .argument('<file>', 'what "settings export" or the page has written')
    .description('take all settings of a file, or none where one of them does not fit')
    .action((file: string, _options, command: Command) => finish(importSettings(command.optsWithGlobals(), file)));
}

function exportSettings(options: CommonOptions, file: string): Promise<number> {
  return withDepot(options, async ({ ask }) => {
    const { text } = await ask('settings.export', {});
    try {
      await writeFile(file, text);
    } catch (error) {
      complain(options, `"${file}" cannot be written (${fileErrorOf(error).systemCode}). Choose another file.`);
      return exitCodes.wrongUse;
    }
    print(options, `The settings are in ${file}`, { event: 'settings-exported', file: path.resolve(file) });
    return exitCodes.done;
  });
}

async function importSettings(options: CommonOptions, file: string): Promise<number> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    complain(
      options,
      `"${file}" cannot be read (${fileErrorOf(error).systemCode}). Check its name and that you may read it.`,
    );
    return exitCodes.wrongUse;
  }
  const take = async ({ ask }: DepotAccess) => {
    const answer = await ask('settings.import', { text: text.slice(0, mostSettingsFileCharacters) });
    if (answer.outcome === 'refused') {
      const reasons = answer.problems.map(({ name, message }) => (name === '' ? message : `"${name}": ${message}`));
      complain(options, `Nothing was changed: "${file}" does not fit. ${reasons.join(' ')}`);
      return exitCodes.wrongUse;
    }
    const { changed, fixed } = answer;
    const left = fixed.length === 0 ? '' : `; fixed from outside, and left as they are: ${fixed.join(', ')}`;
    const said = changed.length === 0 ? 'nothing' : changed.join(', ');
    print(options, `Changed: ${said}${left}`, { event: 'settings-imported', changed, fixed });
    return exitCodes.done;
  };
  // A new PC may be given its settings before its first start.
  return withDepot(options, take, { mayMake: true });
}
