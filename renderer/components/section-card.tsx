import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import './section-card.css';

export interface SectionCardProps {
  readonly title: string;
  /** Beside the title, quieter. */
  readonly note?: ReactNode;
  /** At the right of the title: where the whole list is, or the rest of the subject. */
  readonly link?: { readonly href: string; readonly label: string };
  /** In place of the link: what opens or closes the rest of it. */
  readonly action?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** One subject of a screen in a frame of its own, under its title. */
export function SectionCard({ title, note, link, action, className = '', children }: SectionCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`section-card ${className}`}>
      <header className="section-card-head">
        <h2 id={id}>{title}</h2>
        {note !== undefined && <span>{note}</span>}
        {link !== undefined && (
          <Link className="link" href={link.href}>
            {link.label}
          </Link>
        )}
        {action}
      </header>
      {children}
    </section>
  );
}
