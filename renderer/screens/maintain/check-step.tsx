import {
  ArrowDown,
  ArrowLeft,
  CloudOff,
  KeyRound,
  ListX,
  LoaderCircle,
  Plus,
  SearchX,
  Send,
  Trash2,
} from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { settingsAddress } from '../../../shared/contract/addresses.ts';
import type {
  MaintainDraft,
  MaintainKind,
  MaintainRow,
  MaintainSegment,
  RowState,
} from '../../../shared/contract/maintain.ts';
import { wholeNumber } from '../../../shared/format/format.ts';
import type { Translate } from '../../../shared/i18n/texts.ts';
import { useAction, useFormatter, useMinute, useStatusKind } from '../../client/depot-context.tsx';
import { Button } from '../../components/button.tsx';
import type { CellPlace, CellsHandle } from '../../components/data-table/editable-cells.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Segments } from '../../components/filter-controls.tsx';
import { Icon } from '../../components/icon.tsx';
import { ListScreen, ListToolbar } from '../../components/list-screen/list-screen.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { useNotify } from '../../components/notices.tsx';
import { Strip } from '../../components/report/strip.tsx';
import { Change, RowStateSign } from './cells.tsx';
import checkStyles from './check-step.module.css';
import { CheckTable } from './check-table.tsx';
import { TemplateMenu } from './choose-step.tsx';
import { ConfirmSend } from './confirm-send.tsx';
import styles from './maintain.module.css';
import { SourceLine } from './match-step.tsx';
import { TypeInDialog } from './type-in-dialog.tsx';
import { type ProblemPlaces, useProblems, usePutRow, useRows } from './use-maintain.ts';
import '../../components/field.css';

interface CheckStepProps {
  readonly draft: MaintainDraft;
  readonly onLeave: () => void;
}

const always: readonly RowState[] = ['change', 'error', 'unchanged'];
const afterSending: readonly RowState[] = ['refused', 'in-doubt', 'unaccounted', 'applied', 'under-way'];

/** Step 3: every row with what would change in it, checked cell by cell, and mended here. */
export function CheckStep({ draft, onLeave }: CheckStepProps) {
  const { t } = useFormatter();
  const { kind, counts } = draft;
  const [show, setShow] = useState<MaintainSegment>(counts.refused > 0 ? 'refused' : 'all');
  const [search, setSearch] = useState('');
  const narrowed = useMemo(() => ({ kind, show, search: search.trim() }), [kind, show, search]);
  const problems = useProblems(narrowed);
  const rows = useRows(narrowed);
  const table = useRef<CellsHandle>(null);
  const at = useRef<CellPlace | null>(null);
  const [typesIn, setTypesIn] = useState(false);
  const [removed, setRemoved] = useState<MaintainRow | null>(null);
  const onEdit = useEdit(kind);
  const showsWords = show === 'refused';
  const { places } = problems;
  const isTall = useCallback((position: number) => showsWords || places.has(position), [places, showsWords]);
  const onReach = useCallback((place: CellPlace) => {
    at.current = place;
  }, []);
  useNextError(problems, table, at);

  const rematch = useAction('maintain.match');
  return (
    <>
      <ListScreen
        above={
          <>
            <div className={styles.lead}>
              <div>
                <h2 aria-live="polite" className={styles.leadTitle}>
                  {leadText(draft, t)}
                </h2>
                <SourceLine draft={draft} onLeave={onLeave} />
              </div>
              <TemplateMenu kind={kind} label={t('maintain.match.saveTemplate')} />
            </div>
            <SendingStrip />
            <DivisionsStrip unchecked={draft.uncheckedDivisions} />
          </>
        }
        answer={rows}
        empty={() => (
          <EmptyState
            way={{
              label: t('maintain.check.clear'),
              run: () => {
                setShow('all');
                setSearch('');
              },
            }}
            icon={SearchX}
            line={t('maintain.check.hidden', { count: counts.all })}
            title={
              narrowed.search === ''
                ? t('maintain.check.noneHere')
                : t('common.noRowMatches', { search: narrowed.search })
            }
          />
        )}
        hasRows={({ total }) => total > 0}
        label={t('maintain.check.table')}
        toolbar={
          <CheckToolbar
            draft={draft}
            onAddRow={() => setTypesIn(true)}
            onNextError={() => void goToError(problems, table, at, 1)}
            onSearch={setSearch}
            onShow={setShow}
            search={search}
            show={show}
          />
        }
      >
        {({ total, rows: first }) => (
          <CheckTable
            count={total}
            draft={draft}
            isTall={isTall}
            onEdit={onEdit}
            onReach={onReach}
            onRemove={setRemoved}
            pages={rows.pages}
            ref={table}
            sample={first}
            showsWords={showsWords}
          />
        )}
      </ListScreen>
      <CheckFoot
        draft={draft}
        isBackBusy={rematch.isPending}
        onBack={draft.file === null ? onLeave : () => rematch.mutate({ kind, columns: [] })}
      />
      <RemoveDialog kind={kind} onClose={() => setRemoved(null)} row={removed} />
      <TypeInDialog kind={kind} onClose={() => setTypesIn(false)} onDone={() => setTypesIn(false)} open={typesIn} />
    </>
  );
}

interface CheckToolbarProps {
  readonly draft: MaintainDraft;
  readonly show: MaintainSegment;
  readonly onShow: (show: MaintainSegment) => void;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly onAddRow: () => void;
  readonly onNextError: () => void;
}

function CheckToolbar({ draft, show, onShow, search, onSearch, onAddRow, onNextError }: CheckToolbarProps) {
  const { t } = useFormatter();
  const { kind, counts, file } = draft;
  const states = [...always, ...afterSending].filter(
    (state) => state !== 'change' && (counts[state] > 0 || state === show),
  );
  return (
    <ListToolbar
      className={checkStyles.checkToolbar}
      end={
        <>
          {show === 'refused' && counts.refused > 0 && <RefusedAgain kind={kind} />}
          {file === null && (
            <Button icon={<Icon of={Plus} />} onClick={onAddRow}>
              {t('maintain.check.addRow')}
            </Button>
          )}
          {kind !== 'clockings-delete' && show !== 'refused' && <Legend />}
        </>
      }
      search={{ label: t(`maintain.check.search.${kind}`), onText: onSearch, text: search }}
      start={
        <Segments<MaintainSegment>
          chosen={show}
          onChoose={onShow}
          segments={(['all', 'change', ...states] as const).map((value) => ({
            value,
            label: t(`maintain.check.segment.${value === 'change' && kind === 'clockings-delete' ? 'delete' : value}`),
            count: wholeNumber(counts[value], t),
          }))}
          title={t('maintain.check.segments')}
        />
      }
    >
      {counts.error > 0 && (
        <Button icon={<Icon of={ArrowDown} />} look="quiet" onClick={onNextError}>
          {t('maintain.check.nextError')}
          <kbd className="key-cap">{t('maintain.check.nextErrorKey')}</kbd>
        </Button>
      )}
    </ListToolbar>
  );
}

/** `214 rows: 208 will be changed, 3 have errors, 3 are unchanged` */
function leadText({ kind, counts }: MaintainDraft, t: Translate): string {
  const rows = t('maintain.check.rows', { count: counts.all });
  const parts = [...always, ...afterSending]
    .filter((state) => counts[state] > 0)
    .map((state) => t(`maintain.check.part.${state === 'change' ? kind : state}`, { count: counts[state] }));
  return parts.length === 0 ? rows : t('maintain.check.lead', { rows, parts: parts.join(', ') });
}

function Legend() {
  const { t } = useFormatter();
  return (
    <span className={checkStyles.legend}>
      <Change old={t('maintain.check.legendOld')} t={t} text={t('maintain.check.legendNew')} />
      <span className={checkStyles.legendWords}>{t('maintain.check.legend')}</span>
    </span>
  );
}

/** Said before anything is sent that nothing can be sent now, so that nobody finds out after the confirmation. */
function SendingStrip() {
  const { t } = useFormatter();
  const [, navigate] = useLocation();
  const status = useStatusKind();
  const why = status === 'no-connection' ? 'offline' : status === 'keys' || status === 'setup' ? status : null;
  if (why === null) return null;
  return (
    <Strip
      icon={why === 'offline' ? CloudOff : KeyRound}
      links={
        why === 'offline' ? [] : [{ label: t('common.openSettings'), run: () => navigate(settingsAddress('service')) }]
      }
    >
      {t(`maintain.strip.${why}`)}
    </Strip>
  );
}

/** Said while nobody knows whether the divisions in the rows exist, and what to do about it. */
function DivisionsStrip({ unchecked }: { readonly unchecked: MaintainDraft['uncheckedDivisions'] }) {
  const { t } = useFormatter();
  const ask = useAction('reports.run');
  if (unchecked === null) return null;
  const isAwaited = unchecked === 'on-their-way';
  return (
    <Strip
      icon={isAwaited ? LoaderCircle : ListX}
      links={
        isAwaited
          ? []
          : [
              {
                label: t('maintain.strip.divisions.askAgain'),
                run: () => ask.mutate({ name: 'divisions-search', request: {} }),
                disabled: ask.isPending,
              },
            ]
      }
    >
      {t(`maintain.strip.divisions.${unchecked}`)}
    </Strip>
  );
}

function RefusedAgain({ kind }: { readonly kind: MaintainKind }) {
  const { t } = useFormatter();
  const decide = useAction('maintain.decide');
  return (
    <Button busy={decide.isPending} onClick={() => decide.mutate({ kind, rows: 'refused', decision: 'send-again' })}>
      {t('maintain.check.sendRefusedAgain')}
    </Button>
  );
}

type TableRef = React.RefObject<CellsHandle | null>;
type PlaceRef = React.RefObject<CellPlace | null>;

/** The next problem from where the keyboard stands, or the one before; past the last it begins again. */
async function goToError(problems: ProblemPlaces, table: TableRef, at: PlaceRef, step: 1 | -1): Promise<boolean> {
  const places = [...(await problems.latest())];
  const from = at.current?.position ?? -1;
  const next =
    step === 1
      ? (places.find(([position]) => position > from) ?? places[0])
      : (places.findLast(([position]) => position < from) ?? places.at(-1));
  if (next === undefined) return false;
  const [position, cell] = next;
  table.current?.go({ position, cell });
  return true;
}

/** F8 goes to the next error, with Shift to the one before, from anywhere on the screen. */
function useNextError(problems: ProblemPlaces, table: TableRef, at: PlaceRef): void {
  const { t } = useFormatter();
  const notify = useNotify();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'F8' || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      // What is being typed is taken first, as when one leaves a cell in any other way.
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
      void goToError(problems, table, at, event.shiftKey ? -1 : 1).then((isThere) => {
        if (!isThere) notify({ tone: 'good', text: t('maintain.check.noErrors') });
      });
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [problems, table, at, notify, t]);
}

/** Writes a cell, and puts the row that comes back checked into its place. */
function useEdit(kind: MaintainKind) {
  const putRow = usePutRow(kind);
  const { mutateAsync } = useAction('maintain.edit', { onDone: ({ row }) => putRow(row) });
  return useCallback(
    (row: MaintainRow, cell: number, text: string) =>
      mutateAsync({ kind, id: row.id, cell, text }).then(
        () => true,
        () => false,
      ),
    [mutateAsync, kind],
  );
}

interface RemoveDialogProps {
  readonly kind: MaintainKind;
  /** Null while nothing is asked. */
  readonly row: MaintainRow | null;
  readonly onClose: () => void;
}

function RemoveDialog({ kind, row, onClose }: RemoveDialogProps) {
  const { t } = useFormatter();
  const remove = useAction('maintain.removeRow', { onDone: onClose });
  return (
    <Dialog
      act={{
        label: t('maintain.check.removeDo'),
        run: () => row !== null && remove.mutate({ kind, id: row.id }),
        icon: <Icon of={Trash2} />,
        busy: remove.isPending,
      }}
      close={t('maintain.check.removeKeep')}
      onClose={onClose}
      open={row !== null}
      title={t('maintain.check.removeTitle')}
    >
      <p>{row !== null && <RowStateSign kind={kind} state={row.state} t={t} />}</p>
      <p>{t('maintain.check.removeLine')}</p>
    </Dialog>
  );
}

interface CheckFootProps {
  readonly draft: MaintainDraft;
  readonly onBack: () => void;
  readonly isBackBusy: boolean;
}

function CheckFoot({ draft, onBack, isBackBusy }: CheckFootProps) {
  const { t, times } = useFormatter();
  const now = useMinute();
  const { kind, counts, todayAsOf } = draft;
  const hasNothing = counts.change === 0;
  const line = kind === 'clockings-delete' ? 'footDelete' : todayAsOf === null ? 'footLine' : 'footOld';
  return (
    <footer className={styles.foot}>
      <div className={styles.footWords}>
        <b>{t(hasNothing ? 'maintain.check.footNothing' : 'maintain.check.footErrors')}</b>
        <p
          title={todayAsOf === null ? undefined : t('maintain.check.todayAsOf', { at: times.sentence(todayAsOf, now) })}
        >
          {t(`maintain.check.${hasNothing ? (counts.refused > 0 ? 'footRefused' : 'footNothingLine') : line}`)}
        </p>
      </div>
      <span className={styles.footActions}>
        <Button busy={isBackBusy} icon={<Icon of={ArrowLeft} />} onClick={onBack}>
          {t('common.back')}
        </Button>
        <ConfirmSend draft={draft} icon={<Icon of={kind === 'clockings-delete' ? Trash2 : Send} />} />
      </span>
    </footer>
  );
}
