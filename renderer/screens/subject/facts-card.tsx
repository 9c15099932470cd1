import { memo } from 'react';
import type { DriverPage } from '../../../shared/contract/reports/driver.ts';
import { useFormatter, useMinute } from '../../client/depot-context.tsx';
import { Fact } from '../../components/fact.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import styles from './subject.module.css';

/** The driver's card, by the newest file of it; its number is masked but for its end. */
export const CardFacts = memo(function CardFacts({ card, today }: Pick<DriverPage, 'card' | 'today'>) {
  const { t, times } = useFormatter();
  const now = useMinute();
  if (card === null) {
    return (
      <SectionCard title={t('common.card')}>
        <p className={styles.quiet}>{t('subject.card.none')}</p>
      </SectionCard>
    );
  }
  const { ending, nationLetters, validFrom, validUntil, generation } = card;
  const isExpired = validUntil !== null && validUntil < today;
  return (
    <SectionCard title={t('common.card')}>
      <dl className={styles.facts}>
        <Fact term={t('subject.card.number')}>{t('subject.card.masked', { ending })}</Fact>
        {validUntil !== null && (
          <Fact term={t('common.validUntil')}>
            {isExpired ? (
              <span className="tone-over">{t('subject.card.expired', { day: times.day(validUntil, now) })}</span>
            ) : (
              times.day(validUntil, now)
            )}
          </Fact>
        )}
        {validFrom !== null && <Fact term={t('subject.card.validFrom')}>{times.day(validFrom, now)}</Fact>}
        {nationLetters !== null && <Fact term={t('subject.card.issuedIn')}>{nationLetters}</Fact>}
        {generation !== null && <Fact term={t('common.generation')}>{t(`coverage.generation.${generation}`)}</Fact>}
      </dl>
    </SectionCard>
  );
});
