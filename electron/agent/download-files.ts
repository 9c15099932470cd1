import { type Result, success } from '../../shared/result.ts';
import { type Examination, examineDownload } from '../../shared/tachograph/examine.ts';
import { europeanRoots, noRoots, withRootFile } from '../../shared/tachograph/verify/roots.ts';
import { createVerifier, type Verifier } from '../../shared/tachograph/verify/verifier.ts';
import { createHostOperations } from '../engine/decode/host-operations.ts';
import { readGivenFile } from './given-file.ts';
import { readRootFiles } from './settings-sources.ts';

/** A verifier for the roots in a folder, or for the European ones; the sentence that says why there is none. */
export async function verifierOf(rootFolder: string | undefined): Promise<Result<Verifier, string>> {
  if (rootFolder === undefined) return success(createVerifier(europeanRoots, createHostOperations()));
  const rootFiles = await readRootFiles(rootFolder);
  if (!rootFiles.ok) return rootFiles;
  const roots = rootFiles.value.reduce((known, bytes) => withRootFile(known, bytes) ?? known, noRoots);
  return success(createVerifier(roots, createHostOperations()));
}

/** Each file as it is found to be; the sentence that says which cannot be read, or why there is no verifier. */
export async function examinedFiles(
  fileNames: readonly string[],
  rootFolder: string | undefined,
): Promise<Result<readonly Examination[], string>> {
  const verifier = await verifierOf(rootFolder);
  if (!verifier.ok) return verifier;
  const examinations: Examination[] = [];
  for (const fileName of fileNames) {
    const bytes = await readGivenFile(fileName);
    if (!bytes.ok) return bytes;
    examinations.push(examineDownload(bytes.value, verifier.value));
  }
  return success(examinations);
}
