import type { RowState } from '../contract/maintain.ts';
import { type BatchAccount, type BatchRemark, inDoubtCount } from '../service/batch-account.ts';
import type { Formatter } from './format.ts';

type Words = Pick<Formatter, 't'>;

/** How many records were applied, refused, in doubt and not accounted for; of the last two only what there is. */
export function batchCounts(account: BatchAccount, { t }: Words): readonly string[] {
  const inDoubt = inDoubtCount(account);
  return [
    t('batches.applied', { count: account.applied }),
    t('batches.refused', { count: account.refused }),
    ...(inDoubt > 0 ? [t('batches.inDoubt', { count: inDoubt })] : []),
    ...(account.unaccounted > 0 ? [t('batches.unaccounted', { count: account.unaccounted })] : []),
  ];
}

/**
 * What the service said of a request as a whole, and what its answer leaves open: a sentence each.
 *
 * @param where names its records, such as "lines 2 to 501"
 */
export function remarkSentences(remark: BatchRemark, where: string, { t }: Words): readonly string[] {
  const { words, doubts, applied, refused, unaccounted } = remark;
  return [
    ...(words === null ? [] : [t('batches.words', { where, words })]),
    ...doubts.map((doubt) => t(`batches.doubts.${doubt}`, { where, applied, refused, unaccounted })),
  ];
}

/** The records of a request by their places, counted from 1. */
export function recordsText({ from, to }: { readonly from: number; readonly to: number }, { t }: Words): string {
  return t('batches.records', { count: to - from, from: from + 1, to });
}

/**
 * Why a row is not known to be applied; null where it is, or was not sent.
 *
 * @param words what the service said of it, or of its whole request
 */
export function outcomeReason(outcome: RowState | null, words: readonly string[], { t }: Words): string | null {
  const said = words.join('; ');
  switch (outcome) {
    case 'refused':
      return said || t('batches.reason.none');
    case 'in-doubt':
      return t('batches.reason.inDoubt');
    case 'unaccounted':
      return said === '' ? t('batches.reason.unaccounted') : t('batches.reason.unaccountedWords', { words: said });
    default:
      return null;
  }
}
