import { readFileSync } from 'node:fs';
import path from 'node:path';
import { loadCatalogue } from '../../../shared/i18n/catalogues.ts';
import { type Language, offeredLanguages } from '../../../shared/i18n/languages.ts';
import { createTexts } from '../../../shared/i18n/texts.ts';

/**
 * The command of the window's program, as a script for a plain shell. It answers what needs no window, because Electron
 * ends before any code of ours where there is no screen, as over ssh, and where root starts it. What counts as such is
 * what `electron/shell/command-line.ts` says, which answers where no such script stands before the program.
 */
export async function windowCommand(version: string): Promise<string> {
  const others = offeredLanguages.filter((language) => language !== 'en');
  const cases = await Promise.all(
    others.map(async (language) => [`  ${language} | ${language}[_.@:]*)`, ...(await assignments(language))]),
  );
  const texts = ['case "$locale" in', ...cases.flat(), '  *)', ...(await assignments('en')), 'esac'].join('\n');
  return readFileSync(path.join(import.meta.dirname, 'desktop/command.sh'), 'utf8')
    .replace(/^version=.*$/m, () => `version=${quoted(version)}`)
    .replace(/^# TEXTS$/m, () => texts);
}

async function assignments(language: Language): Promise<readonly string[]> {
  const t = createTexts(await loadCatalogue(language));
  return [
    `    help=${quoted(t('desktop.commandLine.help'))}`,
    `    agent_command=${quoted(t('desktop.commandLine.agentCommand', { word: '@word@' }))}`,
    `    no_screen=${quoted(t('desktop.commandLine.noScreen'))}`,
    '    ;;',
  ];
}

/** As one word of a shell, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
