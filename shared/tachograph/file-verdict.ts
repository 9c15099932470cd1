import type { PartState, PartSummary } from './summary-schema.ts';

/** What decides about a whole file first; parts that are not in the file decide nothing. */
const worstFirst: readonly PartState[] = [
  'does-not-verify',
  'damaged',
  'cut-short',
  'cannot-be-checked',
  'unaltered',
  'genuine',
];

/** The verdict about a whole file is that about its worst part; null where nothing of it was checked. */
export function fileVerdict(parts: readonly Pick<PartSummary, 'state'>[]): PartState | null {
  return worstFirst.find((state) => parts.some((part) => part.state === state)) ?? null;
}
