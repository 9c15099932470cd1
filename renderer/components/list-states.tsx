import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './list-states.css';

export interface SkeletonProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly line: string;
  /** One way on. */
  readonly action?: ReactNode;
}

/** Takes the place of content that is not there: nothing yet, nothing found, or something failed. */
export function Skeleton({ icon, title, line, action }: SkeletonProps) {
  return (
    <div className="hollow">
      <Icon of={icon} size={20} />
      <h2 className="hollow-title">{title}</h2>
      <p className="hollow-line">{line}</p>
      {action}
    </div>
  );
}
