import { CircleCheck, CircleQuestionMark, CircleSlash } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MaintainDraft } from '../../../shared/contract/maintain.ts';
import { wholeNumber } from '../../../shared/format/format.ts';
import { useFormatter } from '../../client/depot-context.tsx';
import { Icon, SolidTriangle } from '../../components/icon.tsx';
import type { ResultFigures } from './result-figures.ts';
import styles from './result-step.module.css';

interface FiguresProps {
  readonly draft: MaintainDraft;
  readonly figures: ResultFigures;
  /** When the last row came into force, as a clock time; null while it is being sent. */
  readonly inForceSince: string | null;
}

/** How many rows were applied, refused, are in doubt and were not sent. */
export function Figures({ draft: { counts }, figures, inForceSince }: FiguresProps) {
  const { t } = useFormatter();
  const { applied, refused, unaccounted, inDoubt } = figures;
  const doubtLines = [
    inDoubt > 0 || unaccounted === 0 ? t('maintain.result.figureLine.inDoubt') : '',
    unaccounted > 0 ? t('maintain.result.figureLine.unaccounted', { count: unaccounted }) : '',
  ];
  const notSent = [
    counts.error > 0 ? t('maintain.result.figureLine.errors', { count: counts.error }) : '',
    counts.unchanged > 0 ? t('maintain.result.figureLine.unchanged', { count: counts.unchanged }) : '',
    figures.notSent > 0 ? t('maintain.result.figureLine.leftOver', { count: figures.notSent }) : '',
  ].filter((part) => part !== '');
  return (
    <div className={styles.figures}>
      <Figure
        count={applied}
        line={
          applied === 0
            ? t('maintain.result.figureLine.nothing')
            : inForceSince === null
              ? ''
              : t('maintain.result.figureLine.applied', { at: inForceSince })
        }
        name={t('maintain.result.figure.applied')}
        sign={<Icon of={CircleCheck} />}
        tone="tone-ok"
      />
      <Figure
        count={refused}
        line={t('maintain.result.figureLine.refused')}
        name={t('maintain.result.figure.refused')}
        sign={<SolidTriangle />}
        tone={refused > 0 ? 'tone-attn' : 'tone-idle'}
      />
      <Figure
        count={inDoubt + unaccounted}
        line={doubtLines.filter((part) => part !== '').join('; ')}
        name={t('maintain.result.figure.inDoubt')}
        sign={<Icon of={CircleQuestionMark} />}
        tone={inDoubt + unaccounted > 0 ? 'tone-attn' : 'tone-idle'}
      />
      <Figure
        count={counts.error + counts.unchanged + figures.notSent}
        line={notSent.length === 0 ? t('maintain.result.figureLine.none') : notSent.join(', ')}
        name={t('maintain.result.figure.notSent')}
        sign={<Icon of={CircleSlash} />}
        tone="tone-idle"
      />
    </div>
  );
}

interface FigureProps {
  readonly count: number;
  readonly name: string;
  readonly line: string;
  readonly sign: ReactNode;
  readonly tone: string;
}

function Figure({ count, name, line, sign, tone }: FigureProps) {
  const { t } = useFormatter();
  return (
    <div data-figure={name}>
      <div className={`${styles.figure} number`}>{wholeNumber(count, t)}</div>
      <div className={`state ${tone}`}>
        {sign}
        {name}
      </div>
      <div className={styles.figureLine}>{line}</div>
    </div>
  );
}
