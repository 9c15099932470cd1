import { z } from 'zod';
import { failure, type Result, success } from '../../../shared/result.ts';
import {
  administratorSettings,
  isSettingName,
  readSetting,
  type SettingName,
  type Settings,
  type SettingsPatch,
} from '../../../shared/settings/settings.ts';
import type { SettingProblem, SettingsImport } from '../../../shared/settings/settings-file.ts';
import { type Said, say, saying } from '../refusal.ts';
import type { SettingRefusal, SettingsInForce } from './settings.ts';

/**
 * The settings as a file, without those that it could not set. An address with a password in it is left out: no key
 * leaves this PC.
 */
export function settingsFileText(settings: Settings): string {
  const open = Object.fromEntries(
    Object.entries(settings).filter(
      ([name, value]) => !hasPassword(value) && !administratorSettings.some((setting) => setting === name),
    ),
  );
  return `${JSON.stringify({ settings: open }, null, 2)}\n`;
}

/** An address with a name or a password in it, as that of a proxy may have. */
export function hasPassword(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username !== '' || password !== '';
}

/** Takes every setting that the text of a file names, or none; what the IT department has fixed stays as it is. */
export function importSettings(inForce: SettingsInForce, text: string): SettingsImport {
  const read = readSettingsText(text);
  if (!read.ok) return { outcome: 'refused', problems: [...read.error] };
  const taken = takeSettings(inForce, read.value);
  if (taken.ok) return { outcome: 'taken', ...taken.value };
  const { name, message, said } = taken.error;
  return { outcome: 'refused', problems: [{ name, code: 'does-not-fit', message, said }] };
}

/** Puts all of a patch into force or nothing, but for what the IT department has fixed at other values. */
export function takeSettings(
  inForce: SettingsInForce,
  patch: SettingsPatch,
): Result<{ readonly changed: string[]; readonly fixed: string[] }, SettingRefusal> {
  const before = inForce.current();
  const others = Object.entries(patch).filter(([name, value]) => before[name as SettingName] !== value);
  const isFixed = ([name]: readonly [string, unknown]) => inForce.fixed().some((fixed) => fixed === name);
  const changed = Object.fromEntries(others.filter((entry) => !isFixed(entry)));
  const taken = inForce.change(changed);
  if (!taken.ok) return taken;
  return success({ changed: Object.keys(changed), fixed: others.filter(isFixed).map(([name]) => name) });
}

const fileSchema = z.strictObject({ settings: z.record(z.string(), z.unknown()) });

function readSettingsText(text: string): Result<SettingsPatch, readonly FoundProblem[]> {
  let parsed: unknown;
  try {
    // An editor of Windows may have put a byte order mark in front.
    parsed = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return failure([{ name: '', code: 'no-settings', ...say('file-not-json') }]);
  }
  const file = fileSchema.safeParse(parsed);
  if (!file.success) return failure([{ name: '', code: 'no-settings', ...say('settings-expected') }]);
  const { patch, problems } = checkSettings(file.data.settings);
  return problems.length > 0 ? failure(problems) : success(patch);
}

/** A problem as the engine finds it: always with its code. */
export type FoundProblem = SettingProblem & Said;

export interface CheckedSettings {
  /** Those that fit. */
  readonly patch: SettingsPatch;
  readonly problems: readonly FoundProblem[];
}

/** Values from outside as settings, and everything that is wrong with them. */
export function checkSettings(given: Readonly<Record<string, unknown>>): CheckedSettings {
  const problems: FoundProblem[] = [];
  const patch: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    if (!isSettingName(name)) {
      problems.push({ name, code: 'unknown', ...say('setting-unknown') });
      continue;
    }
    const read = readSetting(name, value);
    if (read.ok) patch[name] = read.value;
    else problems.push({ name, code: 'does-not-fit', ...saying(read.error) });
  }
  return { patch, problems };
}
