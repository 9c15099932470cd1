import { CircleSlash, RotateCcw, Save } from 'lucide-react';
import { isKeptBack, type UploadDetails, type UploadState } from '../../../shared/contract/uploads.ts';
import { useWords } from '../../client/depot-context.tsx';
import { useAction } from '../../client/use-action.ts';
import { Button } from '../../components/button.tsx';
import { saveFile } from '../../components/export/save-file.ts';
import { Icon } from '../../components/icon.tsx';
import { retriedWords } from './retried-words.ts';
import { SendAnyway } from './send-anyway.tsx';

const canBeRetried: readonly UploadState[] = ['attention', 'waiting', 'ignored'];
const canBeSentAnyway: readonly UploadState[] = ['attention', 'ignored'];
const canBeIgnored: readonly UploadState[] = ['attention', 'waiting'];

/** What can be done with the file in its present state, and nothing else. */
export function DetailsActions({ details: { row, hasCopy } }: { readonly details: UploadDetails }) {
  const { t } = useWords();
  const ids = [row.id];
  const retry = useAction('uploads.retry', { done: (answer) => retriedWords(answer, t) });
  const isHeld = isKeptBack(row.reason);
  const ignore = useAction('uploads.ignore', { done: ({ count }) => t('uploads.done.ignored', { count }) });
  const copy = useAction('uploads.copy', {
    onDone: ({ fileName, bytes }) => saveFile(fileName, [bytes], 'application/octet-stream'),
    done: ({ fileName }) => t('uploads.done.saved', { name: fileName }),
  });
  return (
    <footer className="drawer-foot">
      {hasCopy ? (
        <Button
          busy={copy.isPending}
          icon={<Icon of={Save} />}
          onClick={() => copy.mutate({ id: row.id })}
          size="small"
        >
          {t('details.saveCopy')}
        </Button>
      ) : (
        row.jobId !== null && <span className="drawer-note">{t('details.noCopy')}</span>
      )}
      {canBeSentAnyway.includes(row.state) && row.jobId !== null && isHeld && <SendAnyway key={row.id} row={row} />}
      {canBeRetried.includes(row.state) && row.jobId !== null && !isHeld && (
        <Button
          busy={retry.isPending}
          icon={<Icon of={RotateCcw} />}
          onClick={() => retry.mutate({ ids })}
          size="small"
        >
          {t('details.retry')}
        </Button>
      )}
      {canBeIgnored.includes(row.state) && row.jobId !== null && (
        <Button
          busy={ignore.isPending}
          icon={<Icon of={CircleSlash} />}
          look="quiet"
          onClick={() => ignore.mutate({ ids })}
          size="small"
        >
          {t('details.ignore')}
        </Button>
      )}
    </footer>
  );
}
