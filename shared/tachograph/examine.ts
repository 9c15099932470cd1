import { cardKind } from './card/card-kind.ts';
import { lacksFirstApplication, lacksSecondApplication, lonelySignatures } from './card/completeness.ts';
import { type CardContent, readCard } from './card/content.ts';
import type { CardIdentity } from './card/identity.ts';
import { elementName } from './card/walk.ts';
import { type Finding, finding } from './finding.ts';
import { type Identification, identificationOf } from './identify.ts';
import { type OpenedDownload, openDownload } from './open.ts';
import { dayGaps } from './vehicle-unit/block-facts.ts';
import { readVehicleUnit, type VehicleUnitContent } from './vehicle-unit/content.ts';
import { incompleteReasons } from './verify/verdict.ts';
import type { Verification, Verifier } from './verify/verifier.ts';

/** Everything that can be learned from the bytes of a file. */
export interface Examination {
  readonly identification: Identification;
  readonly content: DownloadContent;
  /** null when no verifier was given. */
  readonly verification: Verification | null;
  /** By offset. */
  readonly findings: readonly Finding[];
}

const maxFindings = 100;

/**
 * Identifies, reads and, given a verifier, verifies a file. Never throws. The result contains names and numbers of people,
 * but none of the bytes.
 */
export function examineDownload(bytes: Uint8Array, verifier?: Verifier): Examination {
  return examineOpened(openDownload(bytes), bytes.length, verifier);
}

/** The same for a file that was opened already. */
export function examineOpened(opened: OpenedDownload, sizeBytes: number, verifier?: Verifier): Examination {
  const identification = identificationOf(opened);
  const verification = verifier ? verifier.verify(opened) : null;
  const content = readDownload(opened, verification ? alteredOffsets(verification) : undefined);
  const findings = [
    ...findingsOfKind(opened),
    ...findingsOfWalk(opened),
    ...findingsOfStructure(opened, identification, sizeBytes),
    ...findingsOfContent(content),
    ...(verification ? findingsOfSignatures(verification) : []),
  ];
  return { identification, content, verification, findings: limited(findings) };
}

function alteredOffsets({ elements }: Verification): ReadonlySet<number> {
  return new Set(elements.filter(({ verdict }) => verdict.state === 'invalid').map(({ offset }) => offset));
}

function findingsOfKind(opened: OpenedDownload): readonly Finding[] {
  switch (opened.kind) {
    case 'archive':
      return [finding('archive', 0, { format: opened.format })];
    case 'not-a-download':
      return [finding(opened.reason, 0)];
    case 'unknown':
      return [finding('not-recognised', 0)];
    case 'card':
      return opened.wrapped ? [finding('wrapped-card', 0)] : [];
    case 'vendor-data':
    case 'vehicle-unit':
      return [];
  }
}

function findingsOfWalk(opened: OpenedDownload): readonly Finding[] {
  return 'walk' in opened ? opened.walk.findings : [];
}

function findingsOfStructure(
  opened: OpenedDownload,
  { missingParts, missingBytes, stopsIn }: Identification,
  sizeBytes: number,
): readonly Finding[] {
  const parts = missingParts.join(', ');
  const stops =
    stopsIn !== null && missingBytes === 0 ? [finding('stops-before-signature', sizeBytes, { part: stopsIn })] : [];
  const isMissing = stopsIn === null && missingParts.length > 0;
  switch (opened.kind) {
    case 'card': {
      const { walk, cardKind } = opened;
      const lonely = lonelySignatures(walk).map(({ fileId, appendix, offset }) =>
        finding('signature-alone', offset, { what: elementName(fileId, appendix) }),
      );
      if (!isMissing || cardKind === null) return [...lonely, ...stops];
      if (lacksSecondApplication(walk, cardKind)) {
        return [...lonely, finding('second-generation-not-fetched', sizeBytes)];
      }
      if (lacksFirstApplication(walk)) return [...lonely, finding('first-generation-not-fetched', sizeBytes)];
      return [...lonely, finding('not-fetched', sizeBytes, { parts })];
    }
    case 'vehicle-unit': {
      const gaps = dayGaps(opened.walk).map((gap) => finding('days-missing', 0, { ...gap }));
      return [...gaps, ...stops, ...(isMissing ? [finding('parts-missing', sizeBytes, { parts })] : [])];
    }
    case 'archive':
    case 'not-a-download':
    case 'vendor-data':
    case 'unknown':
      return [];
  }
}

function findingsOfContent(content: DownloadContent): readonly Finding[] {
  switch (content.kind) {
    case 'card':
      return findingsOfCard(content.card);
    case 'vehicle-unit':
      return [...content.vehicleUnit.findings, ...content.cards.flatMap(findingsOfCard)];
    case 'nothing':
      return [];
  }
}

function findingsOfCard(card: CardContent): readonly Finding[] {
  const identities = card.applications.map((application) => application.identity).filter((each) => each !== null);
  const [first, second] = identities.map(personOf);
  const differ = first !== undefined && second !== undefined && first !== second;
  return differ ? [...card.findings, finding('copies-differ', 0)] : card.findings;
}

function personOf(identity: CardIdentity): string {
  return JSON.stringify([identity.nation, identity.cardNumber, identity.expiry, identity.holder]);
}

/** One finding for each wrong signature, and one for each reason why others could not be checked. */
function findingsOfSignatures({ elements, holderProblem, isDatedOutside }: Verification): readonly Finding[] {
  const findings: Finding[] = [];
  if (holderProblem) findings.push(finding(holderProblem, 0));
  if (isDatedOutside) findings.push(finding('dated-outside-certificate', 0));
  const unchecked = new Map<string, { offset: number; count: number }>();
  for (const { verdict, label, offset } of elements) {
    if (verdict.state === 'invalid') findings.push(finding('signature-invalid', offset, { what: label }));
    if (verdict.state !== 'not-verifiable' || incompleteReasons.has(verdict.reason)) continue;
    const group = unchecked.get(verdict.reason) ?? { offset, count: 0 };
    unchecked.set(verdict.reason, { ...group, count: group.count + 1 });
  }
  for (const [reason, { offset, count }] of unchecked) {
    findings.push(
      reason === 'unaltered-authority-unknown'
        ? finding('authority-unknown', offset, { count })
        : finding('signatures-not-verifiable', offset, { count, reason }),
    );
  }
  return findings;
}

function limited(findings: readonly Finding[]): readonly Finding[] {
  const sorted = [...findings].sort((left, right) => left.offset - right.offset);
  if (sorted.length <= maxFindings) return sorted;
  const kept = sorted.slice(0, maxFindings);
  return [...kept, finding('more-findings', 0, { count: sorted.length - maxFindings })];
}

/** The content of a download, by its kind. */
type DownloadContent =
  | { readonly kind: 'card'; readonly card: CardContent }
  | {
      readonly kind: 'vehicle-unit';
      readonly vehicleUnit: VehicleUnitContent;
      /** Card downloads inside the file (76 06). */
      readonly cards: readonly CardContent[];
    }
  | { readonly kind: 'nothing' };

/** The offsets of elements whose signatures do not match: other copies are preferred to these. */
type AlteredOffsets = ReadonlySet<number>;

const nothingAltered: AlteredOffsets = new Set();

/** Reads everything out of an opened download. Never throws. */
export function readDownload(opened: OpenedDownload, altered: AlteredOffsets = nothingAltered): DownloadContent {
  switch (opened.kind) {
    case 'card':
      return { kind: 'card', card: readCard(opened.walk, opened.cardKind, altered) };
    case 'vehicle-unit':
      return {
        kind: 'vehicle-unit',
        vehicleUnit: readVehicleUnit(opened.walk, altered),
        cards: opened.walk.cards.map((card) => readCard(card, cardKind(card), altered)),
      };
    case 'archive':
    case 'not-a-download':
    case 'vendor-data':
    case 'unknown':
      return { kind: 'nothing' };
  }
}
