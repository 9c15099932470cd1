import { noRoots, type TrustRoots, withRootFile } from '../../../shared/tachograph/verify/roots.ts';
import { createVerifier } from '../../../shared/tachograph/verify/verifier.ts';
import { testRoots } from '../../corpus/chain.ts';

/** The roots of the test certificate chain. */
export const corpusRoots: TrustRoots = testRoots().reduce((roots, { fileName, bytes }) => {
  const added = withRootFile(roots, bytes);
  if (!added) throw new Error(`${fileName} is no root file`);
  return added;
}, noRoots);

export const corpusVerifier = createVerifier(corpusRoots);
