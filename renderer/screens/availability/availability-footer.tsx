import { useTranslation } from 'react-i18next';
import type { AvailabilityPage } from '../../../shared/contract/reports/availability.ts';
import { Misfits } from '../../components/report/misfits.tsx';
import { groups } from './availability-filter.ts';
import { StaleMenu } from './stale-menu.tsx';

/** How many there are, and how far the figures can be trusted. */
export function AvailabilityFooter({ head, grouped }: { readonly head: AvailabilityPage; readonly grouped: boolean }) {
  const { t } = useTranslation();
  const { total, counts, staleAfterHours, snapshot } = head;
  const drivers = t('availability.group.drivers', { count: total });
  const present = groups.filter((group) => counts[group] > 0).length;
  return (
    <footer className="table-footer">
      <span className="footer-facts">
        <span>{grouped ? t('availability.footer.groups', { drivers, count: present }) : drivers}</span>
        <Misfits snapshot={snapshot} />
      </span>
      <span>
        {t('availability.footer.caveat', { hours: staleAfterHours })} <StaleMenu hours={staleAfterHours} />
      </span>
    </footer>
  );
}
