import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './list-states.css';

export interface EmptyStateProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly line: string;
  /** One way on. */
  readonly action?: ReactNode;
}

/** Takes the place of content that is not there: nothing yet, nothing found, or something failed. */
export function EmptyState({ icon, title, line, action }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <Icon of={icon} size={20} />
      <h2 className="empty-state-title">{title}</h2>
      <p className="empty-state-line">{line}</p>
      {action}
    </div>
  );
}
