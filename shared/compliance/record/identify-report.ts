import { sha256 } from '@noble/hashes/sha2.js';
import { toHex } from '../../tachograph/bytes.ts';
import type { CardContent } from '../../tachograph/card/content.ts';
import type { CardIdentity } from '../../tachograph/card/identity.ts';
import { type Examination, examineOpened } from '../../tachograph/examine.ts';
import type { Finding } from '../../tachograph/finding.ts';
import { openDownload } from '../../tachograph/open.ts';
import type { DownloadPart, Generation } from '../../tachograph/part.ts';
import { readRecordGroups } from '../../tachograph/read-records.ts';
import { type RecordGroupReport, reportRecords } from '../../tachograph/records/record-report.ts';
import { isoDayOf, isoTime, type UnixSeconds } from '../../tachograph/time.ts';
import { type TrustAnswers, trustAnswers } from '../../tachograph/trust.ts';
import type { VehicleUnitContent } from '../../tachograph/vehicle-unit/content.ts';
import type { NotVerifiableReason, SignedElement, Trust, Verdict } from '../../tachograph/verify/verdict.ts';
import type { Verifier } from '../../tachograph/verify/verifier.ts';
import { recordedDays } from './file-days.ts';
import { summariseExamination } from './summary.ts';

/**
 * What `identify --json` prints for a file, one object a line. Fields that the file does not answer are left out.
 * It holds the names and numbers of people: it is for the person who asked, never for a log.
 */
export interface IdentifyReport {
  readonly file: string;
  readonly size: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
  readonly kind: 'card' | 'vehicle-unit' | 'unknown';
  readonly generations?: readonly Generation[];
  readonly complete?: boolean;
  readonly card?: CardReport;
  readonly activity?: { readonly days: number; readonly first: string; readonly last: string };
  readonly previousDownload?: string;
  readonly vehicle?: VehicleReport;
  readonly days?: { readonly first: string; readonly last: string; readonly count: number };
  readonly signatures: { readonly valid: number; readonly invalid: number; readonly unverifiable: number };
  readonly trust: Trust;
  /** Each element that the regulation has signed, by its place in the file. */
  readonly elements: readonly ElementReport[];
  /** The three answers to "Is it genuine?". */
  readonly answers: TrustAnswers;
  readonly findings: readonly ReportedFinding[];
  /** Everything that was recorded, to the last field; left out where there is nothing. */
  readonly records?: readonly RecordGroupReport[];
}

type ReportedFinding = Pick<Finding, 'code' | 'level' | 'offset' | 'message'>;

/** A finding for whoever reads objects; its sentence has its values. */
export function reportedFinding({ code, level, offset, message }: Finding): ReportedFinding {
  return { code, level, offset, message };
}

interface ElementReport {
  readonly part: DownloadPart;
  /** Such as "EF 0504 (02)" or "Block 76 02". */
  readonly element: string;
  readonly offset: number;
  readonly verdict: Verdict['state'];
  /** Why its signature could not be checked. */
  readonly reason?: NotVerifiableReason;
}

interface CardReport {
  readonly type: 'driver' | 'workshop' | 'control' | 'company' | null;
  readonly nation: number;
  readonly cardNumber: string;
  readonly surname?: string;
  readonly firstNames?: string;
  readonly expiry?: string;
}

interface VehicleReport {
  readonly vin?: string;
  readonly nation?: number;
  readonly vrn?: string;
  readonly currentDateTime?: string;
  readonly periodMin?: string;
  readonly periodMax?: string;
}

/** Examines a file and projects what was found on the report. Never throws. */
export function identifyReport(file: string, bytes: Uint8Array, verifier: Verifier): IdentifyReport {
  const opened = openDownload(bytes);
  const examination = examineOpened(opened, bytes.length, verifier);
  const { identification, content, verification } = examination;
  const { generations } = identification;
  const summary = summariseExamination(examination, { fileName: file.split(/[\\/]/).at(-1) ?? file });
  const answers = trustAnswers(summary);
  const groups = readRecordGroups(opened);
  const isKnown = content.kind !== 'nothing';
  return {
    file,
    size: bytes.length,
    sha256: toHex(sha256(bytes)).toLowerCase(),
    kind: isKnown ? content.kind : 'unknown',
    ...(isKnown ? { generations, complete: answers.everything !== 'no' } : {}),
    ...(content.kind === 'card' ? cardFields(content.card, countedDays(examination)) : {}),
    ...(content.kind === 'vehicle-unit' ? vehicleUnitFields(content.vehicleUnit, countedDays(examination)) : {}),
    signatures: countVerdicts(verification?.elements ?? []),
    trust: verification?.trust ?? 'unverifiable',
    elements: elementReports(verification?.elements ?? []),
    answers,
    findings: summary.findings.map(reportedFinding),
    ...(groups.length > 0 ? { records: reportRecords(groups) } : {}),
  };
}

/** How many days a file has a record of, and from when to when; null where there are none. */
function countedDays(examination: Examination): NonNullable<IdentifyReport['days']> | null {
  const days = recordedDays(examination);
  const [first, last] = [days[0], days.at(-1)];
  return first && last ? { first: isoDayOf(first.day), last: isoDayOf(last.day), count: days.length } : null;
}

function cardFields(card: CardContent, days: ReturnType<typeof countedDays>): Partial<IdentifyReport> {
  const { identity, data } = card;
  return {
    ...(identity ? { card: cardReport(card, identity) } : {}),
    ...(days === null ? {} : { activity: { days: days.count, first: days.first, last: days.last } }),
    ...withTime('previousDownload', data.previousDownload),
  };
}

function cardReport(card: CardContent, identity: CardIdentity): CardReport {
  const { holder } = identity;
  return {
    type: cardType(card.cardKind),
    nation: identity.nation,
    cardNumber: identity.cardNumber,
    ...(holder.kind === 'company' ? {} : { surname: holder.surname, firstNames: holder.firstNames }),
    ...withTime('expiry', identity.expiry),
  };
}

function cardType(kind: CardContent['cardKind']): CardReport['type'] {
  switch (kind) {
    case 'driver-card':
      return 'driver';
    case 'workshop-card':
      return 'workshop';
    case 'control-card':
      return 'control';
    case 'company-card':
      return 'company';
    case null:
      return null;
  }
}

function vehicleUnitFields(
  { overview }: VehicleUnitContent,
  days: ReturnType<typeof countedDays>,
): Partial<IdentifyReport> {
  const vehicle: VehicleReport = {
    ...(overview?.vin ? { vin: overview.vin } : {}),
    ...(overview?.vehicle && overview.vehicle.nation !== null ? { nation: overview.vehicle.nation } : {}),
    ...(overview?.vehicle ? { vrn: overview.vehicle.number } : {}),
    ...withTime('currentDateTime', overview?.recorderTime),
    ...withTime('periodMin', overview?.heldFrom),
    ...withTime('periodMax', overview?.heldTo),
  };
  return {
    ...(overview ? { vehicle } : {}),
    ...(days === null ? {} : { days }),
  };
}

function withTime<Key extends string>(key: Key, time: UnixSeconds | null | undefined): { [K in Key]?: string } {
  return (time ? { [key]: isoTime(time) } : {}) as { [K in Key]?: string };
}

function elementReports(elements: readonly SignedElement[]): readonly ElementReport[] {
  const inOrder = [...elements].sort((left, right) => left.offset - right.offset);
  return inOrder.map(({ part, label, offset, verdict }) => ({
    part,
    element: label,
    offset,
    verdict: verdict.state,
    ...(verdict.state === 'not-verifiable' ? { reason: verdict.reason } : {}),
  }));
}

function countVerdicts(elements: readonly SignedElement[]): IdentifyReport['signatures'] {
  const count = (state: SignedElement['verdict']['state']): number =>
    elements.filter((element) => element.verdict.state === state).length;
  return { valid: count('valid'), invalid: count('invalid'), unverifiable: count('not-verifiable') };
}
