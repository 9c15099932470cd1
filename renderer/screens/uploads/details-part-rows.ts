import { rowText } from '../../../shared/format/download-words.ts';
import type { Words } from '../../../shared/format/words.ts';
import type { DownloadSummary, PartState } from '../../../shared/tachograph/summary-schema.ts';
import { type SaidPart, sayParts } from '../../../shared/tachograph/text/details.ts';

/** One line of "Is it genuine?". The note stands below the last of the lines that it is true of. */
export interface PartRow {
  readonly key: string;
  readonly label: string;
  readonly state: PartState;
  readonly verdict: string;
  readonly note: string | null;
}

/**
 * The parts of a file, one a line. A card has too many to show those singly that are genuine, or else unaltered: they
 * share the last line.
 */
export function partRows(summary: DownloadSummary, isSent: boolean, today: string, words: Words): readonly PartRow[] {
  const { t } = words;
  const said = sayParts(summary, today);
  const best = said.some(({ state }) => state === 'genuine') ? 'genuine' : 'unaltered';
  const folded = summary.kind === 'vehicle-unit' ? [] : said.filter(({ state }) => state === best);
  const shown = folded.length < 2 ? said : said.filter((part) => !folded.includes(part));
  const rows = shown.map((part, index): PartRow => {
    const note = noteOf(part, isSent, today, words);
    const next = shown[index + 1];
    const isRepeated = next !== undefined && noteOf(next, isSent, today, words) === note;
    return {
      key: part.part,
      label: rowText(part.label, today, words),
      state: part.state,
      verdict: rowText(part.verdict, today, words),
      note: isRepeated ? null : note,
    };
  });
  if (shown === said) return rows;
  const label = shown.length === 0 ? 'details.allParts' : 'details.otherParts';
  return [
    ...rows,
    {
      key: best,
      label: t(label, { parts: folded.length }),
      state: best,
      verdict: t(`download.row.${best}`),
      note: list(folded.map((part) => rowText(part.label, today, words))),
    },
  ];
}

/** Why it could not be checked; and that a recorder's known fault did not keep the file from being sent. */
function noteOf({ note }: SaidPart, isSent: boolean, today: string, words: Words): string | null {
  const told = note === null ? [] : [rowText(note, today, words).replace(/\.?$/, '.')];
  const sent = note?.code === 'known-recorder-fault' && isSent ? [words.t('details.sentAllTheSame')] : [];
  return [...told, ...sent].join(' ') || null;
}

/** `Identity, places, events`: each label but the first in the middle of a sentence. */
function list(labels: readonly string[]): string {
  return labels
    .map((label, index) => (index === 0 ? label : label.charAt(0).toLowerCase() + label.slice(1)))
    .join(', ');
}
