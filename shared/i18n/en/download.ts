import type { FindingCode } from '../../tachograph/finding.ts';
import { ADVICE_TEXTS, type AdviceCode, FINDING_TEXTS, ROW_TEXTS, type RowCode } from '../../tachograph/text/texts.ts';

/**
 * What is said about the content of downloads: the texts of `shared/tachograph`, which the command line says too, so
 * that each sentence stands in one place. Their gaps are worded by `addDownloadFormats`.
 */
export const download = {
  row: ROW_TEXTS as Readonly<Record<RowCode, string>>,
  advice: ADVICE_TEXTS as Readonly<Record<AdviceCode, string>>,
  finding: FINDING_TEXTS as Readonly<Record<FindingCode, { readonly says: string }>>,
} as const;
