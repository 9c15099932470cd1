import type { ReactNode } from 'react';
import { useFormatter } from '../../client/depot-context.tsx';
import './status-banner.css';

interface BannerMainProps {
  readonly sign: ReactNode;
  /** Of the sign; absent where it has a colour of its own. */
  readonly signTone?: string;
  readonly title: string;
  /** Below the title; those that say nothing are left out. */
  readonly lines: readonly string[];
  /** Absent where there is nothing to do. */
  readonly actions?: ReactNode;
  /** Below all of it, over the whole width. */
  readonly children?: ReactNode;
}

/** What a banner says, with its sign before it and what is to be done behind it. */
export function BannerMain({ sign, signTone, title, lines, actions, children }: BannerMainProps) {
  return (
    <div className="banner-main">
      <span className={signTone === undefined ? 'banner-sign' : `banner-sign tone-${signTone}`}>{sign}</span>
      <div>
        <p aria-live="polite" className="banner-title">
          {title}
        </p>
        {lines
          .filter((line) => line !== '')
          .map((line) => (
            <p className="banner-line" key={line}>
              {line}
            </p>
          ))}
      </div>
      {actions !== undefined && <div className="banner-actions">{actions}</div>}
      {children}
    </div>
  );
}

interface BannerProps extends Omit<BannerMainProps, 'signTone' | 'lines'> {
  readonly tone: string;
  readonly line: string;
}

/** A sentence about the depot, with what is to be done about it. */
export function Banner({ tone, line, children, ...main }: BannerProps) {
  const { t } = useFormatter();
  return (
    <section aria-label={t('frame.status')} className="banner" data-tone={tone}>
      <BannerMain {...main} lines={[line]} />
      {children}
    </section>
  );
}
