import { type TruthFacts, truthKind } from '../../../shared/contract/status.ts';
import { attentionStrip, truthWords } from '../../../shared/format/status-text.ts';
import type { Speech } from '../words.ts';

/** Windows shows no more of a tooltip than this. */
const longestToolTip = 127;

/** The sentence of the first screen, and the files that need attention where a worse truth stands before them. */
export function trayWords(facts: TruthFacts, { words, settings }: Speech): string {
  const kind = truthKind(facts);
  const { title } = truthWords(facts, kind, words(), settings().minimumFreeMegabytes);
  if (kind === 'attention' || facts.attention === 0) return withinToolTip(title);
  return withinToolTip(`${attentionStrip(facts, words()).count} ${title}`);
}

function withinToolTip(text: string): string {
  return text.length <= longestToolTip ? text : `${text.slice(0, longestToolTip - 1)}…`;
}
