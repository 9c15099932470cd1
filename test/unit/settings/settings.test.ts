import { describe, expect, it } from 'vitest';
import { settingPolicies } from '../../../build/policy/policies.ts';
import { checkSettings } from '../../../electron/engine/settings/settings-file.ts';
import {
  defaultSettings,
  isPaired,
  pairOf,
  readSetting,
  type SettingName,
  settingDescriptors,
  settingNames,
  settingsSchema,
} from '../../../shared/settings/settings.ts';

/** What the control of a setting offers and what lies just beyond it. */
function offered(name: SettingName): { readonly taken: readonly unknown[]; readonly refused: readonly unknown[] } {
  const { control } = settingDescriptors[name];
  switch (control.kind) {
    case 'switch':
      return { taken: [true, false], refused: ['on', 1] };
    case 'number':
      return {
        taken: [control.least, control.most],
        refused: [control.least - 1, control.most + 1, control.least + 0.5],
      };
    case 'text':
      return {
        taken: ['a'.repeat(Math.max(1, control.least)), 'a'.repeat(control.most), ...(control.least === 0 ? [''] : [])],
        refused: ['a'.repeat(control.most + 1), ...(control.least === 1 ? ['', '  '] : [])],
      };
    case 'address':
      return {
        taken: ['', 'https://fleet.example.com/api', ...(control.secure ? [] : ['http://proxy.example:8080'])],
        refused: ['fleet', 'file:///etc', ...(control.secure ? ['http://proxy.example:8080'] : [])],
      };
    case 'folder':
    case 'file':
      return {
        taken: ['', '/srv/cards', 'C:\\Cards', 'd:/cards', '\\\\server\\share'],
        refused: ['cards', './cards', '~/cards', 'C:cards', `/${'a'.repeat(control.most)}`],
      };
    case 'listen-address':
      return {
        taken: ['127.0.0.1:0', '0.0.0.0:65535', '[::1]:8790', '[::]:1'],
        refused: ['', '8790', '127.0.0.1', 'localhost:8790', '127.0.0.1:65536', '1.2.3:80', '::1:80', '[1.2.3.4]:80'],
      };
    case 'addresses':
      return {
        taken: [
          '',
          'https://images.example.com',
          'https://a.example/one/ http://b.example:81',
          'https://a.example,https://b.example',
        ],
        refused: [
          'images.example.com',
          'file:///etc',
          'https://a.example/?key=1',
          'https://me:word@a.example/',
          'https://a.example '.repeat(control.most + 1),
        ],
      };
    case 'mail-server':
      return {
        taken: ['', 'smtp.example.com', 'smtp.example.com:2525', '10.0.0.8:25', '[::1]:25'],
        refused: [
          'smtp example.com',
          'smtp.example.com:0',
          'smtp.example.com:65536',
          'smtp://example.com',
          '[smtp]:25',
        ],
      };
    case 'mail-address':
      return {
        taken: ['', 'depot@example.com', "o'neil+lists@mail.example.co.uk"],
        refused: ['depot', 'Depot <depot@example.com>', 'a@b, c@d', 'a@b\r\nBcc: c@d', 'a b@example.com'],
      };
    case 'mail-groups':
      return {
        taken: ['', [], [{ name: 'North', recipients: ['north@example.com'] }]],
        refused: ['[', [{ name: 'North', recipients: [] }], [{ name: 'North', recipients: ['a@b'], at: '25:00' }], {}],
      };
    case 'choice':
      return { taken: control.values, refused: ['another', ''] };
    case 'time':
      return { taken: ['00:00', '23:59'], refused: ['24:00', '9:00', ''] };
    case 'zone':
      return { taken: ['', 'Europe/London'], refused: ['Europe/Nowhere'] };
  }
}

describe.each(settingNames.map((name) => ({ name })))('the setting $name', ({ name }) => {
  it('takes its own default and everything that its control offers, up to the ends', () => {
    const values = [defaultSettings[name], ...offered(name).taken];
    expect(values.filter((value) => !readSetting(name, value).ok)).toEqual([]);
  });

  it('refuses what its control does not offer', () => {
    expect(offered(name).refused.filter((value) => readSetting(name, value).ok)).toEqual([]);
  });
});

describe('the table of settings', () => {
  it('shows a setting only while another one has a value that it can have', () => {
    const never = settingNames.filter((name) => {
      const { when } = settingDescriptors[name];
      return when !== undefined && !when.values.every((value) => readSetting(when.name, value).ok);
    });
    expect(never).toEqual([]);
  });

  it('pairs settings by two, side by side and in one group', () => {
    const pairs = Map.groupBy(settingNames.filter(isPaired), pairOf);
    for (const [first = 'depotName', second = 'depotName', ...others] of pairs.values()) {
      expect(others).toEqual([]);
      expect(settingNames.indexOf(second)).toBe(settingNames.indexOf(first) + 1);
      expect(settingDescriptors[second].group).toBe(settingDescriptors[first].group);
    }
  });

  it('is the whole of the schema, the defaults and the policies', () => {
    expect(Object.keys(settingsSchema.shape)).toEqual(settingNames);
    expect(Object.keys(defaultSettings)).toEqual(settingNames);
    expect(settingPolicies().map(({ name }) => name)).toEqual(settingNames);
  });

  it('takes every value in force from a file, and names what is none of its settings', () => {
    expect(checkSettings(defaultSettings)).toEqual({ patch: defaultSettings, problems: [] });
    expect(checkSettings({ toString: 1 }).problems).toMatchObject([{ name: 'toString', code: 'unknown' }]);
  });
});
