import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import './report.css';

interface StripProps {
  readonly icon?: LucideIcon;
  /** Not read out each time that its words change, as when they count seconds. */
  readonly isQuiet?: boolean;
  /** What can be done about it. */
  readonly links?: readonly { readonly label: string; readonly run: () => void; readonly disabled?: boolean }[];
  readonly children: ReactNode;
}

/** A line between the head of a page and what it shows: something to know about that, and what can be done. */
export function Strip({ icon, isQuiet = false, links = [], children }: StripProps) {
  return (
    <div className="report-strip" role="status">
      {icon !== undefined && <Icon className={icon === LoaderCircle ? 'spinner' : ''} of={icon} />}
      <p aria-live={isQuiet ? 'off' : undefined}>{children}</p>
      {links.map(({ label, run, disabled }) => (
        <button className="link" disabled={disabled} key={label} onClick={run} type="button">
          {label}
        </button>
      ))}
    </div>
  );
}
