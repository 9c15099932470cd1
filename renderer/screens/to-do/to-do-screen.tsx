import { useQuery } from '@tanstack/react-query';
import { CircleCheck, SearchX } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
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
import { useAction, useDepot, useFormatter, useMinute } from '../../client/depot-context.tsx';
import { useTableSurroundings } from '../../components/data-table/column.ts';
import { nothingSelected } from '../../components/data-table/selection.ts';
import { ListAndDetails, useDetails } from '../../components/details/details.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useElementSize } from '../../components/element-hooks.ts';
import { Segments } from '../../components/filter-controls.tsx';
import { KeyCap } from '../../components/help/key-list.tsx';
import { Icon } from '../../components/icon.tsx';
import { ListScreen, ListToolbar } from '../../components/list-screen/list-screen.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { UnreadFiles } from '../../components/report/unread-files.tsx';
import { useReportExport } from '../../components/report/use-report-export.ts';
import { reportQuery, useReportPages } from '../../components/report/use-report-pages.ts';
import { closedText } from '../../components/to-do/to-do-text.ts';
import { AddressBookButton } from './address-book.tsx';
import { exportColumns, toDoColumns } from './columns.tsx';
import { ToDoDrawer } from './details.tsx';
import { type Asked, ToDoDialog } from './dialogs.tsx';
import { useMyName } from './my-name.ts';
import styles from './to-do.module.css';
import { ToDoTable, toDoListId } from './to-do-table.tsx';
import '../../components/list-screen/list-screen.css';

interface Filter {
  readonly search: string;
  readonly step: ToDoStep | 'all';
  readonly isMine: boolean;
  readonly later: boolean;
}

const plainFilter: Filter = { search: '', step: 'all', isMine: false, later: false };
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
  const details = useDetails(toDoListId, selection.currentId !== null);
  const [isDoneShown, setDoneShown] = useState(false);
  const pages = useReportPages('toDo.page', queryOf(useDeferredValue(filter), me));
  const list = useElementSize();
  const isBeside = list.width > 0 && list.width < columnsFromPx;
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
  const narrow = (step: Partial<Filter>) => setFilter((before) => ({ ...before, ...step }));

  return (
    <>
      <ListScreen
        above={<UnreadFiles />}
        answer={pages}
        around={(rows) => (
          <ListAndDetails
            details={
              details.isShown &&
              selection.currentId !== null && (
                <ToDoDrawer entry={selection.currentId} onAct={act} onAsk={ask} onClose={details.close} />
              )
            }
            list={
              <section aria-label={t('toDo.table')} className="list report-list" ref={list.ref}>
                {rows}
              </section>
            }
            listId={toDoListId}
          />
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
        header={{
          title: t('toDo.title'),
          subtitle: pages.head !== undefined && <Subtitle head={pages.head} />,
          actions: <AddressBookButton />,
        }}
        label={t('toDo.table')}
        report={{ snapshot: pages.head?.snapshot, all: pages.head?.snapshots }}
        toolbar={<ToDoToolbar filter={filter} head={pages.head} isNamed={me !== ''} onFilter={narrow} />}
      >
        {(head) => (
          <ToDoTable
            acts={{ act, open: details.show, close: details.hide }}
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
            details.show();
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

interface DoneDialogProps {
  readonly onClose: () => void;
  readonly onShow: (entry: number) => void;
}

/** What was closed today, and by what. */
function DoneDialog({ onClose, onShow }: DoneDialogProps) {
  const formatter = useFormatter();
  const { t, times } = formatter;
  const now = useMinute();
  const closed = useQuery(reportQuery(useDepot(), 'toDo.done', {})).data?.closed ?? [];
  return (
    <Dialog close={t('common.close')} onClose={onClose} open title={t('toDo.doneToday.title')}>
      {closed.length === 0 && <p>{t('toDo.doneToday.none')}</p>}
      <ul className={styles.doneList}>
        {closed.map(({ entry, name, at, why, day }) => (
          <li key={entry}>
            <time className="number" dateTime={new Date(at).toISOString()}>
              {times.clock(at)}
            </time>
            <span>
              <button className="link" onClick={() => onShow(entry)} type="button">
                {name}
              </button>
              <br />
              {closedText({ why, day }, now, formatter)}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
