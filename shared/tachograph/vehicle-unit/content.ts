import { recorderDaysContradict } from '../contradiction.ts';
import { aboutDays, daysBetween } from '../day-findings.ts';
import { type Finding, finding } from '../finding.ts';
import { dayNumberOf, type UnixSeconds } from '../time.ts';
import { blockName } from './block-codes.ts';
import { tellsItsPart } from './block-content.ts';
import { readGen1Day, readGen2Day, type VehicleDay } from './day.ts';
import { type Overview, previousDownloadOf, readOverview } from './overview.ts';
import { readRecordArrays } from './record-arrays.ts';
import { type Calibration, nextCalibrationDue, readCalibrations } from './technical-data.ts';
import type { VehicleUnitBlock, VehicleUnitWalk } from './walk.ts';

/** What summaries and hours need from a vehicle unit's download. */
export interface VehicleUnitContent {
  /** From the first overview block; null where the file holds none. */
  readonly overview: Overview | null;
  readonly previousDownload: UnixSeconds | null;
  /** Sorted by date, each date once. */
  readonly days: readonly VehicleDay[];
  /** From the first technical data. */
  readonly calibrations: readonly Calibration[];
  readonly nextCalibrationDue: UnixSeconds | null;
  readonly findings: readonly Finding[];
}

/**
 * Reads a walked vehicle unit block by block, each by its own generation. Never throws.
 * @param altered offsets of blocks whose signatures do not match: other copies are preferred to these.
 */
export function readVehicleUnit(walk: VehicleUnitWalk, altered: ReadonlySet<number>): VehicleUnitContent {
  const isBelieved = (block: VehicleUnitBlock): boolean => block.whole && !altered.has(block.offset);
  const blocks = walk.blocks.filter(({ kind }) => kind.layout === 'gen1' || kind.layout === 'record-arrays');
  const believed = blocks.filter(isBelieved);
  const bestFirst = [...believed, ...blocks.filter((block) => !isBelieved(block))];
  const ofPart = (part: VehicleUnitBlock['kind']['part']): readonly VehicleUnitBlock[] =>
    bestFirst.filter(({ kind }) => kind.part === part);
  const [overviewBlock] = ofPart('overview').filter((block) => readOverview(block) !== null);
  const [technicalData] = ofPart('technical-data');
  const overview = overviewBlock ? readOverview(overviewBlock) : null;
  const previousDownload = overviewBlock ? previousDownloadOf(overviewBlock) : null;
  const days = daysOf(ofPart('activities'), altered);
  const calibrations = technicalData ? readCalibrations(technicalData) : [];
  return {
    overview,
    previousDownload,
    days,
    calibrations,
    nextCalibrationDue: nextCalibrationDue(calibrations),
    findings: [
      ...unreadableBlocks(believed),
      ...doubtfulDays(days),
      ...notDownloaded(days, overview?.recorderTime ?? null, previousDownload),
    ],
  };
}

/** Each day from its best block. Of two that agree, the longer one was downloaded later. */
function daysOf(blocks: readonly VehicleUnitBlock[], altered: ReadonlySet<number>): readonly VehicleDay[] {
  const days = new Map<number, VehicleDay & { readonly isSigned: boolean }>();
  for (const block of blocks) {
    const read = readDay(block);
    if (read === null) continue;
    const day = { ...read, isSigned: block.whole && !altered.has(block.offset) };
    const number = dayNumberOf(day.date);
    const known = days.get(number);
    if (known === undefined) {
      days.set(number, day);
    } else if (known.isSigned && day.isSigned) {
      days.set(number, ofTwo(known, day));
    }
  }
  return [...days.values()]
    .sort((left, right) => left.date - right.date)
    .map(({ isSigned, ...day }): VehicleDay => day);
}

function readDay(block: VehicleUnitBlock): VehicleDay | null {
  return block.kind.layout === 'gen1'
    ? readGen1Day(block.data, block.offset)
    : readGen2Day(readRecordArrays(block.data, 0).arrays, block.offset);
}

function ofTwo<Day extends VehicleDay>(known: Day, other: Day): Day {
  if (known.doubt !== undefined) return known.doubt === 'unreadable' && other.doubt === undefined ? other : known;
  if (other.doubt !== undefined) return known;
  if (recorderDaysContradict(known.changes, other.changes)) return { ...known, doubt: 'contradicted' };
  return other.changes.length > known.changes.length ? other : known;
}

/** Blocks that are all there by their counts, and in which nothing of their part can be read. */
function unreadableBlocks(blocks: readonly VehicleUnitBlock[]): readonly Finding[] {
  return blocks
    .filter((block) => !isReadable(block))
    .map(({ kind, code, offset }) =>
      finding(kind.part === 'activities' ? 'day-without-date' : 'part-unreadable', offset, { what: blockName(code) }),
    );
}

function isReadable(block: VehicleUnitBlock): boolean {
  switch (block.kind.part) {
    case 'activities':
      return readDay(block) !== null;
    case 'overview':
      return readOverview(block)?.recorderTime != null;
    case 'events-and-faults':
    case 'technical-data':
      return tellsItsPart(block);
    case 'detailed-speed':
    case 'card-download':
    case 'vendor-block':
      return true;
  }
}

function doubtfulDays(days: readonly VehicleDay[]): readonly Finding[] {
  const numbers = (doubt: VehicleDay['doubt']): readonly number[] =>
    days.filter((day) => day.doubt === doubt).map(({ date }) => dayNumberOf(date));
  const [unreadable, contradicted] = [numbers('unreadable'), numbers('contradicted')];
  return [
    ...(unreadable.length > 0 ? [aboutDays('days-unreadable', unreadable)] : []),
    ...(contradicted.length > 0 ? [aboutDays('days-contradict', contradicted)] : []),
  ];
}

/** Days at both ends of what was asked for. The day of a download is not over, and some tools leave it out. */
function notDownloaded(
  days: readonly VehicleDay[],
  downloadedAt: UnixSeconds | null,
  previousDownload: UnixSeconds | null,
): readonly Finding[] {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  return [
    ...(previousDownload === null
      ? []
      : daysBetween('days-missing-since-previous', dayNumberOf(previousDownload), dayNumberOf(first.date))),
    ...(downloadedAt === null
      ? []
      : daysBetween('days-missing-before-download', dayNumberOf(last.date), dayNumberOf(downloadedAt))),
  ];
}
