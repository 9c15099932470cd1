import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CreditCard, type LucideIcon, Usb, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { screenPaths } from '../../shared/contract/addresses.ts';
import type { PresentDrive } from '../../shared/contract/removable.ts';
import { cardText, standsInUploads } from '../../shared/format/card-text.ts';
import { driveText } from '../../shared/format/drive-text.ts';
import { useAction, useDepot, useFormatter } from '../client/depot-context.tsx';
import { cardsQuery, removableQuery } from '../client/queries.ts';
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
  return (
    <PluggedIn
      actions={<DriveActions plugged={plugged} />}
      icon={Usb}
      line={line}
      title={title}
      tone={toneOf(plugged)}
    />
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

/**
 * Shown above every screen while a card is in a reader: how far its reading is, and when it can be taken out. The list of
 * uploads has the reading itself.
 */
export function CardsInReaders() {
  const formatter = useFormatter();
  const readers = useQuery(cardsQuery(useDepot())).data?.readers ?? [];
  const [location] = useLocation();
  const isInUploads = location.split('/')[1] === screenPaths.uploads.slice(1);
  const shown = readers.flatMap((reader) => {
    const text = cardText(reader, formatter);
    return text === null || (isInUploads && standsInUploads(reader.card)) ? [] : [{ ...text, name: reader.name }];
  });
  if (shown.length === 0) return null;
  return (
    <section aria-label={formatter.t('cards.region')} className={styles.pluggedIn}>
      {shown.map(({ name, tone, title, line }) => (
        <PluggedIn icon={CreditCard} key={name} line={line} title={title} tone={tone} />
      ))}
    </section>
  );
}

interface PluggedInProps {
  readonly icon: LucideIcon;
  readonly tone: 'accent' | 'ok' | 'attn';
  readonly title: string;
  readonly line: string;
  readonly actions?: ReactNode;
}

/** The icon gives way once there is something to know: that all is done, or that a person has to act. */
function PluggedIn({ icon, tone, title, line, actions }: PluggedInProps) {
  return (
    <div className="banner" data-tone={tone}>
      <BannerMain
        actions={actions}
        lines={[line]}
        sign={
          tone === 'attn' ? <SolidTriangle size={24} /> : <Icon of={tone === 'ok' ? CircleCheck : icon} size={24} />
        }
        signTone={tone}
        title={title}
      />
    </div>
  );
}
