import { settingsFileValue } from '../../electron/engine/settings/windows-policy.ts';
import setting from '../../shared/i18n/locales/en/setting.json' with { type: 'json' };
import screen from '../../shared/i18n/locales/en/settings.json' with { type: 'json' };
import { type SettingName, settingDescriptors, settingNames } from '../../shared/settings/settings.ts';

/** What an administrator may set for every user of a PC, by the name of its value in the registry. */
export interface Policy {
  readonly name: string;
  readonly title: string;
  /** The effect, in words. */
  readonly help: string;
  readonly value: PolicyValue;
}

type PolicyValue =
  | { readonly kind: 'switch' }
  | { readonly kind: 'number'; readonly least: number; readonly most: number }
  | { readonly kind: 'text'; readonly mostCharacters: number }
  | { readonly kind: 'choice'; readonly values: readonly { readonly value: string; readonly title: string }[] };

const longestText = 1_024;
/** The JSON of some groups, in one value. */
const longestGroups = 16_384;

/** Below HKEY_LOCAL_MACHINE, where only administrators write. */
export const policyKey = 'Software\\Policies\\Tacho Depot';

const settingsFile: Policy = {
  name: settingsFileValue,
  title: 'Settings file',
  help: 'Full path of a file with settings and folders to watch. Ordinary users must not be able to write it. Policies of single settings win over it.',
  value: { kind: 'text', mostCharacters: 260 },
};

/** All that can be fixed for every user of a PC with Windows. */
export const policies = (): readonly Policy[] => [settingsFile, ...settingPolicies()];

/** One policy a setting, in the order of their table. */
export function settingPolicies(): readonly Policy[] {
  return settingNames.map((name) => ({ name, ...wordsOf(name), value: policyValue(name) }));
}

function policyValue(name: SettingName): PolicyValue {
  const { control } = settingDescriptors[name];
  switch (control.kind) {
    case 'switch':
    case 'number':
      return control;
    case 'choice':
      return { kind: 'choice', values: control.values.map((value) => ({ value, title: choiceTitle(name, value) })) };
    case 'text':
    case 'folder':
    case 'file':
      return { kind: 'text', mostCharacters: control.most };
    case 'mail-groups':
      return { kind: 'text', mostCharacters: longestGroups };
    case 'address':
    case 'addresses':
    case 'listen-address':
    case 'mail-server':
    case 'mail-address':
    case 'time':
    case 'zone':
      return { kind: 'text', mostCharacters: longestText };
  }
}

interface ScreenTexts {
  readonly title: string;
  readonly help?: string;
  readonly choices?: Readonly<Record<string, string>>;
}

const texts: Readonly<Record<SettingName, ScreenTexts>> = setting;

/** The words of the settings screen, so that the clerk and the administrator speak of the same thing. */
function wordsOf(name: SettingName): Pick<Policy, 'title' | 'help'> {
  const { pair } = settingDescriptors[name];
  const { title, help = '' } = texts[name];
  return pair === undefined
    ? { title, help }
    : { title: `${screen.pairs[pair].title}: ${title}`, help: screen.pairs[pair].help };
}

function choiceTitle(name: SettingName, value: string): string {
  // A choice may show another setting, which is not known here.
  return (texts[name].choices?.[value] ?? value).replace(/, part named .*$/, '');
}
