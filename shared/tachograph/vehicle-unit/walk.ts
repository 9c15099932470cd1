import { hexadecimal, uint8 } from '../bytes.ts';
import { type CardWalk, walkCard } from '../card/walk.ts';
import { type Finding, finding } from '../finding.ts';
import { isPadding } from '../padding.ts';
import { BLOCK_MARK, type BlockKind, blockKind, blockName } from './block-codes.ts';
import { blockEndsAt, findBlock, isBlockStart } from './block-search.ts';

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

export interface VehicleUnitWalk {
  readonly blocks: readonly VehicleUnitBlock[];
  /** A card download inside the file (76 06). */
  readonly cards: readonly CardWalk[];
  readonly findings: readonly Finding[];
  readonly cutIn: { readonly code: number; readonly missingBytes: number } | null;
}

/** A year of daily blocks is about 370. */
const MAX_BLOCKS = 4_096;

/** Walks the blocks of a vehicle unit's download, generation by generation as they come; never throws. */
export function walkVehicleUnit(bytes: Uint8Array): VehicleUnitWalk {
  const blocks: VehicleUnitBlock[] = [];
  const cards: CardWalk[] = [];
  const findings: Finding[] = [];
  let cutIn: VehicleUnitWalk['cutIn'] = null;
  let at = 0;
  while (at < bytes.length) {
    if (isPadding(bytes, at)) {
      findings.push(finding('padding', at, { size: bytes.length - at }));
      break;
    }
    if (blocks.length === MAX_BLOCKS) {
      findings.push(finding('too-many-elements', at, { count: MAX_BLOCKS }));
      break;
    }
    const code = uint8(bytes, at + 1);
    const kind = uint8(bytes, at) === BLOCK_MARK && at + 2 <= bytes.length ? blockKind(code) : undefined;
    if (!kind) {
      const next = findBlock(bytes, at + 1) ?? bytes.length;
      findings.push(finding('stray-bytes', at, { size: next - at }));
      at = next;
      continue;
    }
    const dataStart = at + 2;
    if (kind.layout === 'card') {
      const card = walkCard(bytes, dataStart, (offset) => isBlockStart(bytes, offset));
      findings.push(finding('embedded-card', at), ...card.findings);
      blocks.push({
        code,
        kind,
        offset: at,
        data: bytes.subarray(dataStart, card.end),
        whole: card.cutIn === null,
        stopsAtEnd: card.cutIn !== null,
      });
      cards.push(card);
      if (card.cutIn) cutIn = { code, missingBytes: card.cutIn.missingBytes };
      at = card.end;
      continue;
    }
    if (kind.layout === 'vendor') {
      const next = findBlock(bytes, dataStart) ?? bytes.length;
      findings.push(finding('vendor-data', at, { block: hexadecimal(code, 2) }));
      blocks.push({ code, kind, offset: at, data: bytes.subarray(dataStart, next), whole: true, stopsAtEnd: false });
      at = next;
      continue;
    }
    const declaredEnd = blockEndsAt(bytes, dataStart, code, kind);
    const leadsOn = declaredEnd <= bytes.length && isBoundary(bytes, declaredEnd);
    if (leadsOn) {
      blocks.push({
        code,
        kind,
        offset: at,
        data: bytes.subarray(dataStart, declaredEnd),
        whole: true,
        stopsAtEnd: false,
      });
      at = declaredEnd;
      continue;
    }
    const what = blockName(code);
    const resumeAt = findBlock(bytes, dataStart);
    const dataEnd = Math.min(declaredEnd, resumeAt ?? bytes.length);
    const whole = declaredEnd <= (resumeAt ?? bytes.length);
    const stopsAtEnd = !whole && resumeAt === null;
    blocks.push({ code, kind, offset: at, data: bytes.subarray(dataStart, dataEnd), whole, stopsAtEnd });
    if (stopsAtEnd) {
      cutIn = { code, missingBytes: declaredEnd - bytes.length };
      findings.push(finding('cut-short', at, { what, missingBytes: cutIn.missingBytes }));
      break;
    }
    if (!whole) findings.push(finding('length-damaged', at, { what }));
    at = dataEnd;
  }
  return { blocks, cards, findings, cutIn };
}

function isBoundary(bytes: Uint8Array, at: number): boolean {
  return at === bytes.length || isBlockStart(bytes, at) || isPadding(bytes, at);
}
