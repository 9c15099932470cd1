import { useQueryClient } from '@tanstack/react-query';
import { Clock, SearchX } from 'lucide-react';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { maintainAddress, settingsAddress } from '../../../shared/contract/addresses.ts';
import { mostAsideDeliveries } from '../../../shared/contract/limits.ts';
import {
  type ClockingPage,
  type ClockingRow,
  type ClockingSegment,
  clockingSegmentSchema,
  clockingWeeks,
} from '../../../shared/contract/reports/clockings.ts';
import { wholeNumber } from '../../../shared/format/format.ts';
import { useAction, useDepot, useFormatter, useMinute } from '../../client/depot-context.tsx';
import { queryKeys } from '../../client/queries.ts';
import { useColumnChoice } from '../../components/data-table/column-choice.tsx';
import { ListAndDetails, useDetails } from '../../components/details/details.tsx';
import { useElementSize } from '../../components/element-hooks.ts';
import { Segments } from '../../components/filter-controls.tsx';
import { ListScreen, ListToolbar } from '../../components/list-screen/list-screen.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { Misfits } from '../../components/report/report-strip.tsx';
import { useReportExport } from '../../components/report/use-report-export.ts';
import { useReportPages } from '../../components/report/use-report-pages.ts';
import { saveFile } from '../../components/save-file.ts';
import { Select } from '../../components/select.tsx';
import { clockingColumns, dayColumns } from './clocking-columns.tsx';
import { ClockingDetails } from './clocking-details.tsx';
import { ClockingTable } from './clocking-table.tsx';
import styles from './clockings.module.css';
import '../../components/list-screen/list-screen.css';
import '../../components/field.css';
import '../../components/filter-controls.css';

interface Filter {
  readonly show: ClockingSegment;
  readonly search: string;
  readonly weeks: (typeof clockingWeeks)[number];
}

const plainFilter: Filter = { show: 'all', search: '', weeks: 2 };

/** Pixels of the list from which every column has its room. */
const wideFromPx = 660;
const listId = 'clocking-list';

/** The clockings that webhooks told, by driver and day beside the report's mismatches; from here one is corrected or deleted. */
export default function ClockingsScreen() {
  const formatter = useFormatter();
  const { t } = formatter;
  const [filter, setFilter] = useState(plainFilter);
  const narrow = (step: Partial<Filter>) => setFilter((before) => ({ ...before, ...step }));
  // Typing must stay smooth, so the list may follow the letters a moment later.
  const searched = useDeferredValue(filter.search.trim());
  const pages = useReportPages('clockings.page', { ...filter, search: searched });
  const { head } = pages;
  const size = useElementSize();
  const isSlim = size.width > 0 && size.width < wideFromPx;
  const columns = useMemo(() => clockingColumns(formatter, isSlim), [formatter, isSlim]);
  const columnChoice = useColumnChoice(isSlim ? 'clockings-slim' : 'clockings', columns);
  const exported = useReportExport({
    name: 'clockings.page',
    query: pages.query,
    columns: [...dayColumns(formatter), ...columnChoice.shown],
    title: t('clockings.title'),
    narrowedBy: searched === '' ? '' : `“${searched}”`,
  });
  const [chosen, setChosen] = useState<ClockingRow | null>(null);
  const details = useDetails(listId);
  const change = useChange();

  return (
    <ListScreen
      answer={pages}
      around={(rows) => (
        <ListAndDetails
          details={
            details.isShown &&
            chosen !== null && (
              <ClockingDetails
                asOf={head?.snapshot.asOf ?? null}
                key={chosen.key}
                onClose={details.close}
                onCorrect={change.correct}
                onDelete={change.remove}
                row={chosen}
              />
            )
          }
          list={
            <section aria-label={t('clockings.table')} className="list report-list" ref={size.ref}>
              {rows}
            </section>
          }
          listId={listId}
        />
      )}
      empty={(answered) => (
        <ClockingsEmpty
          areWebhooksOn={answered.areWebhooksOn}
          isNarrowed={searched !== '' || filter.show !== 'all'}
          onClear={() => narrow({ search: '', show: 'all' })}
        />
      )}
      exported={exported}
      footer={(answered) => <ClockingsFooter page={answered} />}
      hasRows={({ total }) => total > 0}
      header={{ title: t('clockings.title'), subtitle: head && <Subtitle page={head} /> }}
      label={t('clockings.table')}
      report={{ snapshot: head?.snapshot, isAnswered: true }}
      toolbar={<Toolbar counts={head?.counts ?? null} end={columnChoice.menu} filter={filter} onFilter={narrow} />}
    >
      {(answered) => (
        <ClockingTable
          chosen={chosen}
          columns={columnChoice.shown}
          id={listId}
          onChoose={setChosen}
          onClose={details.hide}
          onDelete={change.remove}
          onOpen={details.show}
          pages={pages}
          sizes={answered.sizes}
        />
      )}
    </ListScreen>
  );
}

interface ToolbarProps {
  readonly filter: Filter;
  readonly onFilter: (step: Partial<Filter>) => void;
  readonly counts: ClockingPage['counts'] | null;
  /** The menu of columns. */
  readonly end: ReactNode;
}

function Toolbar({ filter: { show, search, weeks }, onFilter, counts, end }: ToolbarProps) {
  const { t } = useFormatter();
  return (
    <ListToolbar
      end={end}
      search={{ label: t('clockings.search'), onText: (text) => onFilter({ search: text }), text: search }}
      start={
        <Segments<ClockingSegment>
          chosen={show}
          onChoose={(value) => onFilter({ show: value })}
          segments={clockingSegmentSchema.options.map((value) => ({
            value,
            label: value === 'all' ? t('uploads.segments.all') : t(`clockings.segments.${value}`),
            count: counts === null ? null : wholeNumber(counts[value], t),
          }))}
          title={t('reports.parameters.filterClockingData')}
        />
      }
    >
      <span className={styles.weeks}>
        <Select
          choices={clockingWeeks.map((value) => ({ value: String(value), label: t(`clockings.weeks.${value}`) }))}
          label={t('clockings.weeks.label')}
          onChoose={(value) => onFilter({ weeks: clockingWeeks.find((known) => String(known) === value) ?? 2 })}
          value={String(weeks)}
        />
      </span>
    </ListToolbar>
  );
}

/** Puts a change of one clocking into Maintain, which shows it once more and asks before it sends. */
function useChange() {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const add = useAction('maintain.addRow', {
    onDone(_answer, { kind }) {
      void client.invalidateQueries({ queryKey: queryKeys.maintain });
      void client.invalidateQueries({ queryKey: [...queryKeys.maintainRows, kind] });
      navigate(maintainAddress(kind));
    },
  });
  return {
    correct: (clockingId: string, isClockIn: boolean, at: string) =>
      add.mutate({
        kind: 'clockings-update',
        values: [
          { field: 'clockingId', text: clockingId },
          { field: 'isClockIn', text: isClockIn ? 'true' : 'false' },
          { field: 'clockingTimeStamp', text: at },
        ],
      }),
    remove: (clockingId: string) =>
      add.mutate({ kind: 'clockings-delete', values: [{ field: 'clockingId', text: clockingId }] }),
  };
}

function Subtitle({ page: { heard, counts } }: { readonly page: ClockingPage }) {
  const { t } = useFormatter();
  const parts = [
    t('clockings.subtitle.heard', { count: heard }),
    ...(counts.disagree > 0 ? [t('clockings.subtitle.disagree', { count: counts.disagree })] : []),
  ];
  return <span aria-live="polite">{parts.join(' ')}</span>;
}

interface ClockingsEmptyProps {
  readonly areWebhooksOn: boolean;
  readonly isNarrowed: boolean;
  readonly onClear: () => void;
}

function ClockingsEmpty({ areWebhooksOn, isNarrowed, onClear }: ClockingsEmptyProps) {
  const { t } = useFormatter();
  const [, navigate] = useLocation();
  if (isNarrowed) {
    return (
      <EmptyState
        icon={SearchX}
        line={t('clockings.empty.noMatchLine')}
        title={t('clockings.empty.noMatch')}
        way={{ label: t('common.clearSearchAndFilters'), run: onClear }}
      />
    );
  }
  return (
    <EmptyState
      icon={Clock}
      line={t(areWebhooksOn ? 'clockings.empty.line' : 'clockings.empty.off')}
      title={t('clockings.empty.title')}
      way={
        areWebhooksOn
          ? undefined
          : { label: t('clockings.empty.setUp'), run: () => navigate(settingsAddress('webhooks')) }
      }
    />
  );
}

function ClockingsFooter({ page }: { readonly page: ClockingPage }) {
  const { t, times } = useFormatter();
  const now = useMinute();
  const { counts, lastHeardAt, notUnderstood, snapshot } = page;
  const days = t('clockings.footer.days', { count: counts.all });
  const keys = [
    ['↑', '↓', t('clockings.footer.move')],
    [t('palette.cap.enter'), t('clockings.footer.correct')],
    [t('palette.cap.delete'), t('clockings.footer.delete')],
  ];
  return (
    <footer className="table-footer">
      <span className="footer-facts">
        <span>{days}</span>
        {lastHeardAt !== null && (
          <span>{t('clockings.footer.lastHeard', { at: times.clockWithDay(lastHeardAt, now) })}</span>
        )}
        {notUnderstood > 0 && (
          <span>
            {t('clockings.footer.notUnderstood', { count: notUnderstood })} <SaveAside />
          </span>
        )}
        <Misfits snapshot={snapshot} />
      </span>
      {counts.all > 0 && (
        <span className={styles.keys}>
          {keys.map((line) => (
            <span key={line.at(-1)}>
              {line.slice(0, -1).map((key) => (
                <kbd className="key-cap" key={key}>
                  {key}
                </kbd>
              ))}
              {line.at(-1)}
            </span>
          ))}
        </span>
      )}
    </footer>
  );
}

/** Deliveries that nobody knows the meaning of, as they came, one object a line. */
function SaveAside() {
  const { t } = useFormatter();
  const { transport } = useDepot();
  const [isSaving, setIsSaving] = useState(false);
  const save = async () => {
    setIsSaving(true);
    const lines: string[] = [];
    for (let after = 0; ; ) {
      const answer = await transport.request('clockings.aside', { after, limit: mostAsideDeliveries });
      if (!answer.ok) break;
      const { deliveries } = answer.value;
      for (const { id, receivedAt, ...delivery } of deliveries) {
        lines.push(JSON.stringify({ receivedAt: new Date(receivedAt).toISOString(), ...delivery }));
        after = id;
      }
      if (deliveries.length < mostAsideDeliveries) break;
    }
    setIsSaving(false);
    saveFile('webhooks-not-understood.jsonl', [`${lines.join('\n')}\n`], 'application/jsonl');
  };
  return (
    <button className="link" disabled={isSaving} onClick={() => void save()} type="button">
      {t('clockings.footer.save')}
    </button>
  );
}
