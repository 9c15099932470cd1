import { hexadecimal, uint8 } from '../bytes.ts';
import { type CardWalk, walkCardWithin } from '../card/walk.ts';
import { type Finding, finding } from '../finding.ts';
import { paddingStart } from '../padding.ts';
import { type BlockKind, blockKind, blockName } from './block-codes.ts';
import { blockEndsAt, findBlock, isBlockStart, isBoundary, type Source } from './block-search.ts';

/** One block of a vehicle unit's download. `data` follows the two bytes 76 xx, signature included. */
export interface VehicleUnitBlock {
  readonly code: number;
  readonly kind: BlockKind;
  /** Offset of the byte 76 in the file. */
  readonly offset: number;
  readonly data: Uint8Array;
  /** False where the file stops inside it or its counts do not lead to the next block. */
  readonly whole: boolean;
  /** The file stops inside it. */
  readonly stopsAtEnd: boolean;
}

/** The blocks of a vehicle unit’s download in the order of the file, and what was noticed on the way. */
export interface VehicleUnitWalk {
  readonly blocks: readonly VehicleUnitBlock[];
  /** A card download inside the file (76 06). */
  readonly cards: readonly CardWalk[];
  readonly findings: readonly Finding[];
  readonly cutIn: { readonly code: number; readonly missingBytes: number } | null;
}

/** A year of daily blocks is about 370. */
const MAX_BLOCKS = 4_096;

/** What stands at one offset, and where to go on. */
interface Step {
  readonly block: VehicleUnitBlock | null;
  readonly card: CardWalk | null;
  readonly findings: readonly Finding[];
  readonly end: number;
  /** Bytes that the block declares beyond the end of the file. */
  readonly missingBytes: number;
}

/** Walks the blocks of a vehicle unit's download, generation by generation as they come; never throws. */
export function walkVehicleUnit(bytes: Uint8Array): VehicleUnitWalk {
  const blocks: VehicleUnitBlock[] = [];
  const cards: CardWalk[] = [];
  const findings: Finding[] = [];
  let cutIn: VehicleUnitWalk['cutIn'] = null;
  const source: Source = { bytes, paddingFrom: paddingStart(bytes) };
  let at = 0;
  while (at < bytes.length) {
    if (at >= source.paddingFrom) {
      findings.push(finding('padding', at, { size: bytes.length - at }));
      break;
    }
    if (blocks.length === MAX_BLOCKS) {
      findings.push(finding('too-many-elements', at, { count: MAX_BLOCKS }));
      break;
    }
    const step = stepAt(source, at);
    findings.push(...step.findings);
    if (step.block) blocks.push(step.block);
    if (step.card) cards.push(step.card);
    if (step.block?.stopsAtEnd) cutIn = { code: step.block.code, missingBytes: step.missingBytes };
    at = step.end;
  }
  return { blocks, cards, findings, cutIn };
}

function stepAt(source: Source, at: number): Step {
  const { bytes } = source;
  const code = uint8(bytes, at + 1);
  const kind = isBlockStart(bytes, at) ? blockKind(code) : undefined;
  switch (kind?.layout) {
    case undefined: {
      const end = findBlock(source, at + 1) ?? bytes.length;
      const findings = [finding('stray-bytes', at, { size: end - at })];
      return { block: null, card: null, findings, end, missingBytes: 0 };
    }
    case 'card':
      return cardStep(source, at, code, kind);
    case 'vendor': {
      const end = findBlock(source, at + 2) ?? bytes.length;
      const findings = [finding('vendor-data', at, { block: hexadecimal(code, 2) })];
      return { block: blockAt(bytes, at, code, kind, end), card: null, findings, end, missingBytes: 0 };
    }
    case 'interface-version':
    case 'gen1':
    case 'record-arrays':
      return countedStep(source, at, code, kind);
  }
}

/** A card download has no length of its own: its elements are walked until something else begins. */
function cardStep(source: Source, at: number, code: number, kind: BlockKind): Step {
  const { bytes } = source;
  const card = walkCardWithin({ ...source, endsBefore: (offset) => isBlockStart(bytes, offset) }, at + 2);
  const isCut = card.cutIn !== null;
  const block = { ...blockAt(bytes, at, code, kind, card.end), whole: !isCut, stopsAtEnd: isCut };
  const findings = [finding('embedded-card', at), ...card.findings];
  return { block, card, findings, end: card.end, missingBytes: card.cutIn?.missingBytes ?? 0 };
}

/** A block whose own counts or sizes tell where it ends. */
function countedStep(source: Source, at: number, code: number, kind: BlockKind): Step {
  const { bytes } = source;
  const declaredEnd = blockEndsAt(bytes, at + 2, code, kind);
  if (declaredEnd <= bytes.length && isBoundary(source, declaredEnd)) {
    const block = blockAt(bytes, at, code, kind, declaredEnd);
    return { block, card: null, findings: [], end: declaredEnd, missingBytes: 0 };
  }
  const resumeAt = findBlock(source, at + 2);
  const end = Math.min(declaredEnd, resumeAt ?? bytes.length);
  const whole = declaredEnd <= end;
  const stopsAtEnd = !whole && resumeAt === null;
  const block = { ...blockAt(bytes, at, code, kind, end), whole, stopsAtEnd };
  const what = blockName(code);
  if (stopsAtEnd) {
    const missingBytes = declaredEnd - bytes.length;
    return { block, card: null, findings: [finding('cut-short', at, { what, missingBytes })], end, missingBytes };
  }
  const findings = whole ? [] : [finding('length-damaged', at, { what })];
  return { block, card: null, findings, end, missingBytes: 0 };
}

function blockAt(bytes: Uint8Array, at: number, code: number, kind: BlockKind, end: number): VehicleUnitBlock {
  return { code, kind, offset: at, data: bytes.subarray(at + 2, end), whole: true, stopsAtEnd: false };
}
