import { CircleCheck, LoaderCircle, TriangleAlert, X } from 'lucide-react';
import { largestFileMegabytes } from '../../../shared/contract/limits.ts';
import { useWords } from '../../client/depot-context.tsx';
import { errorWords } from '../../client/transport/error-words.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import type { Adding } from './add-files.ts';

const mostFailuresShown = 5;

/** How far the files have come that were dropped or chosen, and in the end what came of them. */
export function AddingPanel({ adding, onStop }: { readonly adding: Adding; readonly onStop: () => void }) {
  const words = useWords();
  const { t } = words;
  if (!adding.finished)
    return (
      <div className="notice" role="status">
        <Icon className="spinner" of={LoaderCircle} />
        <p className="notice-words">
          {t('adding.title', { number: Math.min(adding.handled + 1, adding.total), total: adding.total })}
        </p>
        <Button look="quiet" onClick={onStop} size="small">
          {t('adding.cancel')}
        </Button>
      </div>
    );

  const { added, alreadyHere, failures } = adding;
  const sentences = [
    added > 0 || (alreadyHere === 0 && failures.length === 0) ? t('adding.done', { count: added }) : '',
    alreadyHere > 0 ? t('adding.alreadyHere', { count: alreadyHere }) : '',
    failures.length > 0 ? t('adding.failed', { count: failures.length }) : '',
  ].filter((sentence) => sentence !== '');
  return (
    <div className="notice" data-tone={failures.length > 0 ? 'trouble' : 'good'} role="status">
      <Icon of={failures.length > 0 ? TriangleAlert : CircleCheck} />
      <div className="notice-words">
        <p>{sentences.join(' ')}</p>
        {failures.length > 0 && (
          <ul className="notice-list">
            {failures.slice(0, mostFailuresShown).map(({ name, error }) => (
              <li key={name}>
                {t('adding.failedFile', {
                  name,
                  message:
                    typeof error === 'object'
                      ? errorWords(error, words)
                      : t(`adding.${error}`, { megabytes: largestFileMegabytes }),
                })}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Button aria-label={t('frame.close')} icon={<Icon of={X} />} look="quiet" onClick={onStop} size="small" />
    </div>
  );
}
