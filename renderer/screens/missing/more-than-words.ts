import type { Translate } from '../../../shared/i18n/texts.ts';
import type { MissingKind, MoreThanDays } from './missing-filter.ts';

/** `More than 14 days`, or `All drivers`. */
export function moreThanWords(kind: MissingKind, days: NonNullable<MoreThanDays>, t: Translate): string {
  return days === 'everyone' ? t(`missing.${kind}.whole`) : t('missing.moreThan', { count: days });
}
