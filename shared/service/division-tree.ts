/** A division as far as its place in the tree goes. */
interface DivisionLike {
  readonly divisionId?: unknown;
  readonly parentId?: unknown;
}

/** A division where the tree has it. */
export interface PlacedDivision<Row> {
  readonly row: Row;
  /** 0 at the top. */
  readonly level: number;
  /** Others stand below it. */
  readonly isParent: boolean;
  /** It stands at the top only because the division above it is not in the list, or is below it in turn. */
  readonly isCutOff: boolean;
}

/**
 * Puts a flat list of divisions in the order of its tree: each before those below it, siblings in the order of the list.
 * Every row comes exactly once, whatever the service says: one whose parent is missing stands at the top, a circle is
 * opened at its first row, and below an identifier that occurs twice the children belong to its first row.
 */
export function divisionTree<Row extends DivisionLike>(rows: readonly Row[]): PlacedDivision<Row>[] {
  const byId = new Map<string, Row>();
  for (const row of rows) {
    const id = textOf(row.divisionId);
    if (id !== '' && !byId.has(id)) byId.set(id, row);
  }
  const below = new Map<Row, Row[]>();
  const tops: Row[] = [];
  for (const row of rows) {
    const above = byId.get(textOf(row.parentId));
    if (above === undefined || above === row) {
      tops.push(row);
    } else {
      const siblings = below.get(above);
      if (siblings === undefined) below.set(above, [row]);
      else siblings.push(row);
    }
  }
  const placed: PlacedDivision<Row>[] = [];
  const seen = new Set<Row>();
  const placeFrom = (top: Row, isCutOff: boolean) => {
    const toPlace = [{ row: top, level: 0 }];
    for (let next = toPlace.pop(); next !== undefined; next = toPlace.pop()) {
      const { row, level } = next;
      if (seen.has(row)) continue;
      seen.add(row);
      const children = (below.get(row) ?? []).filter((child) => !seen.has(child));
      placed.push({ row, level, isParent: children.length > 0, isCutOff: isCutOff && level === 0 });
      for (const child of children.toReversed()) toPlace.push({ row: child, level: level + 1 });
    }
  };
  for (const top of tops) placeFrom(top, textOf(top.parentId) !== '');
  // What no top leads to goes round in a circle.
  for (const row of rows) if (!seen.has(row)) placeFrom(row, true);
  return placed;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
