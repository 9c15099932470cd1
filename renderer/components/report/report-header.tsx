import { RefreshCw } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportError, SnapshotState } from '../../../shared/contract/reports/snapshot.ts';
import { isKeysError, isSetupError } from '../../../shared/contract/status.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { sentenceText } from '../../../shared/format/sentence-text.ts';
import { useAction, useFormatter, useNow } from '../../client/depot-context.tsx';
import type { NextAt } from '../../client/engine-clock.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { useSheetFoot } from '../sheet-foot.ts';
import './report.css';

export interface AsOfProps {
  /** Those behind the screen; the oldest one's time is said. */
  readonly snapshots: readonly SnapshotState[];
  /** Shown beside the sign; absent for a button that is a sign only. */
  readonly refreshLabel?: string;
  /** What stands between the time and the button. */
  readonly children?: ReactNode;
}

const minuteMs = 60_000;

/** The time of the figures on the screen, and the button that fetches them from the service again. */
export function AsOf({ snapshots, refreshLabel, children }: AsOfProps) {
  const { t } = useTranslation();
  const refresh = useAction('reports.refresh');
  const asked = snapshots.some(({ refreshing }) => refreshing !== null);
  const times = snapshots.flatMap(({ asOf }) => asOf ?? []);
  return (
    <>
      {times.length > 0 && <AsOfText asOf={Math.min(...times)} many={snapshots.length > 1} />}
      {children}
      <Button
        aria-label={refreshLabel === undefined ? t('reportParts.refresh') : undefined}
        busy={asked || refresh.isPending || snapshots.length === 0}
        icon={<Icon className={asked ? 'spinner' : ''} of={RefreshCw} />}
        onClick={() => refresh.mutate({ ids: snapshots.map(({ id }) => id) })}
      >
        {refreshLabel}
      </Button>
    </>
  );
}

function AsOfText({ asOf, many }: { readonly asOf: number; readonly many: boolean }) {
  const formatter = useFormatter();
  const nextAt = useCallback<NextAt>((time) => asOf + (Math.floor((time - asOf) / minuteMs) + 1) * minuteMs, [asOf]);
  const minutes = useNow((time) => Math.floor((time - asOf) / minuteMs), nextAt);
  const now = asOf + minutes * minuteMs;
  const { t, times } = formatter;
  useSheetFoot(
    '--screen-as-of',
    t(many ? 'reportParts.reportsAsOf' : 'reportParts.asOf', { at: times.asOf(asOf, 'in-full') }),
  );
  const text = t(many ? 'reportParts.reportsAsOf' : 'reportParts.asOf', { at: times.asOf(asOf, now) });
  const age = ageText(asOf, now, formatter);
  return (
    <span className="as-of" title={times.full(asOf)}>
      {age === '' ? text : t('reportParts.withAge', { text, age })}
    </span>
  );
}

const hourMs = 60 * minuteMs;

/** How old an answer is, for the line beside its time: `just now`, `2 min ago`, `3 h ago`; empty from a day on. */
export function ageText(asOf: number, now: number, { t }: Pick<Formatter, 't'>): string {
  const ageMs = now - asOf;
  if (ageMs < minuteMs) return t('reportParts.justNow');
  if (ageMs < hourMs) return t('reportParts.minutesAgo', { minutes: Math.floor(ageMs / minuteMs) });
  return ageMs < 24 * hourMs ? t('reportParts.hoursAgo', { hours: Math.floor(ageMs / hourMs) }) : '';
}

/** The error as a sentence, with the service's own message where it gave one. */
export function reportErrorText({ code, words, said, at }: ReportError, { t, times }: Formatter): string {
  const happened = t(`reportParts.error.${code}`, { at: times.clock(at) });
  if (said !== undefined) return `${happened} ${sentenceText(said, said.code, { t })}`;
  return words === null || words === '' ? happened : t('reportParts.serviceSays', { happened, words });
}

/** Errors that last until a person changes the settings, however often the request is repeated. */
export function isForSettings({ code }: ReportError): boolean {
  return isKeysError(code) || isSetupError(code);
}

/** Whole seconds since the service was asked, or since the request waits for its turn; null when nothing is asked. */
export function secondsAsked({ refreshing }: SnapshotState, now: number): number | null {
  return refreshing === null ? null : Math.max(0, Math.floor((now - refreshing.since) / 1_000));
}
