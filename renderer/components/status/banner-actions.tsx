import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import {
  connectionTestAddress,
  dutiesAddress,
  screenPaths,
  settingsAddress,
} from '../../../shared/contract/addresses.ts';
import type { StatusKind } from '../../../shared/contract/duties.ts';
import { formatMegabytes } from '../../../shared/format/format.ts';
import { defaultSettings } from '../../../shared/settings/settings.ts';
import { useAction, useFormatter, useSettings } from '../../client/depot-context.tsx';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { Icon } from '../icon.tsx';
import '../dialog.css';

export interface BannerActionsProps {
  readonly kind: StatusKind;
  /** Files that need attention. */
  readonly attention: number;
  /** The first look since the start runs: another one would not end earlier. */
  readonly firstScan: boolean;
  readonly onShowAttention: () => void;
}

/** The one action for each status. */
export function BannerActions({ kind, attention, firstScan, onShowAttention }: BannerActionsProps) {
  const { t } = useFormatter();
  const [, navigate] = useLocation();
  switch (kind) {
    case 'keys':
      return <Button onClick={() => navigate(settingsAddress('service'))}>{t('common.replaceKeys')}</Button>;
    case 'setup':
      return <Button onClick={() => navigate(screenPaths.setup)}>{t('status.action.finishSetup')}</Button>;
    case 'folder-gone':
      return <Button onClick={() => navigate(settingsAddress('folders'))}>{t('status.action.chooseFolder')}</Button>;
    case 'disk':
      return <SpaceAction />;
    case 'attention':
      return (
        <Button onClick={onShowAttention}>
          {t(attention === 1 ? 'status.action.showIt' : 'status.action.showThem')}
        </Button>
      );
    case 'no-connection':
      return (
        <>
          <Button onClick={() => navigate(connectionTestAddress)}>{t('common.checkConnection')}</Button>
          <TryNow />
        </>
      );
    case 'data-folder':
    case 'duty-stopped':
    case 'duty-trying':
      return <Button onClick={() => navigate(dutiesAddress)}>{t('health.show')}</Button>;
    case 'paused':
      return <Resume />;
    case 'not-known':
      return firstScan ? null : <ScanNow />;
    case 'sending':
    case 'all-sent':
      return null;
  }
}

function SpaceAction() {
  const { t } = useFormatter();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('status.action.whatToDo')}</Button>
      <SpaceHelp onClose={() => setOpen(false)} open={open} />
    </>
  );
}

function TryNow() {
  const { t } = useFormatter();
  const tryNow = useAction('sending.tryNow', { done: () => t('uploads.done.tried') });
  return (
    <Button busy={tryNow.isPending} icon={<Icon of={RotateCcw} />} onClick={() => tryNow.mutate({})}>
      {t('common.tryNow')}
    </Button>
  );
}

function Resume() {
  const { t } = useFormatter();
  const resume = useAction('sending.resume');
  return (
    <Button busy={resume.isPending} onClick={() => resume.mutate({})}>
      {t('common.resume')}
    </Button>
  );
}

function ScanNow() {
  const { t } = useFormatter();
  const look = useAction('folders.scanNow', { done: () => t('uploads.done.looked') });
  return (
    <Button busy={look.isPending} onClick={() => look.mutate({})}>
      {t('common.scanNow')}
    </Button>
  );
}

/** What a person can do when this PC is full. */
function SpaceHelp({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { t } = useFormatter();
  const { minimumFreeMegabytes } = useSettings()?.settings ?? defaultSettings;
  return (
    <Dialog close={t('common.close')} onClose={onClose} open={open} title={t('status.spaceHelp.title')}>
      <p>{t('status.spaceHelp.lead', { needed: formatMegabytes(minimumFreeMegabytes, t) })}</p>
      <ul className="dialog-list">
        <li>{t('status.spaceHelp.bin')}</li>
        <li>{t('status.spaceHelp.downloads')}</li>
        <li>{t('status.spaceHelp.keep')}</li>
        <li>{t('status.spaceHelp.it')}</li>
      </ul>
    </Dialog>
  );
}
