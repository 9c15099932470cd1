import type { ShippedPackage } from './shipped-packages.ts';

/**
 * The file that goes with the program: whose work is in it, under which terms.
 *
 * @param beside where the terms of what it runs on stand
 */
export function licencesText(packages: readonly ShippedPackage[], beside: string): string {
  const parts = packages.map(({ name, version, licence, licenceText }) =>
    [
      `${name} ${version} (${licence ?? 'no licence stated'})`,
      licenceText ?? `The package has no licence file, and states its licence as ${licence ?? 'nothing'}.`,
    ].join('\n\n'),
  );
  const rule = `\n\n${'-'.repeat(80)}\n\n`;
  const head = `Tacho Depot contains the work of others. ${beside}`;
  return `${[head, ...parts].join(rule)}\n`;
}

/** The bill of materials (CycloneDX 1.6, ecma-international.org/ecma-424), the same for the same packages. */
export function billOfMaterials(
  version: string,
  runtime: Pick<ShippedPackage, 'name' | 'version' | 'licence'>,
  packages: readonly ShippedPackage[],
): string {
  const components = [component({ ...runtime, licenceText: null, integrity: null }), ...packages.map(component)];
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: 'tacho-depot', version } },
    components,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function component({ name, version, licence, integrity }: ShippedPackage) {
  const hash = integrity?.startsWith('sha512-') ? Buffer.from(integrity.slice(7), 'base64').toString('hex') : null;
  return {
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(licence !== null && { licenses: [{ expression: licence }] }),
    ...(hash !== null && { hashes: [{ alg: 'SHA-512', content: hash }] }),
  };
}
