import { Monitor, Pause, Play, Plus, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { sentToday, statusText } from '../../../shared/format/status-text.ts';
import { morningHour } from '../../../shared/format/times.ts';
import type { Translate } from '../../../shared/i18n/texts.ts';
import {
  useAction,
  useDepot,
  useFactsFor,
  useFormatter,
  useNow,
  useSettings,
  useStatus,
} from '../../client/depot-context.tsx';
import { atFullMinutes } from '../../client/engine-clock.ts';
import { Button } from '../../components/button.tsx';
import { SharedFolders } from '../../components/folders/shared-folders.tsx';
import { Icon } from '../../components/icon.tsx';
import { Menu, MenuItem } from '../../components/menu.tsx';
import { StatusBanner } from '../../components/status/status-banner.tsx';
import { StatusSign } from '../../components/status/status-sign.tsx';
import styles from './uploads.module.css';

/** The head of the uploads, whichever way they are listed. */
export function uploadsHeader(t: Translate, onAdd: () => void) {
  return { title: t('uploads.title'), subtitle: <UploadsSubtitle />, actions: <UploadsActions onAdd={onAdd} /> };
}

/** What is to know before the list. */
export function UploadsAbove({ onShowAttention }: { readonly onShowAttention: () => void }) {
  return (
    <>
      <StatusBanner onShowAttention={onShowAttention} />
      <SharedFolders />
    </>
  );
}

/** What can be done with all files: paused or sent on, looked for, and added; and where cards are read, by their drivers. */
function UploadsActions({ onAdd }: { readonly onAdd: () => void }) {
  const { t } = useTranslation();
  const paused = useFactsFor(({ pause }) => pause !== null) === true;
  const readsCards = useSettings()?.settings.readCards === true;
  const counter = useAction('counter.open');
  const look = useAction('folders.scanNow', { done: () => t('uploads.done.looked') });
  return (
    <>
      {readsCards && (
        <Button
          busy={counter.isPending}
          icon={<Icon of={Monitor} />}
          onClick={() => counter.mutate({})}
          title={t('counter.settings.open')}
        >
          <span className={styles.counterWords}>{t('counter.settings.open')}</span>
        </Button>
      )}
      <PauseMenu paused={paused} />
      <Button busy={look.isPending} icon={<Icon of={Search} />} onClick={() => look.mutate({})}>
        {t('common.scanNow')}
      </Button>
      <Button icon={<Icon of={Plus} />} look="primary" onClick={onAdd}>
        {t('uploads.add')}
      </Button>
    </>
  );
}

/** Counts the files. While sending, or with all sent, it also says so: then there is no banner. */
function UploadsSubtitle() {
  const status = useStatus();
  const formatter = useFormatter();
  const { t } = formatter;
  if (!status.known) return null;
  const { facts, kind } = status;
  if (kind === 'sending' || kind === 'all-sent') {
    const { title } = statusText(facts, kind, formatter, 0);
    const nothing = kind === 'sending' && facts.attention === 0 ? ` ${t('status.nothingNeedsAttention')}` : '';
    return (
      <span aria-live="polite" className={styles.subtitleStatus}>
        <StatusSign kind={kind} />
        {`${title} ${kind === 'sending' ? t('status.sentToday', { count: facts.sentToday }) : sentToday(facts, formatter)}${nothing}`}
      </span>
    );
  }
  if (facts.total === 0) return <span>{t('uploads.subtitle.none')}</span>;
  const files = t('common.filesCounted', { count: facts.total });
  const from = facts.folders.length === 0 ? files : t('uploads.subtitle.from', { files, count: facts.folders.length });
  return <span>{t('uploads.subtitle.sentToday', { from, count: facts.sentToday })}</span>;
}

const hourMs = 3_600_000;

/** Pauses or resumes sending. Collecting is never paused. */
function PauseMenu({ paused }: { readonly paused: boolean }) {
  const { clock } = useDepot();
  const { t, times } = useFormatter();
  const pause = useAction('sending.pause');
  const resume = useAction('sending.resume');
  const morning = useNow((now) => times.tomorrowAt(morningHour, now), atFullMinutes);
  if (paused) {
    return (
      <Button busy={resume.isPending} icon={<Icon of={Play} />} onClick={() => resume.mutate({})}>
        {t('common.resume')}
      </Button>
    );
  }
  return (
    <Menu
      label={t('common.pause')}
      trigger={
        <Button busy={pause.isPending} icon={<Icon of={Pause} />}>
          {t('common.pause')}
        </Button>
      }
    >
      <MenuItem onChoose={() => pause.mutate({ until: clock.now() + hourMs })}>{t('uploads.pause.hour')}</MenuItem>
      <MenuItem onChoose={() => pause.mutate({ until: morning })}>
        {t('uploads.pause.tomorrow', { at: times.clock(morning) })}
      </MenuItem>
      <MenuItem onChoose={() => pause.mutate({ until: null })}>{t('uploads.pause.open')}</MenuItem>
    </Menu>
  );
}
