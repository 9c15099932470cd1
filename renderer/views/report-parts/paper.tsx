import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';

export interface PaperProps {
  /** Always the same function. */
  readonly onPrinted: () => void;
  readonly children: ReactNode;
}

/** What stands on paper in place of the page. Prints as soon as it is there. */
export function Paper({ onPrinted, children }: PaperProps) {
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted);
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('afterprint', onPrinted);
    };
  }, [onPrinted]);
  return createPortal(<section className="print-sheet">{children}</section>, document.body);
}
