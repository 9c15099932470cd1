import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { noRoots, type TrustRoots, withRootFile } from '../../../shared/tachograph/verify/roots.ts';

/** Sample downloads that stay outside the repository; tests that need them are skipped where they are not. */
const samplesDir = join(import.meta.dirname, '../../../../shared/samples');

export const samplesAreHere = existsSync(join(samplesDir, 'expected.json'));

if (!samplesAreHere) console.warn('Skipped: the sample downloads are not in ../shared/samples');

/** What `expected.json` says about one file. */
export interface ExpectedSample {
  readonly file: string;
  readonly size: number;
  readonly sha256: string;
  readonly kind: 'card' | 'vehicle-unit' | 'unknown';
  readonly generations?: readonly string[];
  readonly complete?: boolean;
  readonly signatures?: string | Readonly<Record<string, string>>;
  readonly card?: Readonly<Record<string, unknown>>;
  readonly activity?: { readonly days: number; readonly first: string; readonly last: string };
  readonly previousDownload?: string;
  readonly vehicle?: Readonly<Record<string, unknown>>;
  readonly days?: Readonly<Record<string, unknown>>;
}

export function expectedSamples(): readonly ExpectedSample[] {
  if (!samplesAreHere) return [];
  return JSON.parse(readFileSync(join(samplesDir, 'expected.json'), 'utf8'));
}

/** Every download that is there, as `expected.json` names them. */
export function sampleFiles(): readonly string[] {
  const names = readdirSync(samplesDir, { recursive: true, encoding: 'utf8' });
  return names.map((name) => name.replaceAll('\\', '/')).filter((name) => /\.(?:DDD|TGD|V1B)$/i.test(name));
}

export function sampleBytes(file: string): Uint8Array {
  return new Uint8Array(readFileSync(join(samplesDir, file)));
}

/** The roots that the synthetic samples lead to. */
export function sampleRoots(): TrustRoots {
  return ['TEST_EC_PK.bin', 'TEST_ERCA2_root.bin'].reduce((roots, name) => {
    const added = withRootFile(roots, sampleBytes(`synthetic/${name}`));
    if (!added) throw new Error(`${name} is no root file`);
    return added;
  }, noRoots);
}
