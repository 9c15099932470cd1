import { defaultSettings, type SettingName, type SettingsPatch } from '../../../shared/settings/settings.ts';
import type { SettingProblem } from '../../../shared/settings/settings-file.ts';
import type { RegistryValue } from './registry-export.ts';
import { checkSettings } from './settings-file.ts';

/** Names a settings file instead of a setting: only the administrator can write the policy, so the file is trusted. */
export const settingsFileValue = 'SettingsFile';

export interface PolicySettings {
  /** Those that fit. */
  readonly settings: SettingsPatch;
  readonly problems: readonly SettingProblem[];
  readonly settingsFile: string | null;
}

/** The values of the policy as settings: each name is that of a setting, and numbers 0 and 1 switch it off and on. */
export function policySettings(values: ReadonlyMap<string, RegistryValue>): PolicySettings {
  const names = new Map(Object.keys(defaultSettings).map((name) => [name.toLowerCase(), name]));
  const given: Record<string, unknown> = {};
  let settingsFile: RegistryValue | undefined;
  for (const [written, value] of values) {
    if (written === settingsFileValue.toLowerCase()) settingsFile = value;
    else given[names.get(written) ?? written] = typed(names.get(written), value);
  }
  const { patch, problems } = checkSettings(given);
  if (settingsFile === undefined || typeof settingsFile === 'string') {
    return { settings: patch, problems, settingsFile: settingsFile ?? null };
  }
  const problem: SettingProblem = {
    name: settingsFileValue,
    code: 'does-not-fit',
    message: 'Expected the path of a file, as text.',
  };
  return { settings: patch, problems: [...problems, problem], settingsFile: null };
}

/** What does not fit is left as it is, for the schema to refuse. */
function typed(name: string | undefined, value: RegistryValue): unknown {
  const kind = name === undefined ? 'unknown' : typeof defaultSettings[name as SettingName];
  if (kind === 'boolean' && (value === 0 || value === 1)) return value === 1;
  // Some tools write every value as text.
  if (kind === 'boolean' && (value === '0' || value === '1')) return value === '1';
  if (kind === 'number' && typeof value === 'string' && /^\d+$/.test(value)) return Number(value);
  return value;
}
