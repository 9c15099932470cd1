import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons from left to right; the safe answer last and primary. */
  readonly actions: ReactNode;
}

/** Asks or explains before the page goes on. Escape means the safe answer. */
export function Dialog({ open, onClose, title, children, actions }: DialogProps) {
  return (
    <AlertDialog.Root
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      open={open}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="backdrop" />
        <AlertDialog.Popup className="dialog">
          <AlertDialog.Title className="dialog-title">{title}</AlertDialog.Title>
          <AlertDialog.Description className="dialog-line" render={<div />}>
            {children}
          </AlertDialog.Description>
          <div className="dialog-actions">{actions}</div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
