import type { ComponentProps, ReactNode } from 'react';

export interface InputProps extends Omit<ComponentProps<'input'>, 'size'> {
  readonly size?: 'normal' | 'large';
  readonly invalid?: boolean;
  /** Stands behind the value: a unit, or a button. */
  readonly end?: ReactNode;
}

export function Input({ size = 'normal', invalid = false, end, ...rest }: InputProps) {
  return (
    <div className="input" data-fixed={rest.readOnly || undefined} data-invalid={invalid || undefined} data-size={size}>
      <input autoComplete="off" spellCheck={false} {...rest} aria-invalid={invalid || undefined} />
      {end}
    </div>
  );
}
