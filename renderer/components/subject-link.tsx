import { Link } from 'wouter';
import './subject-link.css';

export interface SubjectLinkProps {
  readonly href: string;
  readonly name: string;
  /** In a grid, which is one stop for Tab: its keys lead to the link. */
  readonly isInGrid?: boolean;
}

/** A driver's or vehicle's name, which leads to the page of its own. */
export function SubjectLink({ href, name, isInGrid = false }: SubjectLinkProps) {
  return (
    <Link
      className="subject-link"
      data-in-grid={isInGrid || undefined}
      href={href}
      // A click on the rest of the row means the row.
      onClick={(event) => event.stopPropagation()}
      tabIndex={isInGrid ? -1 : undefined}
      title={name}
    >
      {name}
    </Link>
  );
}
