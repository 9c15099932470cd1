import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../components/list-states.tsx';
import '../components/list-states.css';

/** Takes the place of everything in a window that is not, or no longer, let in: nothing that it showed may be claimed. */
export function ShutOutScreen() {
  const { t } = useTranslation();
  return (
    <main>
      <EmptyState
        action={<p className="empty-state-line">{t('status.lost.noSessionApp')}</p>}
        icon={KeyRound}
        line={t('status.lost.noSessionLine')}
        title={t('status.lost.noSession')}
      />
    </main>
  );
}
