import { useQuery } from '@tanstack/react-query';
import { CircleArrowDown, CircleCheck, CircleX } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CardReadersState } from '../../../shared/contract/card-reading.ts';
import { bytesReadText, readersProblem, shareRead } from '../../../shared/format/card-text.ts';
import { wholeNumber } from '../../../shared/format/format.ts';
import { type Language, offeredLanguages } from '../../../shared/i18n/languages.ts';
import { useConnection, useDepot, useFormatter, useNow, useSettings } from '../../client/depot-context.tsx';
import { atFullSeconds } from '../../client/engine-clock.ts';
import { cardsQuery, hostQuery } from '../../client/queries.ts';
import { Icon, SolidTriangle } from '../../components/icon.tsx';
import { BrandMark } from '../../components/page-header.tsx';
import styles from './counter.module.css';
import { CounterDone } from './counter-done.tsx';
import { CounterPicture } from './counter-picture.tsx';
import { play } from './counter-sounds.ts';
import { type CounterView, counterView } from './counter-view.ts';
import { LeaveCounter } from './leave-counter.tsx';

export interface CounterProps {
  /** The language of the depot, in which the counter speaks while nobody has chosen another. */
  readonly ownLanguage: Language;
  readonly speak: (language: Language) => Promise<void>;
}

/** The whole window for drivers beside the card reader. It names nobody but the driver whose card is in. */
export default function CounterScreen(props: CounterProps) {
  const cards = useQuery(cardsQuery(useDepot())).data;
  return cards === undefined ? null : <Counter {...props} cards={cards} />;
}

function Counter({ cards, ownLanguage, speak }: CounterProps & { readonly cards: CardReadersState }) {
  const { t, times } = useFormatter();
  const isLost = useConnection().kind === 'lost';
  const { depotName = '', cardSounds = false } = useSettings()?.settings ?? {};
  const now = useNow((at) => Math.floor(at / 1_000) * 1_000, atFullSeconds);
  const view: CounterView = isLost ? { kind: 'closed' } : counterView(cards, now);
  const [isLeaving, setLeaving] = useState(false);
  const [language, choose] = useLanguage(ownLanguage, speak, view.kind);
  useSound(cardSounds, view);
  useEffect(() => {
    document.title = t('frame.product');
  }, [t]);
  useEffect(() => {
    // Whoever puts a card in is no longer asked for the PIN.
    if (view.kind === 'reading') setLeaving(false);
  }, [view.kind]);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey && event.shiftKey && event.code === 'KeyF') {
        event.preventDefault();
        setLeaving(true);
      }
    };
    // A file that is dropped would take the place of the page.
    const refuse = (event: DragEvent) => event.preventDefault();
    window.addEventListener('keydown', hear);
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('keydown', hear);
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
  return (
    <div className={styles.counter}>
      <header className={styles.head}>
        <button
          className={styles.depot}
          onClick={() => setLeaving(true)}
          title={t('counter.leave.button')}
          type="button"
        >
          <BrandMark />
          <span>{depotName === '' ? t('frame.product') : depotName}</span>
          <span className="hidden-words">{t('counter.leave.button')}</span>
        </button>
        <p className={styles.day}>{times.longDay(times.dayOf(now))}</p>
        <p className={styles.clock}>{times.clock(now)}</p>
      </header>
      <main aria-live="polite" className={styles.main} data-kind={view.kind}>
        <Shown cards={cards} isLost={isLost} now={now} view={view} />
      </main>
      <footer className={styles.foot}>
        <fieldset aria-label={t('counter.languages')} className={styles.languages}>
          {offeredLanguages.map((each) => (
            <button
              aria-pressed={each === language}
              className={styles.language}
              key={each}
              lang={each}
              onClick={() => choose(each)}
              type="button"
            >
              {t(`setting.language.choices.${each}`)}
            </button>
          ))}
        </fieldset>
        <Foot isReady={cards.service === 'running'} view={view} />
      </footer>
      <LeaveCounter hasPin={cards.counter.hasPin} onClose={() => setLeaving(false)} open={isLeaving} />
    </div>
  );
}

interface ShownProps {
  readonly cards: CardReadersState;
  readonly view: CounterView;
  readonly isLost: boolean;
  readonly now: number;
}

function Shown({ cards, view, isLost, now }: ShownProps) {
  const { t, times } = useFormatter();
  switch (view.kind) {
    case 'idle':
      return (
        <Sentence line={t('counter.idle.line')} picture="idle" title={t('counter.idle.title')}>
          {cards.lastRead !== null && (
            <p className={styles.last}>
              <Icon className={styles.ok} of={CircleCheck} size={36} />
              {t(cards.lastRead.sentAt === null ? 'counter.idle.lastKept' : 'counter.idle.lastSent', {
                at: times.short(cards.lastRead.at, now),
              })}
            </p>
          )}
        </Sentence>
      );
    case 'closed':
      return <Closed cards={cards} isLost={isLost} />;
    case 'reading':
      return <Reading view={view} />;
    case 'done':
      return <CounterDone now={now} read={view.read} />;
    case 'waiting':
      return <Sentence line={t('counter.done.take')} picture="out" title={t('counter.waiting.title')} />;
    case 'lately':
      return (
        <Sentence
          line={t('counter.lately.line')}
          picture="out"
          title={t('counter.lately.title', { at: times.clock(view.at) })}
        />
      );
    case 'trouble':
      return (
        <Sentence
          line={t(`counter.trouble.${view.code}.line`)}
          picture={view.code === 'taken-out' || view.code === 'reader-gone' ? 'idle' : 'trouble'}
          sign={<SolidTriangle size={64} />}
          title={t(`counter.trouble.${view.code}.title`)}
        />
      );
  }
}

interface SentenceProps {
  readonly title: string;
  readonly line: string;
  readonly picture: Parameters<typeof CounterPicture>[0]['of'];
  readonly sign?: ReactNode;
  readonly children?: ReactNode;
}

function Sentence({ title, line, picture, sign, children }: SentenceProps) {
  return (
    <>
      <div className={styles.words}>
        {sign !== undefined && <span className={styles.sign}>{sign}</span>}
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.line}>{line}</p>
        {children}
      </div>
      <CounterPicture of={picture} />
    </>
  );
}

function Closed({ cards, isLost }: { readonly cards: CardReadersState; readonly isLost: boolean }) {
  const { t } = useFormatter();
  const platform = useQuery(hostQuery(useDepot())).data?.platform ?? '';
  const usable = { ...cards, readers: cards.readers.filter(({ isOn }) => isOn) };
  const line = isLost ? t('counter.closed.lost') : (readersProblem(usable, platform, t) ?? '');
  return (
    <Sentence line={line} picture="trouble" sign={<SolidTriangle size={64} />} title={t('counter.closed.title')} />
  );
}

function Reading({ view: { holder, progress } }: { readonly view: Extract<CounterView, { kind: 'reading' }> }) {
  const { t } = useFormatter();
  const { filesDone, filesTotal, secondsLeft } = progress;
  const share = shareRead(progress) ?? 0;
  return (
    <>
      <div className={styles.words}>
        <p className={styles.doing}>
          <Icon of={CircleArrowDown} size={36} />
          {t('counter.reading.head')}
        </p>
        <h1 className={styles.title}>{holder ?? t('counter.reading.stay')}</h1>
        <div aria-live="off">
          <p className={styles.stay}>
            {holder !== null && <b>{t('counter.reading.stay')}</b>}{' '}
            {secondsLeft !== null && t('counter.reading.left', { count: secondsLeft })}
          </p>
          <svg
            aria-label={t('counter.reading.progress')}
            aria-valuemax={100}
            aria-valuemin={0}
            aria-valuenow={Math.round(share * 100)}
            className={styles.bar}
            preserveAspectRatio="none"
            role="progressbar"
            viewBox="0 0 1000 10"
          >
            <rect className={styles.barFill} height="10" width={Math.round(share * 1_000)} />
          </svg>
          <p className={styles.counts}>
            <span>{bytesReadText(progress, t)}</span>
            <span>
              {filesTotal === null
                ? wholeNumber(filesDone, t)
                : t('counter.reading.part', { done: Math.min(filesDone + 1, filesTotal), of: filesTotal })}
            </span>
          </p>
        </div>
      </div>
      <CounterPicture of="reading" />
    </>
  );
}

function Foot({ view, isReady }: { readonly view: CounterView; readonly isReady: boolean }) {
  const { t } = useFormatter();
  switch (view.kind) {
    case 'idle':
      // While the readers are looked for, a card can be put in, and nobody knows yet whether it will be read.
      return !isReady ? null : (
        <p className={`${styles.footWords} ${styles.ok}`}>
          <Icon of={CircleCheck} size={28} />
          {t('counter.idle.ready')}
        </p>
      );
    case 'reading':
      return <p className={styles.footWords}>{t('counter.reading.foot')}</p>;
    case 'done':
      return <p className={styles.footWords}>{t('counter.done.foot')}</p>;
    case 'closed':
      return (
        <p className={styles.footWords}>
          <Icon of={CircleX} size={28} />
          {t('counter.closed.foot')}
        </p>
      );
    case 'waiting':
    case 'lately':
    case 'trouble':
      return null;
  }
}

/** A language that nobody chose again for this long goes back to the depot's. */
const languageKeptMs = 30_000;

function useLanguage(own: Language, speak: CounterProps['speak'], kind: CounterView['kind']) {
  const [chosen, setChosen] = useState<Language | null>(null);
  const before = useRef(kind);
  const language = chosen ?? own;
  useEffect(() => {
    void speak(language);
  }, [language, speak]);
  useEffect(() => {
    const wasBusy = before.current !== 'idle' && before.current !== 'closed';
    before.current = kind;
    if (kind !== 'idle' || chosen === null) return;
    if (wasBusy) {
      setChosen(null);
      return;
    }
    const timer = window.setTimeout(() => setChosen(null), languageKeptMs);
    return () => window.clearTimeout(timer);
  }, [kind, chosen]);
  return [language, setChosen] as const;
}

/** Once for each thing that a driver is to hear of. */
function useSound(isOn: boolean, view: CounterView): void {
  const heard = view.kind === 'trouble' ? view.code : view.kind;
  useEffect(() => {
    if (!isOn) return;
    if (heard === 'done' || heard === 'lately') play('done');
    else if (heard !== 'idle' && heard !== 'reading' && heard !== 'waiting' && heard !== 'closed') play('trouble');
  }, [isOn, heard]);
}
