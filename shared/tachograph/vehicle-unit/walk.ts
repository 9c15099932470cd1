import { hexadecimal, paddingStart, uint8 } from '../bytes.ts';
import { type CardWalk, holdsElement, walkCardWithin } from '../card/walk.ts';
import { type Finding, finding } from '../finding.ts';
import type { Generation, VehicleUnitPart } from '../part.ts';
import { type BlockKind, blockKind, blockName } from './block-codes.ts';
import { isOfAnotherPart } from './block-content.ts';
import {
  blockExtent,
  findBlock,
  isBlockStart,
  isBoundary,
  type Source,
  sourceOf,
  swallowedBlock,
  wasBlock,
} from './block-search.ts';
import { readRecordArrays } from './record-arrays.ts';

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
  /** Offsets of bytes that belong to no block and are no harmless trailer: a block was damaged or lost there. */
  readonly strays: readonly number[];
  readonly cutIn: { readonly code: number; readonly missingBytes: number } | null;
}

/** A year of daily blocks is about 370. */
const maxBlocks = 4_096;

/** What stands at one offset, and where to go on. */
interface Step {
  readonly block: VehicleUnitBlock | null;
  readonly card: CardWalk | null;
  readonly findings: readonly Finding[];
  readonly isStray: boolean;
  readonly end: number;
  /** Bytes that the block declares beyond the end of the file. */
  readonly missingBytes: number;
}

/** Walks the blocks of a vehicle unit's download, generation by generation as they come; never throws. */
export function walkVehicleUnit(bytes: Uint8Array): VehicleUnitWalk {
  const blocks: VehicleUnitBlock[] = [];
  const cards: CardWalk[] = [];
  const findings: Finding[] = [];
  const strays: number[] = [];
  let cutIn: VehicleUnitWalk['cutIn'] = null;
  const source = sourceOf(bytes, paddingStart(bytes));
  let at = 0;
  while (at < bytes.length) {
    if (at >= source.paddingFrom) {
      findings.push(finding('padding', at, { size: bytes.length - at }));
      break;
    }
    if (blocks.length === maxBlocks) {
      findings.push(finding('too-many-elements', at, { count: maxBlocks }));
      strays.push(at);
      break;
    }
    const step = stepAt(source, at, blocks.at(-1));
    findings.push(...step.findings);
    if (step.isStray) strays.push(at);
    if (step.block) blocks.push(step.block);
    if (step.card) cards.push(step.card);
    if (step.block?.stopsAtEnd) cutIn = { code: step.block.code, missingBytes: step.missingBytes };
    at = step.end;
  }
  return { blocks, cards, findings, strays, cutIn };
}

const nothingMore = { card: null, isStray: false, missingBytes: 0 };

function stepAt(source: Source, at: number, before: VehicleUnitBlock | undefined): Step {
  const { bytes } = source;
  const code = uint8(bytes, at + 1);
  const kind = isBlockStart(bytes, at) ? blockKind(code) : undefined;
  switch (kind?.layout) {
    case undefined:
      return strayStep(source, at, before);
    case 'card':
      return cardStep(source, at, code, kind, before);
    case 'vendor': {
      const end = findBlock(source, at + 2) ?? bytes.length;
      const isDamage = canLoseDays(before) || wasBlock(bytes, at, Math.min(end, source.paddingFrom));
      if (isDamage) return strayStep(source, at, before);
      const findings = [finding('vendor-data', at, { block: hexadecimal(code, 2) })];
      return { ...nothingMore, block: blockAt(bytes, at, code, kind, end), findings, end };
    }
    case 'interface-version':
    case 'gen1':
    case 'record-arrays':
      return countedStep(source, at, code, kind);
  }
}

/**
 * Whether days can stand behind this block. A maker's own blocks follow the parts of the regulation; what looks like one
 * among the days is what is left of a day, which nobody would miss at the end of the period that was asked for.
 */
function canLoseDays(before: VehicleUnitBlock | undefined): boolean {
  return before?.kind.part === 'overview' || before?.kind.part === 'activities';
}

/** Parts with which a download ends: what lies behind them is a trailer of the tool that wrote the file. */
const lastParts: readonly VehicleUnitPart[] = ['technical-data', 'card-download'];

/**
 * Bytes that belong to no block, up to the next one. No tool writes a part of a card's download as its trailer, wherever
 * that part begins: with it the file is more than one download.
 */
function strayStep(source: Source, at: number, before: VehicleUnitBlock | undefined): Step {
  const { bytes } = source;
  const next = findBlock(source, at + 1);
  const end = next ?? bytes.length;
  const isBehindAll = next === null && before !== undefined && before.whole && lastParts.includes(before.kind.part);
  const isTrailer = isBehindAll && !wasBlock(bytes, at, Math.min(end, source.paddingFrom)) && !holdsElement(bytes, at);
  const findings = [finding(isTrailer ? 'trailing-bytes' : 'stray-bytes', at, { size: end - at })];
  return { ...nothingMore, block: null, findings, isStray: !isTrailer, end };
}

/** A card download has no length of its own: its elements are walked until something else begins. */
function cardStep(
  source: Source,
  at: number,
  code: number,
  kind: BlockKind,
  before: VehicleUnitBlock | undefined,
): Step {
  const { bytes } = source;
  const card = walkCardWithin({ ...source, endsBefore: (offset) => isBlockStart(bytes, offset) }, at + 2);
  // Another block, of which one bit of the code was changed.
  if (card.elements.length === 0) return strayStep(source, at, before);
  const isCut = card.cutIn !== null;
  const block = { ...blockAt(bytes, at, code, kind, card.end), whole: !isCut, stopsAtEnd: isCut };
  const findings = [finding('embedded-card', at), ...card.findings];
  return { ...nothingMore, block, card, findings, end: card.end, missingBytes: card.cutIn?.missingBytes ?? 0 };
}

/** A block whose own counts or sizes tell where it ends. */
function countedStep(source: Source, at: number, code: number, kind: BlockKind): Step {
  const { bytes } = source;
  const what = blockName(code);
  const { end: declaredEnd, isClosed } = blockExtent(bytes, at + 2, code, kind);
  if (isClosed && declaredEnd <= bytes.length && isBoundary(source, declaredEnd)) {
    const swallowed = swallowedBlock(source, at + 2, declaredEnd);
    if (swallowed !== null) {
      const block = { ...blockAt(bytes, at, code, kind, swallowed), whole: false };
      return { ...nothingMore, block, findings: [finding('length-damaged', at, { what })], end: swallowed };
    }
    const block = blockAt(bytes, at, code, kind, declaredEnd);
    if (!isOfAnotherKind(block)) return { ...nothingMore, block, findings: [], end: declaredEnd };
    const findings = [finding('other-content', at, { what })];
    return { ...nothingMore, block: { ...block, whole: false }, findings, end: declaredEnd };
  }
  const resumeAt = findBlock(source, at + 2);
  if (declaredEnd > bytes.length && resumeAt === null) {
    const block = { ...blockAt(bytes, at, code, kind, bytes.length), whole: false, stopsAtEnd: true };
    const missingBytes = declaredEnd - bytes.length;
    const findings = [finding('cut-short', at, { what, missingBytes })];
    return { ...nothingMore, block, findings, end: bytes.length, missingBytes };
  }
  const until = resumeAt ?? bytes.length;
  const whole = isClosed && declaredEnd <= until;
  const end = whole ? declaredEnd : until;
  const block = { ...blockAt(bytes, at, code, kind, end), whole };
  const findings = whole ? [] : [finding('length-damaged', at, { what })];
  return { ...nothingMore, block, findings, end };
}

function isOfAnotherKind({ kind, data }: VehicleUnitBlock): boolean {
  return kind.layout === 'record-arrays' && isOfAnotherPart(readRecordArrays(data, 0).arrays, kind.part);
}

function blockAt(bytes: Uint8Array, at: number, code: number, kind: BlockKind, end: number): VehicleUnitBlock {
  return { code, kind, offset: at, data: bytes.subarray(at + 2, end), whole: true, stopsAtEnd: false };
}

/** What a complete download holds; detailed speed is left out by most fleets and is not required of them. */
const expectedParts: readonly VehicleUnitPart[] = ['overview', 'activities', 'events-and-faults', 'technical-data'];

/**
 * The expected parts of which no block is there. Where a tool asked for the blocks of both generations, each is a download
 * of its own, which can have been cut between two blocks.
 */
export function missingVehicleUnitParts(walk: VehicleUnitWalk): readonly VehicleUnitPart[] {
  const downloads = (['gen1', 'record-arrays'] as const)
    .map((layout) => new Set(walk.blocks.filter(({ kind }) => kind.layout === layout).map(({ kind }) => kind.part)))
    .filter((parts) => parts.size > 0);
  if (downloads.length === 0) return expectedParts;
  return expectedParts.filter((part) => downloads.some((parts) => !parts.has(part)));
}

/** The generations that the blocks of a file belong to; speed alone counts as version 1, whose code it has. */
export function vehicleUnitGenerations(walk: VehicleUnitWalk): ReadonlySet<Generation> {
  const found = new Set<Generation>();
  for (const block of walk.blocks) if (block.kind.generation) found.add(block.kind.generation);
  const onlySpeed = found.size === 0 && walk.blocks.some((block) => block.kind.part === 'detailed-speed');
  return onlySpeed ? new Set(['G2v1']) : found;
}
