import type { Finding } from '../finding.ts';
import { dayNumberOf, secondsPerDay, type UnixSeconds } from '../time.ts';
import { type CardApplication, readCardApplication } from './application.ts';
import type { CardKind } from './card-kind.ts';
import { Appendix } from './elementary-files.ts';
import type { CardIdentity } from './identity.ts';
import type { CardElement, CardWalk } from './walk.ts';

/** What a card download says. */
export interface CardContent {
  readonly cardKind: CardKind | null;
  /** In the order of the file. */
  readonly applications: readonly CardApplication[];
  /** Of the application that is believed: the one that the days are from too. */
  readonly identity: CardIdentity | null;
  /** From the application that is believed; what it lacks from the other one, where that is the same card's. */
  readonly data: Omit<CardApplication, 'generation' | 'identity'>;
  /** The newest moment that the card speaks of. A card does not say when it was read: that was later than this. */
  readonly dataUpTo: UnixSeconds | null;
  readonly findings: readonly Finding[];
}

/**
 * Reads a walked card. Never throws; what is damaged or missing is null.
 * @param altered offsets of elements whose signatures do not fit them: another copy is believed rather than they.
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
    // A changed time must not say that the card was read later than it was.
    dataUpTo: newestMoment(dataOf(inOrder(best))) ?? newestMoment(data),
    findings: applications.flatMap((application) => application.activity?.findings ?? []),
  };
}

function readApplications(walk: CardWalk, elements: readonly CardElement[]): readonly CardApplication[] {
  return applicationOrder(walk).map((generation) => readCardApplication(elements, generation));
}

/**
 * The application that is believed, and then the other one, where it is the same card's. Holder and days come from one
 * application, so that never one person's name stands over another one's days.
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

/** What does not say whose it is may be the same card's. */
function isSameCard(one: CardIdentity | null, other: CardIdentity | null): boolean {
  if (one === null || other === null) return true;
  return one.nation === other.nation && one.cardNumber === other.cardNumber;
}

/** The first copy that there is. */
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

/** A day of the activity buffer counts up to its last change, because its record has only the date. */
function newestMoment(data: CardContent['data']): UnixSeconds | null {
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
