import { type ReactNode, useId } from 'react';

interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** The sign of the state that the segment is about. */
  readonly sign?: ReactNode;
  /** Number of rows behind the segment, in words; null while it is not known. */
  readonly count: string | null;
}

export interface SegmentsProps<Value extends string> {
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
