import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import './list-states.css';

export interface EmptyStateProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly line: string;
  /** One way on. */
  readonly way?: Way | undefined;
  /** The same where it is more than a small button. */
  readonly action?: ReactNode;
}

interface Way {
  readonly label: string;
  readonly run: () => void;
  readonly icon?: LucideIcon;
  readonly busy?: boolean;
}

/** Takes the place of content that is not there: nothing yet, nothing found, or something failed. */
export function EmptyState({ icon, title, line, way, action }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <Icon of={icon} size={20} />
      <h2 className="empty-state-title">{title}</h2>
      <p className="empty-state-line">{line}</p>
      {way !== undefined && (
        <Button
          busy={way.busy ?? false}
          icon={way.icon !== undefined && <Icon of={way.icon} />}
          onClick={way.run}
          size="small"
        >
          {way.label}
        </Button>
      )}
      {action}
    </div>
  );
}
