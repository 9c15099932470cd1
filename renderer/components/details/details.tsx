import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useFormatter } from '../../client/depot-context.tsx';
import { Button } from '../button.tsx';
import { useHelp } from '../help/help-context.tsx';
import { Icon } from '../icon.tsx';
import './details.css';

/** Whether the details of a list's current row are open. The help takes their place, and gives it back. */
export function useDetails(listId: string, isOpenAtFirst = false) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const { isOpen: isHelpOpen, close: closeHelp } = useHelp();
  return {
    isOpen,
    isShown: isOpen && !isHelpOpen,
    show() {
      closeHelp();
      setOpen(true);
    },
    hide: () => setOpen(false),
    /** Hides them where the keys were in them, which go back to the list. */
    close() {
      setOpen(false);
      document.getElementById(listId)?.focus();
    },
  };
}

interface ListAndDetailsProps {
  readonly listId: string;
  /** The section of the list. */
  readonly list: ReactNode;
  /** The `DetailsDrawer`, while it is shown. */
  readonly details: ReactNode;
  readonly className?: string | undefined;
}

/** A list with the details of its current row beside it, or the help in their place; F6 changes sides. */
export function ListAndDetails({ listId, list, details, className = '' }: ListAndDetailsProps) {
  const { setPlace } = useHelp();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key changes sides wherever the focus is in it
    <div
      className={`list-and-details ${className}`}
      onKeyDown={(event) => {
        const drawer = event.currentTarget.querySelector(':scope > .details-drawer');
        if (event.key !== 'F6' || drawer === null) return;
        event.preventDefault();
        const isInDrawer = drawer.contains(document.activeElement);
        const other = isInDrawer ? document.getElementById(listId) : drawer.querySelector<HTMLElement>('.details-body');
        other?.focus();
      }}
    >
      {list}
      {details}
      <div className="help-place" ref={setPlace} />
    </div>
  );
}

interface DetailsDrawerProps {
  /** What it is about, for who hears the page. */
  readonly label: string;
  /** Absent until it is known. */
  readonly title: ReactNode;
  /** Below the title, quieter. */
  readonly state?: ReactNode;
  readonly onClose: () => void;
  readonly closeLabel?: string;
  readonly foot?: ReactNode;
  /** Where something else gives it the focus. */
  readonly id?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** What is known of one thing, beside what it was chosen from: Esc closes it, and its body scrolls below its head. */
export function DetailsDrawer(props: DetailsDrawerProps) {
  const { label, title, state, onClose, closeLabel, foot, id, className = '', children } = props;
  const { t } = useFormatter();
  return (
    <aside
      aria-label={label}
      className={`details-drawer ${className}`}
      id={id}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
      tabIndex={id === undefined ? undefined : -1}
    >
      <header className="details-head">
        <div className="details-heading">
          {title && <h2 className="details-title">{title}</h2>}
          {state && <p className="details-state">{state}</p>}
        </div>
        <Button
          aria-label={closeLabel ?? t('common.close')}
          icon={<Icon of={X} />}
          look="quiet"
          onClick={onClose}
          size="small"
        />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by the keys */}
      <div className="details-body" tabIndex={0}>
        {children}
      </div>
      {foot}
    </aside>
  );
}

interface DetailsFactProps {
  readonly name: string;
  /** Colours a value that somebody must know. */
  readonly tone?: 'tone-attn';
  readonly children: ReactNode;
}

/** A name and its value, one of a list of facts. */
export function DetailsFact({ name, tone, children }: DetailsFactProps) {
  return (
    <div className="details-fact">
      <dt>{name}</dt>
      <dd className={tone}>{children}</dd>
    </div>
  );
}
