import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState, useTransition } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import './field.css';

/** Where a shortcut has the command key in place of Ctrl. */
export const isMac = navigator.userAgent.includes('Mac OS');

export interface SearchFieldProps {
  readonly label: string;
  readonly clearLabel: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The keyboard shortcut that focuses the field, such as "Ctrl F"; absent where there is none. */
  readonly keysLabel?: string;
}

/** A field that narrows a list while a person types. Typing stays smooth, and the list may follow a moment later. Escape empties the field first and does something else only when it is empty. */
export function SearchField({ label, clearLabel, text, onText, keysLabel }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  const [isNarrowing, startNarrowing] = useTransition();
  // The search was changed from outside, for example by a button that clears it.
  if (!isNarrowing && typed !== text) setTyped(text);
  const type = (next: string) => {
    setTyped(next);
    startNarrowing(() => onText(next));
  };
  const hasKeys = keysLabel !== undefined;
  useEffect(() => {
    if (!hasKeys) return undefined;
    const focus = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) {
        return;
      }
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    window.addEventListener('keydown', focus);
    return () => window.removeEventListener('keydown', focus);
  }, [hasKeys]);

  return (
    <div className="search">
      <Icon of={Search} />
      <input
        aria-label={label}
        autoComplete="off"
        maxLength={200}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || typed === '') return;
          event.stopPropagation();
          type('');
        }}
        placeholder={label}
        ref={input}
        spellCheck={false}
        type="search"
        value={typed}
      />
      {typed !== '' && (
        <Button
          aria-label={clearLabel}
          icon={<Icon of={X} />}
          look="quiet"
          onClick={() => {
            type('');
            input.current?.focus();
          }}
          size="small"
        />
      )}
      {typed === '' && hasKeys && <kbd className="key-cap">{keysLabel}</kbd>}
    </div>
  );
}
