import { FileClock } from 'lucide-react';
import type { MaintainDraft, MaintainKind } from '../../../shared/contract/maintain.ts';
import { useAction, useFormatter } from '../../client/depot-context.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import styles from './choose-step.module.css';
import { sourceText } from './use-maintain.ts';
import '../../components/report/report.css';

interface OpenDraftsProps {
  readonly drafts: readonly MaintainDraft[];
  readonly onOpen: (kind: MaintainKind) => void;
  readonly onDiscard: (draft: MaintainDraft) => void;
}

/** What was begun and is not finished, each with the way on. */
export function OpenDrafts({ drafts, onOpen, onDiscard }: OpenDraftsProps) {
  const { t } = useFormatter();
  if (drafts.length === 0) return null;
  return (
    <section aria-label={t('maintain.open.title')} className={styles.openDrafts}>
      {drafts.map((draft) => {
        const file = sourceText(draft, t);
        const line = t('maintain.open.line', {
          what: t(`maintain.kind.${draft.kind}.title`),
          file,
          count: draft.counts.all,
        });
        const inDoubt = draft.counts['in-doubt'] + draft.counts.unaccounted;
        return (
          <div className="report-strip" key={draft.kind}>
            <Icon of={FileClock} />
            <p>
              <b>{t('maintain.open.title')}</b>{' '}
              {inDoubt === 0 ? line : t('maintain.open.inDoubt', { line, count: inDoubt })}
            </p>
            <Button
              aria-label={t('maintain.open.continueWith', { file })}
              onClick={() => onOpen(draft.kind)}
              size="small"
            >
              {t('maintain.open.continue')}
            </Button>
            {draft.phase !== 'sending' && (
              <Button
                aria-label={t('maintain.open.discardOf', { file })}
                look="quiet"
                onClick={() => onDiscard(draft)}
                size="small"
              >
                {t('maintain.open.discard')}
              </Button>
            )}
          </div>
        );
      })}
    </section>
  );
}

interface DiscardDialogProps {
  /** Null while nothing is asked. */
  readonly draft: MaintainDraft | null;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** Asks before rows that were mended, or that nobody has looked at yet, are forgotten. */
export function DiscardDialog({ draft, onClose, onDone }: DiscardDialogProps) {
  const { t } = useFormatter();
  const discard = useAction('maintain.discard', {
    onDone() {
      onClose();
      onDone?.();
    },
  });
  const inDoubt = draft === null ? 0 : draft.counts['in-doubt'] + draft.counts.unaccounted;
  return (
    <Dialog
      act={{
        label: t('maintain.open.discard'),
        run: () => draft !== null && discard.mutate({ kind: draft.kind }),
        busy: discard.isPending,
        look: 'danger',
      }}
      close={t('maintain.replace.keep')}
      onClose={onClose}
      open={draft !== null}
      title={t('maintain.discard.title')}
    >
      <p>{draft !== null && t('maintain.discard.line', { file: sourceText(draft, t) })}</p>
      {inDoubt > 0 && <p>{t('maintain.discard.inDoubt', { count: inDoubt })}</p>}
    </Dialog>
  );
}

interface ReplaceDialogProps {
  readonly open: boolean;
  readonly file: string;
  readonly onClose: () => void;
  readonly onReplace: () => void;
}

export function ReplaceDialog({ open, file, onClose, onReplace }: ReplaceDialogProps) {
  const { t } = useFormatter();
  return (
    <Dialog
      act={{ label: t('maintain.replace.replace'), run: onReplace, look: 'danger' }}
      close={t('maintain.replace.keep')}
      onClose={onClose}
      open={open}
      title={t('maintain.replace.title')}
    >
      <p>{t('maintain.replace.line', { file })}</p>
    </Dialog>
  );
}
