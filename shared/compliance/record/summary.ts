import type { CardContent } from '../../tachograph/card/content.ts';
import { type Examination, examineDownload } from '../../tachograph/examine.ts';
import type { Finding } from '../../tachograph/finding.ts';
import { judgedDownload } from '../../tachograph/judged-download.ts';
import { type NamedContent, nameFindings, readDownloadName } from '../../tachograph/names.ts';
import { nationLetters } from '../../tachograph/nations.ts';
import type { CardSummary, DownloadSummary, VehicleSummary } from '../../tachograph/summary-schema.ts';
import { isoDay, isoTime, type UnixSeconds } from '../../tachograph/time.ts';
import type { VehicleUnitContent } from '../../tachograph/vehicle-unit/content.ts';
import { nationByCalibration } from '../../tachograph/vehicle-unit/technical-data.ts';
import type { Verifier } from '../../tachograph/verify/verifier.ts';
import { fileDays } from './file-days.ts';

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
        days: fileDays(examination),
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
        days: fileDays(examination),
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
