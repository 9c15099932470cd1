// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { adml, admx } from '../../../build/policy/templates.ts';
import { policySettings } from '../../../electron/engine/settings/windows-policy.ts';
import {
  defaultSettings,
  settingDescriptors,
  settingNames,
  settingsSchema,
} from '../../../shared/settings/settings.ts';

const parsed = (text: string) => new DOMParser().parseFromString(text, 'application/xml');
const all = (document: Document, name: string) => [...document.getElementsByTagName(name)];

describe('The template for Group Policy', () => {
  const definitions = parsed(admx());
  const words = parsed(adml());

  it('has a policy for every setting, and for the settings file', () => {
    expect(all(definitions, 'parsererror')).toEqual([]);
    expect(all(words, 'parsererror')).toEqual([]);
    const names = all(definitions, 'policy').map((policy) => policy.getAttribute('name'));
    expect(names).toEqual(['SettingsFile', ...Object.keys(settingsSchema.shape)]);
  });

  it('has English words for everything that it names, and no others', () => {
    const named = (kind: string) =>
      [...admx().matchAll(new RegExp(`\\$\\(${kind}\\.(\\w+)\\)`, 'g'))].map(([, id]) => id);
    const given = (tag: string) => all(words, tag).flatMap((each) => each.getAttribute('id') ?? []);
    expect(new Set(given('string'))).toEqual(new Set(named('string')));
    expect(new Set(given('presentation'))).toEqual(new Set(named('presentation')));
    expect(all(words, 'string').filter((each) => (each.textContent ?? '').length < 2)).toEqual([]);
  });

  it('writes values that the program takes: the ends of every number, every choice, on and off', () => {
    const written = all(definitions, 'policy').flatMap((policy) => {
      const name = policy.getAttribute('name') ?? '';
      const of = (tag: string, attribute: string) =>
        [...policy.getElementsByTagName(tag)].flatMap((each) => each.getAttribute(attribute) ?? []);
      const numbers = [...of('decimal', 'minValue'), ...of('decimal', 'maxValue'), ...of('decimal', 'value')];
      const choices = [...policy.getElementsByTagName('string')].map((each) => each.textContent ?? '');
      return [...numbers.map(Number), ...choices].map((value) => [name, value] as const);
    });
    const refused = written.filter(
      ([name, value]) => policySettings(new Map([[name.toLowerCase(), value]])).problems.length > 0,
    );
    expect(refused).toEqual([]);
    const typed = Object.entries(defaultSettings).filter(([, value]) => typeof value !== 'string');
    expect(new Set(written.map(([name]) => name))).toEqual(
      new Set([
        ...typed.map(([name]) => name),
        ...settingNames.filter((name) => settingDescriptors[name].control.kind === 'choice'),
      ]),
    );
  });
});
