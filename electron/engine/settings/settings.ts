import { failure, type Result, success } from '../../../shared/result.ts';
import {
  administratorSettings,
  defaultSettings,
  readSetting,
  type SettingName,
  type Settings,
  type SettingsPatch,
  settingsPatchSchema,
} from '../../../shared/settings/settings.ts';
import { type Said, say, saying } from '../refusal.ts';
import type { SettingStore } from '../store/store.ts';

/** A change that was refused: which setting, and why. */
export interface SettingRefusal extends Said {
  readonly name: SettingName;
  readonly code: 'fixed' | 'does-not-fit';
}

/**
 * The settings in force: what is fixed on this PC from outside, else what the central settings say, else what the depot
 * chose, else the default.
 */
export interface SettingsInForce {
  readonly current: () => Settings;
  readonly fixed: () => readonly SettingName[];
  /** All of the patch or nothing. */
  readonly change: (patch: SettingsPatch) => Result<Settings, SettingRefusal>;
  /** Puts those of the central settings into force in the place of the ones before. */
  readonly takeCentral: (central: SettingsPatch) => void;
  /** What would be in force if the central settings said nothing. */
  readonly withoutCentral: () => Settings;
}

export function settingsInForce(store: SettingStore, fixed: SettingsPatch): SettingsInForce {
  let outside: SettingsPatch = fixed;
  const namesOf = () => [...new Set([...(Object.keys(defined(outside)) as SettingName[]), ...administratorSettings])];
  const joined = (from: SettingsPatch): Settings => ({
    ...defaultSettings,
    ...chosenByDepot(store.chosen()),
    ...defined(from),
  });
  const join = () => joined(outside);
  let fixedNames = namesOf();
  // Joined once and after each change: the settings are asked for with every file.
  let current: Settings = join();
  return {
    current: () => current,
    fixed: () => fixedNames,
    change(patch) {
      const names = Object.keys(defined(patch)) as SettingName[];
      const fixedName = names.find((name) => fixedNames.includes(name) && patch[name] !== current[name]);
      if (fixedName !== undefined) {
        return failure({ name: fixedName, code: 'fixed', ...say('setting-fixed') });
      }
      for (const name of names) {
        const read = readSetting(name, patch[name]);
        if (!read.ok) return failure({ name, code: 'does-not-fit', ...saying(read.error) });
      }
      store.choose(settingsPatchSchema.parse(patch));
      current = join();
      return success(current);
    },
    takeCentral(central) {
      outside = { ...central, ...defined(fixed) };
      fixedNames = namesOf();
      current = join();
    },
    withoutCentral: () => joined(fixed),
  };
}

function chosenByDepot(chosen: SettingsPatch): Partial<Settings> {
  const entries = Object.entries(defined(chosen));
  return Object.fromEntries(entries.filter(([name]) => !administratorSettings.some((setting) => setting === name)));
}

function defined(patch: SettingsPatch): Partial<Settings> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
}
