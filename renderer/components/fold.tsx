import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Icon } from './icon.tsx';
import './fold.css';

interface FoldProps {
  readonly title: string;
  /** A summary of the content at the end of the line, so that it need not be opened. */
  readonly aside: string;
  readonly startsOpen?: boolean;
  /** The content, which is created only while the fold is open. */
  readonly content: () => ReactNode;
}

/** A part of the details that opens beneath its heading. */
export function Fold({ title, aside, startsOpen = false, content }: FoldProps) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  const body = useId();
  return (
    <div className="fold">
      <h4>
        <button
          aria-controls={body}
          aria-expanded={isOpen}
          className="fold-head"
          onClick={() => setIsOpen(!isOpen)}
          type="button"
        >
          <Icon of={ChevronRight} />
          <span>{title}</span>
          <span className="fold-aside number">{aside}</span>
        </button>
      </h4>
      <div className="fold-body" hidden={!isOpen} id={body}>
        {isOpen && content()}
      </div>
    </div>
  );
}
