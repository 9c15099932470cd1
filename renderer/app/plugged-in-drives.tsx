import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Usb, X } from 'lucide-react';
import type { PresentDrive } from '../../shared/contract/removable.ts';
import { driveText } from '../../shared/format/drive-text.ts';
import { useAction, useDepot, useFormatter } from '../client/depot-context.tsx';
import { removableQuery } from '../client/queries.ts';
import { Button } from '../components/button.tsx';
import { Icon, SolidTriangle } from '../components/icon.tsx';
import { BannerMain } from '../components/status/banner.tsx';
import styles from './frame.module.css';
import '../components/status/status-banner.css';

/** Shown above every screen while a removable drive with downloads is plugged in: its content, what to do, when to take it out. */
export function PluggedInDrives() {
  const { t } = useFormatter();
  const drives = useQuery(removableQuery(useDepot())).data?.present ?? [];
  if (drives.length === 0) return null;
  return (
    <section aria-label={t('removable.region')} className={styles.pluggedIn}>
      {drives.map((key) => (
        <PluggedInDrive key={key.id} plugged={key} />
      ))}
    </section>
  );
}

function toneOf({ phase, unreadable }: PresentDrive): 'accent' | 'ok' | 'attn' {
  if (phase === 'not-kept' || phase === 'taken-out') return 'attn';
  if (phase !== 'done') return 'accent';
  // Everything copied is safe, but a person has to look after files that could not be read.
  return unreadable > 0 ? 'attn' : 'ok';
}

function PluggedInDrive({ plugged }: { readonly plugged: PresentDrive }) {
  const { title, line } = driveText(plugged, useFormatter());
  const tone = toneOf(plugged);
  return (
    <div className="banner" data-tone={tone}>
      <BannerMain
        actions={<DriveActions plugged={plugged} />}
        lines={[line]}
        sign={tone === 'attn' ? <SolidTriangle size={24} /> : <Icon of={tone === 'ok' ? CircleCheck : Usb} size={24} />}
        signTone={tone}
        title={title}
      />
    </div>
  );
}

function DriveActions({ plugged: { id, phase, fresh } }: { readonly plugged: PresentDrive }) {
  const { t } = useFormatter();
  const collect = useAction('removable.collect');
  const decide = useAction('removable.decide');
  const dismiss = useAction('removable.dismiss');
  if (phase === 'looking' || phase === 'copying') return null;
  if (phase === 'offered') {
    return (
      <>
        <Button busy={collect.isPending} onClick={() => collect.mutate({ id })}>
          {t('removable.copy', { count: fresh })}
        </Button>
        <Button busy={decide.isPending} onClick={() => decide.mutate({ id, decision: 'always' })}>
          {t('removable.always')}
        </Button>
        <Button look="quiet" onClick={() => dismiss.mutate({ id })}>
          {t('removable.notNow')}
        </Button>
      </>
    );
  }
  return (
    <>
      {phase === 'not-kept' && (
        <Button busy={collect.isPending} onClick={() => collect.mutate({ id })}>
          {t('common.tryAgain')}
        </Button>
      )}
      <Button
        aria-label={t('common.close')}
        icon={<Icon of={X} />}
        look="quiet"
        onClick={() => dismiss.mutate({ id })}
      />
    </>
  );
}
