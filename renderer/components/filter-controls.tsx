import { Plus, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';
import { Menu } from './menu.tsx';
import './filter-controls.css';

export interface FilterChipProps {
  readonly label: string;
  /** The text of the filter while it narrows the list; null while it does not. */
  readonly set: string | null;
  /** What the cross of a set chip does, given the chip's words. */
  readonly removeLabel: (filter: string) => string;
  readonly onRemove: () => void;
  /** The choices, as items of a menu. */
  readonly children: ReactNode;
}

/** A filter chip: dashed while it lets everything through, filled and with its text while it narrows the list. */
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

interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** The sign of the state that the segment is about. */
  readonly sign?: ReactNode;
  /** Number of rows behind the segment, in words; null while it is not known. */
  readonly count: string | null;
}

interface SegmentsProps<Value extends string> {
  readonly title: string;
  readonly segments: readonly Segment<Value>[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
}

/** One of a few ways to narrow a table, each with its count. Arrow keys move between them, as in any radio group. */
export function Segments<Value extends string>({ title, segments, chosen, onChoose }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="segments">
      <legend className="hidden-words">{title}</legend>
      {segments.map(({ value, label, count, sign }) => (
        <label className="segment" key={value}>
          <input checked={value === chosen} name={name} onChange={() => onChoose(value)} type="radio" value={value} />
          {sign}
          <span>{label}</span>
          {count !== null && <span className="segment-count">{count}</span>}
        </label>
      ))}
    </fieldset>
  );
}
