import type { Examination } from './examine.ts';
import type { Identification } from './identify.ts';
import type { DownloadPart } from './part.ts';
import type { PartState, PartSummary } from './summary-schema.ts';
import type { JudgedDownload } from './trust.ts';
import type { SignedElement } from './verify/verdict.ts';

/** What the answers about a file's trust are taken from. */
export function judgedDownload({ identification, verification, findings }: Examination): JudgedDownload {
  return {
    structure: identification.structure,
    parts: summariseParts(identification, verification?.elements ?? null),
    trust: verification?.trust ?? null,
    findings,
  };
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
