import { type Identification, identifyDownload } from '../../../shared/tachograph/identify.ts';
import type { Examination, Examine } from './examination.ts';

/** Tells what a file is from its structure: cheap enough for the main thread (well under a millisecond for 60 KB). */
export const examineDownload: Examine = (bytes) => {
  const identification = identifyDownload(bytes);
  const { kind, notADownload } = identification;
  const structure = structureForIntake(identification);
  return { kind, structure, notADownload, summary: null, subject: null, firstDay: null, lastDay: null };
};

/**
 * Tools let people choose which parts of a vehicle unit to download, so a unit's file that ends where a part ends may be
 * all there is, and is sent. Or its tool writes part by part, and the next is on its way. A card is always read whole.
 */
function structureForIntake({ kind, structure, stopsIn }: Identification): Examination['structure'] {
  const endsWithAPart = kind === 'vehicle-unit' && structure === 'cut-short' && stopsIn === null;
  return endsWithAPart ? 'ends-with-a-part' : structure;
}
