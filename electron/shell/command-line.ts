import { statSync, writeSync } from 'node:fs';
import path from 'node:path';
import { assertNever } from '../../shared/result.ts';

/** What a start asks for that no window answers. */
export type CommandLineRequest =
  | { readonly kind: 'version' }
  | { readonly kind: 'help' }
  /** A command of the agent's program, or what was meant as one. */
  | { readonly kind: 'agent-command'; readonly word: string };

/**
 * What a command line asks for instead of a window; null for every other start. The window's program is given files and
 * switches, so that a bare word which is no file can only be a command, and commands are for the agent's program.
 *
 * @param isFile whether a word names something in the working directory
 */
export function commandLineRequest(
  given: readonly string[],
  isFile: (word: string) => boolean = existsHere,
): CommandLineRequest | null {
  for (const text of given) {
    if (text === '--version' || text === '-v') return { kind: 'version' };
    if (text === '--help' || text === '-h') return { kind: 'help' };
    if (/^[a-z]+(?:-[a-z]+)*$/.test(text) && !isFile(text)) {
      return text === 'help' ? { kind: 'help' } : { kind: 'agent-command', word: text };
    }
  }
  return null;
}

function existsHere(word: string): boolean {
  return statSync(path.resolve(word), { throwIfNoEntry: false }) !== undefined;
}

/** How the program ends that was asked for no window. */
export interface CommandLineEnd {
  /** Those of the agent: 0 done, 1 wrong use. */
  readonly exitCode: 0 | 1;
  readonly text: string;
}

/** Says what was asked for. Its texts are loaded only here, because every other start does without them. */
export async function answerCommandLine(
  request: CommandLineRequest,
  version: string,
  systemLanguage: string,
): Promise<CommandLineEnd> {
  const [{ createTexts }, { loadCatalogue }, { languageFor }] = await Promise.all([
    import('../../shared/i18n/texts.ts'),
    import('../../shared/i18n/catalogues.ts'),
    import('../../shared/i18n/languages.ts'),
  ]);
  const t = createTexts(await loadCatalogue(languageFor('system', [systemLanguage])));
  switch (request.kind) {
    case 'version':
      return print(1, { exitCode: 0, text: version });
    case 'help':
      return print(1, { exitCode: 0, text: t('desktop.commandLine.help') });
    case 'agent-command':
      return print(2, { exitCode: 1, text: t('desktop.commandLine.agentCommand', { word: request.word }) });
    default:
      return assertNever(request);
  }
}

/** At once, because the process ends right after it. A program without a console has nowhere to write to. */
function print(stream: 1 | 2, end: CommandLineEnd): CommandLineEnd {
  try {
    writeSync(stream, `${end.text}\n`);
  } catch {}
  return end;
}
