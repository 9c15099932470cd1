import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { Menu, MenuCheck } from '../../components/menu.tsx';
import { defaultDays, type MissingFilter, type MissingKind, type MoreThanDays } from './missing-filter.ts';
import { moreThanWords } from './more-than-words.ts';

const choices: Readonly<Record<MissingKind, readonly NonNullable<MoreThanDays>[]>> = {
  drivers: ['everyone', 7, 14, 21, 28, 56, 90],
  vehicles: ['everyone', 30, 59, 75, 90, 120, 180],
};

export interface DaysMenuProps {
  readonly kind: MissingKind;
  readonly filter: Pick<MissingFilter, 'moreThanDays' | 'dormant'>;
  readonly onFilter: (change: Partial<MissingFilter>) => void;
}

/** The service's own parameters of the report: only what was downloaded longer ago than this, and dormant vehicles. */
export function DaysMenu({ kind, filter: { moreThanDays, dormant }, onFilter }: DaysMenuProps) {
  const { t } = useTranslation();
  const byDefault = defaultDays[kind];
  const chosen = moreThanDays ?? byDefault;
  const words = (days: NonNullable<MoreThanDays>) => moreThanWords(kind, days, t);
  return (
    <span className="chip chip-set chip-menu">
      <Menu
        label={t('missing.days')}
        trigger={
          <button type="button">
            {dormant ? t('missing.andDormant', { words: words(chosen) }) : words(chosen)}
            <Icon of={ChevronDown} size={14} />
          </button>
        }
      >
        {choices[kind].map((days) => (
          <MenuCheck
            checked={days === chosen}
            key={days}
            onChange={(on) => {
              if (on) onFilter({ moreThanDays: days === byDefault ? null : days });
            }}
          >
            {days === byDefault ? t('missing.byDefault', { words: words(days) }) : words(days)}
          </MenuCheck>
        ))}
        {kind === 'vehicles' && (
          <div className="menu-part">
            <MenuCheck checked={dormant} onChange={(on) => onFilter({ dormant: on })}>
              {t('missing.vehicles.withDormant')}
            </MenuCheck>
          </div>
        )}
      </Menu>
    </span>
  );
}
