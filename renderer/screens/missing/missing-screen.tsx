import { CircleCheck, IdCard, SearchX, Truck } from 'lucide-react';
import type { ReactNode, RefCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { settingsAddress } from '../../../shared/contract/addresses.ts';
import type { MissingDriversPage } from '../../../shared/contract/reports/missing.ts';
import type { RequestFailure } from '../../client/queries.ts';
import { formatError } from '../../client/transport/transport.ts';
import { Button } from '../../components/button.tsx';
import { type ReportColumn, useTableSurroundings } from '../../components/data-table/column.ts';
import { ColumnsMenu } from '../../components/data-table/column-choice.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import type { TableExport } from '../../components/data-table/table-export.tsx';
import type { Sorting } from '../../components/data-table/table-head.tsx';
import { TableFailed } from '../../components/data-table/table-states.tsx';
import { useVisibleLines, type VisibleRows } from '../../components/data-table/visible-rows.ts';
import { EmptyState } from '../../components/list-states.tsx';
import { ReportHeader } from '../../components/report/report-header.tsx';
import { ReportPlaceholder, ReportSkeleton } from '../../components/report/report-skeleton.tsx';
import { Misfits, NarrowedList, OtherReading, ReportStrip } from '../../components/report/report-strip.tsx';
import { UnreadFiles } from '../../components/report/unread-files.tsx';
import { PagedRows, type RowPages } from '../../components/report/use-report-pages.ts';
import { ChosenFooter, type ChosenRows } from './chosen-rows.tsx';
import styles from './missing.module.css';
import { defaultDays, isFiltered, isNarrowed, type MissingFilter, type MissingKind } from './missing-filter.ts';
import { MissingToolbar } from './missing-toolbar.tsx';
import '../../components/data-table/data-table.css';

/** The first page of either list, without its rows. */
type MissingHead = Omit<MissingDriversPage, 'rows' | 'agencies'> & Partial<Pick<MissingDriversPage, 'agencies'>>;

export interface MissingScreenProps<Row, Sort extends string> {
  readonly kind: MissingKind;
  readonly narrowing: {
    readonly filter: MissingFilter;
    readonly change: (step: Partial<MissingFilter>) => void;
    readonly clear: () => void;
  };
  readonly pages: RowPages<Row> & {
    readonly head: MissingHead | undefined;
    readonly failure: RequestFailure | null;
    readonly again: () => void;
  };
  readonly columns: readonly ReportColumn<Row, Sort>[];
  readonly chosen: {
    readonly shown: readonly ReportColumn<Row, Sort>[];
    readonly show: (id: string, isShown: boolean) => void;
  };
  readonly sorting: Sorting<Sort>;
  readonly onSort: (sorting: Sorting<Sort>) => void;
  readonly exported: TableExport;
  readonly choice: ChosenRows<Row>;
  /** The same list of those alone that are chosen. */
  readonly chosenExported: TableExport;
  /** Gets the list, to measure it. */
  readonly listRef: RefCallback<HTMLElement>;
  /** The page of a row's driver or vehicle. */
  readonly addressOf: (row: Row) => string;
}

/** Missing downloads of drivers or of vehicles: who is over the legal limit, and which local files there are. */
export function MissingScreen<Row, Sort extends string>(props: MissingScreenProps<Row, Sort>) {
  const { kind, narrowing, pages, columns, chosen, exported } = props;
  const { t } = useTranslation();
  const { head } = pages;
  const answered = head !== undefined && head.snapshot.asOf !== null;
  return (
    <>
      <ReportHeader
        onCsv={answered && head.total > 0 ? exported.saveCsv : undefined}
        onPrint={answered && head.total > 0 ? exported.print : undefined}
        snapshot={head?.snapshot}
        subtitle={answered && <MissingSubtitle filter={narrowing.filter} head={head} kind={kind} />}
        title={t(`missing.${kind}.title`)}
      />
      {head !== undefined && <ReportStrip snapshot={head.snapshot} />}
      {head !== undefined && <NarrowedList snapshots={[head.snapshot]} />}
      {head !== undefined && <OtherReading snapshots={[head.snapshot]} />}
      <UnreadFiles />
      <MissingToolbar
        end={<ColumnsMenu columns={columns} onShow={chosen.show} shown={chosen.shown} />}
        filter={narrowing.filter}
        head={answered ? head : undefined}
        kind={kind}
        onFilter={narrowing.change}
      />
      <section
        aria-label={t(`missing.${kind}.table`)}
        className={`list report-list ${styles.missing}`}
        ref={props.listRef}
      >
        <MissingList {...props} />
      </section>
      {exported.shown}
      {props.chosenExported.shown}
    </>
  );
}

function MissingList<Row, Sort extends string>(props: MissingScreenProps<Row, Sort>): ReactNode {
  const { kind, narrowing, pages, chosen, sorting, onSort, choice, addressOf } = props;
  const [, navigate] = useLocation();
  const surroundings = useTableSurroundings();
  const { formatter } = surroundings;
  const { head, failure, again } = pages;
  if (head === undefined) {
    return failure === null ? (
      <ReportSkeleton snapshot={undefined} />
    ) : (
      <TableFailed message={formatError(failure.reason, formatter)} onAgain={again} />
    );
  }
  if (head.snapshot.asOf === null) return <ReportPlaceholder snapshot={head.snapshot} />;
  return (
    <>
      {head.total === 0 ? (
        <MissingEmpty
          filter={narrowing.filter}
          inSegments={head.counts.all}
          kind={kind}
          known={head.known}
          onClear={narrowing.clear}
          onShowAll={() => narrowing.change({ segment: 'all' })}
        />
      ) : (
        <PagedRows pages={pages}>
          {(rowAt) => (
            <DataTable
              choice={choice}
              columns={chosen.shown}
              count={head.total}
              id={`${kind}-table`}
              label={formatter.t(`missing.${kind}.table`)}
              onOpen={(row) => navigate(addressOf(row))}
              onShow={pages.visible.set}
              onSort={onSort}
              rowAt={rowAt}
              sorting={sorting}
              surroundings={surroundings}
            />
          )}
        </PagedRows>
      )}
      {choice.ids.size > 0 && (
        <ChosenFooter exported={props.chosenExported} ids={choice.ids} kind={kind} onClear={choice.clear} />
      )}
      {choice.ids.size === 0 && head.total > 0 && (
        <MissingFooter
          explains={kind === 'drivers' || chosen.shown.some(({ id }) => id === 'times-driven')}
          head={head}
          visible={pages.visible}
          kind={kind}
        />
      )}
    </>
  );
}

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
            {t('missing.changeLimit')}
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
  readonly filter: MissingFilter;
  /** Drivers or vehicles that the service has. */
  readonly known: number;
  /** Rows of all segments. */
  readonly inSegments: number;
  readonly onClear: () => void;
  readonly onShowAll: () => void;
}

/** Why there is no row: hidden, in another segment, everybody downloaded in time, or nobody known yet. */
function MissingEmpty({ kind, filter, known, inSegments, onClear, onShowAll }: MissingEmptyProps) {
  const { t } = useTranslation();
  const search = filter.search.trim();
  const days = filter.moreThanDays ?? defaultDays[kind];
  if (isNarrowed(filter)) {
    return (
      <EmptyState
        action={
          <Button onClick={onClear} size="small">
            {t(isFiltered(filter) ? 'reportParts.clearAll' : 'reportParts.clearSearch')}
          </Button>
        }
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
      action={
        inSegments > 0 && (
          <Button onClick={onShowAll} size="small">
            {t('missing.showAll')}
          </Button>
        )
      }
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
