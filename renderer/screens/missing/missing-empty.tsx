import { CircleCheck, IdCard, SearchX, Truck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Hollow } from '../../components/skeleton.tsx';
import { defaultDays, isFiltered, isNarrowed, type MissingFilter, type MissingKind } from './missing-filter.ts';

export interface MissingEmptyProps {
  readonly kind: MissingKind;
  readonly filter: MissingFilter;
  /** Drivers or vehicles that the service has. */
  readonly known: number;
  /** Rows of all segments. */
  readonly inSegments: number;
  readonly onClear: () => void;
  readonly onShowAll: () => void;
}

/** Why there is no row: hidden, in another segment, everybody downloaded in time, or nobody known yet. */
export function MissingEmpty({ kind, filter, known, inSegments, onClear, onShowAll }: MissingEmptyProps) {
  const { t } = useTranslation();
  const search = filter.search.trim();
  const days = filter.moreThanDays ?? defaultDays[kind];
  if (isNarrowed(filter))
    return (
      <Hollow
        action={
          <Button onClick={onClear} size="small">
            {t(isFiltered(filter) ? 'reportParts.clearAll' : 'reportParts.clearSearch')}
          </Button>
        }
        icon={SearchX}
        line={t(`missing.${kind}.hidden`)}
        title={search === '' ? t(`missing.${kind}.noFilter`) : t(`missing.${kind}.noMatch`, { search })}
      />
    );
  if (known === 0 || (days === 'everyone' && inSegments === 0))
    return (
      <Hollow
        icon={kind === 'drivers' ? IdCard : Truck}
        line={t(`missing.${kind}.emptyAllLine`)}
        title={t(`missing.${kind}.emptyAll`)}
      />
    );
  return (
    <Hollow
      action={
        inSegments > 0 && (
          <Button onClick={onShowAll} size="small">
            {t('missing.showAll')}
          </Button>
        )
      }
      icon={CircleCheck}
      line={
        inSegments > 0 || days === 'everyone'
          ? t('missing.otherSegments', { count: inSegments })
          : t(`missing.${kind}.emptyLine`, { days })
      }
      title={
        inSegments > 0
          ? t('missing.emptySegment', { segment: t(`deadlines.segment.${filter.segment}`) })
          : t(`missing.${kind}.empty`)
      }
    />
  );
}
