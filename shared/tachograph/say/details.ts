import type { Finding } from '../finding.ts';
import type { PartSummary } from '../summary-schema.ts';
import type { IsoDay } from '../time.ts';
import type { TextPart } from './download.ts';
import { renderEnglish } from './render.ts';
import { ADVICE_TEXTS, type AdviceCode, FINDING_TEXTS, PART_STATE_TEXTS, PART_TEXTS, REASON_TEXTS } from './texts.ts';

/** A finding in the words of a depot, and what to do about it. */
export interface SaidFinding {
  readonly says: TextPart;
  readonly advice: TextPart<AdviceCode> | null;
}

export function sayFinding(finding: Finding, today: IsoDay): SaidFinding {
  const { says, advice } = FINDING_TEXTS[finding.code];
  return {
    says: { code: finding.code, values: finding.values, english: renderEnglish(says, finding.values, today) },
    advice: advice && { code: advice, values: {}, english: ADVICE_TEXTS[advice] },
  };
}

/** A row of "Is it genuine?": "Activities", "Genuine, 34 of 34". */
export interface SaidPart {
  readonly label: string;
  readonly verdict: string;
  readonly note: string | null;
}

/** Says how genuine a part is. VDO recorders are known to sign technical data wrongly, so that is no accusation. */
export function sayPart({ part, state, elements, genuine, reason }: PartSummary): SaidPart {
  const name = PART_TEXTS[part];
  const count = elements > 1 && state !== 'not-in-file' ? `, ${genuine} of ${elements}` : '';
  const isKnownFault = part === 'technical-data' && state === 'does-not-verify';
  return {
    label: name.charAt(0).toUpperCase() + name.slice(1),
    verdict: PART_STATE_TEXTS[state] + count,
    note: isKnownFault ? 'Some recorders sign this part wrongly. Sent all the same.' : reason && REASON_TEXTS[reason],
  };
}
