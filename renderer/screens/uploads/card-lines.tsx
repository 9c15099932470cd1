import { useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useMemo } from 'react';
import type { CardReader } from '../../../shared/contract/card-reading.ts';
import { bytesReadText, cardText, shareRead, standsInUploads } from '../../../shared/format/card-text.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { useDepot, useFormatter } from '../../client/depot-context.tsx';
import { cardsQuery } from '../../client/queries.ts';
import { Icon, SolidTriangle } from '../../components/icon.tsx';
import type { ListWidth } from './columns.tsx';
import styles from './uploads.module.css';

/** Pixels, as the style has them. A letter is narrower than this on average, so that words that move to the next line fit. */
const letter = 7;
const lineOfWords = 18;
const besideWords: Readonly<Record<ListWidth, number>> = { wide: 194, medium: 194, narrow: 48, slim: 32 };
const aroundWords = 38;

/** What a line for a card says below its first words, and how high it is so that this is readable to its end. */
export function cardLineText(reader: CardReader, width: ListWidth, widthPx: number, formatter: Formatter) {
  const words = cardText(reader, formatter)?.line ?? '';
  const room = Math.max(1, widthPx - besideWords[width]);
  const lines = Math.max(1, Math.ceil((words.length * letter) / room));
  return { words, height: aroundWords + lines * lineOfWords };
}

/** The cards that are being read now, or were not read: each is an upload that has no file yet. */
export function useCardLines(): readonly CardReader[] {
  const readers = useQuery(cardsQuery(useDepot())).data?.readers;
  return useMemo(() => (readers ?? []).filter(({ card }) => standsInUploads(card)), [readers]);
}

interface CardLineProps {
  readonly reader: CardReader;
  readonly position: number;
  readonly columnCount: number;
  readonly text: ReturnType<typeof cardLineText>;
}

/** One of them at the top of the list: how far its reading is and what it waits for, or why it failed and what to do. */
export function CardLine({ reader: { card, name }, position, columnCount, text }: CardLineProps) {
  const { t } = useFormatter();
  const holder = card.kind === 'reading' ? card.holder : null;
  return (
    <tr aria-rowindex={position + 2} className={styles.cardLine} data-kind={card.kind} style={{ height: text.height }}>
      <td colSpan={columnCount}>
        <span className={`state ${card.kind === 'reading' ? 'tone-accent' : 'tone-attn'}`}>
          {card.kind === 'reading' ? <Icon of={CreditCard} /> : <SolidTriangle />}
          {card.kind === 'reading' ? <ReadingWords progress={card.progress} /> : t('cards.listed.refused')}
        </span>
        <b>{holder ?? t('cards.listed.cardIn', { reader: name })}</b>
        {card.kind === 'reading' && <ReadingBar progress={card.progress} />}
        <span className={styles.cardWords} title={text.words}>
          {text.words}
        </span>
      </td>
    </tr>
  );
}

type Progress = Extract<CardReader['card'], { kind: 'reading' }>['progress'];

function ReadingWords({ progress }: { readonly progress: Progress }) {
  const { t } = useFormatter();
  const share = shareRead(progress);
  return share === null ? t('cards.listed.reading') : t('cards.listed.percent', { percent: Math.floor(share * 100) });
}

function ReadingBar({ progress }: { readonly progress: Progress }) {
  const { t } = useFormatter();
  const share = shareRead(progress);
  if (share === null) return null;
  return (
    <span className={styles.cardProgress}>
      <svg
        aria-label={t('counter.reading.progress')}
        aria-valuemax={100}
        aria-valuemin={0}
        aria-valuenow={Math.round(share * 100)}
        preserveAspectRatio="none"
        role="progressbar"
        viewBox="0 0 1000 10"
      >
        <rect height="10" width={Math.round(share * 1_000)} />
      </svg>
      {bytesReadText(progress, t)}
    </span>
  );
}
