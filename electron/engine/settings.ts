import {
  administratorSettings,
  defaultSettings,
  type SettingName,
  type Settings,
  type SettingsPatch,
  settingsPatchSchema,
  settingsSchema,
} from '../../shared/app/settings.ts';
import { isTimeZone } from '../../shared/app/time-zone.ts';
import { failure, type Result, success } from '../../shared/result.ts';
import type { SettingStore } from './store/store.ts';

/** A change that was refused: which setting, and why in words. */
interface SettingRefusal {
  readonly name: SettingName;
  readonly code: 'fixed' | 'does-not-fit';
  readonly message: string;
}

/** The settings in force: what is fixed from outside, else what the depot chose, else the default. */
export interface SettingsInForce {
  readonly current: () => Settings;
  readonly fixed: () => readonly SettingName[];
  /** All of the patch or nothing. */
  readonly change: (patch: SettingsPatch) => Result<Settings, SettingRefusal>;
}

export function settingsInForce(store: SettingStore, fixed: SettingsPatch): SettingsInForce {
  const fixedNames = [...new Set([...(Object.keys(defined(fixed)) as SettingName[]), ...administratorSettings])];
  const join = () => ({ ...defaultSettings, ...ofTheDepot(store.chosen()), ...defined(fixed) });
  // Joined once and after each change: the settings are asked for with every file.
  let current: Settings = join();
  return {
    current: () => current,
    fixed: () => fixedNames,
    change(patch) {
      const names = Object.keys(defined(patch)) as SettingName[];
      const fixedName = names.find((name) => fixedNames.includes(name) && patch[name] !== current[name]);
      if (fixedName !== undefined) {
        return failure({ name: fixedName, code: 'fixed', message: 'Only your IT department can change this.' });
      }
      for (const name of names) {
        const message = settingProblem(name, patch[name]);
        if (message !== null) return failure({ name, code: 'does-not-fit', message });
      }
      store.choose(settingsPatchSchema.parse(patch));
      current = join();
      return success(current);
    },
  };
}

function ofTheDepot(chosen: SettingsPatch): Partial<Settings> {
  const entries = Object.entries(defined(chosen));
  return Object.fromEntries(entries.filter(([name]) => !administratorSettings.some((setting) => setting === name)));
}

/** What is wrong with a value, in words for those who know the settings by name; null where it fits. */
export function settingProblem(name: SettingName, value: unknown): string | null {
  const checked = settingsSchema.shape[name].safeParse(value);
  if (!checked.success) return `${checked.error.issues[0]?.message ?? 'Wrong form'}.`;
  if (name !== 'timeZone' || checked.data === '' || isTimeZone(String(checked.data))) return null;
  return 'There is no such time zone. Give one such as Europe/London.';
}

function defined(patch: SettingsPatch): Partial<Settings> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
}
