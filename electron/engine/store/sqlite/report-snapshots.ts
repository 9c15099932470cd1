import type { KeptSnapshot, ReportStore } from '../report.ts';
import type { StoreContext } from './context.ts';

type SnapshotPart = Pick<ReportStore, 'snapshots' | 'content' | 'keep' | 'name' | 'named'>;

export function createReportSnapshots({ prepare, transactions }: StoreContext): SnapshotPart {
  type Texts = { readonly rows: string; readonly misfits: string };
  const snapshots = prepare<[], KeptSnapshot>(
    `SELECT id, name, request, as_of AS asOf, took_ms AS tookMs, row_count AS rowCount, misfit_count AS misfitCount
     FROM report_snapshot ORDER BY as_of DESC, id`,
  );
  const content = prepare<[string], Texts>(
    'SELECT row_json AS rows, misfit_json AS misfits FROM report_snapshot WHERE id = ?',
  );
  const keep = prepare<[KeptSnapshot & Texts]>(
    `INSERT OR REPLACE INTO report_snapshot VALUES
       (@id, @name, @request, @asOf, @tookMs, @rowCount, @misfitCount, @rows, @misfits)`,
  );
  const prune = prepare<[number]>(
    `DELETE FROM report_snapshot WHERE id IN (
       SELECT id FROM report_snapshot WHERE id LIKE 'run-%' ORDER BY as_of DESC LIMIT -1 OFFSET ?)`,
  );
  const name = prepare(
    `INSERT INTO report_named VALUES (?, ?, ?, ?, ?) ON CONFLICT (subject_kind, id)
       DO UPDATE SET name = excluded.name, detail = excluded.detail, named_at = excluded.named_at`,
  );
  const named = prepare<[], ReturnType<ReportStore['named']>[number]>(
    'SELECT subject_kind AS "of", id, name, detail FROM report_named',
  );

  return {
    snapshots: () => transactions.read(() => snapshots.all()),
    content: (id) =>
      transactions.read(() => {
        const texts = content.get(id);
        return texts === undefined ? null : { rows: JSON.parse(texts.rows), misfits: JSON.parse(texts.misfits) };
      }),
    keep: (snapshot, json, mostRuns) =>
      transactions.write(() => {
        keep.run({ ...snapshot, ...json });
        prune.run(mostRuns);
      }),
    name: (all, at) =>
      transactions.write(() => {
        for (const each of all) name.run(each.of, each.id, each.name, each.detail, at);
      }),
    named: () => transactions.read(() => named.all()),
  };
}
