import { sentToday, truthWords } from '../../../shared/format/status-text.ts';
import { useTruth, useWords } from '../../client/depot-context.tsx';
import { TruthSign } from '../../components/status/status-sign.tsx';

/** Counts the files. While sending, or with all sent, it also says so: then there is no banner. */
export function UploadsSubtitle() {
  const truth = useTruth();
  const words = useWords();
  const { t } = words;
  if (!truth.known) return null;
  const { facts, kind } = truth;
  if (kind === 'sending' || kind === 'all-sent') {
    const { title } = truthWords(facts, kind, words, 0);
    const nothing = kind === 'sending' && facts.attention === 0 ? ` ${t('truth.nothingNeedsAttention')}` : '';
    return (
      <span aria-live="polite" className="subtitle-truth">
        <TruthSign kind={kind} />
        {`${title} ${kind === 'sending' ? t('truth.sentToday', { count: facts.sentToday }) : sentToday(facts, words)}${nothing}`}
      </span>
    );
  }
  if (facts.total === 0) return <span>{t('uploads.subtitle.none')}</span>;
  const files = t('uploads.subtitle.files', { count: facts.total });
  const from = facts.folders.length === 0 ? files : t('uploads.subtitle.from', { files, count: facts.folders.length });
  return <span>{t('uploads.subtitle.sentToday', { from, count: facts.sentToday })}</span>;
}
