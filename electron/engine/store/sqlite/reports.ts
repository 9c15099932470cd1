import type { MatchDecision } from '../../../../shared/contract/reports/local-files.ts';
import { type SavedReport, savedReportSchema } from '../../../../shared/contract/reports/report-runs.ts';
import type { KeptSnapshot, ReminderGiven, ReportStore } from '../report.ts';
import type { StoreContext } from './transactions.ts';

type SnapshotPart = Pick<ReportStore, 'snapshots' | 'content' | 'keep' | 'name' | 'named'>;

export function createReportSnapshots({ prepare, transactions }: StoreContext): SnapshotPart {
  type Texts = { readonly rows: string; readonly misfits: string };
  const snapshots = prepare<[], KeptSnapshot>(
    `SELECT id, name, request, as_of AS asOf, took_ms AS tookMs, row_count AS rowCount, misfit_count AS misfitCount,
       asked_of AS askedOf
     FROM report_snapshot ORDER BY as_of DESC, id`,
  );
  const content = prepare<[string], Texts>(
    'SELECT row_json AS rows, misfit_json AS misfits FROM report_snapshot WHERE id = ?',
  );
  const keep = prepare<[KeptSnapshot & Texts]>(
    `INSERT OR REPLACE INTO report_snapshot VALUES
       (@id, @name, @request, @asOf, @tookMs, @rowCount, @misfitCount, @rows, @misfits, @askedOf)`,
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

type NotePart = Omit<ReportStore, 'snapshots' | 'content' | 'keep' | 'name' | 'named'>;

/**
 * What people decided: whose files are whose, and which parameters to keep; and what the daily summary has reminded of.
 */
export function createReportNotes({ prepare, transactions }: StoreContext): NotePart {
  const decisions = prepare<[], MatchDecision>(
    `SELECT subject_kind AS "of", service_id AS serviceId, subject_id AS subjectId, decision FROM match_decision`,
  );
  const decide = prepare(`INSERT OR REPLACE INTO match_decision VALUES (@of, @serviceId, @subjectId, @decision, @at)`);
  const undecide = prepare(
    'DELETE FROM match_decision WHERE subject_kind = @of AND service_id = @serviceId AND subject_id = @subjectId',
  );
  type StoredReport = Omit<SavedReport, 'request'> & { readonly request: string };
  const saved = prepare<[], StoredReport>(
    'SELECT id, label, name, range, request FROM saved_report ORDER BY label, id',
  );
  const save = prepare<[Omit<StoredReport, 'id'>]>(
    'INSERT INTO saved_report (label, name, range, request) VALUES (@label, @name, @range, @request)',
  );
  const forget = prepare<[number]>('DELETE FROM saved_report WHERE id = ?');
  const reminders = prepare<[], ReminderGiven>('SELECT subject_kind AS "of", id, state, day FROM reminder_given');
  const setReminder = prepare<[ReminderGiven]>('INSERT OR REPLACE INTO reminder_given VALUES (@of, @id, @state, @day)');

  return {
    decisions: () => transactions.read(() => decisions.all()),
    decide: (decision, at) =>
      transactions.write(() => {
        if (decision.decision === 'undecided') undecide.run(decision);
        else decide.run({ ...decision, at });
      }),
    saved: () =>
      transactions.read(() =>
        // One at a time: parameters of a report that this version does not know cost no other.
        saved.all().flatMap(({ request, ...rest }) => {
          const report = savedReportSchema.safeParse({ ...rest, request: JSON.parse(request) });
          return report.success ? [report.data] : [];
        }),
      ),
    save: (report) =>
      transactions.write(() => {
        const { lastInsertRowid } = save.run({ ...report, request: JSON.stringify(report.request) });
        return { ...report, id: Number(lastInsertRowid) };
      }),
    forget: (id) => transactions.write(() => forget.run(id).changes === 1),
    reminders: () => transactions.read(() => reminders.all()),
    setReminders: (given) =>
      transactions.write(() => {
        for (const each of given) setReminder.run(each);
      }),
  };
}
