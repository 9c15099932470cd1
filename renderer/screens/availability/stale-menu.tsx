import { useTranslation } from 'react-i18next';
import { useAction } from '../../client/use-action.ts';
import { Menu, MenuCheck } from '../../components/menu.tsx';

const choices = [12, 24, 48, 72, 168];

/** From which age on card data say nothing about now: a setting of the depot, for all who look at it. */
export function StaleMenu({ hours }: { readonly hours: number }) {
  const { t } = useTranslation();
  const change = useAction('settings.change');
  const values = [...new Set([...choices, hours])].sort((one, other) => one - other);
  return (
    <Menu
      align="end"
      label={t('availability.stale.title')}
      trigger={
        <button className="link" type="button">
          {t('availability.stale.change')}
          <span className="hidden-words"> {t('availability.stale.what')}</span>
        </button>
      }
    >
      {values.map((value) => (
        <MenuCheck
          checked={value === hours}
          key={value}
          onChange={(on) => {
            if (on) change.mutate({ patch: { availabilityStaleHours: value } });
          }}
        >
          {t('availability.stale.hours', { hours: value })}
        </MenuCheck>
      ))}
    </Menu>
  );
}
