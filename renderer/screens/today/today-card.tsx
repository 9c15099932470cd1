import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';

export interface TodayCardProps {
  readonly title: string;
  /** Beside the title, quieter. */
  readonly note?: string;
  /** Where the whole list is. */
  readonly link?: { readonly href: string; readonly label: string };
  readonly children: ReactNode;
}

export function TodayCard({ title, note, link, children }: TodayCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="today-card">
      <header className="today-card-head">
        <h2 id={id}>{title}</h2>
        {note !== undefined && <span>{note}</span>}
        {link !== undefined && (
          <Link className="link" href={link.href}>
            {link.label}
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}
