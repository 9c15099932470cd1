import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { migrate } from '../../../electron/engine/store/sqlite/migrate.ts';
import { compactHistory } from '../../../electron/engine/store/sqlite/migrations/0012-compact-history.ts';
import { migrations } from '../../../electron/engine/store/sqlite/migrations/all.ts';
import { createSqliteStore } from '../../../electron/engine/store/sqlite/sqlite-store.ts';
import type { Store } from '../../../electron/engine/store/store.ts';
import { createFakeClock } from '../../faults/fake-clock.ts';
import { silentLog } from '../../faults/silent-log.ts';
import { everything, sha256Of } from './store-under-test.ts';

const before = migrations.filter(({ number }) => number < compactHistory.number);
const jobs = 1_300;

/** What an earlier version kept: more than two pieces of jobs, in every state, and three sightings without one. */
function historyOfEarlierVersion(): Database.Database {
  const database = new Database(':memory:');
  database.pragma('foreign_keys = ON');
  migrate(database, 1, before);
  database.exec(`INSERT INTO folder VALUES (1, '/depot/cards', 'Cards', 1, NULL)`);
  const job = database.prepare(
    `INSERT INTO job (id, sha256, size_bytes, file_name, kind, subject, subject_key, first_day, last_day, summary, state,
       reason, attempts, due_at, outcome_unknown, receipt, response_code, sent_at, has_copy, is_read, subject_id)
     VALUES (@id, @sha256, 66000, @name, 'driver-card', @subject, @subjectKey, '2026-01-01', '2026-01-28', @summary, @state,
       @reason, 1, @dueAt, 0, @receipt, 0, @sentAt, 1, 1, @subjectId)`,
  );
  const sighting = database.prepare(
    `INSERT INTO sighting (id, folder_id, path, member, name_key, size_bytes, modified_ms, state, arrived_at)
     VALUES (?, 1, ?, NULL, ?, 66000, 5.5, 'settling', ?)`,
  );
  const settle = database.prepare(`UPDATE sighting SET state = ?, job_id = ?, gone_at = ? WHERE id = ?`);
  const event = database.prepare(
    `INSERT INTO event (at, sighting_id, job_id, actor, code, from_state, to_state, reason, parameters)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  database.transaction(() => {
    for (let id = 1; id <= jobs; id += 1) {
      const state = id % 10 === 0 ? 'attention' : id % 7 === 0 ? 'waiting' : 'uploaded';
      const sent = state === 'uploaded';
      job.run({
        id,
        state,
        sha256: sha256Of(`file ${id}`),
        name: `C_${id}.DDD`,
        summary: JSON.stringify(summaryOf(id)),
        reason: state === 'attention' ? '{"code":"cut-short","parameters":{}}' : null,
        dueAt: state === 'waiting' ? 9_000 : null,
        receipt: sent ? `receipt-${id}` : null,
        sentAt: sent ? 1_000 + id : null,
        // Some name nobody, as files do that could not be read.
        subject: id % 11 === 0 ? null : `Driver ${id % 40}`,
        subjectKey: id % 11 === 0 ? '\u{10ffff}' : `driver${id % 40}`,
        subjectId: id % 11 === 0 ? null : `driver:${id % 40}`,
      });
      sighting.run(id, `sub/C_${id}.DDD`, `c${id}ddd`, id);
      settle.run('kept', id, id % 2 === 0 ? 2_000 : null, id);
      event.run(id, id, null, 'intake', 'seen', null, 'settling', null, null);
      event.run(id, id, null, 'intake', 'kept', 'settling', 'kept', null, null);
      event.run(id, null, id, 'uploader', 'attempt-started', 'queued', 'uploading', null, '{"attempt":1}');
      if (sent) {
        event.run(id, null, id, 'uploader', 'accepted', 'uploading', 'uploaded', null, `{"receipt":"receipt-${id}"}`);
      }
    }
    sighting.run(jobs + 1, 'again/C_1.DDD', 'c1ddd', 3_000);
    settle.run('duplicate', 1, null, jobs + 1);
    sighting.run(jobs + 2, 'arriving.DDD', 'arrivingddd', 3_000);
    sighting.run(jobs + 3, 'gone.DDD', 'goneddd', 3_000);
    settle.run('gone', null, 3_001, jobs + 3);
  })();
  return database;
}

function summaryOf(id: number) {
  const state = id % 5 === 0 ? 'does-not-verify' : 'genuine';
  return {
    note: `file ${id}`,
    parts: [
      { part: 'activities', state },
      { part: 'identity', state: 'genuine' },
    ],
  };
}

function storeOn(database: Database.Database): Store {
  const outside = { clock: createFakeClock(), log: silentLog, listener: { changed: () => {} } };
  const ports = { ...outside, nameKey: new Uint8Array(32), isSound: async () => true };
  return createSqliteStore(database, ports, () => database.close());
}

/** What a person and the engine see of it. */
function seen(store: Store) {
  const rows = [...Array(7).keys()].flatMap(
    (page) => store.uploads.page({ ...everything, sort: 'file', offset: page * 200 }).rows,
  );
  return {
    rows,
    counts: store.uploads.counts(0),
    details: [1, 5, 7, 10, 11, jobs, jobs + 1, jobs + 2].map((id) => store.uploads.details(id)),
    drivers: store.readings.subjects('driver'),
    newest: store.localFiles.newest('driver'),
    files: store.readings.filesOf('driver:3'),
    ofDay: store.localFiles.filesOfDay('driver:3', '2026-01-05'),
    present: store.sightings.present(1),
    sent: store.localFiles.sentBetween(0, 1_500),
    due: store.jobs.claimDue(10_000, 3),
  };
}

describe('A history of an earlier version', () => {
  it('shows the same in its compact form', () => {
    const database = historyOfEarlierVersion();
    migrate(database, 2);
    const shown = seen(storeOn(database));
    expect(shown.rows).toHaveLength(jobs + 2);
    expect(shown.counts).toMatchObject({ total: jobs + 2, attention: 130, duplicates: 1, settling: 1 });
    const tenth = shown.rows.find(({ id }) => id === 10);
    expect(tenth).toMatchObject({
      state: 'attention',
      fileName: 'C_10.DDD',
      subject: 'Driver 10',
      folderLabel: 'Cards',
      reason: { code: 'cut-short' },
      wrongParts: ['activities'],
      firstDay: '2026-01-01',
      sentAt: null,
    });
    // A later migration has every file with a copy read once more.
    expect(shown.details[0]).toMatchObject({ sha256: sha256Of('file 1'), receipt: 'receipt-1', isRead: false });
    expect(shown.details[0]?.events).toMatchObject([
      { code: 'seen', from: null, to: 'settling' },
      { code: 'kept', from: 'settling', to: 'kept' },
      { code: 'attempt-started', parameters: { attempt: 1 } },
      { code: 'accepted', from: 'uploading', to: 'uploaded', parameters: { receipt: 'receipt-1' } },
    ]);
    expect(shown.details[0]?.otherArrivals).toMatchObject([{ id: jobs + 1 }]);
    expect(shown.drivers.find(({ subjectId }) => subjectId === 'driver:3')).toMatchObject({ subject: 'Driver 3' });
    expect(shown.drivers.reduce((sum, { files }) => sum + files, 0)).toBe(jobs - Math.floor(jobs / 11));
    expect(shown.files[0]).toMatchObject({ jobId: 3, summary: summaryOf(3), arrivedAt: 3 });
    expect(shown.newest.find(({ subjectId }) => subjectId === 'driver:3')).toMatchObject({ lastDay: '2026-01-28' });
    expect(shown.ofDay[0]).toMatchObject({ fileName: expect.stringMatching(/^C_\d+\.DDD$/) });
    expect(shown.present).toHaveLength(jobs / 2 + 2);
    expect(shown.due).toMatchObject([{ fileName: 'C_7.DDD', sha256: sha256Of('file 7') }, {}, {}]);
    expect(database.pragma('foreign_key_check')).toEqual([]);
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(database.prepare(`SELECT name FROM sqlite_schema WHERE name LIKE 'old_%'`).all()).toEqual([]);
  });

  it('ends the same whichever piece a kill comes after', () => {
    const whole = historyOfEarlierVersion();
    migrate(whole, 2);
    const expected = seen(storeOn(whole));
    for (const piecesBefore of [0, 2, 4, 8]) {
      const database = historyOfEarlierVersion();
      const { moveOnePiece, ...shapeOnly } = compactHistory;
      migrate(database, 2, [...before, shapeOnly]);
      database.pragma('foreign_keys = OFF');
      for (let piece = 0; piece < piecesBefore; piece += 1) expect(moveOnePiece?.(database)).toBe(true);
      // What a kill leaves is what a file has: the next start reads no more than that.
      const again = new Database(database.serialize());
      again.pragma('foreign_keys = ON');
      migrate(again, 3);
      expect(seen(storeOn(again))).toEqual(expected);
    }
  });

  it('is moved in pieces whose number grows with it, and whose size does not', () => {
    const database = historyOfEarlierVersion();
    const { moveOnePiece, ...shapeOnly } = compactHistory;
    migrate(database, 2, [...before, shapeOnly]);
    database.pragma('foreign_keys = OFF');
    let pieces = 0;
    let movedAtOnce = 0;
    const count = () => database.prepare<[], number>('SELECT count(*) FROM job').pluck().get() ?? 0;
    for (let moved = count(); moveOnePiece?.(database); pieces += 1) {
      movedAtOnce = Math.max(movedAtOnce, count() - moved);
      moved = count();
    }
    expect(movedAtOnce).toBe(500);
    expect(pieces).toBeGreaterThanOrEqual((jobs * 5) / 500);
  });
});
