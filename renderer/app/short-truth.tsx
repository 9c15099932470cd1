import { CircleQuestionMark } from 'lucide-react';
import { truthInShort } from '../../shared/format/status-in-short.ts';
import { useTruth, useWords } from '../client/depot-context.tsx';
import { Icon } from '../components/icon.tsx';
import { TruthSign } from '../components/status/status-sign.tsx';

/** The truth at the foot of the navigation, on every screen. */
export function ShortTruth() {
  const truth = useTruth();
  const words = useWords();
  const { t } = words;
  if (!truth.known)
    return (
      <div className="short-truth">
        <p className="short-truth-title" title={t('truth.short.noAnswer')}>
          <Icon className="tone-idle" of={CircleQuestionMark} />
          <span className="short-truth-words">{t('truth.short.noAnswer')}</span>
        </p>
        <p className="short-truth-lines">
          {truth.connection.kind === 'connecting' ? t('truth.lost.connecting') : t('truth.short.noAnswerLine')}
        </p>
      </div>
    );
  const { sign, title, lines } = truthInShort(truth.facts, truth.kind, words);
  return (
    <div className="short-truth">
      <p className="short-truth-title" title={[title, ...lines].join('. ')}>
        <TruthSign kind={sign} />
        <span className="short-truth-words">{title}</span>
      </p>
      <div className="short-truth-lines">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  );
}
