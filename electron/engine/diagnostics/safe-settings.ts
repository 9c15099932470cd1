import { type SettingName, type Settings, settingDescriptors } from '../../../shared/settings/settings.ts';

/**
 * The settings as they may leave this PC: numbers, switches and choices as they are, and so a time of day and a zone of
 * the world, which name nobody. Of the service's address the host alone, without names, keys or paths that somebody may
 * have written into it. Of any other text no more than whether it was changed.
 */
export function safeSettings(settings: Settings): Readonly<Record<string, string | number | boolean>> {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, safeValue(name as SettingName, value)]),
  );
}

function safeValue(name: SettingName, value: string | number | boolean): string | number | boolean {
  const { control, default: unchanged } = settingDescriptors[name];
  if (typeof value !== 'string' || (control.kind !== 'text' && control.kind !== 'address')) return value;
  if (name === 'serviceUrl') return URL.parse(value)?.host ?? '';
  if (value === unchanged) return value;
  return value === '' ? '' : '[changed]';
}
