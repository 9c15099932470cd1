import { useQuery } from '@tanstack/react-query';
import { Binary, SearchX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wholeNumber } from '../../../shared/format/format.ts';
import { useDepot, useFormatter } from '../../client/depot-context.tsx';
import { useTableSurroundings } from '../../components/data-table/column.ts';
import { useColumnChoice } from '../../components/data-table/column-choice.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { atHand, useTableExport } from '../../components/data-table/table-export.tsx';
import { Segments } from '../../components/filter-controls.tsx';
import { ListScreen, ListToolbar } from '../../components/list-screen/list-screen.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { Misfits } from '../../components/report/report-strip.tsx';
import { reportQuery } from '../../components/report/use-report-pages.ts';
import {
  matchingTypes,
  plainFilter,
  shownTypes,
  type TachographType,
  type TypesFilter,
  typeColumns,
  typeGroups,
} from './type-columns.tsx';
import '../../components/list-screen/list-screen.css';

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
      asOf === null ? '' : t('reportParts.asOf', { at: times.asOf(asOf, 'in-full') }),
      narrowings.filter((narrowing) => narrowing !== '').join(', '),
    ],
  });
  const isAnswered = data !== undefined && data.snapshot.asOf !== null;

  function groupText(group: TypesFilter['group']): string {
    return t(`tachographTypes.group.${group}`);
  }

  return (
    <ListScreen
      answer={{ head: data, failure: error, again: () => void refetch() }}
      empty={(head) =>
        head.rows.length === 0 ? (
          <EmptyState icon={Binary} line={t('tachographTypes.empty.line')} title={t('tachographTypes.empty.title')} />
        ) : (
          <EmptyState
            way={{ label: t('common.clearSearchAndFilters'), run: () => change({ search: '', group: 'all' }) }}
            icon={SearchX}
            line={t('tachographTypes.hidden', { count: head.rows.length })}
            title={search === '' ? t('tachographTypes.noneInGroup') : t('tachographTypes.noMatch', { search })}
          />
        )
      }
      exported={exported}
      footer={({ snapshot }) => (
        <footer className="table-footer">
          <span className="footer-facts">
            <span>{t('tachographTypes.types', { count: rows.length })}</span>
            <Misfits snapshot={snapshot} />
          </span>
          <span>{t('tachographTypes.caveat')}</span>
        </footer>
      )}
      hasRows={() => rows.length > 0}
      header={{
        title: t('tachographTypes.title'),
        subtitle: isAnswered && <TypesSubtitle types={data.rows} />,
      }}
      label={t('tachographTypes.title')}
      report={{ snapshot: data?.snapshot }}
      toolbar={
        <ListToolbar
          end={chosen.menu}
          search={{
            label: t('tachographTypes.search'),
            onText: (text) => change({ search: text }),
            text: filter.search,
          }}
          start={<GroupSegments filter={filter} matching={isAnswered ? matching : null} onFilter={change} />}
        />
      }
    >
      {() => (
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
    </ListScreen>
  );
}

function TypesSubtitle({ types }: { readonly types: readonly { readonly group: string }[] }) {
  const { t } = useFormatter();
  const countOf = (group: string) => types.filter((type) => type.group === group).length;
  return <span>{t('tachographTypes.subtitle', { digital: countOf('digital'), analogue: countOf('analogue') })}</span>;
}

interface GroupSegmentsProps {
  readonly filter: TypesFilter;
  readonly onFilter: (change: Partial<TypesFilter>) => void;
  /** Those that the search leaves; null before the first answer. */
  readonly matching: readonly TachographType[] | null;
}

function GroupSegments({ filter, onFilter, matching }: GroupSegmentsProps) {
  const { t } = useTranslation();
  const countOf = (group: TypesFilter['group']) =>
    matching?.filter((type) => group === 'all' || type.group === group).length ?? null;
  const countText = (group: TypesFilter['group']) => {
    const count = countOf(group);
    return count === null ? null : wholeNumber(count, t);
  };
  const groups = typeGroups.filter((group) => group !== 'other' || filter.group === group || (countOf(group) ?? 0) > 0);
  return (
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
  );
}
