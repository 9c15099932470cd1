import { CircleCheck, IdCard, SearchX, Truck } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { everyonePart, printPart, settingsAddress, toConfirmPart } from '../../../shared/contract/addresses.ts';
import { deadlineSegmentSchema, type MissingDriversPage } from '../../../shared/contract/reports/missing.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { type ReportColumn, useTableSurroundings } from '../../components/data-table/column.ts';
import { useColumnChoice } from '../../components/data-table/column-choice.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { type ListWidth, listWidth } from '../../components/data-table/list-width.ts';
import type { Sorting } from '../../components/data-table/table-head.tsx';
import { PagedRows, useVisibleLines, type VisibleRows } from '../../components/data-table/visible-rows.ts';
import { useElementSize } from '../../components/element-hooks.ts';
import { ListScreen } from '../../components/list-screen/list-screen.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { Misfits } from '../../components/report/report-strip.tsx';
import { UnreadFiles } from '../../components/report/unread-files.tsx';
import { useReportExport } from '../../components/report/use-report-export.ts';
import { type NarrowedBy, type RowOf, useReportPages } from '../../components/report/use-report-pages.ts';
import { ChosenFooter, chooseColumn, useChosenRows } from './chosen-rows.tsx';
import styles from './missing.module.css';
import {
  defaultDays,
  isFiltered,
  isNarrowed,
  type MissingFilter,
  type MissingKind,
  narrowedText,
  plainFilter,
} from './missing-filter.ts';
import { MissingToolbar } from './missing-toolbar.tsx';
import { WeeklyMail } from './weekly-mail.tsx';
import '../../components/list-screen/list-screen.css';

type MissingReport = 'drivers.missing' | 'vehicles.missing';

/** What tells the list of drivers from that of vehicles. */
export interface MissingList<Name extends MissingReport, Sort extends string> {
  readonly kind: MissingKind;
  readonly name: Name;
  readonly path: string;
  /** Under which this PC keeps the choice of its columns. */
  readonly columnsName: string;
  /** Days, until the report tells the limit in force. */
  readonly usualLimit: number;
  readonly query: (filter: MissingFilter, sort: Sort, descending: boolean) => NarrowedBy<Name>;
  /** The question for those that a person has chosen. */
  readonly chosenQuery: (ids: ReadonlySet<string>, query: NarrowedBy<Name>) => NarrowedBy<Name>;
  /** The service's id of a row. */
  readonly idOf: (row: RowOf<Name>) => string;
  readonly nameOf: (row: RowOf<Name>) => string;
  /** The page of the driver or vehicle with this id. */
  readonly addressOf: (id: string) => string;
  /** The columns after the boxes. */
  readonly columns: (
    formatter: Formatter,
    limitDays: number,
    width: ListWidth,
  ) => readonly ReportColumn<RowOf<Name>, Sort>[];
}

interface MissingScreenProps<Name extends MissingReport, Sort extends string> {
  readonly of: MissingList<Name, Sort | 'deadline'>;
}

/** Missing downloads of drivers or of vehicles: who is over the legal limit, and which local files there are. */
export function MissingScreen<Name extends MissingReport, Sort extends string>({ of }: MissingScreenProps<Name, Sort>) {
  const { kind, name, idOf, nameOf } = of;
  const surroundings = useTableSurroundings();
  const { formatter } = surroundings;
  const { t } = formatter;
  const [, navigate] = useLocation();
  const { narrowing, filter, sorting, setSorting, pages, isOfAddress } = useMissingPages(of);
  const head: MissingHead | undefined = pages.head;
  const limitDays = head?.limitDays ?? of.usualLimit;
  const list = useElementSize();
  const width = listWidth(list.width);
  const choice = useChosenRows(idOf, JSON.stringify(pages.query), pages.rowsBetween);
  const columns = useMemo(
    () => [chooseColumn<RowOf<Name>>(formatter, choice, nameOf), ...of.columns(formatter, limitDays, width)],
    [formatter, choice, nameOf, of, limitDays, width],
  );
  const chosen = useColumnChoice(width === 'wide' ? of.columnsName : `${of.columnsName}-slim`, columns);
  const title = t(`missing.${kind}.title`);
  const ofAll = { name, query: pages.query, columns: chosen.shown, title };
  const exported = useReportExport({ ...ofAll, narrowedBy: narrowedText(kind, filter, formatter) });
  const chosenExported = useReportExport({
    ...ofAll,
    query: of.chosenQuery(choice.ids, pages.query),
    narrowedBy: t(`missing.chosen.${kind}`, { count: choice.ids.size }),
  });
  usePrintAtOnce(narrowing, exported.print, isOfAddress);
  const answered = head !== undefined && head.snapshot.asOf !== null ? head : undefined;
  return (
    <>
      <ListScreen
        above={<UnreadFiles />}
        answer={{ ...pages, head }}
        className={styles.missing}
        empty={(known) => <MissingEmpty head={known} kind={kind} narrowing={narrowing} />}
        exported={exported}
        footer={(known) =>
          choice.ids.size > 0 ? (
            <ChosenFooter exported={chosenExported} ids={choice.ids} kind={kind} onClear={choice.clear} />
          ) : (
            known.total > 0 && (
              <MissingFooter
                explains={kind === 'drivers' || chosen.shown.some(({ id }) => id === 'times-driven')}
                head={known}
                kind={kind}
                visible={pages.visible}
              />
            )
          )
        }
        hasRows={({ total }) => total > 0}
        header={{
          title,
          takenElsewhere: <WeeklyMail filter={narrowing.filter} isCompact={width === 'slim'} kind={kind} />,
          subtitle: answered && <MissingSubtitle filter={narrowing.filter} head={answered} kind={kind} />,
        }}
        label={t(`missing.${kind}.table`)}
        listRef={list.ref}
        report={{ snapshot: head?.snapshot }}
        toolbar={
          <MissingToolbar
            end={chosen.menu}
            filter={narrowing.filter}
            head={answered}
            kind={kind}
            onFilter={narrowing.change}
          />
        }
      >
        {({ total }) => (
          <PagedRows pages={pages}>
            {(rowAt) => (
              <DataTable
                choice={choice}
                columns={chosen.shown}
                count={total}
                id={`${kind}-table`}
                label={t(`missing.${kind}.table`)}
                onOpen={(row) => navigate(of.addressOf(idOf(row)))}
                onShow={pages.visible.set}
                onSort={setSorting}
                rowAt={rowAt}
                sorting={sorting}
                surroundings={surroundings}
              />
            )}
          </PagedRows>
        )}
      </ListScreen>
      {chosenExported.shown}
    </>
  );
}

/** The rows that a person asks for, by the address, what was typed and the order. */
function useMissingPages<Name extends MissingReport, Sort extends string>(of: MissingList<Name, Sort | 'deadline'>) {
  const narrowing = useMissingFilter(of.path);
  const [sorting, setSorting] = useState<Sorting<Sort | 'deadline'>>({ sort: 'deadline', descending: false });
  // Typing must stay smooth, so the list may follow the letters a moment later.
  const filter = useDeferredValue(narrowing.filter);
  const asked = of.query(filter, sorting.sort, sorting.descending);
  const pages = useReportPages(of.name, asked);
  const isAnswered = pages.head !== undefined && JSON.stringify(pages.query) === JSON.stringify(asked);
  return { narrowing, filter, sorting, setSorting, pages, isOfAddress: isAnswered && filter === narrowing.filter };
}

/** The first page of either list, without its rows. */
type MissingHead = Omit<MissingDriversPage, 'rows' | 'agencies'> & Partial<Pick<MissingDriversPage, 'agencies'>>;

interface MissingSubtitleProps {
  readonly kind: MissingKind;
  readonly filter: MissingFilter;
  readonly head: Pick<MissingDriversPage, 'counts' | 'known'>;
}

/** `21 of 124 drivers have not been downloaded for more than 14 days` */
function MissingSubtitle({ kind, filter, head }: MissingSubtitleProps) {
  const { t } = useTranslation();
  if (isNarrowed(filter)) {
    return <span>{t(`missing.${kind}.narrowed`, { shown: head.counts.all, count: head.known })}</span>;
  }
  const days = filter.moreThanDays ?? defaultDays[kind];
  return (
    <span aria-live="polite">
      {days === 'everyone' || head.known === 0
        ? t(`missing.${kind}.everyone`, { count: head.counts.all })
        : t(`missing.${kind}.subtitle`, { shown: head.counts.all, count: head.known, days })}
    </span>
  );
}

interface MissingFooterProps {
  readonly kind: MissingKind;
  readonly head: Pick<MissingDriversPage, 'total' | 'limitDays' | 'dueSoonDays' | 'matches' | 'snapshot'>;
  readonly visible: VisibleRows;
  /** What the line at the right is about is in sight. */
  readonly explains: boolean;
}

/** How much of the list is on the screen, the limit in force, and how far the figures can be trusted. */
function MissingFooter({ kind, head, visible, explains }: MissingFooterProps) {
  const { t } = useTranslation();
  const { total, limitDays, dueSoonDays, matches, snapshot } = head;
  const lines = useVisibleLines(visible);
  const isWhole = lines.from === 0 && lines.to >= total - 1;
  return (
    <footer className="table-footer">
      <span className="footer-facts">
        <span>
          {isWhole
            ? t('dataTable.rowsAll', { count: total })
            : t('dataTable.rowsSome', { from: lines.from + 1, to: lines.to + 1, total })}
        </span>
        <Misfits snapshot={snapshot} />
        <span>
          {t('missing.limit', { limit: limitDays, dueSoon: dueSoonDays })}{' '}
          <Link className="link" href={settingsAddress('limits')}>
            {t('common.change')}
            <span className="hidden-words"> {t('missing.theLimit')}</span>
          </Link>
        </span>
      </span>
      {explains && (
        <span>
          {t(`missing.${kind}.matches`, {
            sure: matches.certain + matches.confirmed,
            perhaps: matches.perhaps,
            none: matches.none,
          })}
        </span>
      )}
    </footer>
  );
}

interface MissingEmptyProps {
  readonly kind: MissingKind;
  readonly narrowing: ReturnType<typeof useMissingFilter>;
  /** How many the service has, and the rows of all segments. */
  readonly head: Pick<MissingDriversPage, 'counts' | 'known'>;
}

/** Why there is no row: hidden, in another segment, everybody downloaded in time, or nobody known yet. */
function MissingEmpty({ kind, narrowing: { filter, change, clear }, head: { counts, known } }: MissingEmptyProps) {
  const { t } = useTranslation();
  const inSegments = counts.all;
  const search = filter.search.trim();
  const days = filter.moreThanDays ?? defaultDays[kind];
  if (isNarrowed(filter)) {
    return (
      <EmptyState
        way={{ label: t(isFiltered(filter) ? 'common.clearSearchAndFilters' : 'common.clearSearch'), run: clear }}
        icon={SearchX}
        line={t(`missing.${kind}.hidden`)}
        title={search === '' ? t(`missing.${kind}.noFilter`) : t(`missing.${kind}.noMatch`, { search })}
      />
    );
  }
  if (known === 0 || (days === 'everyone' && inSegments === 0)) {
    return (
      <EmptyState
        icon={kind === 'drivers' ? IdCard : Truck}
        line={t(`missing.${kind}.emptyAllLine`)}
        title={t(`missing.${kind}.emptyAll`)}
      />
    );
  }
  return (
    <EmptyState
      way={inSegments > 0 ? { label: t('missing.showAll'), run: () => change({ segment: 'all' }) } : undefined}
      icon={CircleCheck}
      line={
        inSegments > 0 || days === 'everyone'
          ? t('missing.otherSegments', { count: inSegments })
          : t(`missing.${kind}.emptyLine`, { days })
      }
      title={
        inSegments > 0
          ? t('missing.emptySegment', { segment: t(`deadlines.segment.${filter.segment}`) })
          : t(`missing.${kind}.empty`)
      }
    />
  );
}

/** The segment is part of the address, so that other screens can link to it; the rest belongs to this screen. */
function useMissingFilter(path: string) {
  const [location, navigate] = useLocation();
  const [, , segmentPart = '', daysPart = '', matchPart = ''] = location.split('/');
  const linked = (): MissingFilter => ({
    ...plainFilter,
    moreThanDays: daysPart === everyonePart ? 'everyone' : plainFilter.moreThanDays,
    certainties: matchPart === toConfirmPart ? ['perhaps'] : plainFilter.certainties,
  });
  const [rest, setRest] = useState(linked);
  const [linkedBy, setLinkedBy] = useState(location);
  // A link that leads here while the list is open means its own list, not what was searched for before.
  if (linkedBy !== location) {
    setLinkedBy(location);
    if (daysPart === everyonePart) setRest(linked);
  }
  const named = deadlineSegmentSchema.safeParse(segmentPart);
  const segment = named.success ? named.data : 'all';
  const shown = segment === 'all' ? path : `${path}/${segment}`;
  const isToPrint = matchPart === printPart;
  const filter = useMemo<MissingFilter>(() => ({ ...rest, segment }), [rest, segment]);
  return {
    filter,
    isToPrint,
    /** The address no longer asks for paper, so that going back does not, either. */
    printed: () => navigate(shown, { replace: true }),
    change(step: Partial<MissingFilter>) {
      if (step.segment !== undefined && step.segment !== segment) {
        navigate(step.segment === 'all' ? path : `${path}/${step.segment}`);
      }
      setRest((before) => ({ ...before, ...step }));
    },
    /** Takes back the search and the filters; the segment, the days and the dormant vehicles stay. */
    clear: () => setRest(({ moreThanDays, dormant }) => ({ ...plainFilter, moreThanDays, dormant })),
  };
}

/** Prints where the address asks for it, once, as soon as the list is that of the address. */
function usePrintAtOnce(
  { isToPrint, printed }: Pick<ReturnType<typeof useMissingFilter>, 'isToPrint' | 'printed'>,
  print: () => void,
  isReady: boolean,
): void {
  useEffect(() => {
    if (!isToPrint || !isReady) return;
    printed();
    print();
  });
}
