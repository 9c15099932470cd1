// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { withInstallerProperties } from '../../../build/pack/windows/installer-properties.ts';
import { admx } from '../../../build/policy/templates.ts';
import { settingNames } from '../../../shared/settings/settings.ts';

const packer = path.dirname(createRequire(import.meta.url).resolve('app-builder-lib/package.json'));
/** The packer's own project, its lists left empty. */
const packersProject = readFileSync(path.join(packer, 'templates/msi/template.xml'), 'utf8').replace(
  /\{\{.*?\}\}|\$\{\w+\}|<!--.*?-->|<!\[CDATA.*?\]\]>/gs,
  '',
);

const parsed = (text: string) => new DOMParser().parseFromString(text, 'application/xml');
const all = (of: Document | Element, name: string) => [...of.getElementsByTagName(name)];
const project = parsed(withInstallerProperties(packersProject));
const components = all(project, 'Component');

describe('The properties of the MSI', () => {
  it('are the policies of the template for Group Policy, each name in capitals after POLICY_, and write under the same key and names', () => {
    expect(all(project, 'parsererror')).toEqual([]);
    const policies = all(parsed(admx()), 'policy').map((policy) => ({
      root: 'HKLM',
      key: policy.getAttribute('key'),
      name: policy.getAttribute('name') ?? '',
      isNumber: all(policy, 'decimal').length > 0,
    }));
    const written = components.map((component) => {
      const [value] = all(component, 'RegistryValue');
      const of = (name: string) => value?.getAttribute(name) ?? '';
      expect(of('Value')).toBe(`[POLICY_${of('Name').toUpperCase()}]`);
      expect(all(component, 'Condition').map(({ textContent }) => `[${textContent}]`)).toEqual([of('Value')]);
      return { root: of('Root'), key: of('Key'), name: of('Name'), isNumber: of('Type') === 'integer' };
    });
    expect(written).toEqual(policies);
    expect(written.map(({ name }) => name)).toEqual(['SettingsFile', ...settingNames]);
  });

  it('reach the half of the installation with an administrator’s rights', () => {
    const secure = all(project, 'Property').filter((property) => property.getAttribute('Secure') === 'yes');
    const names = secure.map((property) => property.getAttribute('Id') ?? '');
    // The others are the packer's own. Windows Installer has a COMPANYNAME too.
    expect(names.filter((name) => name.startsWith('POLICY_'))).toEqual(
      ['SettingsFile', ...settingNames].map((name) => `POLICY_${name.toUpperCase()}`),
    );
  });

  it('stay when the version that wrote them is taken away, each under a code that every version has', () => {
    expect(components.filter((component) => component.getAttribute('Permanent') !== 'yes')).toEqual([]);
    const codes = components.map((component) => component.getAttribute('Guid') ?? '');
    expect(
      codes.filter((code) => !/^[0-9A-F]{8}-[0-9A-F]{4}-5[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}$/.test(code)),
    ).toEqual([]);
    expect(new Set(codes).size).toBe(codes.length);
    // Another code would leave two components to own one value. This one is of the first version that had them.
    const ofAddress = components.find((component) => component.getAttribute('Id') === 'Policy.serviceUrl');
    expect(ofAddress?.getAttribute('Guid')).toBe('CE0E1DAA-ADF2-5DCA-B2B3-8F428E159BA5');
  });

  it('are installed with the program', () => {
    const [feature] = all(project, 'Feature');
    const groups = all(feature ?? project, 'ComponentGroupRef').map((group) => group.getAttribute('Id'));
    expect(groups).toEqual(['ProductComponents', 'PolicyComponents']);
  });

  it('have conditions and messages that Windows Installer’s tables have room for', () => {
    const conditions = all(project, 'Condition').filter((condition) => condition.hasAttribute('Message'));
    expect(conditions.length).toBeGreaterThan(10);
    const texts = conditions.flatMap((each) => [each.getAttribute('Message') ?? '', each.textContent ?? '']);
    expect(texts.filter((text) => text.length > 255)).toEqual([]);
  });

  it('are refused to a project of another form', () => {
    expect(() => withInstallerProperties('<Wix/>')).toThrow('ProductComponents');
  });
});
