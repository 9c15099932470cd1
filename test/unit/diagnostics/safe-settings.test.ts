import { expect, it } from 'vitest';
import { safeSettings } from '../../../electron/engine/diagnostics/support-bundle.ts';
import { defaultSettings, type Settings, settingsSchema } from '../../../shared/settings/settings.ts';

it('no text that somebody could have written leaves, whatever setting it stands in', () => {
  const written = Object.fromEntries(
    Object.entries(defaultSettings).map(([name, value]) => [
      name,
      typeof value === 'string' ? `canary ${name}` : value,
    ]),
  ) as Settings;
  const left = Object.entries(safeSettings(written)).filter(([, value]) => String(value).includes('canary'));
  // A list, a time of day or a zone: such a text never gets into the settings.
  const takesAnyText = (name: string) =>
    settingsSchema.shape[name as keyof Settings].safeParse(`canary ${name}`).success;
  expect(left.map(([name]) => name).filter((name) => name !== 'timeZone' && takesAnyText(name))).toEqual([]);
});

it('of the address of the service the host alone', () => {
  const serviceUrl = 'https://somebody:password@fleet.example.com:8443/depot/7?key=abc#top';
  expect(safeSettings({ ...defaultSettings, serviceUrl }).serviceUrl).toBe('fleet.example.com:8443');
});
