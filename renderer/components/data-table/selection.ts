/** Rows that a person has chosen, and the one that the keys move from. */
export interface Selection {
  /** Index of the current line in the list; null before the first choice. */
  readonly position: number | null;
  /** Where a range with Shift begins: the row, and its place when it was chosen. The row is null where it was not there yet. */
  readonly anchor: { readonly position: number; readonly id: number | null } | null;
  readonly ids: ReadonlySet<number>;
  /** The row whose details are open, or would be. */
  readonly currentId: number | null;
}

export const nothingSelected: Selection = { position: null, anchor: null, ids: new Set(), currentId: null };

/** The largest number of rows that one request may name. */
export const mostSelected = 500;

/**
 * Where the current row stands now: new files above it push it down. Looked for among the lines at hand, from
 * `first` to `last`; a row that is not among them keeps its old place.
 */
export function currentPosition(
  { position, currentId }: Selection,
  first: number,
  last: number,
  idAt: (position: number) => number | null,
): number | null {
  if (position === null || currentId === null || idAt(position) === currentId) return position;
  for (let at = first; at <= last; at += 1) if (idAt(at) === currentId) return at;
  return position;
}

/** Selects one row and nothing else. */
export function selectOne(position: number, id: number): Selection {
  return { position, anchor: { position, id }, ids: new Set([id]), currentId: id };
}

/** Moves to a row that has not been fetched yet; it is selected as soon as it is there. */
export function awaitRow(position: number): Selection {
  return { position, anchor: { position, id: null }, ids: new Set(), currentId: null };
}

/** Adds or removes one row, as with Ctrl held. */
export function toggleOne(selection: Selection, position: number, id: number): Selection {
  const ids = new Set(selection.ids);
  if (ids.has(id)) {
    ids.delete(id);
  } else if (ids.size < mostSelected) {
    ids.add(id);
  }
  return { position, anchor: { position, id }, ids, currentId: id };
}

/** Where a row stands now that stood at `position`: rows may have come or gone since it was drawn or chosen. */
function presentPosition(
  { position, id }: NonNullable<Selection['anchor']>,
  idAt: (position: number) => number | null,
): number {
  if (id === null) return position;
  for (let away = 0; away <= mostSelected; away += 1) {
    if (idAt(position - away) === id) return position - away;
    if (idAt(position + away) === id) return position + away;
  }
  return position;
}

/**
 * From the anchor to the row that was drawn at `position`, as with Shift held. `idAt` gives null for a head, or for a row that has not been
 * fetched: those are left out, so that nothing unseen is acted on.
 */
export function selectRange(
  selection: Selection,
  position: number,
  id: number,
  idAt: (position: number) => number | null,
): Selection {
  const anchor = selection.anchor ?? { position, id };
  const begin = presentPosition(anchor, idAt);
  const end = presentPosition({ position, id }, idAt);
  const [from, to] = begin < end ? [begin, end] : [end, begin];
  const ids = new Set<number>();
  for (let at = from; at <= to && ids.size < mostSelected; at += 1) {
    const rowId = idAt(at);
    if (rowId !== null) ids.add(rowId);
  }
  return { position: end, anchor, ids, currentId: id };
}
