import { Search, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
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

/** Narrows while it is typed in. Escape empties it first, and only then means something else. */
export function SearchField({ label, clearLabel, text, onText, keysLabel }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const hasKeys = keysLabel !== undefined;
  useEffect(() => {
    if (!hasKeys) return undefined;
    const focus = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
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
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || text === '') return;
          event.stopPropagation();
          onText('');
        }}
        placeholder={label}
        ref={input}
        spellCheck={false}
        type="search"
        value={text}
      />
      {text !== '' && (
        <Button
          aria-label={clearLabel}
          icon={<Icon of={X} />}
          look="quiet"
          onClick={() => {
            onText('');
            input.current?.focus();
          }}
          size="small"
        />
      )}
      {text === '' && hasKeys && <kbd className="key-cap">{keysLabel}</kbd>}
    </div>
  );
}
