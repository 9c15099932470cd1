import type { UploadDetails } from '../../../shared/contract/uploads.ts';
import { useFormatter } from '../../client/depot-context.tsx';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import styles from './details.module.css';
import { useUploadActions, useUploadQuestions } from './upload-actions.tsx';

/** The buttons below the details. */
export function DetailsActions({ details }: { readonly details: UploadDetails }) {
  const { t } = useFormatter();
  const { row, hasCopy, archived, setAside = null } = details;
  const questions = useUploadQuestions();
  const actions = useUploadActions(row, hasCopy, questions.ask, archived, setAside !== null);
  const note = setAside === null ? t('details.noCopy') : t('custody.details.setAside', { count: setAside.daysLeft });
  return (
    <footer className={styles.drawerFoot}>
      {!hasCopy && row.jobId !== null && <span className={styles.drawerNote}>{note}</span>}
      {actions.map(({ id, label, icon, quiet, busy, run }) => (
        <Button
          busy={busy}
          icon={<Icon of={icon} />}
          key={`${row.id} ${id}`}
          look={quiet ? 'quiet' : 'plain'}
          onClick={run}
          size="small"
        >
          {label}
        </Button>
      ))}
      {questions.shown}
    </footer>
  );
}
