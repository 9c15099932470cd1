import { RefreshCw } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { SnapshotState } from '../../../shared/contract/reports/snapshot.ts';
import { useNow, useWords } from '../../client/depot-context.tsx';
import type { NextAt } from '../../client/engine-clock.ts';
import { useAction } from '../../client/use-action.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { ageWords } from './snapshot-words.ts';

export interface AsOfProps {
  /** Those behind the screen; the oldest one's time is said. */
  readonly snapshots: readonly SnapshotState[];
  /** Shown beside the sign; absent for a button that is a sign only. */
  readonly refreshLabel?: string;
}

const minuteMs = 60_000;

/** Since when the figures on the screen are true, and the button that asks the service again. */
export function AsOf({ snapshots, refreshLabel }: AsOfProps) {
  const { t } = useTranslation();
  const refresh = useAction('reports.refresh');
  const asked = snapshots.some(({ refreshing }) => refreshing !== null);
  const times = snapshots.flatMap(({ asOf }) => asOf ?? []);
  return (
    <>
      {times.length > 0 && <AsOfWords asOf={Math.min(...times)} many={snapshots.length > 1} />}
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

function AsOfWords({ asOf, many }: { readonly asOf: number; readonly many: boolean }) {
  const words = useWords();
  const nextAt = useCallback<NextAt>((time) => asOf + (Math.floor((time - asOf) / minuteMs) + 1) * minuteMs, [asOf]);
  const minutes = useNow((time) => Math.floor((time - asOf) / minuteMs), nextAt);
  const now = asOf + minutes * minuteMs;
  const { t, times } = words;
  const text = t(many ? 'reportParts.reportsAsOf' : 'reportParts.asOf', { at: times.sentence(asOf, now) });
  const age = ageWords(asOf, now, words);
  return (
    <span className="as-of" title={times.full(asOf)}>
      {age === '' ? text : t('reportParts.withAge', { text, age })}
    </span>
  );
}
