import { profileScheme } from '../../../shared/contract/addresses.ts';

/** Under this name the registry of Windows has what a download is opened with: of this program alone. */
export const windowsFileClass = 'TachoDepot.Download';

/**
 * What the packer's own script for NSIS leaves undone, in the places that it offers. It writes the program's path without
 * quotes into the command that opens a download: with a blank in it, a program with the name before the blank would be
 * started instead where there is one. And when it takes the program away it leaves the endings behind, and the copy of the
 * installer that updates are made from.
 *
 * @param name of the program, as package.json has it
 */
export function installerScript(endings: readonly string[], name: string): string {
  return [
    '!macro customInstall',
    `  WriteRegStr SHELL_CONTEXT "${classes}${windowsFileClass}\\shell\\open\\command" "" '"$appExe" "%1"'`,
    '!macroend',
    '',
    '!macro customUnInstall',
    ...endings.flatMap(withoutEnding),
    // The program has written it at its start.
    `  DeleteRegKey HKCU "${classes}${profileScheme}"`,
    // An update takes the version before away in the same way.
    `  ${logic('ifNot')} ${logic('isUpdated')}`,
    // The copy is the user's own also where the program is for all: the folder of all is another one.
    '    SetShellVarContext current',
    `    RMDir /r "$LOCALAPPDATA\\${name}-updater"`,
    `    ${logic('if')} $installMode == "all"`,
    '      SetShellVarContext all',
    `    ${logic('endIf')}`,
    `  ${logic('endIf')}`,
    '!macroend',
    '',
  ].join('\n');
}

const classes = 'Software\\Classes\\';

/** A word of NSIS's own for conditions. */
function logic(word: string): string {
  return `\${${word}}`;
}

/** Whatever else stands under an ending is somebody else's. */
function withoutEnding(ending: string): readonly string[] {
  const key = `${classes}.${ending}`;
  const programs = `${key}\\OpenWithProgids`;
  return [
    `  ReadRegStr $R0 SHELL_CONTEXT "${key}" ""`,
    `  ${logic('if')} $R0 == "${windowsFileClass}"`,
    `    DeleteRegValue SHELL_CONTEXT "${key}" ""`,
    `  ${logic('endIf')}`,
    `  DeleteRegValue SHELL_CONTEXT "${programs}" "${windowsFileClass}"`,
    `  DeleteRegKey /ifempty SHELL_CONTEXT "${programs}"`,
    `  DeleteRegKey /ifempty SHELL_CONTEXT "${key}"`,
  ];
}
