import { expect, it } from 'vitest';
import { installerScript } from '../../../build/pack/windows/installer-script.ts';

const lines = installerScript(['ddd', 'tgd'], 'tacho-depot').split('\n');

/** The lines of one of the places that the packer's script offers. */
function within(macro: string): readonly string[] {
  const begin = lines.indexOf(`!macro ${macro}`);
  return lines.slice(begin + 1, lines.indexOf('!macroend', begin)).map((line) => line.trim());
}

it('opens a download with the program’s path in quotes: it may have blanks', () => {
  expect(within('customInstall')).toEqual([
    String.raw`WriteRegStr SHELL_CONTEXT "Software\Classes\TachoDepot.Download\shell\open\command" "" '"$appExe" "%1"'`,
  ]);
});

it('takes an ending away with the program where it is this program’s, and what others have under it never', () => {
  for (const ending of ['ddd', 'tgd']) {
    const about = within('customUnInstall').filter((line) => line.includes(String.raw`Classes\.${ending}`));
    expect(about).toHaveLength(5);
    expect(about.filter((line) => line.startsWith('DeleteRegKey')).every((line) => line.includes('/ifempty'))).toBe(
      true,
    );
  }
});

it('keeps what updates are made from while one is under way, and takes this user’s away else', () => {
  const script = within('customUnInstall').join('\n');
  const whole = /\$\{ifNot\} \$\{isUpdated\}\n([\s\S]*)\n\$\{endIf\}$/.exec(script);
  expect(whole?.[1]?.split('\n')).toEqual([
    'SetShellVarContext current',
    String.raw`RMDir /r "$LOCALAPPDATA\tacho-depot-updater"`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as NSIS writes it
    '${if} $installMode == "all"',
    'SetShellVarContext all',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as NSIS writes it
    '${endIf}',
  ]);
});
