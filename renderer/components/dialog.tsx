import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef } from 'react';
import './dialog.css';

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons from left to right; the safe answer last and primary. */
  readonly actions: ReactNode;
  /** The field that a person fills in first; absent where there is nothing to fill in. */
  readonly firstFieldId?: string;
}

/**
 * A question or explanation that interrupts the page. Escape gives the safe answer, and so does Enter where nothing is to be
 * filled in, because its button has the focus.
 */
export function Dialog({ open, onClose, title, children, actions, firstFieldId }: DialogProps) {
  const buttons = useRef<HTMLDivElement>(null);
  return (
    <AlertDialog.Root
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      open={open}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="backdrop" />
        <AlertDialog.Popup
          className="dialog"
          initialFocus={() =>
            firstFieldId === undefined
              ? (buttons.current?.querySelector<HTMLElement>('button:last-of-type') ?? null)
              : document.getElementById(firstFieldId)
          }
        >
          <AlertDialog.Title className="dialog-title">{title}</AlertDialog.Title>
          <AlertDialog.Description className="dialog-line" render={<div />}>
            {children}
          </AlertDialog.Description>
          <div className="dialog-actions" ref={buttons}>
            {actions}
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
