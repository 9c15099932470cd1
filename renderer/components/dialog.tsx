import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import './dialog.css';

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** What the question is about doing; absent for an explanation. */
  readonly act?: DialogAct | undefined;
  /** The safe answer, which only closes; it is the primary one. Absent where `actions` has it. */
  readonly close?: string;
  /** Other buttons than these two, from left to right; the safe answer last. */
  readonly actions?: ReactNode;
  /** The field that a person fills in first; absent where there is nothing to fill in. */
  readonly firstFieldId?: string;
  /** Has the focus once it is closed, where what opened it goes with that; null: back to what opened it. */
  readonly focusAfter?: (() => HTMLElement | null) | undefined;
}

interface DialogAct extends Pick<ButtonProps, 'busy' | 'look' | 'icon' | 'disabled'> {
  readonly label: string;
  readonly run: () => void;
}

/**
 * A question or explanation that interrupts the page. Escape gives the safe answer, and so does Enter where nothing is to be
 * filled in, because its button has the focus.
 */
export function Dialog({ open, onClose, title, children, act, close, actions, ...focus }: DialogProps) {
  const { label, run, ...look } = act ?? {};
  const { firstFieldId, focusAfter } = focus;
  const buttons = useRef<HTMLDivElement>(null);
  return (
    <AlertDialog.Root
      onOpenChange={(isOpen, { reason }) => {
        // Whatever else the library would close it for, such as a focus that is elsewhere, would lose what was typed.
        if (!isOpen && reason === 'escape-key') onClose();
      }}
      open={open}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="backdrop" />
        <AlertDialog.Popup
          className="dialog"
          finalFocus={() => focusAfter?.() ?? true}
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
            {label !== undefined && (
              <Button {...look} onClick={run}>
                {label}
              </Button>
            )}
            {close !== undefined && (
              <Button look="primary" onClick={onClose}>
                {close}
              </Button>
            )}
            {actions}
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
