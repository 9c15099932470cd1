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
 * Tools let people choose which parts of a vehicle unit to download, and readers leave out files of a card that they do
 * not know. So a file that ends where a part ends may be all there is, and is sent: the same reader would give the same
 * again. Or its tool writes part by part, and the next is on its way. A card that lost bytes is read again.
 */
function structureForIntake({ kind, structure, stopsIn, damagedParts }: Identification): Examination['structure'] {
  if (structure !== 'cut-short' || stopsIn !== null) return structure;
  return kind === 'vehicle-unit' || damagedParts.length === 0 ? 'ends-with-a-part' : structure;
}
