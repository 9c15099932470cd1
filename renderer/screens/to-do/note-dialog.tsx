import type { ToDoAct, ToDoRow } from '../../../shared/contract/reports/to-do.ts';
import { useAction, useFormatter } from '../../client/depot-context.tsx';
import type { RequestFailure } from '../../client/queries.ts';
import { formatError } from '../../client/transport/transport.ts';
import { Button, type ButtonProps } from '../../components/button.tsx';
import { Dialog, type DialogProps } from '../../components/dialog.tsx';
import { FieldProblem } from '../../components/field.tsx';
import { useMyName } from './my-name.ts';

export interface DialogOfRowProps {
  readonly row: ToDoRow;
  readonly onClose: () => void;
}

/** Notes something about a row, as the person at this PC. */
export function useNote(row: Pick<ToDoRow, 'entry'>, onDone?: () => void) {
  const by = useMyName();
  const { mutate, mutateAsync, isPending, error } = useAction('toDo.act', {
    onDone: () => onDone?.(),
    ...(onDone !== undefined && { onFailed: () => undefined }),
  });
  return {
    note: (act: ToDoAct) => mutate({ entry: row.entry, by, act }),
    noteAsync: (act: ToDoAct) => mutateAsync({ entry: row.entry, by, act }),
    isPending,
    error,
  };
}

interface NoteDialogProps extends Required<Pick<DialogProps, 'title' | 'firstFieldId' | 'onClose' | 'children'>> {
  readonly act: Pick<ButtonProps, 'busy' | 'icon' | 'disabled'> & { readonly label: string; readonly run: () => void };
  /** Why it could not be noted. */
  readonly error: RequestFailure | null;
}

/** A dialog in which something is filled in and noted. */
export function NoteDialog({ act: { label, run, ...look }, error, children, ...dialog }: NoteDialogProps) {
  const formatter = useFormatter();
  return (
    <Dialog
      actions={
        <>
          <Button onClick={dialog.onClose}>{formatter.t('common.cancel')}</Button>
          <Button {...look} look="primary" onClick={run}>
            {label}
          </Button>
        </>
      }
      open
      {...dialog}
    >
      {children}
      {error !== null && (
        <FieldProblem id={`${dialog.firstFieldId}-failed`} text={formatError(error.reason, formatter)} />
      )}
    </Dialog>
  );
}
