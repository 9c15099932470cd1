import type { CSSProperties } from 'react';
import { segmentOf } from '../../components/deadline/deadline-mark.tsx';
import type { Deadline } from '../../components/deadline/deadline-text.ts';

/** The scale goes this far past the limit; what is later ends at its edge. */
const scaleOfLimit = 1.5;

/** Days since the last download on the table's one scale, with the limit as one rule through all rows. */
export function LimitMeter({ deadline, limitDays }: { readonly deadline: Deadline; readonly limitDays: number }) {
  const share = deadline.days === null ? 0 : Math.min(1, deadline.days / (limitDays * scaleOfLimit));
  return (
    <span aria-hidden className="limit-meter">
      {deadline.days !== null && (
        <span className="limit-track">
          <span
            className="limit-bar"
            data-state={segmentOf(deadline.state)}
            style={{ '--share': `${share * 100}%` } as CSSProperties}
          />
        </span>
      )}
      <span className="limit-rule" />
    </span>
  );
}

/** The scale above the meters: nothing, the limit, and the end. */
export function LimitScale({ limitDays }: { readonly limitDays: number }) {
  return (
    <span aria-hidden className="limit-scale">
      <span>0</span>
      <b>{limitDays}</b>
      <span>{Math.round(limitDays * scaleOfLimit)}</span>
    </span>
  );
}
