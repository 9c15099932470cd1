import { useQuery } from '@tanstack/react-query';
import type { Today } from '../../shared/contract/reports/today.ts';
import { useDepot, useWords } from '../client/depot-context.tsx';
import { reportQuery } from '../components/report/report-query.ts';

export function DriversDueBadge() {
  return <DueBadge of="drivers" />;
}

export function VehiclesDueBadge() {
  return <DueBadge of="vehicles" />;
}

/** How many are over the legal limit; nothing while none is, or none is known. */
function DueBadge({ of }: { readonly of: 'drivers' | 'vehicles' }) {
  const { t } = useWords();
  const over = useQuery({
    ...reportQuery(useDepot(), 'today.get', {}),
    select: (today: Today) => today[of].counts.over,
  }).data;
  if (over === undefined || over === 0) return null;
  return (
    <span className="nav-count" data-over title={t('frame.over', { count: over })}>
      <span className="nav-count-words">{t('frame.over', { count: over })}</span>
      <span aria-hidden className="nav-count-number">
        {over > 999 ? '999+' : over}
      </span>
    </span>
  );
}
