import type { UploadSegment } from '../../../shared/contract/uploads.ts';
import { useAction, useFormatter, useSettings } from '../../client/depot-context.tsx';
import { Button } from '../../components/button.tsx';
import { nothingSelected, type Selection } from '../../components/data-table/selection.ts';
import { useHelp } from '../../components/help/help-context.tsx';
import { retriedText } from './list-filter.ts';
import type { ListHead } from './list-head.ts';
import { useIgnore, useUndoIgnore } from './upload-actions.tsx';
import styles from './uploads.module.css';
import '../../components/list-screen/list-screen.css';
import '../../components/field.css';

export interface ListFooterProps {
  readonly head: ListHead;
  readonly segment: UploadSegment;
  readonly rowCount: number;
  readonly selection: Selection;
  readonly setSelection: (selection: Selection) => void;
  readonly detailsOpen: boolean;
}

/** How many rows there are; with some chosen, what can be done with them. */
export function ListFooter({ segment, head, rowCount, selection, setSelection, detailsOpen }: ListFooterProps) {
  const { t } = useFormatter();
  const archiveDays = useSettings()?.settings.archiveDays;
  const chosen = selection.ids.size;
  const notSent = head.counts['not-sent'];
  const files = t('common.filesCounted', { count: rowCount });
  const whole = notSent === 0 ? files : t('uploads.footer.notSent', { files, notSent });
  // The help stands in the place of the details, and has a key of its own.
  const beside = useHelp().isOpen
    ? { key: 'F1', does: t('uploads.footer.closeHelp') }
    : detailsOpen
      ? { key: t('palette.cap.escape'), does: t('uploads.footer.close') }
      : { key: t('palette.cap.enter'), does: t('uploads.footer.open') };
  if (chosen > 1)
    return <ChosenFooter segment={segment} rowCount={rowCount} selection={selection} setSelection={setSelection} />;
  return (
    <footer className="table-footer">
      <span>
        {chosen === 1 && t('uploads.footer.selected', { selected: 1, total: rowCount })}
        {chosen === 0 && (head.moreMatch ? t('uploads.footer.moreMatch', { files }) : whole)}
      </span>
      {chosen === 1 ? (
        <span className={styles.keyHelp}>
          <kbd className="key-cap">↑</kbd>
          <kbd className="key-cap">↓</kbd>
          <span>{t('common.move')}</span>
          <kbd className="key-cap">{beside.key}</kbd>
          <span>{beside.does}</span>
        </span>
      ) : (
        archiveDays !== undefined && <span>{t('uploads.footer.kept', { days: archiveDays })}</span>
      )}
    </footer>
  );
}

function ChosenFooter({
  segment,
  rowCount,
  selection,
  setSelection,
}: Pick<ListFooterProps, 'segment' | 'rowCount' | 'selection' | 'setSelection'>) {
  const { t } = useFormatter();
  const ids = [...selection.ids];
  const retry = useAction('uploads.retry', { done: (answer) => retriedText(answer, t) });
  const ignore = useIgnore();
  const undoIgnore = useUndoIgnore();
  return (
    <footer className="table-footer">
      <span>{t('uploads.footer.selected', { selected: ids.length, total: rowCount })}</span>
      <span className={styles.chosenActions}>
        <Button busy={retry.isPending} onClick={() => retry.mutate({ ids })} size="small">
          {t('common.tryAgain')}
        </Button>
        {segment === 'ignored' ? (
          <Button busy={undoIgnore.isPending} onClick={() => undoIgnore.mutate({ ids })} size="small">
            {t('details.undoIgnore')}
          </Button>
        ) : (
          <Button busy={ignore.busy} onClick={() => ignore.run(ids)} size="small">
            {t('common.ignore')}
          </Button>
        )}
        <Button look="quiet" onClick={() => setSelection(nothingSelected)} size="small">
          {t('uploads.footer.clear')}
        </Button>
      </span>
    </footer>
  );
}
