import { Computer } from 'lucide-react';
import { useLocation } from 'wouter';
import { settingsAddress } from '../../../shared/contract/addresses.ts';
import { useFacts, useFormatter } from '../../client/depot-context.tsx';
import { Icon } from '../icon.tsx';
import '../report/report.css';

/** Lists, below the status, the folders that another PC collects from too. Empty while there are none. */
export function SharedFolders() {
  const { t } = useFormatter();
  const [, navigate] = useLocation();
  const folders = useFacts()?.folders ?? [];
  return folders.map(({ id, label, alsoCollectedBy = [] }) =>
    alsoCollectedBy.length === 0 ? null : (
      <div className="report-strip" key={id} role="status">
        <Icon of={Computer} />
        <p>
          <b>{t('sharedFolders.alsoBy', { folder: label, computers: alsoCollectedBy.join(', ') })}</b>{' '}
          {t('sharedFolders.whatToDo')}
        </p>
        <button className="link" onClick={() => navigate(settingsAddress('folders'))} type="button">
          {t('sharedFolders.showFolders')}
        </button>
      </div>
    ),
  );
}
