import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

export interface HollowProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly line: string;
  /** One way on. */
  readonly action?: ReactNode;
}

/** Stands where content would: nothing there yet, nothing found, or something failed. */
export function Hollow({ icon, title, line, action }: HollowProps) {
  return (
    <div className="hollow">
      <Icon of={icon} size={20} />
      <h2 className="hollow-title">{title}</h2>
      <p className="hollow-line">{line}</p>
      {action}
    </div>
  );
}
