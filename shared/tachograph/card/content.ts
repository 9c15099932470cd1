import type { Finding } from '../finding.ts';
import { DAY_SECONDS, dayNumberOf, type UnixSeconds } from '../time.ts';
import { type CardApplication, readCardApplication } from './application.ts';
import type { CardKind } from './card-kind.ts';
import { Appendix } from './elementary-files.ts';
import type { CardIdentity } from './identity.ts';
import type { CardWalk } from './walk.ts';

/** What a card download says. */
export interface CardContent {
  readonly cardKind: CardKind | null;
  /** In the order of the file. */
  readonly applications: readonly CardApplication[];
  /** From the first EF 0520 of the file. */
  readonly identity: CardIdentity | null;
  /** The other parts: from the second generation's copy, or the first's where only that is whole. */
  readonly data: Omit<CardApplication, 'generation' | 'identity'>;
  /** The newest moment that the card speaks of. A card does not say when it was read: that was later than this. */
  readonly dataUpTo: UnixSeconds | null;
  readonly findings: readonly Finding[];
}

/** Reads a walked card. Never throws; what is damaged or missing is null. */
export function readCard(walk: CardWalk, cardKind: CardKind | null): CardContent {
  const wholeElements = walk.elements.filter((element) => element.data.length === element.declaredBytes);
  const applications = applicationOrder(walk).map((generation) => readCardApplication(walk.elements, generation));
  const whole =
    wholeElements.length === walk.elements.length
      ? applications
      : applications.map(({ generation }) => readCardApplication(wholeElements, generation));
  const copies = [...newestFirst(whole), ...newestFirst(applications)];
  const pick = <Key extends keyof CardApplication>(key: Key): CardApplication[Key] | null =>
    copies.find((copy) => copy[key] !== null)?.[key] ?? null;
  const data = {
    previousDownload: pick('previousDownload'),
    currentUse: pick('currentUse'),
    activity: pick('activity'),
    vehiclesUsed: pick('vehiclesUsed'),
    places: pick('places'),
    events: pick('events'),
    faults: pick('faults'),
    specificConditions: pick('specificConditions'),
    control: pick('control'),
  };
  return {
    cardKind,
    applications,
    identity: [...whole, ...applications].find((application) => application.identity)?.identity ?? null,
    data,
    dataUpTo: newestMoment(data),
    findings: applications.flatMap((application) => application.activity?.findings ?? []),
  };
}

function newestFirst(applications: readonly CardApplication[]): readonly CardApplication[] {
  return [...applications].sort((left, right) => right.generation.localeCompare(left.generation));
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
    moments.push(dayNumberOf(newestDay.date) * DAY_SECONDS + lastMinute * 60);
  }
  if (data.currentUse?.opened) moments.push(data.currentUse.opened);
  for (const use of data.vehiclesUsed ?? []) moments.push(use.lastUse ?? use.firstUse);
  return moments.length === 0 ? null : moments.reduce((newest, moment) => Math.max(newest, moment));
}
