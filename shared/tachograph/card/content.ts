import { uint8, uint16 } from '../bytes.ts';
import { type Finding, finding } from '../finding.ts';
import { readInOrder } from '../records/layout.ts';
import { dayNumberOf, secondsPerDay, type UnixSeconds } from '../time.ts';
import { type CardApplication, readCardApplication } from './application.ts';
import { dayFindings } from './both-halves.ts';
import type { CardKind } from './card-kind.ts';
import { recordFile } from './card-records.ts';
import { Appendix } from './elementary-files.ts';
import { type CardIdentity, readCardIdentity } from './identity.ts';
import { type CardElement, type CardWalk, elementName } from './walk.ts';

/** The content of a card download. */
export interface CardContent {
  readonly cardKind: CardKind | null;
  /** In the order of the file. */
  readonly applications: readonly CardApplication[];
  /** From the believed application, from which the days come too. */
  readonly identity: CardIdentity | null;
  /** From the believed application; parts that it lacks come from the other one, where that belongs to the same card. */
  readonly data: Omit<CardApplication, 'generation' | 'identity'>;
  /** The newest moment in the data. A card does not record when it was read, but that was later than this. */
  readonly dataUpTo: UnixSeconds | null;
  readonly findings: readonly Finding[];
}

/**
 * Reads a walked card. Never throws; damaged and missing parts are null.
 * @param altered offsets of elements whose signatures do not match: other copies are preferred to these.
 */
export function readCard(walk: CardWalk, cardKind: CardKind | null, altered: ReadonlySet<number>): CardContent {
  const whole = walk.elements.filter((element) => element.data.length === element.declaredBytes);
  const unaltered = whole.filter((element) => !altered.has(element.offset));
  const applications = readApplications(walk, walk.elements);
  const best = unaltered.length === walk.elements.length ? applications : readApplications(walk, unaltered);
  const order = believed(best);
  const inOrder = (reading: readonly CardApplication[]): readonly CardApplication[] =>
    order.flatMap((generation) => reading.filter((each) => each.generation === generation));
  const copies = [
    ...inOrder(best),
    ...(whole.length === unaltered.length ? [] : inOrder(readApplications(walk, whole))),
    ...inOrder(applications),
  ];
  const data = dataOf(copies);
  return {
    cardKind,
    applications,
    identity: pick(copies, 'identity'),
    data,
    // An altered time must not make the card seem to have been read later than it was.
    dataUpTo: latest(inOrder(best).map(newestMoment)) ?? newestMoment(data),
    findings: [
      ...applications.flatMap((application) => application.activity?.findings ?? []),
      ...fileFindings(walk),
      ...dayFindings(bestCopies(order, copies)),
    ],
  };
}

/** Of each half the best reading that has days. */
function bestCopies(
  order: readonly CardApplication['generation'][],
  copies: readonly CardApplication[],
): readonly CardApplication[] {
  return order.flatMap((generation) => {
    const readings = copies.filter((each) => each.generation === generation);
    return readings.find(({ activity }) => activity !== null) ?? readings[0] ?? [];
  });
}

function readApplications(walk: CardWalk, elements: readonly CardElement[]): readonly CardApplication[] {
  return applicationOrder(walk).map((generation) => readCardApplication(elements, generation));
}

/**
 * The believed application, and then the other one where it belongs to the same card. Holder and days come from one
 * application, so that one person's name is never shown with another person's days.
 */
function believed(applications: readonly CardApplication[]): readonly CardApplication['generation'][] {
  const newestFirst = [...applications].sort((left, right) => right.generation.localeCompare(left.generation));
  const lead =
    newestFirst.find(({ identity, activity }) => identity !== null && activity !== null) ??
    newestFirst.find(({ identity }) => identity !== null) ??
    newestFirst[0];
  const others = newestFirst.filter((each) => each !== lead && isSameCard(each.identity, lead?.identity ?? null));
  return [...(lead ? [lead] : []), ...others].map(({ generation }) => generation);
}

/** An application without an identity may belong to the same card. */
function isSameCard(one: CardIdentity | null, other: CardIdentity | null): boolean {
  if (one === null || other === null) return true;
  return one.nation === other.nation && one.cardNumber === other.cardNumber;
}

/** The first copy that is not null. */
function pick<Key extends keyof CardApplication>(
  copies: readonly CardApplication[],
  key: Key,
): CardApplication[Key] | null {
  return copies.find((copy) => copy[key] !== null)?.[key] ?? null;
}

function dataOf(copies: readonly CardApplication[]): CardContent['data'] {
  return {
    previousDownload: pick(copies, 'previousDownload'),
    openSince: pick(copies, 'openSince'),
    activity: pick(copies, 'activity'),
    vehiclesUsed: pick(copies, 'vehiclesUsed'),
    specificConditions: pick(copies, 'specificConditions'),
  };
}

function applicationOrder(walk: CardWalk): readonly CardApplication['generation'][] {
  const order = new Set<CardApplication['generation']>();
  for (const { fileId, appendix } of walk.elements) {
    if (fileId >> 8 !== 0x05) continue;
    if (appendix === Appendix.gen1Data) order.add('gen1');
    if (appendix === Appendix.gen2Data) order.add('gen2');
  }
  return [...order];
}

function latest(moments: readonly (UnixSeconds | null)[]): UnixSeconds | null {
  const known = moments.filter((moment) => moment !== null);
  return known.length === 0 ? null : Math.max(...known);
}

/** A day of the activity buffer counts up to its last change, because its record has only the date. */
function newestMoment(data: CardContent['data'] | CardApplication): UnixSeconds | null {
  const moments: number[] = [];
  const newestDay = data.activity?.days.at(-1);
  if (newestDay) {
    const lastMinute = Math.max(0, ...newestDay.changes.map((change) => change.minute));
    moments.push(dayNumberOf(newestDay.date) * secondsPerDay + lastMinute * 60);
  }
  if (data.openSince !== null) moments.push(data.openSince);
  for (const use of data.vehiclesUsed ?? []) moments.push(use.lastUse ?? use.firstUse);
  return moments.length === 0 ? null : moments.reduce((newest, moment) => Math.max(newest, moment));
}

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
function fileFindings({ elements }: CardWalk): readonly Finding[] {
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
