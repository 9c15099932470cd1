import type { CardApplication, SpecificCondition } from '../../tachograph/card/application.ts';
import type { CardContent } from '../../tachograph/card/content.ts';
import { Appendix } from '../../tachograph/card/elementary-files.ts';
import type { VehicleUse } from '../../tachograph/card/vehicles-used.ts';
import { elementName } from '../../tachograph/card/walk.ts';
import type { Examination } from '../../tachograph/examine.ts';
import { type CardReference, cardHolderKey } from '../../tachograph/identifiers.ts';
import { dayNumberOf, type UnixSeconds } from '../../tachograph/time.ts';
import type { VehicleUnitContent } from '../../tachograph/vehicle-unit/content.ts';
import { type CardInsertion, slotOf } from '../../tachograph/vehicle-unit/day.ts';
import type { SignedElement } from '../../tachograph/verify/verdict.ts';
import type { Verification } from '../../tachograph/verify/verifier.ts';
import { type CardDistance, cardDistances } from './distances.ts';
import { implausibleIn, type RecorderUse, withoutUnclosedRest } from './implausible.ts';
import {
  type ActivitySource,
  type Basis,
  cardEndsAtWork,
  cardStretches,
  conditionMark,
  type RecordedDay,
  recordedCardDays,
  vehicleUnitStretches,
} from './records.ts';

/** How a source is named: a card's copy of one generation, or a vehicle by its registration. */
type SourceName =
  | { readonly kind: 'card'; readonly generation: CardApplication['generation']; readonly cardNumber: string }
  | { readonly kind: 'vehicle-unit'; readonly vehicle: string };

export interface NamedSource extends ActivitySource {
  readonly name: SourceName;
}

/** All records of one driver from a set of downloads. They contain the driver's name and card number. */
export interface DriverRecords {
  readonly cardNumber: string;
  readonly surname: string;
  readonly firstNames: string;
  /** Cards come first, the newest data first; of one card, the second generation's copy comes first. */
  readonly sources: readonly NamedSource[];
  readonly distances: readonly CardDistance[];
}

const driverCardType = 1;

/** A replacement and a renewal index of one character each end a driver card's number (Annex 1C appendix 1, 2.26). */
const issueLength = 2;

/**
 * Gathers the records of each driver from all downloads: both copies of the days on a card, and every vehicle unit that
 * the card was in. Renewed and replaced cards belong to the same driver.
 */
export function driverRecords(examinations: readonly Examination[]): readonly DriverRecords[] {
  const cards = examinations
    .flatMap(({ content, verification }, file) =>
      content.kind === 'card' ? [{ card: content.card, verification, file }] : [],
    )
    .sort((left, right) => (right.card.dataUpTo ?? 0) - (left.card.dataUpTo ?? 0));
  const units = examinations.flatMap(({ content, verification }, file) =>
    content.kind === 'vehicle-unit' ? [{ unit: content.vehicleUnit, verification, file }] : [],
  );
  const drivers = new Map<string, DriverRecords>();
  const add = (key: string, more: DriverRecords): void => {
    const known = drivers.get(key);
    drivers.set(
      key,
      known
        ? {
            ...known,
            sources: [...known.sources, ...more.sources],
            distances: [...known.distances, ...more.distances],
          }
        : more,
    );
  };
  for (const { card, verification, file } of cards) {
    const { identity } = card;
    if (identity === null || identity.holder.kind !== 'driver') continue;
    const { cardNumber, nation, holder } = identity;
    add(cardHolderKey(nation, cardNumber), {
      cardNumber,
      surname: holder.surname,
      firstNames: holder.firstNames,
      sources: cardSources(card, verification).map((source) => ({ ...source, file })),
      distances: cardDistances(card.data.activity?.days ?? [], card.data.vehiclesUsed ?? []),
    });
  }
  for (const { unit, verification, file } of units) {
    for (const { key, source, ...driver } of unitDrivers(unit, verification)) {
      add(key, { ...driver, sources: [{ ...source, file }], distances: [] });
    }
  }
  return [...drivers.values()];
}

/** Only the copies that belong to the card's believed holder, because a file may join the halves of two people's cards. */
export function cardSources(
  card: CardContent,
  verification: Verification | null,
): readonly (NamedSource & { readonly days: readonly RecordedDay[] })[] {
  const cardNumber = card.identity?.cardNumber ?? '';
  const isSame = ({ identity }: CardApplication): boolean =>
    identity === null || (identity.cardNumber === cardNumber && identity.nation === card.identity?.nation);
  return [...card.applications]
    .filter(isSame)
    .sort((left, right) => right.generation.localeCompare(left.generation))
    .map(({ generation, activity, vehiclesUsed, specificConditions }) => {
      const basis = basisOfFile(0x0504, generation, verification);
      const areMarksAltered = basisOfFile(0x0522, generation, verification) === 'does-not-verify';
      const days = (activity?.days ?? []).map((day) => ({ ...day, basis }));
      const uses = usesOfCard(vehiclesUsed ?? []);
      const stretches = withoutUnclosedRest(cardStretches(days), uses);
      const still = new Set(days.filter(({ distanceKm }) => distanceKm === 0).map(({ date }) => dayNumberOf(date)));
      return {
        name: { kind: 'card', generation, cardNumber } as const,
        vehicle: null,
        issue: cardNumber.slice(-issueLength),
        days: recordedCardDays(days),
        stretches,
        implausible: implausibleIn(stretches, uses, still),
        endsAtWork: cardEndsAtWork(days),
        marks: areMarksAltered ? [] : marksOf(specificConditions ?? []),
      };
    });
}

function usesOfCard(uses: readonly VehicleUse[]): readonly RecorderUse[] {
  return uses.map(({ firstUse, lastUse, odometerBeginKm, odometerEndKm }) =>
    recorderUse(firstUse, lastUse, [odometerBeginKm, odometerEndKm]),
  );
}

/** Of an insertion that goes on past midnight, which stands in each of its days, the last has its end. */
function usesOfRecorder(insertions: readonly Omit<CardInsertion, 'slot'>[]): readonly RecorderUse[] {
  const byBegin = new Map(insertions.map((insertion) => [insertion.inserted, insertion]));
  return [...byBegin.values()].map(({ inserted, withdrawn, odometerInsertedKm, odometerWithdrawnKm }) =>
    recorderUse(inserted, withdrawn, [odometerInsertedKm, odometerWithdrawnKm]),
  );
}

function recorderUse(
  from: UnixSeconds,
  until: UnixSeconds | null,
  [beginKm, endKm]: readonly [number | null, number | null],
): RecorderUse {
  return {
    fromMinute: Math.floor(from / 60),
    untilMinute: until === null ? null : Math.floor(until / 60),
    km: beginKm === null || endKm === null ? null : endKm - beginKm,
  };
}

function basisOfFile(
  fileId: number,
  generation: CardApplication['generation'],
  verification: Verification | null,
): Basis {
  const label = elementName(fileId, generation === 'gen1' ? Appendix.gen1Data : Appendix.gen2Data);
  return basisOf(verification?.elements.filter((element) => element.label === label) ?? [], verification);
}

/** A file that mixes two holders counts as unchecked, however well each half verifies. */
function basisOf(elements: readonly SignedElement[], verification: Verification | null): Basis {
  if (elements.some(({ verdict }) => verdict.state === 'invalid')) return 'does-not-verify';
  const isGenuine = elements.length > 0 && elements.every(({ verdict }) => verdict.state === 'valid');
  return isGenuine && verification?.holderProblem === null ? 'genuine' : 'not-checked';
}

function marksOf(conditions: readonly SpecificCondition[]): NamedSource['marks'] {
  return conditions.flatMap(({ time, type }) => (type === null ? [] : (conditionMark(time, type) ?? [])));
}

/** What a vehicle unit recorded of each driver whose card was in it, by the key of the card's holder. */
export function unitDrivers(unit: VehicleUnitContent, verification: Verification | null) {
  const days = certainDays(unit, verification);
  const daysOf = new Map<string, CertainDay[]>();
  for (const day of days) {
    for (const key of day.byKey.keys()) {
      const known = daysOf.get(key);
      if (known === undefined) daysOf.set(key, [day]);
      else known.push(day);
    }
  }
  return driversOf(unit).map((driver) => ({
    ...driver,
    source: vehicleUnitSource(driver.key, unit, daysOf.get(driver.key) ?? []),
  }));
}

type CertainDay = ReturnType<typeof certainDays>[number];

/**
 * The days that a recorder is believed, each with the cards that were in it by the keys of their holders: asked driver by
 * driver, a file of as many drivers as a damaged count names would take minutes. Of a day that cannot be read, or that two
 * blocks tell otherwise, nothing is known by this recorder.
 */
function certainDays(unit: VehicleUnitContent, verification: Verification | null) {
  const elements = Map.groupBy(verification?.elements ?? [], ({ offset }) => offset);
  return unit.days
    .filter(({ doubt }) => doubt === undefined)
    .map((day) => ({
      ...day,
      basis: basisOf(elements.get(day.offset) ?? [], verification),
      byKey: Map.groupBy(day.cards, ({ card }) => keyOfCard(card) ?? ''),
    }));
}

/** The drivers whose cards were in this vehicle unit, each once, with the names of their first insertion. */
function driversOf(
  unit: VehicleUnitContent,
): readonly (Pick<DriverRecords, 'cardNumber' | 'surname' | 'firstNames'> & { readonly key: string })[] {
  const drivers = new Map<string, { key: string; cardNumber: string; surname: string; firstNames: string }>();
  for (const { card, surname, firstNames } of unit.days.flatMap(({ cards }) => cards)) {
    const key = keyOfCard(card);
    if (card && key !== null && !drivers.has(key)) {
      drivers.set(key, { key, cardNumber: card.cardNumber, surname: surname ?? '', firstNames: firstNames ?? '' });
    }
  }
  return [...drivers.values()];
}

function keyOfCard(card: CardReference | null): string | null {
  return card?.cardType === driverCardType ? cardHolderKey(card.nation, card.cardNumber) : null;
}

/** @param certain the days on which a card of this driver was in the recorder. */
function vehicleUnitSource(key: string, unit: VehicleUnitContent, certain: readonly CertainDay[]): NamedSource {
  const vehicle = vehicleName(unit);
  const days = certain.map((day) => ({
    ...day,
    insertions: (day.byKey.get(key) ?? []).map((insertion) => ({ ...insertion, slot: slotOf(insertion) })),
  }));
  const stretches = vehicleUnitStretches(days, unit.overview?.recorderTime ?? null);
  return {
    name: { kind: 'vehicle-unit', vehicle },
    vehicle,
    stretches,
    implausible: implausibleIn(stretches, usesOfRecorder(days.flatMap(({ insertions }) => insertions))),
    // A recorder's records end with the withdrawal or the download.
    endsAtWork: false,
    marks: days.filter(({ basis }) => basis !== 'does-not-verify').flatMap(({ conditions }) => marksOf(conditions)),
  };
}

/** The registration, or the vehicle identification number where the file has no registration. */
export function vehicleName({ overview }: VehicleUnitContent): string {
  return overview?.vehicle?.number ?? overview?.vin ?? '';
}
