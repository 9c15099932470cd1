import type { ComponentProps, ReactNode } from 'react';
import './button.css';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly look?: 'plain' | 'primary' | 'quiet' | 'danger';
  readonly size?: 'small' | 'normal' | 'large';
  readonly icon?: ReactNode;
  /** Absent for a button that is an icon only: then `aria-label` says what it does. */
  readonly children?: ReactNode;
  /** Something is under way, or there is nothing more this way: the button stays where it is and in focus, and does nothing. */
  readonly busy?: boolean;
}

export function Button({
  look = 'plain',
  size = 'normal',
  icon,
  children,
  busy = false,
  onClick,
  className = '',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      aria-disabled={busy || undefined}
      className={`button ${className}`}
      data-icon-only={children === undefined || undefined}
      data-look={look}
      data-size={size}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      title={children === undefined ? rest['aria-label'] : rest.title}
      type={rest.type ?? 'button'}
    >
      {icon}
      {children}
    </button>
  );
}
