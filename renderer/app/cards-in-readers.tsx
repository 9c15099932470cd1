import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CreditCard } from 'lucide-react';
import { useLocation } from 'wouter';
import { screenPaths } from '../../shared/contract/addresses.ts';
import { cardText, standsInUploads } from '../../shared/format/card-text.ts';
import { useDepot, useFormatter } from '../client/depot-context.tsx';
import { cardsQuery } from '../client/queries.ts';
import { Icon, SolidTriangle } from '../components/icon.tsx';
import styles from './frame.module.css';
import '../components/status/status-banner.css';

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
        <div className="banner" data-tone={tone} key={name}>
          <div className="banner-main">
            <span className={`banner-sign tone-${tone}`}>
              {tone === 'attn' ? (
                <SolidTriangle size={24} />
              ) : (
                <Icon of={tone === 'ok' ? CircleCheck : CreditCard} size={24} />
              )}
            </span>
            <div>
              <p aria-live="polite" className="banner-title">
                {title}
              </p>
              <p className="banner-line">{line}</p>
            </div>
          </div>
        </div>
      ))}
    </section>
  );
}
