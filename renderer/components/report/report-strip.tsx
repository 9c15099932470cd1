import { useQuery } from '@tanstack/react-query';
import { CircleX, Clock, CloudOff, KeyRound, ListFilter, LoaderCircle, type LucideIcon } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { settingsAddress } from '../../../shared/contract/addresses.ts';
import type { ReportError, SnapshotState } from '../../../shared/contract/reports/snapshot.ts';
import { sentenceText } from '../../../shared/format/sentence-text.ts';
import type { Translate } from '../../../shared/i18n/texts.ts';
import { useAction, useDepot, useFormatter, useMinute, useNow, useSettings } from '../../client/depot-context.tsx';
import type { NextAt } from '../../client/engine-clock.ts';
import { formatError } from '../../client/transport/transport.ts';
import { Dialog } from '../dialog.tsx';
import { isForSettings, reportErrorText, secondsAsked } from './report-header.tsx';
import { Strip } from './strip.tsx';
import { reportQuery } from './use-report-pages.ts';
import './report.css';
import '../dialog.css';

/** After this time a person wants to see that the request is still running, and to be able to stop it. */
const longFromSeconds = 2;

interface ReportStripProps {
  readonly snapshot: SnapshotState;
  /** The others that the screen is made from: they are asked for again with it. */
  readonly others?: readonly SnapshotState[];
}

/**
 * Shown below the head of a screen that keeps its earlier answer: a new answer takes long, or could not be fetched, with
 * the age of this one. Empty while neither is so.
 */
export function ReportStrip({ snapshot, others = [] }: ReportStripProps) {
  if (snapshot.asOf === null) return null;
  if (snapshot.refreshing !== null) return <LongRefresh snapshot={snapshot} />;
  if (snapshot.lastError === null || snapshot.lastError.code === 'cancelled') return null;
  const ids = [snapshot, ...others].map(({ id }) => id);
  return <OldAnswer asOf={snapshot.asOf} error={snapshot.lastError} ids={[...new Set(ids)]} />;
}

function LongRefresh({ snapshot }: { readonly snapshot: SnapshotState }) {
  const { t } = useTranslation();
  const seconds = useSecondsAsked(snapshot);
  const cancel = useAction('reports.cancel');
  if (seconds < longFromSeconds) return null;
  return (
    <Strip
      icon={LoaderCircle}
      isQuiet
      links={[{ label: t('common.cancel'), run: () => cancel.mutate({ id: snapshot.id }) }]}
    >
      {t('reportParts.refreshing', { seconds })}
    </Strip>
  );
}

interface OldAnswerProps {
  readonly asOf: number;
  readonly error: ReportError;
  /** What is asked for again. */
  readonly ids: string[];
}

function OldAnswer({ asOf, error, ids }: OldAnswerProps) {
  const formatter = useFormatter();
  const minute = useMinute();
  const refresh = useAction('reports.refresh');
  const [, navigate] = useLocation();
  const { t, times } = formatter;
  const settings = isForSettings(error);
  return (
    <Strip
      icon={signOf(error)}
      links={[
        settings
          ? { label: t('common.openSettings'), run: () => navigate(settingsAddress('service')) }
          : { label: t('common.tryNow'), run: () => refresh.mutate({ ids }) },
      ]}
    >
      {reportErrorText(error, formatter)} {t('reportParts.showing')} <b>{times.sentence(asOf, minute)}</b>.
    </Strip>
  );
}

function signOf(error: ReportError): LucideIcon {
  const { code } = error;
  if (code === 'no-connection' || code === 'timed-out' || code === 'proxy') return CloudOff;
  return isForSettings(error) ? KeyRound : CircleX;
}

/** Shown where the service gives no list of everybody: who is missing in the one that it gave. */
export function NarrowedList({ snapshots }: { readonly snapshots: readonly SnapshotState[] }) {
  const { t } = useTranslation();
  return snapshots.map((snapshot) => {
    const { id, narrowedTo: days } = snapshot;
    const list = id === 'drivers-missing' ? id : 'vehicles-missing';
    const narrowed = days === null ? '' : t(`reportParts.narrowed.${list}`, { days });
    const said = [narrowed, askedOfText(snapshot, t)].filter((text) => text !== '');
    return said.length === 0 ? null : (
      <Strip icon={ListFilter} key={id}>
        {said.join(' ')}
      </Strip>
    );
  });
}

/** Who is missing where the answer for all was too large, also for a file and for paper; empty where nobody is. */
export function askedOfText({ askedOf }: Pick<SnapshotState, 'askedOf'>, t: Translate): string {
  return askedOf === null ? '' : t('reportParts.askedOf', { count: askedOf });
}

const keptReadingKey = 'reading-of-times-kept';

/** Says once that the service's own texts read its times in another way, and offers that way. */
export function OtherReading({ snapshots }: { readonly snapshots: readonly SnapshotState[] }) {
  const { t } = useTranslation();
  const settings = useSettings()?.settings;
  const [kept, setKept] = useState(() => window.localStorage.getItem(keptReadingKey));
  const refresh = useAction('reports.refresh');
  const change = useAction('settings.change', {
    done: () => t('reportParts.otherReading.done'),
    onDone: () => refresh.mutate({ ids: snapshots.map(({ id }) => id) }),
  });
  const other = snapshots.find(({ otherReading }) => otherReading !== null)?.otherReading ?? null;
  if (other === null || settings === undefined || settings.timesWithoutZone === other) return null;
  if (kept === settings.timesWithoutZone) return null;
  return (
    <Strip
      icon={Clock}
      links={[
        {
          label: t(`reportParts.otherReading.take.${other}`),
          run: () => change.mutate({ patch: { timesWithoutZone: other } }),
        },
        {
          label: t('reportParts.otherReading.keep'),
          run() {
            window.localStorage.setItem(keptReadingKey, settings.timesWithoutZone);
            setKept(settings.timesWithoutZone);
          },
        },
      ]}
    >
      {t(`reportParts.otherReading.line.${other}`)}
    </Strip>
  );
}

/** The number of rows in the answer that could not be read in full, and a dialog that says what is wrong with them. */
export function Misfits({ snapshot: { id, misfits } }: { readonly snapshot: SnapshotState }) {
  const { t } = useFormatter();
  const [open, setOpen] = useState(false);
  if (misfits === 0) return null;
  return (
    <>
      <button className="link" onClick={() => setOpen(true)} type="button">
        {t('reportParts.misfits', { count: misfits })}
      </button>
      <Dialog
        close={t('common.close')}
        onClose={() => setOpen(false)}
        open={open}
        title={t('reportParts.misfit.title')}
      >
        {open && <MisfitList id={id} />}
      </Dialog>
    </>
  );
}

function MisfitList({ id }: { readonly id: SnapshotState['id'] }) {
  const formatter = useFormatter();
  const { t } = formatter;
  const { data, error } = useQuery(reportQuery(useDepot(), 'reports.misfits', { id }));
  const rest = data === undefined ? 0 : data.total - data.misfits.length;
  return (
    <>
      <p>{t('reportParts.misfit.line')}</p>
      {error !== null && <p role="alert">{formatError(error.reason, formatter)}</p>}
      <ul className="dialog-list misfit-list">
        {data?.misfits.map(({ row, leftOut, issues, moreIssues }) => (
          <li key={row}>
            <b>{t(leftOut ? 'reportParts.misfit.rowLeftOut' : 'reportParts.misfit.row', { row })}</b>{' '}
            {[
              ...issues.map(({ field, problem, said }) =>
                t('reportParts.misfit.issue', { field, problem: sentenceText(said, problem, formatter) }),
              ),
              ...(moreIssues > 0 ? [t('reportParts.misfit.more', { count: moreIssues })] : []),
            ].join('; ')}
          </li>
        ))}
      </ul>
      {rest > 0 && <p>{t('reportParts.misfit.more', { count: rest })}</p>}
    </>
  );
}

const secondMs = 1_000;

/** Whole seconds for which a report has been asked for, counting on by itself; 0, and at rest, while none is. */
export function useSecondsAsked(snapshot: SnapshotState | undefined): number {
  const since = snapshot?.refreshing?.since ?? null;
  const nextAt = useCallback<NextAt>(
    (now) => (since === null ? Number.POSITIVE_INFINITY : now + secondMs - ((now - since) % secondMs)),
    [since],
  );
  return useNow((now) => (snapshot === undefined ? 0 : (secondsAsked(snapshot, now) ?? 0)), nextAt);
}
