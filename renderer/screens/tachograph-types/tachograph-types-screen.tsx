import { useQuery } from '@tanstack/react-query';
import { Binary, SearchX } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wholeNumber } from '../../../shared/format/format.ts';
import { useDepot, useFormatter } from '../../client/depot-context.tsx';
import { formatError } from '../../client/transport/transport.ts';
import { Button } from '../../components/button.tsx';
import { useTableSurroundings } from '../../components/data-table/column.ts';
import { ColumnsMenu, useColumnChoice } from '../../components/data-table/column-choice.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { atHand, useTableExport } from '../../components/data-table/table-export.tsx';
import { TableFailed } from '../../components/data-table/table-states.tsx';
import { Segments } from '../../components/filter-controls.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { ReportHeader } from '../../components/report/report-header.tsx';
import { ReportPlaceholder, ReportSkeleton } from '../../components/report/report-skeleton.tsx';
import { Misfits, ReportStrip } from '../../components/report/report-strip.tsx';
import { reportQuery } from '../../components/report/use-report-pages.ts';
import { SearchField } from '../../components/search-field.tsx';
import {
  matchingTypes,
  plainFilter,
  shownTypes,
  type TachographType,
  type TypesFilter,
  typeColumns,
  typeGroups,
} from './type-columns.tsx';
import '../../components/data-table/data-table.css';

/** The types of tachograph that the service knows, digital and analogue apart. */
export default function TachographTypesScreen() {
  const surroundings = useTableSurroundings();
  const { formatter } = surroundings;
  const { t, times } = formatter;
  const { data, error, refetch } = useQuery(reportQuery(useDepot(), 'tachographTypes.get', {}));
  const [filter, setFilter] = useState<TypesFilter>(plainFilter);
  const change = (step: Partial<TypesFilter>) => setFilter((before) => ({ ...before, ...step }));
  const all = data?.rows;
  const matching = useMemo(() => matchingTypes(all ?? [], filter.search), [all, filter.search]);
  const rows = useMemo(() => shownTypes(matching, filter), [matching, filter]);
  const columns = useMemo(() => typeColumns(formatter), [formatter]);
  const chosen = useColumnChoice('tachograph-types', columns);
  const search = filter.search.trim();
  const narrowings = [search === '' ? '' : `“${search}”`, filter.group === 'all' ? '' : groupText(filter.group)];
  const exported = useTableExport({
    title: t('tachographTypes.title'),
    columns: chosen.shown,
    surroundings,
    read: atHand(() => rows, data?.snapshot.asOf ?? null),
    linesOf: (row: TachographType) => [row],
    facts: ({ asOf }) => [
      asOf === null ? '' : t('reportParts.asOf', { at: times.full(asOf) }),
      narrowings.filter((narrowing) => narrowing !== '').join(', '),
    ],
  });
  const answered = data !== undefined && data.snapshot.asOf !== null;
  const hasRows = answered && rows.length > 0;

  function groupText(group: TypesFilter['group']): string {
    return t(`tachographTypes.group.${group}`);
  }

  const list = (): ReactNode => {
    if (data === undefined && error !== null) {
      return <TableFailed message={formatError(error.reason, formatter)} onAgain={() => void refetch()} />;
    }
    if (data === undefined) return <ReportSkeleton snapshot={undefined} />;
    if (data.snapshot.asOf === null) return <ReportPlaceholder snapshot={data.snapshot} />;
    return (
      <>
        {rows.length > 0 && (
          <DataTable
            columns={chosen.shown}
            count={rows.length}
            id="tachograph-types-list"
            label={t('tachographTypes.title')}
            onSort={change}
            rowAt={(position) => rows[position] ?? null}
            sorting={filter}
            surroundings={surroundings}
          />
        )}
        {rows.length === 0 && data.rows.length === 0 && (
          <EmptyState icon={Binary} line={t('tachographTypes.empty.line')} title={t('tachographTypes.empty.title')} />
        )}
        {rows.length === 0 && data.rows.length > 0 && (
          <EmptyState
            action={
              <Button onClick={() => change({ search: '', group: 'all' })} size="small">
                {t('reportParts.clearAll')}
              </Button>
            }
            icon={SearchX}
            line={t('tachographTypes.hidden', { count: data.rows.length })}
            title={search === '' ? t('tachographTypes.noneInGroup') : t('tachographTypes.noMatch', { search })}
          />
        )}
        <footer className="table-footer">
          <span className="footer-facts">
            <span>{t('tachographTypes.types', { count: rows.length })}</span>
            <Misfits snapshot={data.snapshot} />
          </span>
          <span>{t('tachographTypes.caveat')}</span>
        </footer>
      </>
    );
  };

  return (
    <>
      <ReportHeader
        onCsv={hasRows ? exported.saveCsv : undefined}
        onPrint={hasRows ? exported.print : undefined}
        snapshot={data?.snapshot}
        subtitle={answered && <TypesSubtitle types={data.rows} />}
        title={t('tachographTypes.title')}
      />
      {data !== undefined && <ReportStrip snapshot={data.snapshot} />}
      <TypesToolbar
        end={<ColumnsMenu columns={columns} onShow={chosen.show} shown={chosen.shown} />}
        filter={filter}
        matching={answered ? matching : null}
        onFilter={change}
      />
      <section aria-label={t('tachographTypes.title')} className="list report-list">
        {list()}
      </section>
      {exported.shown}
    </>
  );
}

function TypesSubtitle({ types }: { readonly types: readonly { readonly group: string }[] }) {
  const { t } = useFormatter();
  const countOf = (group: string) => types.filter((type) => type.group === group).length;
  return <span>{t('tachographTypes.subtitle', { digital: countOf('digital'), analogue: countOf('analogue') })}</span>;
}

interface TypesToolbarProps {
  readonly filter: TypesFilter;
  readonly onFilter: (change: Partial<TypesFilter>) => void;
  /** Those that the search leaves; null before the first answer. */
  readonly matching: readonly TachographType[] | null;
  /** The menu of columns. */
  readonly end: ReactNode;
}

function TypesToolbar({ filter, onFilter, matching, end }: TypesToolbarProps) {
  const { t } = useTranslation();
  const countOf = (group: TypesFilter['group']) =>
    matching?.filter((type) => group === 'all' || type.group === group).length ?? null;
  const countText = (group: TypesFilter['group']) => {
    const count = countOf(group);
    return count === null ? null : wholeNumber(count, t);
  };
  const groups = typeGroups.filter((group) => group !== 'other' || filter.group === group || (countOf(group) ?? 0) > 0);
  return (
    <div className="toolbar">
      <Segments<TypesFilter['group']>
        chosen={filter.group}
        onChoose={(group) => onFilter({ group })}
        segments={(['all', ...groups] as const).map((value) => ({
          value,
          label: t(`tachographTypes.group.${value}`),
          count: countText(value),
        }))}
        title={t('tachographTypes.segments')}
      />
      <SearchField
        clearLabel={t('reportParts.clearSearch')}
        label={t('tachographTypes.search')}
        onText={(search) => onFilter({ search })}
        text={filter.search}
      />
      <span className="toolbar-end">{end}</span>
    </div>
  );
}
