import { z } from 'zod';
import { defaultSettings, type Settings, settingsSchema } from '../../../shared/app/settings.ts';

/** Texts that name nobody: a time of day, and a zone of the world. */
const harmlessTexts: ReadonlySet<string> = new Set(['remindAt', 'quietFrom', 'quietUntil', 'timeZone']);

/**
 * The settings as they may leave this PC: numbers, switches and choices as they are. Of the service's address the host
 * alone, without names, keys or paths that somebody may have written into it. Of any other text no more than whether it
 * was changed; a setting that is added later is such a text until somebody lists it here.
 */
export function safeSettings(settings: Settings): Readonly<Record<string, string | number | boolean>> {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, safeValue(name as keyof Settings, value)]),
  );
}

function safeValue(name: keyof Settings, value: string | number | boolean): string | number | boolean {
  if (typeof value !== 'string' || harmlessTexts.has(name) || settingsSchema.shape[name] instanceof z.ZodEnum) {
    return value;
  }
  if (name === 'serviceUrl') return URL.parse(value)?.host ?? '';
  if (value === defaultSettings[name]) return value;
  return value === '' ? '' : '[changed]';
}
