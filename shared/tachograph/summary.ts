import type { CardContent } from './card/content.ts';
import { type Examination, examineDownload } from './examine.ts';
import type { Finding } from './finding.ts';
import type { Identification } from './identify.ts';
import { type NamedContent, nameFindings, readDownloadName } from './names.ts';
import { nationLetters } from './nations.ts';
import type { DownloadPart } from './part.ts';
import { summariseCardDays, summariseVehicleUnitDays } from './summary-days.ts';
import type { CardSummary, DownloadSummary, PartState, PartSummary, VehicleSummary } from './summary-schema.ts';
import { isoDay, isoTime, type UnixSeconds } from './time.ts';
import type { JudgedDownload } from './trust.ts';
import type { VehicleUnitContent } from './vehicle-unit/content.ts';
import { nationByCalibration } from './vehicle-unit/technical-data.ts';
import type { SignedElement } from './verify/verdict.ts';
import type { Verifier } from './verify/verifier.ts';

/** What a file is examined with, beside its bytes. */
export interface SummaryOptions {
  /** Without one, nothing is said about signatures: quick enough for the main thread. */
  readonly verifier?: Verifier;
  /** The file's name; it is compared with the content. */
  readonly fileName?: string;
}

/** Examines a file and keeps what people and reports need. Never throws. */
export function summariseDownload(bytes: Uint8Array, options: SummaryOptions = {}): DownloadSummary {
  return summariseExamination(examineDownload(bytes, options.verifier), options);
}

/** What the answers about a file's trust are taken from. */
export function judgedDownload({ identification, verification, findings }: Examination): JudgedDownload {
  return {
    structure: identification.structure,
    parts: summariseParts(identification, verification?.elements ?? null),
    trust: verification?.trust ?? null,
    findings,
  };
}

/** The same of a file that was examined already. */
export function summariseExamination(examination: Examination, options: SummaryOptions = {}): DownloadSummary {
  const { identification, content } = examination;
  const { parts, trust } = judgedDownload(examination);
  const known = { version: 1 as const, ...identification, parts, trust };
  switch (content.kind) {
    case 'card': {
      const { card } = content;
      const summary = summariseCard(card);
      const named = { kind: 'card', cardNumber: summary?.cardNumber ?? null, dataUpTo: card.dataUpTo } as const;
      return {
        ...known,
        ...noVehicle,
        card: summary,
        dataUpTo: isoTimeOrNull(card.dataUpTo),
        previousDownload: isoTimeOrNull(card.data.previousDownload),
        days: summariseCardDays(card.days),
        findings: withNameFindings(examination, named, options),
      };
    }
    case 'vehicle-unit': {
      const { overview, days, previousDownload } = content.vehicleUnit;
      const downloadedAt = overview?.recorderTime ?? null;
      const vehicle = summariseVehicle(content.vehicleUnit);
      const named = { kind: 'vehicle-unit', vehicle, downloadedAt } as const;
      return {
        ...known,
        card: null,
        vehicle,
        cardsInside: content.cards.map((card) => summariseCard(card)).filter((card) => card !== null),
        downloadedAt: isoTimeOrNull(downloadedAt),
        dataUpTo: isoTimeOrNull(downloadedAt ?? days.at(-1)?.date),
        previousDownload: isoTimeOrNull(previousDownload),
        days: summariseVehicleUnitDays(days),
        findings: withNameFindings(examination, named, options),
      };
    }
    case 'nothing':
      return {
        ...known,
        ...noVehicle,
        card: null,
        dataUpTo: null,
        previousDownload: null,
        days: null,
        findings: examination.findings,
      };
  }
}

const noVehicle = { vehicle: null, cardsInside: [], downloadedAt: null } as const;

function withNameFindings(
  { findings }: Examination,
  content: NamedContent,
  { fileName }: SummaryOptions,
): readonly Finding[] {
  return fileName === undefined ? findings : [...nameFindings(readDownloadName(fileName), content), ...findings];
}

function summariseCard({ identity, cardKind }: CardContent): CardSummary | null {
  if (!identity) return null;
  const { holder } = identity;
  return {
    type: cardKind,
    nation: identity.nation,
    nationLetters: nationLetters(identity.nation),
    cardNumber: identity.cardNumber,
    surname: holder.kind === 'company' ? '' : holder.surname,
    firstNames: holder.kind === 'company' ? '' : holder.firstNames,
    organisation: holder.kind === 'driver' ? '' : holder.organisation,
    validFrom: isoDayOrNull(identity.validFrom),
    expiry: isoDayOrNull(identity.expiry),
  };
}

function summariseVehicle({ overview, calibrations, nextCalibrationDue }: VehicleUnitContent): VehicleSummary {
  const registration = overview?.vehicle ?? null;
  const calibrated = registration && nationByCalibration(calibrations, registration.number);
  const nation = registration?.nation ?? calibrated;
  return {
    vin: overview?.vin ?? null,
    nation,
    nationLetters: nation === null ? null : nationLetters(nation),
    registration: registration?.number ?? null,
    periodFrom: isoTimeOrNull(overview?.heldFrom),
    periodTo: isoTimeOrNull(overview?.heldTo),
    nextCalibrationDue: isoDayOrNull(nextCalibrationDue),
  };
}

function isoTimeOrNull(time: UnixSeconds | null | undefined): string | null {
  return time ? isoTime(time) : null;
}

function isoDayOrNull(time: UnixSeconds | null): string | null {
  return time === null ? null : isoDay(time);
}

/** Shown for every vehicle unit, whether the file holds them or not. */
const alwaysShownParts: readonly DownloadPart[] = [
  'overview',
  'activities',
  'events-and-faults',
  'detailed-speed',
  'technical-data',
];

/** How genuine each part is, in the order of the file for cards and in a fixed order for vehicle units. */
function summariseParts(
  identification: Identification,
  elements: readonly SignedElement[] | null,
): readonly PartSummary[] {
  const { kind, missingParts, structure } = identification;
  if (structure === 'not-known' || elements === null) return [];
  const present = elements.map((element) => element.part);
  const fixed = kind === 'vehicle-unit' ? alwaysShownParts : [];
  const parts = new Set<DownloadPart>([...fixed, ...present, ...missingParts]);
  return [...parts].map((part) =>
    summarisePart(
      part,
      elements.filter((element) => element.part === part),
    ),
  );
}

function summarisePart(part: DownloadPart, elements: readonly SignedElement[]): PartSummary {
  const genuine = elements.filter(({ verdict }) => verdict.state === 'valid').length;
  const unchecked = elements.map(({ verdict }) => (verdict.state === 'not-verifiable' ? verdict.reason : null));
  const reason = unchecked.find((each) => each !== null) ?? null;
  return { part, state: stateOf(elements), elements: elements.length, genuine, reason };
}

/** The worst that was found: a wrong signature, then an end too early, then one that could not be checked. */
function stateOf(elements: readonly SignedElement[]): PartState {
  if (elements.length === 0) return 'not-in-file';
  if (elements.some(({ verdict }) => verdict.state === 'invalid')) return 'does-not-verify';
  const reasons = elements.map(({ verdict }) => (verdict.state === 'not-verifiable' ? verdict.reason : null));
  if (reasons.includes('cut-short')) return 'cut-short';
  if (reasons.includes('damaged')) return 'damaged';
  if (reasons.every((reason) => reason === null)) return 'genuine';
  const isUnaltered = reasons.every((reason) => reason === null || reason === 'unaltered-authority-unknown');
  return isUnaltered ? 'unaltered' : 'cannot-be-checked';
}
