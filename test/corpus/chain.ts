import { type CurveName, curveNames } from './chain/curve.ts';
import { gen1RootFile } from './chain/gen1-chain.ts';
import { gen2RootFile } from './chain/gen2-chain.ts';

/** A root as it lies in a folder of roots. */
export interface RootFile {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/**
 * The public halves of the test certificate chain: what `--roots` must be given for the corpus to be genuine. The first generation's is a
 * public key of 144 bytes, the second's a self-signed certificate, one for each curve that a root of the corpus is on.
 */
export function testRoots(): readonly RootFile[] {
  const usualCurve: CurveName = 'brainpoolP256r1';
  const otherCurves = curveNames.filter((curve) => curve !== usualCurve);
  return [
    { fileName: 'TEST_EC_PK.bin', bytes: gen1RootFile() },
    { fileName: 'TEST_ERCA2_root.bin', bytes: gen2RootFile(usualCurve) },
    ...otherCurves.map((curve) => ({
      fileName: `TEST_ERCA2_root_${curve.replaceAll(' ', '-')}.bin`,
      bytes: gen2RootFile(curve),
    })),
  ];
}
