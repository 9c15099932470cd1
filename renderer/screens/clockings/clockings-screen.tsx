import { useQueryClient } from '@tanstack/react-query';
import { Clock, SearchX } from 'lucide-react';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { maintainAddress, settingsAddress } from '../../../shared/contract/addresses.ts';
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
import { useElementSize } from '../../components/element-hooks.ts';
import { Segments } from '../../components/filter-controls.tsx';
import { useHelp } from '../../components/help/help-context.tsx';
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
import '../../components/data-table/data-table.css';
import '../../components/field.css';
import '../../components/filter-controls.css';

type Weeks = (typeof clockingWeeks)[number];

/** Pixels of the list from which every column has its room. */
const wideFromPx = 660;
const listId = 'clocking-list';

/** The clockings that webhooks told, by driver and day beside the report's mismatches; from here one is corrected or deleted. */
export default function ClockingsScreen() {
  const formatter = useFormatter();
  const { t } = formatter;
  const [show, setShow] = useState<ClockingSegment>('all');
  const [search, setSearch] = useState('');
  const [weeks, setWeeks] = useState<Weeks>(2);
  // Typing must stay smooth, so the list may follow the letters a moment later.
  const searched = useDeferredValue(search.trim());
  const pages = useReportPages('clockings.page', { show, search: searched, weeks });
  const { head, failure, again } = pages;
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
  const { setPlace, ...details } = useDetails();
  const change = useChange();
  const isNarrowed = searched !== '' || show !== 'all';

  return (
    <ListScreen
      answer={{ head, failure, again }}
      around={(rows) => (
        <div className={styles.listAndDetails}>
          <section aria-label={t('clockings.table')} className="list report-list" ref={size.ref}>
            {rows}
          </section>
          {details.shown !== null && (
            <ClockingDetails
              asOf={head?.snapshot.asOf ?? null}
              key={details.shown.key}
              onClose={details.close}
              onCorrect={change.correct}
              onDelete={change.remove}
              row={details.shown}
            />
          )}
          <div ref={setPlace} />
        </div>
      )}
      empty={(answered) => (
        <ClockingsEmpty
          areWebhooksOn={answered.areWebhooksOn}
          isNarrowed={isNarrowed}
          onClear={() => {
            setSearch('');
            setShow('all');
          }}
        />
      )}
      exported={exported}
      footer={(answered) => <ClockingsFooter page={answered} />}
      hasRows={({ total }) => total > 0}
      header={{ title: t('clockings.title'), subtitle: head && <Subtitle page={head} /> }}
      label={t('clockings.table')}
      report={{ snapshot: head?.snapshot, isAnswered: true }}
      toolbar={
        <Toolbar
          counts={head?.counts ?? null}
          end={columnChoice.menu}
          onSearch={setSearch}
          onShow={setShow}
          onWeeks={setWeeks}
          search={search}
          show={show}
          weeks={weeks}
        />
      }
    >
      {(answered) => (
        <ClockingTable
          {...details.ofTable}
          columns={columnChoice.shown}
          id={listId}
          onDelete={change.remove}
          pages={pages}
          sizes={answered.sizes}
        />
      )}
    </ListScreen>
  );
}

/** The row on which the keyboard stands, and whether its details are open beside the list. */
function useDetails() {
  const [chosen, setChosen] = useState<ClockingRow | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  // The help takes the place of the details, and gives it back.
  const { isOpen: isHelpOpen, close: closeHelp, setPlace } = useHelp();
  return {
    setPlace,
    shown: isOpen && !isHelpOpen ? chosen : null,
    close() {
      setIsOpen(false);
      document.getElementById(listId)?.focus();
    },
    ofTable: {
      chosen,
      onChoose: setChosen,
      onClose: () => setIsOpen(false),
      onOpen(row: ClockingRow) {
        closeHelp();
        setChosen(row);
        setIsOpen(true);
      },
    },
  };
}

interface ToolbarProps {
  readonly show: ClockingSegment;
  readonly onShow: (show: ClockingSegment) => void;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly weeks: Weeks;
  readonly onWeeks: (weeks: Weeks) => void;
  readonly counts: ClockingPage['counts'] | null;
  /** The menu of columns. */
  readonly end: ReactNode;
}

function Toolbar({ show, onShow, search, onSearch, weeks, onWeeks, counts, end }: ToolbarProps) {
  const { t } = useFormatter();
  return (
    <ListToolbar
      end={end}
      search={{ label: t('clockings.search'), onText: onSearch, text: search }}
      start={
        <Segments<ClockingSegment>
          chosen={show}
          onChoose={onShow}
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
          onChoose={(value) => onWeeks(clockingWeeks.find((known) => String(known) === value) ?? 2)}
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
    ['Enter', t('clockings.footer.correct')],
    ['Del', t('clockings.footer.delete')],
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

const asideAtOnce = 1_000;

/** Deliveries that nobody knows the meaning of, as they came, one object a line. */
function SaveAside() {
  const { t } = useFormatter();
  const { transport } = useDepot();
  const [isSaving, setIsSaving] = useState(false);
  const save = async () => {
    setIsSaving(true);
    const lines: string[] = [];
    for (let after = 0; ; ) {
      const answer = await transport.request('clockings.aside', { after, limit: asideAtOnce });
      if (!answer.ok) break;
      const { deliveries } = answer.value;
      for (const { id, receivedAt, ...delivery } of deliveries) {
        lines.push(JSON.stringify({ receivedAt: new Date(receivedAt).toISOString(), ...delivery }));
        after = id;
      }
      if (deliveries.length < asideAtOnce) break;
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
