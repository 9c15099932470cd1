import { useState } from 'react';
import type { AvailabilityPage } from '../../../shared/contract/reports/availability.ts';
import { ageInHours } from '../../../shared/format/times.ts';
import { useAction, useFormatter, useMinute } from '../../client/depot-context.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Menu, MenuCheck } from '../../components/menu.tsx';
import { Misfits } from '../../components/report/report-strip.tsx';
import styles from './availability.module.css';
import { type AskedStart, type AvailabilityFilter, groupsOf } from './availability-filter.ts';
import '../../components/list-screen/list-screen.css';

interface AvailabilityFooterProps {
  readonly head: AvailabilityPage;
  readonly filter: AvailabilityFilter;
  readonly start: AskedStart;
}

/** How many there are, from when the week counts, and how far the figures can be trusted. */
export function AvailabilityFooter({ head, filter, start }: AvailabilityFooterProps) {
  const { t, times } = useFormatter();
  const now = useMinute();
  const { counts, staleAfterHours, snapshot } = head;
  const drivers = t('common.driversCounted', { count: counts.all });
  const groups = groupsOf(filter, start) ?? [];
  const present = groups.filter((group) => group !== 'can' && group !== 'cannot' && counts[group] > 0).length;
  return (
    <footer className="table-footer">
      <span className="footer-facts">
        <span>{present > 0 ? t('availability.footer.groups', { drivers, count: present }) : drivers}</span>
        {start.at !== null && <span>{t('planner.footer.week', { at: times.clockWithDay(head.weekFrom, now) })}</span>}
        <Misfits snapshot={snapshot} />
      </span>
      <span>
        {start.at === null ? (
          <>
            {t('availability.footer.caveat', { age: ageInHours(staleAfterHours, t) })}{' '}
            <StaleMenu hours={staleAfterHours} />
          </>
        ) : (
          t('planner.footer.caveat')
        )}{' '}
        <HowItIsCounted hours={staleAfterHours} />
      </span>
    </footer>
  );
}

function HowItIsCounted({ hours }: { readonly hours: number }) {
  const { t } = useFormatter();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button className={`link ${styles.howLink}`} onClick={() => setIsOpen(true)} type="button">
        {t('planner.how.title')}
      </button>
      <Dialog close={t('common.close')} onClose={() => setIsOpen(false)} open={isOpen} title={t('planner.how.title')}>
        <div className={styles.how}>
          <p>{t('planner.how.source')}</p>
          <p>{t('planner.how.stale', { age: ageInHours(hours, t) })}</p>
          <p>{t('planner.how.rest')}</p>
          <p>{t('planner.how.driving')}</p>
          <p>{t('planner.how.guess')}</p>
          <p>{t('planner.how.bound')}</p>
        </div>
      </Dialog>
    </>
  );
}

const ages = [12, 24, 48, 72, 168];

/** The age from which card data no longer count, which is a setting of the depot and so the same for everybody. */
function StaleMenu({ hours }: { readonly hours: number }) {
  const { t } = useFormatter();
  const change = useAction('settings.change');
  const values = [...new Set([...ages, hours])].sort((one, other) => one - other);
  return (
    <Menu
      align="end"
      label={t('availability.stale.title')}
      trigger={
        <button className="link" type="button">
          {t('common.change')}
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
          {ageInHours(value, t)}
        </MenuCheck>
      ))}
    </Menu>
  );
}
