import { type Identification, identifyDownload } from '../../../shared/tachograph/identify.ts';
import type { Examination, Examine } from './examination.ts';
import { otherFormatOf } from './other-format.ts';

/**
 * Tells what a file is from its structure: cheap enough for the main thread (well under a millisecond for 60 KB). Our own
 * reader goes first, so that no download is taken for something else.
 */
export const examineDownload: Examine = async (bytes, fileName) => {
  const identification = identifyDownload(bytes);
  const { kind, notADownload } = identification;
  const structure = structureForIntake(identification);
  const otherFormat = mayBeSomethingElse(identification) ? await otherFormatOf(bytes, fileName) : null;
  return {
    ...{ kind, structure, notADownload, summary: null, subject: null, firstDay: null, lastDay: null },
    // Archives of the usual kind may hold downloads, and are opened.
    otherFormat: kind === 'archive' && otherFormat === 'zip' ? null : otherFormat,
  };
};

/** A document may begin with nothing but text, as a PDF does. */
function mayBeSomethingElse({ kind, structure, notADownload }: Identification): boolean {
  if (kind === 'archive') return true;
  if (kind !== 'unknown' || structure !== 'not-known') return false;
  return notADownload === null || notADownload === 'text';
}

/**
 * Tools let people choose which parts of a vehicle unit to download, so a unit's file that ends where a part ends may be
 * all there is, and is sent. Or its tool writes part by part, and the next is on its way. A card is always read whole.
 */
function structureForIntake({ kind, structure, stopsIn }: Identification): Examination['structure'] {
  const endsWithAPart = kind === 'vehicle-unit' && structure === 'cut-short' && stopsIn === null;
  return endsWithAPart ? 'ends-with-a-part' : structure;
}
