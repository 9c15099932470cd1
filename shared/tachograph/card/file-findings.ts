import { uint8, uint16 } from '../bytes.ts';
import { type Finding, finding } from '../finding.ts';
import { readInOrder } from '../records/layout.ts';
import { recordFile } from './card-records.ts';
import { Appendix } from './elementary-files.ts';
import { readCardIdentity } from './identity.ts';
import { type CardElement, type CardWalk, elementName } from './walk.ts';

/** Files of a driver card that every download must hold, and that are records of one size (Annex 1C appendix 7, DDP_035). */
const recordFileIds: ReadonlySet<number> = new Set([
  ...[0x0502, 0x0503, 0x0505, 0x0506, 0x0508, 0x0522, 0x0523, 0x0524],
  ...[0x0526, 0x0527, 0x0528, 0x0529, 0x0530],
]);

const identification = 0x0520;
const activities = 0x0504;
/** Two pointers and one day without a change. */
const leastActivityBytes = 4 + 12;

/**
 * Files that are all there by their length and cannot be read, and rings whose pointer leads to no record: a signature says
 * nothing of either.
 */
export function fileFindings({ elements }: CardWalk): readonly Finding[] {
  return elements.flatMap((element) => {
    const isData = element.appendix === Appendix.gen1Data || element.appendix === Appendix.gen2Data;
    const isWhole = element.data.length === element.declaredBytes;
    return isData && isWhole ? findingsOf(element) : [];
  });
}

function findingsOf(element: CardElement): readonly Finding[] {
  const { fileId, appendix, data, offset } = element;
  const what = elementName(fileId, appendix);
  const unreadable = [finding('part-unreadable', offset, { what })];
  if (fileId === identification) return readCardIdentity(data) === null ? unreadable : [];
  if (fileId === activities) return data.length < leastActivityBytes ? unreadable : [];
  const file = recordFileIds.has(fileId) ? recordFile(fileId, appendix === Appendix.gen1Data ? 'gen1' : 'gen2') : null;
  if (file === null) return [];
  const { layout, pointer } = file;
  const start = pointer === null ? 0 : pointer.skippedBytes + pointer.pointerBytes;
  const recordBytes = data.length - start;
  if (recordBytes < 0 || recordBytes % layout.sizeBytes !== 0) return unreadable;
  if (pointer === null) return [];
  const newest = pointer.pointerBytes === 1 ? uint8(data, pointer.skippedBytes) : uint16(data, pointer.skippedBytes);
  const isInside = newest < recordBytes / layout.sizeBytes;
  // A ring in which nothing was ever written has its pointer anywhere.
  const [written] = isInside ? [] : readInOrder(layout, data, start);
  return written === undefined ? [] : [finding('pointer-outside', offset, { what })];
}
