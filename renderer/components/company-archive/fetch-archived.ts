import { archiveTroubleText } from '../../../shared/format/archive-text.ts';
import { useAction, useFormatter } from '../../client/depot-context.tsx';
import { useNotify } from '../notices.tsx';
import { saveFile } from '../save-file.ts';

/** Saves a copy that the company's archive has, of whichever depot. */
export function useFetchArchived(name: string) {
  const formatter = useFormatter();
  const notify = useNotify();
  return useAction('companyArchive.fetch', {
    onDone({ trouble, bytes }) {
      if (trouble !== null) notify({ tone: 'trouble', text: archiveTroubleText(trouble, formatter) });
      if (bytes === null) return;
      saveFile(name, [bytes], 'application/octet-stream');
      notify({ tone: 'good', text: formatter.t('companyArchive.details.fetched', { name }) });
    },
  });
}
