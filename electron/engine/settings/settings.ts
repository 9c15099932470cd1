import { failure, type Result, success } from '../../../shared/result.ts';
import type { SettingOrigin, SettingSource } from '../../../shared/settings/setting-origin.ts';
import {
  administratorSettings,
  defaultSettings,
  readSetting,
  type SettingName,
  type Settings,
  type SettingsPatch,
  settingNames,
  settingsPatchSchema,
} from '../../../shared/settings/settings.ts';
import { type Said, say, saying } from '../refusal.ts';
import type { SettingStore } from '../store/store.ts';

/** A change that was refused: which setting, and why. */
export interface SettingRefusal extends Said {
  readonly name: SettingName;
  readonly code: 'fixed' | 'does-not-fit';
}

/** What the settings for all depots say. */
export interface CentralWord {
  readonly settings: SettingsPatch;
  /** Of them, those that count more than what is fixed on a PC. */
  readonly owned: readonly SettingName[];
  /** Origins between which the service moved: keys that were given for the first are those of the second; null: none. */
  readonly moved: { readonly from: string; readonly to: string } | null;
}

const nothingCentral: CentralWord = { settings: {}, owned: [], moved: null };

/** Which settings are fixed on this PC from outside, and by what; by its settings file where nothing is said. */
export type FixedSources = Readonly<Partial<Record<SettingName, SettingSource>>>;

export function fixedAs(patch: SettingsPatch, source: SettingSource): FixedSources {
  return Object.fromEntries(Object.keys(defined(patch)).map((name) => [name, source]));
}

/**
 * The settings in force: what the central settings own, else what is fixed on this PC from outside, else what the central
 * settings say, else what the depot chose, else the default.
 */
export interface SettingsInForce {
  readonly current: () => Settings;
  readonly fixed: () => readonly SettingName[];
  /** All of the patch or nothing. */
  readonly change: (patch: SettingsPatch) => Result<Settings, SettingRefusal>;
  /** Puts those of the central settings into force in the place of the ones before. Gives the names of what changed. */
  readonly takeCentral: (central: CentralWord) => readonly SettingName[];
  /** Whose word counts for each, and whose does not. */
  readonly origins: () => Readonly<Record<SettingName, SettingOrigin>>;
  /** As the central settings in force say. */
  readonly moved: () => CentralWord['moved'];
  /** What would be in force if the central settings said nothing. */
  readonly withoutCentral: () => Settings;
}

export function settingsInForce(
  store: SettingStore,
  fixed: SettingsPatch,
  fixedBy: FixedSources = {},
): SettingsInForce {
  let central = nothingCentral;
  const ownedBy = ({ settings, owned }: CentralWord): SettingsPatch =>
    Object.fromEntries(owned.map((name) => [name, settings[name]]));
  const outside = (): SettingsPatch => ({ ...central.settings, ...defined(fixed), ...defined(ownedBy(central)) });
  const namesOf = () => [...new Set([...(Object.keys(defined(outside())) as SettingName[]), ...administratorSettings])];
  const joined = (from: SettingsPatch): Settings => ({
    ...defaultSettings,
    ...chosenByDepot(store.chosen()),
    ...defined(from),
  });
  const join = () => joined(outside());
  let fixedNames = namesOf();
  // Joined once and after each change: the settings are asked for with every file.
  let current: Settings = join();

  function originOf(name: SettingName, chosen: Partial<Settings>): SettingOrigin {
    const isOwned = central.owned.includes(name) && central.settings[name] !== undefined;
    const said: readonly (SettingSource | false)[] = [
      isOwned && 'central',
      fixed[name] !== undefined && (fixedBy[name] ?? 'file'),
      !isOwned && central.settings[name] !== undefined && 'central',
      chosen[name] !== undefined && 'depot',
    ];
    const [source = 'default', ...overruled] = said.filter((each) => each !== false);
    return { source, overruled, isOwned };
  }

  return {
    current: () => current,
    fixed: () => fixedNames,
    origins() {
      const chosen = chosenByDepot(store.chosen());
      const entries = settingNames.map((name) => [name, originOf(name, chosen)]);
      return Object.fromEntries(entries) as Record<SettingName, SettingOrigin>;
    },
    change(patch) {
      const names = Object.keys(defined(patch)) as SettingName[];
      const fixedName = names.find((name) => fixedNames.includes(name) && patch[name] !== current[name]);
      if (fixedName !== undefined) return failure({ name: fixedName, code: 'fixed', ...say('setting-fixed') });
      for (const name of names) {
        const read = readSetting(name, patch[name]);
        if (!read.ok) return failure({ name, code: 'does-not-fit', ...saying(read.error) });
      }
      store.choose(settingsPatchSchema.parse(patch));
      current = join();
      return success(current);
    },
    takeCentral(taken) {
      const before = current;
      central = taken;
      fixedNames = namesOf();
      current = join();
      return settingNames.filter((name) => before[name] !== current[name]);
    },
    moved: () => central.moved,
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
