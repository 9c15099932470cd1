import { CircleX } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { Icon } from './icon.tsx';

export interface FieldProps {
  /** Of the control that the label and the words below belong to. */
  readonly id: string;
  readonly label: string;
  readonly help?: string | undefined;
  readonly problem?: string | undefined;
  /** Carries `id`, and `aria-describedby` from `describedBy`. */
  readonly children: ReactNode;
}

export function describedBy(id: string, { help, problem }: Pick<FieldProps, 'help' | 'problem'>): string | undefined {
  const ids = [problem === undefined ? '' : `${id}-problem`, help === undefined ? '' : `${id}-help`];
  return ids.join(' ').trim() || undefined;
}

/** Label above, effect below, and what is wrong with the value. */
export function Field({ id, label, help, problem, children }: FieldProps) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children}
      {problem !== undefined && <FieldProblem id={id} text={problem} />}
      {help !== undefined && (
        <p className="field-help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}

/** Comes into view by itself: a refused value must not be missed below the edge of the window. */
export function FieldProblem({ id, text }: { readonly id: string; readonly text: string }) {
  const bringIntoView = useCallback((element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <p className="field-error" id={`${id}-problem`} ref={bringIntoView} role="alert">
      <Icon of={CircleX} />
      {text}
    </p>
  );
}
