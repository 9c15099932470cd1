import { describe, expect, it } from 'vitest';
import { billOfMaterials, licencesText } from '../../../build/pack/notices.ts';
import type { ShippedPackage } from '../../../build/pack/shipped-packages.ts';

const packages: readonly ShippedPackage[] = [
  {
    name: '@scope/with',
    version: '1.2.3',
    licence: 'MIT',
    licenceText: 'Permission is granted',
    integrity: 'sha512-AAEC',
  },
  { name: 'without', version: '4.5.6', licence: null, licenceText: null, integrity: null },
];

const electron = { name: 'electron', version: '45.4.1', licence: 'MIT' };

describe('the notices', () => {
  it('name every package with its licence, and say where there is none', () => {
    const text = licencesText(packages, 'Electron has a file of its own.');
    expect(text).toContain('@scope/with 1.2.3 (MIT)\n\nPermission is granted');
    expect(text).toContain('without 4.5.6 (no licence stated)');
  });

  it('list the materials with Electron first, by address and checksum', () => {
    const { bomFormat, components } = JSON.parse(billOfMaterials('0.1.0', electron, packages)) as {
      readonly bomFormat: string;
      readonly components: readonly object[];
    };
    expect(bomFormat).toBe('CycloneDX');
    expect(components).toEqual([
      {
        type: 'library',
        name: 'electron',
        version: '45.4.1',
        purl: 'pkg:npm/electron@45.4.1',
        licenses: [{ expression: 'MIT' }],
      },
      {
        type: 'library',
        name: '@scope/with',
        version: '1.2.3',
        purl: 'pkg:npm/%40scope/with@1.2.3',
        licenses: [{ expression: 'MIT' }],
        hashes: [{ alg: 'SHA-512', content: '000102' }],
      },
      { type: 'library', name: 'without', version: '4.5.6', purl: 'pkg:npm/without@4.5.6' },
    ]);
  });

  it('are the same for the same packages', () => {
    expect(billOfMaterials('1', electron, packages)).toBe(billOfMaterials('1', electron, packages));
  });
});
