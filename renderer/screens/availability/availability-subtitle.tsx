import { useTranslation } from 'react-i18next';
import type { AvailabilityPage } from '../../../shared/contract/reports/availability.ts';

/** `23 drivers can start now, 62 more within 24 h, 12 later, 27 not known` */
export function AvailabilitySubtitle({ counts }: { readonly counts: AvailabilityPage['counts'] }) {
  const { t } = useTranslation();
  const parts = [
    t('availability.subtitle.now', { count: counts.now }),
    ...(counts['within-24-h'] > 0 ? [t('availability.subtitle.soon', { drivers: counts['within-24-h'] })] : []),
    ...(counts.later > 0 ? [t('availability.subtitle.later', { drivers: counts.later })] : []),
    ...(counts.unknown > 0 ? [t('availability.subtitle.unknown', { drivers: counts.unknown })] : []),
  ];
  return <span aria-live="polite">{parts.join(', ')}</span>;
}
