import type { Finding } from '../finding.ts';
import type { DownloadKind } from '../identify.ts';
import type { DownloadPart } from '../part.ts';
import type { DownloadSummary, PartState, PartSummary } from '../summary-schema.ts';
import type { AdviceCode, RowCode, TextPart, TextValues } from './codes.ts';
import { findingAdvice } from './finding-advice.ts';

/** What to do about a finding in a file of this kind; null where nobody need do anything. */
export function adviceFor({ code }: Finding, kind: DownloadKind): AdviceCode | null {
  const advice = findingAdvice[code];
  // A card lies on the desk and is read; a vehicle unit is downloaded in the yard.
  return kind === 'vehicle-unit' ? advice : adviceForCard(advice);
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
export function formatParts({ kind, parts }: DownloadSummary): readonly FormattedPart[] {
  const row = (code: RowCode, values: TextValues = {}): TextPart<RowCode> => ({ code, values });
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
