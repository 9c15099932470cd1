import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { Menu } from './menu.tsx';

export interface FilterChipProps {
  readonly label: string;
  /** The words of the filter while it narrows; null while it does not. */
  readonly set: string | null;
  /** What the cross of a set chip does, given the chip's words. */
  readonly removeLabel: (filter: string) => string;
  readonly onRemove: () => void;
  /** The choices, as items of a menu. */
  readonly children: ReactNode;
}

/** A filter: dashed while it lets everything through, filled with its words while it narrows. */
export function FilterChip({ label, set, removeLabel, onRemove, children }: FilterChipProps) {
  return (
    <span className={set === null ? 'chip' : 'chip chip-set'}>
      <Menu
        label={label}
        trigger={
          <button type="button">
            {set === null && <Icon of={Plus} size={14} />}
            {set ?? label}
          </button>
        }
      >
        {children}
      </Menu>
      {set !== null && (
        <button aria-label={removeLabel(set)} onClick={onRemove} type="button">
          <Icon of={X} size={14} />
        </button>
      )}
    </span>
  );
}
