import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MissingDriversPage } from '../../../shared/contract/reports/missing.ts';
import type { AskFailure } from '../../client/ask.ts';
import { errorWords } from '../../client/transport/error-words.ts';
import { type ReportColumn, useTableSurroundings } from '../../components/data-table/column.ts';
import { ColumnsMenu } from '../../components/data-table/column-choice.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import type { TableExport } from '../../components/data-table/table-export.tsx';
import type { Sorting } from '../../components/data-table/table-head.tsx';
import { TableFailed } from '../../components/data-table/table-states.tsx';
import { PagedRows, type RowPages } from '../../components/report/paged-rows.tsx';
import { ReportHeader } from '../../components/report/report-header.tsx';
import { ReportHollow, ReportSkeleton } from '../../components/report/report-skeleton.tsx';
import { ReportStrip } from '../../components/report/report-strip.tsx';
import { MissingEmpty } from './missing-empty.tsx';
import type { MissingFilter, MissingKind } from './missing-filter.ts';
import { MissingFooter } from './missing-footer.tsx';
import { MissingSubtitle } from './missing-subtitle.tsx';
import { MissingToolbar } from './missing-toolbar.tsx';

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
    readonly failure: AskFailure | null;
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
}

/** Missing downloads, of drivers or of vehicles: who is over the legal limit, and what this depot has of them. */
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
      <MissingToolbar
        end={<ColumnsMenu columns={columns} onShow={chosen.show} shown={chosen.shown} />}
        filter={narrowing.filter}
        head={answered ? head : undefined}
        kind={kind}
        onFilter={narrowing.change}
      />
      <section aria-label={t(`missing.${kind}.table`)} className="list report-list">
        <MissingList {...props} />
      </section>
      {exported.shown}
    </>
  );
}

function MissingList<Row, Sort extends string>(props: MissingScreenProps<Row, Sort>): ReactNode {
  const { kind, narrowing, pages, chosen, sorting, onSort } = props;
  const surroundings = useTableSurroundings();
  const { words } = surroundings;
  const { head, failure, again } = pages;
  if (head === undefined)
    return failure === null ? (
      <ReportSkeleton snapshot={undefined} />
    ) : (
      <TableFailed message={errorWords(failure.reason, words)} onAgain={again} />
    );
  if (head.snapshot.asOf === null) return <ReportHollow snapshot={head.snapshot} />;
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
              columns={chosen.shown}
              count={head.total}
              id={`${kind}-table`}
              label={words.t(`missing.${kind}.table`)}
              onShow={pages.visible.set}
              onSort={onSort}
              rowAt={rowAt}
              sorting={sorting}
              surroundings={surroundings}
            />
          )}
        </PagedRows>
      )}
      {head.total > 0 && <MissingFooter head={head} visible={pages.visible} kind={kind} />}
    </>
  );
}
