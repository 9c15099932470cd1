import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState, useTransition } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

export interface SearchFieldProps {
  readonly label: string;
  readonly clearLabel: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Words for the keys that bring the focus here, such as "Ctrl F"; absent for a field without. */
  readonly keysLabel?: string;
}

/** Narrows while it is typed in; the letters come first, what they narrow may take a moment. Escape empties it first, and only then means something else. */
export function SearchField({ label, clearLabel, text, onText, keysLabel }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  const [isNarrowing, startNarrowing] = useTransition();
  // Somebody else changed the search, such as a button that clears it.
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
