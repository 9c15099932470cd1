import { Computer } from 'lucide-react';
import { useLocation } from 'wouter';
import { settingsAddress } from '../../../shared/contract/addresses.ts';
import { useFacts, useFormatter } from '../../client/depot-context.tsx';
import { Strip } from '../report/strip.tsx';

/** Lists, below the status, the folders that another PC collects from too. Empty while there are none. */
export function SharedFolders() {
  const { t } = useFormatter();
  const [, navigate] = useLocation();
  const folders = useFacts()?.folders ?? [];
  return folders.map(({ id, label, alsoCollectedBy = [] }) =>
    alsoCollectedBy.length === 0 ? null : (
      <Strip
        icon={Computer}
        key={id}
        links={[{ label: t('sharedFolders.showFolders'), run: () => navigate(settingsAddress('folders')) }]}
      >
        <b>{t('sharedFolders.alsoBy', { folder: label, computers: alsoCollectedBy.join(', ') })}</b>{' '}
        {t('sharedFolders.whatToDo')}
      </Strip>
    ),
  );
}
