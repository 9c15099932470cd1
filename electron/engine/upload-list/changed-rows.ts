/** Rows of the upload list that changed since the page was last told. */
interface ChangedRows {
  readonly rowsChanged: (rowIds: Iterable<number>) => void;
  /** The rows of these jobs. They are looked up when they are told: progress comes far more often. */
  readonly jobsChanged: (jobIds: Iterable<number>) => void;
  /**
   * What is to be told now, and a new beginning, unless `read` throws. `more`: others changed too, and the page asks for
   * its rows again.
   */
  readonly take: <Row>(read: (rowIds: readonly number[]) => Row[]) => { readonly rows: Row[]; readonly more: boolean };
}

/** @param most rows that one message carries: what is beyond is only noted, so nothing grows while nobody listens */
export function createChangedRows(
  most: number,
  rowIdsOf: (jobIds: readonly number[]) => readonly number[],
): ChangedRows {
  const rows = new Set<number>();
  const jobs = new Set<number>();
  let more = false;

  function note(into: Set<number>, ids: Iterable<number>): void {
    for (const id of ids) {
      if (into.size < most || into.has(id)) into.add(id);
      else more = true;
    }
  }

  return {
    rowsChanged: (rowIds) => note(rows, rowIds),
    jobsChanged: (jobIds) => note(jobs, jobIds),
    take: (read) => {
      const ids = [...new Set([...rows, ...(jobs.size > 0 ? rowIdsOf([...jobs]) : [])])];
      const taken = { rows: read(ids.slice(0, most)), more: more || ids.length > most };
      rows.clear();
      jobs.clear();
      more = false;
      return taken;
    },
  };
}
