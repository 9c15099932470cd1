import { useTranslation } from 'react-i18next';
import type { MissingDriversPage } from '../../../shared/contract/reports/missing.ts';
import { defaultDays, isNarrowed, type MissingFilter, type MissingKind } from './missing-filter.ts';

export interface MissingSubtitleProps {
  readonly kind: MissingKind;
  readonly filter: MissingFilter;
  readonly head: Pick<MissingDriversPage, 'counts' | 'known'>;
}

/** `21 of 124 drivers have not been downloaded for more than 14 days` */
export function MissingSubtitle({ kind, filter, head }: MissingSubtitleProps) {
  const { t } = useTranslation();
  if (isNarrowed(filter))
    return <span>{t(`missing.${kind}.narrowed`, { shown: head.counts.all, count: head.known })}</span>;
  const days = filter.moreThanDays ?? defaultDays[kind];
  return (
    <span aria-live="polite">
      {days === 'everyone'
        ? t(`missing.${kind}.everyone`, { count: head.counts.all })
        : t(`missing.${kind}.subtitle`, { shown: head.counts.all, count: head.known, days })}
    </span>
  );
}
