import { useQuery } from '@tanstack/react-query';
import { megabytesInWords } from '../../../shared/format/sizes.ts';
import { defaultSettings } from '../../../shared/settings/settings.ts';
import { useDepot, useWords } from '../../client/depot-context.tsx';
import { settingsQuery } from '../../client/queries.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';

/** What a person can do when this PC is full. */
export function SpaceHelp({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { t } = useWords();
  const { minimumFreeMegabytes } = useQuery(settingsQuery(useDepot())).data?.settings ?? defaultSettings;
  return (
    <Dialog
      actions={
        <Button look="primary" onClick={onClose}>
          {t('frame.close')}
        </Button>
      }
      onClose={onClose}
      open={open}
      title={t('truth.spaceHelp.title')}
    >
      <p>{t('truth.spaceHelp.lead', { needed: megabytesInWords(minimumFreeMegabytes, t) })}</p>
      <ul className="dialog-list">
        <li>{t('truth.spaceHelp.bin')}</li>
        <li>{t('truth.spaceHelp.downloads')}</li>
        <li>{t('truth.spaceHelp.keep')}</li>
        <li>{t('truth.spaceHelp.it')}</li>
      </ul>
    </Dialog>
  );
}
