import { backupTroubleWords, replacedWords } from '../../../shared/format/records-words.ts';
import { useFacts, useMinute, useWords } from '../../client/depot-context.tsx';
import { useAction } from '../../client/use-action.ts';
import { Button } from '../../components/button.tsx';
import { SolidTriangle } from '../../components/solid-triangle.tsx';

/** Below the truth: that the records were replaced, until a person has read it, and that they are not backed up now. */
export function RecordsNotices() {
  const words = useWords();
  const { t, times } = words;
  const facts = useFacts();
  const now = useMinute();
  const dismiss = useAction('records.dismiss');
  const moment = (at: number) => times.sentence(at, now);
  const { recordsReplaced = null, backupTrouble = null } = facts ?? {};
  const replaced = recordsReplaced && replacedWords(recordsReplaced, moment, words);
  const backup = backupTrouble && backupTroubleWords(backupTrouble, moment, words);
  return (
    <>
      {replaced !== null && (
        <div className="records-notice" role="status">
          <SolidTriangle size={18} />
          <div>
            <p>
              <b>{replaced.title}</b>
            </p>
            <p>{replaced.line}</p>
            <p>{replaced.place}</p>
          </div>
          <Button busy={dismiss.isPending} onClick={() => dismiss.mutate({})} size="small">
            {t('records.dismiss')}
          </Button>
        </div>
      )}
      {backup !== null && (
        <div className="records-notice" role="status">
          <SolidTriangle size={18} />
          <div>
            <p>
              <b>{backup.title}</b>
            </p>
            <p>{backup.line}</p>
          </div>
        </div>
      )}
    </>
  );
}
