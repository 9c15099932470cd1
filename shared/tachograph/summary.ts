import type { CardContent } from './card/content.ts';
import type { CardIdentity } from './card/identity.ts';
import { type Examination, examineDownload } from './examine.ts';
import type { Finding } from './finding.ts';
import { type NamedContent, nameFindings, readDownloadName } from './names.ts';
import { nationLetters } from './nations.ts';
import { summariseCardDays, summariseVehicleUnitDays } from './summary-days.ts';
import { summariseParts } from './summary-parts.ts';
import type { CardSummary, DownloadSummary, VehicleSummary } from './summary-schema.ts';
import { isoDay, isoTime, type UnixSeconds } from './time.ts';
import type { VehicleUnitContent } from './vehicle-unit/content.ts';
import { nationByCalibration } from './vehicle-unit/technical-data.ts';
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
  const examination = examineDownload(bytes, options.verifier);
  const { identification, content, verification } = examination;
  const elements = verification?.elements ?? null;
  const known = {
    version: 1 as const,
    ...identification,
    parts: summariseParts(identification, elements),
    trust: verification?.trust ?? null,
  };
  switch (content.kind) {
    case 'card': {
      const { card } = content;
      const summary = summariseCard(card);
      const named = { kind: 'card', cardNumber: summary?.cardNumber ?? null, dataUpTo: card.dataUpTo } as const;
      return {
        ...known,
        ...NO_VEHICLE,
        card: summary,
        dataUpTo: isoTimeOrNull(card.dataUpTo),
        previousDownload: isoTimeOrNull(card.data.previousDownload),
        days: card.data.activity ? summariseCardDays(card.data.activity) : null,
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
        ...NO_VEHICLE,
        card: null,
        dataUpTo: null,
        previousDownload: null,
        days: null,
        findings: examination.findings,
      };
  }
}

const NO_VEHICLE = { vehicle: null, cardsInside: [], downloadedAt: null } as const;

function withNameFindings(
  { findings }: Examination,
  content: NamedContent,
  { fileName }: SummaryOptions,
): readonly Finding[] {
  return fileName === undefined ? findings : [...nameFindings(readDownloadName(fileName), content), ...findings];
}

function summariseCard(card: CardContent): CardSummary | null {
  const { identity } = card;
  return identity && cardSummary(card, identity);
}

function cardSummary(card: CardContent, identity: CardIdentity): CardSummary {
  const { holder } = identity;
  return {
    type: card.cardKind,
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
