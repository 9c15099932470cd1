import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Window } from 'happy-dom';
import { withInstallerProperties } from '../../build/pack/windows/installer-properties.ts';
import { missingPrograms } from '../this-machine.ts';

/** Null where an MSI can be made here; else one sentence. */
export function whyNoInstaller(): string | null {
  return missingPrograms(['msibuild']).length === 0 ? null : 'msibuild is not installed: Debian has it in msitools.';
}

type Row = readonly (string | number)[];

/**
 * An MSI that installs nothing but the policies that its properties name. WiX, which makes the real one, runs on Windows
 * alone; this one has what WiX makes of the same elements, after Microsoft's description of the tables.
 *
 * @param version such as `1.2.0`; a newer one takes the older one's place
 */
export function trialInstaller(version: string): Buffer {
  const { document } = new Window();
  document.body.innerHTML = withInstallerProperties(
    '<feature><ComponentGroupRef Id="ProductComponents"/></feature><ComponentGroup Id="ProductComponents"></ComponentGroup>',
  ).replace(/<(\w+)([^>]*?)\s*\/>/g, '<$1$2></$1>');
  const found = (name: string) => [...document.querySelectorAll(name)];
  const of = (element: ReturnType<typeof found>[number] | null, name: string) => element?.getAttribute(name) ?? '';
  const components = found('Component');
  const conditions = found('Condition[Message]');
  const secure = found('Property[Secure]').map((property) => of(property, 'Id'));
  const codes = { product: codeOf(version), upgrade: codeOf('upgrade') };
  const registered = (component: (typeof components)[number]) => component.querySelector('RegistryValue');

  return made({
    Directory: ['Directory\tDirectory_Parent\tDefaultDir', 's72\tS72\tl255', [['TARGETDIR', '', 'SourceDir']]],
    Feature: [
      'Feature\tFeature_Parent\tTitle\tDescription\tDisplay\tLevel\tDirectory_\tAttributes',
      's38\tS38\tL64\tL255\tI2\ti2\tS72\ti2',
      [['ProductFeature', '', '', '', 2, 1, '', 0]],
    ],
    Component: [
      'Component\tComponentId\tDirectory_\tAttributes\tCondition\tKeyPath',
      's72\tS38\ts72\ti2\tS255\tS72',
      components.map((component) => [
        of(component, 'Id'),
        `{${of(component, 'Guid')}}`,
        'TARGETDIR',
        // Known by a value of the registry, permanent where it says so, of 64 bits.
        0x04 + (of(component, 'Permanent') === 'yes' ? 0x10 : 0) + 0x100,
        component.querySelector('Condition')?.textContent ?? '',
        of(registered(component), 'Name'),
      ]),
    ],
    FeatureComponents: [
      'Feature_\tComponent_',
      's38\ts72',
      components.map((component) => ['ProductFeature', of(component, 'Id')]),
      2,
    ],
    Registry: [
      'Registry\tRoot\tKey\tName\tValue\tComponent_',
      's72\ti2\tl255\tL255\tL0\ts72',
      components.map((component) => {
        const value = registered(component);
        const mark = of(value, 'Type') === 'integer' ? '#' : '';
        const localMachine = 2;
        return [
          of(value, 'Name'),
          localMachine,
          of(value, 'Key'),
          of(value, 'Name'),
          `${mark}${of(value, 'Value')}`,
          of(component, 'Id'),
        ];
      }),
    ],
    LaunchCondition: [
      'Condition\tDescription',
      's255\tl255',
      conditions.map((condition) => [condition.textContent, of(condition, 'Message')]),
    ],
    Upgrade: [
      'UpgradeCode\tVersionMin\tVersionMax\tLanguage\tAttributes\tRemove\tActionProperty',
      's38\tS20\tS20\tS255\ti4\tS255\ts72',
      [[codes.upgrade, '', version, '', 0x001, '', 'OLDERVERSION']],
      5,
    ],
    Property: [
      'Property\tValue',
      's72\tl0',
      [
        ['ProductCode', codes.product],
        ['UpgradeCode', codes.upgrade],
        ['ProductName', 'Tacho Depot, for trying it out'],
        ['ProductVersion', version],
        ['ProductLanguage', 1033],
        ['Manufacturer', 'Tacho Depot'],
        ['ALLUSERS', 1],
        ['SecureCustomProperties', [...secure, 'OLDERVERSION'].join(';')],
      ],
    ],
    Media: [
      'DiskId\tLastSequence\tDiskPrompt\tCabinet\tVolumeLabel\tSource',
      'i2\ti4\tL64\tS255\tS32\tS72',
      [[1, 0, '', '', '', '']],
    ],
    File: [
      'File\tComponent_\tFileName\tFileSize\tVersion\tLanguage\tAttributes\tSequence',
      's72\ts72\tl255\ti4\tS72\tS20\tI2\ti4',
      [],
    ],
    InstallExecuteSequence: [
      'Action\tCondition\tSequence',
      's72\tS255\tI2',
      actions.map((action, index) => [action, '', 100 * (index + 1)]),
    ],
  });
}

/** In the order that Microsoft recommends; the version before is taken away where WiX does it by default. */
const actions = [
  'FindRelatedProducts',
  'LaunchConditions',
  'CostInitialize',
  'FileCost',
  'CostFinalize',
  'InstallValidate',
  'RemoveExistingProducts',
  'InstallInitialize',
  'ProcessComponents',
  'UnpublishFeatures',
  'RemoveRegistryValues',
  'WriteRegistryValues',
  'RegisterUser',
  'RegisterProduct',
  'PublishFeatures',
  'PublishProduct',
  'InstallFinalize',
];

/** Columns, their types, rows, and how many columns are the key. */
type Table = readonly [columns: string, types: string, rows: readonly Row[], keys?: number];

function made(tables: Readonly<Record<string, Table>>): Buffer {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tacho-depot-installer-'));
  try {
    const installer = path.join(folder, 'trial.msi');
    const given = Object.entries(tables).flatMap(([name, [columns, types, rows, keys = 1]]) => {
      const key = [name, ...columns.split('\t').slice(0, keys)].join('\t');
      const file = path.join(folder, `${name}.idt`);
      writeFileSync(file, [columns, types, key, ...rows.map((row) => row.join('\t')), ''].join('\r\n'));
      return ['-i', file];
    });
    const run = (...rest: readonly string[]) => execFileSync('msibuild', [installer, ...rest], { stdio: 'pipe' });
    run('-s', 'Tacho Depot', 'Tacho Depot', 'x64;1033', codeOf('package'));
    run(...given);
    return readFileSync(installer);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A code that nothing else has, and that the next run has again. */
function codeOf(name: string): string {
  const hex = Buffer.from(`tacho-trial-${name}`).toString('hex').padEnd(32, '0').slice(-32).toUpperCase();
  return `{${hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')}}`;
}
