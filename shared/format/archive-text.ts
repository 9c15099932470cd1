import type { ArchiveTrouble } from '../contract/company-archive.ts';
import type { Formatter } from './format.ts';

/** Why the company's archive cannot be used, with the store's own words. */
export function archiveTroubleText({ failure, words }: ArchiveTrouble, { t }: Pick<Formatter, 't'>): string {
  const why = t(`companyArchive.failure.${failure}`);
  return words === null ? why : `${why} ${t('companyArchive.words', { words })}`;
}
