import {
  type ReportColumn,
  type ReportRun,
  type TreePlace,
  withTreePlace,
} from '../../../shared/contract/reports/report-runs.ts';
import { isRecord } from '../../../shared/json.ts';
import { divisionTree, type PlacedDivision } from '../../../shared/service/division-tree.ts';
import { narrowedRows, type RowsQuery } from './report-rows.ts';

type Row = ReportRun['rows'][number];

interface DivisionRows extends Pick<ReportRun, 'rows' | 'total' | 'found' | 'totals'> {
  /** Of each row. */
  readonly places: readonly TreePlace[];
}

/**
 * The divisions in the order of their tree, without those below closed ones; siblings stand in the order that is asked
 * for. A search finds divisions with those above them, and shows all that it finds.
 */
export function divisionRows(
  all: readonly unknown[],
  columns: readonly ReportColumn[],
  query: RowsQuery & { readonly closed?: readonly string[] | undefined },
): DivisionRows {
  const { offset, limit, closed: _, ...narrowing } = query;
  const { search } = narrowing;
  const { rows: found, totals } = narrowedRows(all, columns, narrowing);
  const isNarrowed = search !== '';
  const tree = divisionTree(isNarrowed ? narrowedRows(all, columns, { ...narrowing, search: '' }).rows : found);
  const closed = new Set(query.closed);
  const isClosed = ({ row, isParent }: PlacedDivision<Row>) =>
    isParent && !isNarrowed && typeof row.divisionId === 'string' && closed.has(row.divisionId);
  const shown = isNarrowed ? withThoseAbove(tree, new Set(found)) : withoutThoseBelow(tree, isClosed);
  const cut = shown.slice(offset, offset + limit);
  return {
    rows: cut.map(({ row }) => row),
    places: cut.map((place) => ({
      level: place.level,
      isOpen: place.isParent && !isNarrowed ? !isClosed(place) : null,
      isCutOff: place.isCutOff,
    })),
    total: shown.length,
    found: found.length,
    totals,
  };
}

/** A fleet with its divisions in the order of their tree, where it has a list of them; each carries its place. */
export function withDivisionTree(fleet: Row): Row {
  if (!Array.isArray(fleet.divisions)) return fleet;
  const divisions = fleet.divisions.map(divisionOf).filter((division) => division !== null);
  return {
    ...fleet,
    divisions: divisionTree(divisions).map(({ row, level, isCutOff }) =>
      withTreePlace(row, { level, isOpen: null, isCutOff }),
    ),
  };
}

/** The interface does not show what a fleet's divisions are: a text in the place of a division is its name. */
function divisionOf(given: unknown): Row | null {
  if (typeof given === 'string') return { divisionName: given };
  return isRecord(given) ? given : null;
}

function withoutThoseBelow(
  tree: readonly PlacedDivision<Row>[],
  isClosed: (place: PlacedDivision<Row>) => boolean,
): PlacedDivision<Row>[] {
  let hiddenBelow = Number.POSITIVE_INFINITY;
  return tree.filter((place) => {
    if (place.level > hiddenBelow) return false;
    hiddenBelow = isClosed(place) ? place.level : Number.POSITIVE_INFINITY;
    return true;
  });
}

function withThoseAbove(tree: readonly PlacedDivision<Row>[], found: ReadonlySet<Row>): PlacedDivision<Row>[] {
  let level = 0;
  // From the end: what stands above a row comes before it, and is the next one of a lower level.
  const kept = tree.toReversed().filter((place) => {
    if (place.level >= level && !found.has(place.row)) return false;
    level = place.level;
    return true;
  });
  return kept.toReversed();
}
