import type { ReactNode } from 'react';

export interface WideRowProps {
  readonly title: string;
  readonly help: string;
  readonly children: ReactNode;
}

/** A line of the settings whose value needs the whole width. */
export function WideRow({ title, help, children }: WideRowProps) {
  return (
    <div className="setting setting-wide">
      <div className="setting-words">
        <h3 className="setting-title">{title}</h3>
        <p className="field-help">{help}</p>
      </div>
      <div className="setting-value">{children}</div>
    </div>
  );
}
