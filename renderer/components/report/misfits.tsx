import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SnapshotState } from '../../../shared/contract/reports/snapshot.ts';
import { useDepot, useWords } from '../../client/depot-context.tsx';
import { errorWords } from '../../client/transport/error-words.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { reportQuery } from './report-query.ts';

/** How many rows of the answer could not be read, and a way to look at what is wrong with them. */
export function Misfits({ snapshot: { id, misfits } }: { readonly snapshot: SnapshotState }) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  if (misfits === 0) return null;
  return (
    <>
      <button className="link" onClick={() => setOpen(true)} type="button">
        {t('reportParts.misfits', { count: misfits })}
      </button>
      <Dialog
        actions={
          <Button look="primary" onClick={() => setOpen(false)}>
            {t('reportParts.misfit.close')}
          </Button>
        }
        onClose={() => setOpen(false)}
        open={open}
        title={t('reportParts.misfit.title')}
      >
        {open && <MisfitList id={id} />}
      </Dialog>
    </>
  );
}

function MisfitList({ id }: { readonly id: SnapshotState['id'] }) {
  const words = useWords();
  const { t } = words;
  const { data, error } = useQuery(reportQuery(useDepot(), 'reports.misfits', { id }));
  const rest = data === undefined ? 0 : data.total - data.misfits.length;
  return (
    <>
      <p>{t('reportParts.misfit.line')}</p>
      {error !== null && <p role="alert">{errorWords(error.reason, words)}</p>}
      <ul className="dialog-list misfit-list">
        {data?.misfits.map(({ row, issues }) => (
          <li key={row}>
            <b>{t('reportParts.misfit.row', { row })}</b>{' '}
            {issues.map((issue) => t('reportParts.misfit.issue', issue)).join('; ')}
          </li>
        ))}
      </ul>
      {rest > 0 && <p>{t('reportParts.misfit.more', { count: rest })}</p>}
    </>
  );
}
