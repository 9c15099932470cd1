import { CircleCheck, SearchX } from 'lucide-react';
import {
  type ReactNode,
  type RefCallback,
  type RefObject,
  useCallback,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'wouter';
import { screenPaths, uploadAddress } from '../../../shared/contract/addresses.ts';
import {
  type ToDoPage,
  type ToDoQuery,
  type ToDoRow,
  type ToDoStep,
  toDoSteps,
} from '../../../shared/contract/reports/to-do.ts';
import { wholeNumber } from '../../../shared/format/format.ts';
import { useAction, useFormatter, useMinute } from '../../client/depot-context.tsx';
import { useTableSurroundings } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { groupedLines } from '../../components/data-table/grouped-lines.ts';
import { nothingSelected, type Selection } from '../../components/data-table/selection.ts';
import { useSelection } from '../../components/data-table/use-selection.ts';
import { pageRows, usePagedRows } from '../../components/data-table/visible-rows.ts';
import { useElementSize } from '../../components/element-hooks.ts';
import { Segments } from '../../components/filter-controls.tsx';
import { useHelp } from '../../components/help/help-context.tsx';
import { KeyCap } from '../../components/help/key-list.tsx';
import { Icon } from '../../components/icon.tsx';
import { ListScreen, ListToolbar } from '../../components/list-screen/list-screen.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { UnreadFiles } from '../../components/report/unread-files.tsx';
import { useReportExport } from '../../components/report/use-report-export.ts';
import { type ReportPages, useReportPages } from '../../components/report/use-report-pages.ts';
import { exportColumns, toDoColumns } from './columns.tsx';
import { ToDoDrawer } from './details.tsx';
import { type Asked, DoneDialog, ToDoDialog } from './dialogs.tsx';
import { useMyName } from './my-name.ts';
import styles from './to-do.module.css';
import '../../components/data-table/data-table.css';

interface Filter {
  readonly search: string;
  readonly step: ToDoStep | 'all';
  readonly isMine: boolean;
  readonly later: boolean;
}

const plainFilter: Filter = { search: '', step: 'all', isMine: false, later: false };
const tableId = 'to-do-list';
/** From this width on, what is said in two lines beside the details has columns of its own. */
const columnsFromPx = 880;

/** One queue of drivers and vehicles with the next act: chase, read again, confirm, wait, gap. */
export default function ToDoScreen() {
  const surroundings = useTableSurroundings();
  const { formatter } = surroundings;
  const { t } = formatter;
  const [location] = useLocation();
  const me = useMyName();
  const [filter, setFilter] = useState(plainFilter);
  const [selection, setSelection] = useState(() => ({ ...nothingSelected, currentId: entryIn(location) }));
  const [open, setOpen] = useState(selection.currentId !== null);
  const [isDoneShown, setDoneShown] = useState(false);
  const pages = useReportPages('toDo.page', queryOf(useDeferredValue(filter), me));
  const list = useElementSize();
  const isBeside = list.width > 0 && list.width < columnsFromPx;
  const { isOpen: isHelpOpen, close: closeHelp, setPlace } = useHelp();
  const { act, take, ask, asked } = useActs(me);
  const columns = useMemo(
    () => toDoColumns(formatter, isBeside, { me, act, take }),
    [formatter, isBeside, me, act, take],
  );
  const exported = useReportExport({
    name: 'toDo.page',
    query: { ...pages.query, sort: 'division' },
    columns: useMemo(() => exportColumns(formatter, me), [formatter, me]),
    title: t('toDo.title'),
    narrowedBy: t('toDo.round.note'),
  });
  const showDetails = () => {
    closeHelp();
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    document.getElementById(tableId)?.focus();
  };
  const narrow = (step: Partial<Filter>) => setFilter((before) => ({ ...before, ...step }));
  const entry = open && !isHelpOpen ? selection.currentId : null;

  return (
    <>
      <ListScreen
        above={<UnreadFiles />}
        answer={pages}
        around={(rows) => (
          <ListAndDetails
            details={(body) =>
              entry !== null && <ToDoDrawer bodyRef={body} entry={entry} onAct={act} onAsk={ask} onClose={close} />
            }
            helpPlace={setPlace}
            listRef={list.ref}
          >
            {rows}
          </ListAndDetails>
        )}
        empty={(head) => <ToDoEmpty filter={filter} head={head} onClear={() => setFilter(plainFilter)} />}
        exported={exported}
        footer={(head) => (
          <ToDoFoot
            head={head}
            later={filter.later}
            onDone={() => setDoneShown(true)}
            onLater={(later) => narrow({ later })}
          />
        )}
        hasRows={({ total }) => total > 0}
        header={{ title: t('toDo.title'), subtitle: pages.head !== undefined && <Subtitle head={pages.head} /> }}
        label={t('toDo.table')}
        report={{ snapshot: pages.head?.snapshot, all: pages.head?.snapshots }}
        toolbar={<ToDoToolbar filter={filter} head={pages.head} isNamed={me !== ''} onFilter={narrow} />}
      >
        {(head) => (
          <ToDoTable
            acts={{ act, open: showDetails, close: () => setOpen(false) }}
            columns={columns}
            head={head}
            isBeside={isBeside}
            pages={pages}
            selection={selection}
            setSelection={setSelection}
            surroundings={surroundings}
          />
        )}
      </ListScreen>
      {asked}
      {isDoneShown && (
        <DoneDialog
          onClose={() => setDoneShown(false)}
          onShow={(closed) => {
            setDoneShown(false);
            setSelection({ ...nothingSelected, currentId: closed });
            showDetails();
          }}
        />
      )}
    </>
  );
}

function queryOf({ search, step, isMine, later }: Filter, me: string): Omit<ToDoQuery, 'offset' | 'limit'> {
  return {
    search,
    step: step === 'all' ? null : step,
    owner: isMine ? me : null,
    later,
    sort: 'step',
    descending: false,
  };
}

/** What the buttons of the rows do, and the question that one of them asks; the functions stay the same. */
function useActs(me: string) {
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { mutate: note } = useAction('toDo.act');
  const act = useCallback(
    (row: ToDoRow) => {
      if (row.act !== 'open-file') setAsked({ what: row.act, row });
      else if (row.uploadId !== null) navigate(uploadAddress(row.uploadId));
    },
    [navigate],
  );
  const take = useCallback(
    (row: ToDoRow) => {
      if (me === '') setAsked({ what: 'own', row });
      else note({ entry: row.entry, by: me, act: { code: 'own', owner: me } });
    },
    [me, note],
  );
  return {
    act,
    take,
    ask: setAsked,
    asked: asked !== null && <ToDoDialog asked={asked} onClose={() => setAsked(null)} />,
  };
}

interface ListAndDetailsProps {
  readonly listRef: RefCallback<HTMLElement>;
  readonly helpPlace: (place: HTMLElement | null) => void;
  /** Gets what the keys go to when they change sides. */
  readonly details: (body: RefObject<HTMLDivElement | null>) => ReactNode;
  readonly children: ReactNode;
}

/** The list with the details beside it; F6 changes sides. */
function ListAndDetails({ listRef, helpPlace, details, children }: ListAndDetailsProps) {
  const { t } = useFormatter();
  const body = useRef<HTMLDivElement>(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key changes sides wherever the focus is in it
    <div
      className={styles.listAndDetails}
      onKeyDown={(event) => {
        const drawer = body.current;
        if (event.key !== 'F6' || drawer === null) return;
        event.preventDefault();
        const isInDrawer = drawer.closest('aside')?.contains(document.activeElement) === true;
        (isInDrawer ? document.getElementById(tableId) : drawer)?.focus();
      }}
    >
      <section aria-label={t('toDo.table')} className={`list report-list ${styles.list}`} ref={listRef}>
        {children}
      </section>
      {details(body)}
      <div className={styles.helpPlace} ref={helpPlace} />
    </div>
  );
}

/** The entry whose details an address opens; null where it names none. */
function entryIn(location: string): number | null {
  const part = location.slice(screenPaths.toDo.length + 1);
  return /^\d{1,15}$/.test(part) ? Number(part) : null;
}

function Subtitle({ head: { everybody, over, unknownDates, isLooking } }: { readonly head: ToDoPage }) {
  const { t } = useFormatter();
  return (
    <span aria-live="polite">
      {t('toDo.subtitle', { count: everybody, over })}
      {unknownDates > 0 && ` ${t('toDo.unknownDates', { count: unknownDates })}`}
      {isLooking && ` ${t('toDo.isLooking')}`}
    </span>
  );
}

interface ToDoTableProps {
  readonly head: ToDoPage;
  readonly pages: ReportPages<'toDo.page'>;
  readonly columns: ReturnType<typeof toDoColumns>;
  readonly isBeside: boolean;
  readonly surroundings: ReturnType<typeof useTableSurroundings>;
  readonly selection: Selection;
  readonly setSelection: (selection: Selection) => void;
  readonly acts: { readonly act: (row: ToDoRow) => void; readonly open: () => void; readonly close: () => void };
}

const twoLines = [36, 44] as const;

/** The rows in their groups. Arrows move, Enter does what the row's button does, Space opens the details. */
function ToDoTable(props: ToDoTableProps) {
  const { head, pages, columns, isBeside, surroundings, selection, setSelection, acts } = props;
  const { t } = useFormatter();
  const { counts } = head;
  const step = pages.query.step;
  const lines = useMemo(
    () =>
      groupedLines(
        toDoSteps
          .filter((each) => step === null || each === step)
          .map((group) => ({ group, total: counts[group], shown: counts[group], isClosed: false })),
      ),
    [counts, step],
  );
  const starts = useMemo(() => {
    let rows = 0;
    return new Map(
      toDoSteps.map((group) => {
        const start = rows;
        if (step === null || group === step) rows += counts[group];
        return [group, start];
      }),
    );
  }, [counts, step]);
  const placeOf = useMemo(
    () => (position: number) => {
      const line = lines.line(position);
      if (line?.kind !== 'row') return null;
      const index = (starts.get(line.part.group ?? 'chase') ?? 0) + line.index;
      return { page: String(Math.floor(index / pageRows)), index: index % pageRows };
    },
    [lines, starts],
  );
  const rowAt = usePagedRows<ToDoRow>({
    visible: pages.visible,
    placeOf,
    pageQuery: (page) => pages.pageQuery(Number(page)),
  });
  const usual = useSelection(selection, setSelection, {
    idAt: (position) => rowAt(position)?.entry ?? null,
    rowFrom: lines.rowFrom,
    onOpen: acts.open,
    onClose: acts.close,
  });
  const press = (key: string, current: number | null) => {
    const row = current === null ? null : rowAt(current);
    if (row !== null && key === 'Enter') acts.act(row);
    else if (row !== null && key === ' ') acts.open();
    else return usual.press(key, current);
    return true;
  };
  const height = useMemo(() => ({ of: () => (isBeside ? 2 : 1), pixels: twoLines }), [isBeside]);
  return (
    <DataTable
      className={styles.table}
      columns={columns}
      count={lines.count}
      groups={{
        isHead: lines.isHead,
        head({ position }) {
          const { group = null, total = 0 } = lines.line(position)?.part ?? {};
          return group === null ? null : (
            <tr aria-rowindex={position + 2} className="group-row" key={position}>
              <td colSpan={columns.length}>
                <b>{t(`toDo.steps.${group}`)}</b>
                <span>{wholeNumber(total, t)}</span>
                <span>{t(`toDo.group.${group}`)}</span>
              </td>
            </tr>
          );
        },
      }}
      heights={height}
      id={tableId}
      label={t('toDo.table')}
      onShow={pages.visible.set}
      rowAt={rowAt}
      selection={{ ...usual, press }}
      surroundings={surroundings}
    />
  );
}

interface ToDoToolbarProps {
  readonly filter: Filter;
  readonly head: ToDoPage | undefined;
  /** Somebody has said at this PC who they are. */
  readonly isNamed: boolean;
  readonly onFilter: (step: Partial<Filter>) => void;
}

function ToDoToolbar({ filter, head, isNamed, onFilter }: ToDoToolbarProps) {
  const { t } = useFormatter();
  const count = (of: ToDoStep | 'all') => (head === undefined ? null : wholeNumber(head.counts[of], t));
  return (
    <ListToolbar
      end={null}
      search={{ label: t('toDo.search'), onText: (search) => onFilter({ search }), text: filter.search }}
      start={
        <>
          {isNamed && (
            <Segments<'mine' | 'everybody'>
              chosen={filter.isMine ? 'mine' : 'everybody'}
              onChoose={(whose) => onFilter({ isMine: whose === 'mine' })}
              segments={[
                {
                  value: 'mine',
                  label: t('toDo.owners.mine'),
                  count: head === undefined || !filter.isMine ? null : wholeNumber(head.owned, t),
                },
                {
                  value: 'everybody',
                  label: t('toDo.owners.everybody'),
                  count: head === undefined ? null : wholeNumber(head.everybody, t),
                },
              ]}
              title={t('toDo.owners.title')}
            />
          )}
          <Segments<ToDoStep | 'all'>
            chosen={filter.step}
            onChoose={(step) => onFilter({ step })}
            segments={(['all', ...toDoSteps] as const).map((step) => ({
              value: step,
              label: t(`toDo.steps.${step}`),
              count: count(step),
            }))}
            title={t('toDo.steps.title')}
          />
        </>
      }
    />
  );
}

interface ToDoFootProps {
  readonly head: ToDoPage;
  readonly later: boolean;
  readonly onDone: () => void;
  readonly onLater: (later: boolean) => void;
}

/** What was done today, what waits for its reminder, and the keys. */
function ToDoFoot({ head, later, onDone, onLater }: ToDoFootProps) {
  const { t } = useFormatter();
  const { all, processed, decided, others } = head.done;
  return (
    <footer className="table-footer">
      <span className="footer-facts">
        {all > 0 && (
          <span className="state tone-ok">
            <Icon of={CircleCheck} />
            {t('toDo.foot.done', { count: all })}
          </span>
        )}
        {all > 0 && (
          <span>
            {t('toDo.foot.split', { processed, decided, others })}{' '}
            <button className="link" onClick={onDone} type="button">
              {t('toDo.foot.show')}
            </button>
          </span>
        )}
        {(head.later > 0 || later) && (
          <span>
            {t('toDo.foot.later', { count: head.later })}{' '}
            <button className="link" onClick={() => onLater(!later)} type="button">
              {t(later ? 'toDo.foot.backToList' : 'toDo.foot.showLater')}
            </button>
          </span>
        )}
      </span>
      <span className={styles.keys}>
        <KeyCap>↑</KeyCap>
        <KeyCap>↓</KeyCap>
        <span>{t('common.move')}</span>
        <KeyCap>{t('palette.cap.enter')}</KeyCap>
        <span>{t('toDo.foot.enter')}</span>
        <KeyCap>{t('keys.space')}</KeyCap>
        <span>{t('toDo.foot.space')}</span>
      </span>
    </footer>
  );
}

interface ToDoEmptyProps {
  readonly filter: Filter;
  readonly head: ToDoPage;
  readonly onClear: () => void;
}

/** Why there is no row: nothing to do and who comes next, or the search and the choices hide the rest. */
function ToDoEmpty({ filter, head: { nextLimit }, onClear }: ToDoEmptyProps) {
  const { t, times } = useFormatter();
  const now = useMinute();
  const search = filter.search.trim();
  if (search !== '' || filter.step !== 'all' || filter.isMine || filter.later) {
    return (
      <EmptyState
        icon={SearchX}
        line={t('toDo.empty.narrowed')}
        title={
          search === ''
            ? t(filter.later ? 'toDo.empty.later' : 'toDo.empty.title')
            : t('toDo.empty.noMatch', { search })
        }
        way={{ label: t('toDo.empty.showAll'), run: onClear }}
      />
    );
  }
  return (
    <EmptyState
      icon={CircleCheck}
      line={
        nextLimit === null
          ? t('toDo.empty.none')
          : t('toDo.empty.next', { name: nextLimit.name, day: times.day(nextLimit.day, now) })
      }
      title={t('toDo.empty.title')}
    />
  );
}
