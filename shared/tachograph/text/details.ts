import type { Finding } from '../finding.ts';
import type { DownloadKind } from '../identify.ts';
import type { DownloadPart } from '../part.ts';
import type { DownloadSummary, PartState, PartSummary } from '../summary-schema.ts';
import type { IsoDay } from '../time.ts';
import { type AdviceCode, adviceTexts, findingTexts, type RowCode, rowTexts } from './messages.ts';
import { renderEnglish, type TextPart, type TextValues } from './render.ts';

/** A finding in the words of a depot, and what to do about it. */
export interface FormattedFinding {
  readonly says: TextPart;
  readonly advice: TextPart<AdviceCode> | null;
}

/** Says a finding of a file of this kind to a clerk; `today` decides which dates need their year. */
export function formatFinding(finding: Finding, kind: DownloadKind, today: IsoDay): FormattedFinding {
  const { says, advice: known } = findingTexts[finding.code];
  // A card lies on the desk and is read; a vehicle unit is downloaded in the yard.
  const advice = kind === 'vehicle-unit' ? known : adviceForCard(known);
  return {
    says: { code: finding.code, values: finding.values, english: renderEnglish(says, finding.values, today) },
    advice: advice && { code: advice, values: {}, english: adviceTexts[advice] },
  };
}

function adviceForCard(advice: AdviceCode | null): AdviceCode | null {
  if (advice === 'download-again') return 'read-card-again';
  return advice === 'download-again-then-workshop' ? 'read-card-again-then-workshop' : advice;
}

/** A row of "Is it genuine?": "Activities, 34 days", "Genuine, 34 of 34". */
export interface FormattedPart {
  readonly part: DownloadPart;
  readonly state: PartState;
  readonly label: TextPart<RowCode>;
  readonly verdict: TextPart<RowCode>;
  readonly note: TextPart<RowCode> | null;
}

/** Says part by part how genuine a download is; empty while that was not checked. */
export function formatParts({ kind, parts }: DownloadSummary, today: IsoDay): readonly FormattedPart[] {
  const row = (code: RowCode, values: TextValues = {}): TextPart<RowCode> => ({
    code,
    values,
    english: renderEnglish(rowTexts[code], values, today),
  });
  return parts.map((summary) => {
    const { part, state, elements, genuine } = summary;
    const values = { genuine, count: elements };
    // A card's second element of a part is only its copy for the other generation.
    const counts = elements > 1 && kind === 'vehicle-unit';
    const isShared = genuine > 0 || state === 'does-not-verify';
    const isCounted = counts && isShared && state !== 'not-in-file';
    return {
      part,
      state,
      label: counts && part === 'activities' ? row('activities-days', values) : row('part', { part }),
      verdict: isCounted ? row(`${state}-of`, values) : row(state),
      note: noteOf(summary, kind, row),
    };
  });
}

/** Recorders of one maker are known to sign technical data wrongly, so that is no accusation. */
function noteOf(
  { part, state, reason }: PartSummary,
  kind: DownloadKind,
  row: (code: RowCode, values?: TextValues) => TextPart<RowCode>,
): TextPart<RowCode> | null {
  if (state === 'does-not-verify') {
    if (part === 'technical-data') return row('known-recorder-fault');
    return row(kind === 'vehicle-unit' ? 'no-legal-value-of-vehicle-unit' : 'no-legal-value-of-card');
  }
  // That its authority is unknown is said already.
  return reason && state !== 'unaltered' ? row('reason', { reason }) : null;
}
