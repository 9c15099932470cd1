import type { CustodyCopy, CustodyStore, DayTally, Hold, NewHold, QuarantinedCopy } from '../custody.ts';
import { createJobRows } from './attempts.ts';
import { createForgetNames } from './forget-names.ts';
import { isDeleted, shownSha256, storedSha256 } from './records.ts';
import type { StoreContext } from './transactions.ts';

export function createCustodyStore(context: StoreContext): CustodyStore {
  return { ...createTime(context), ...createFinding(context), ...createGoing(context), ...createHolds(context) };
}

interface StoredTime {
  readonly livedMs: number;
  readonly confirmedDate: number | null;
  readonly confirmedLived: number | null;
  readonly stampsFrom: number | null;
  readonly wallMs: number | null;
  readonly doubt: 'jumped' | 'disagrees' | null;
  readonly doubtSince: number | null;
  readonly doubtBy: number | null;
  readonly place: string | null;
}

type TimePart = Pick<CustodyStore, 'stampWith' | 'time' | 'saveTime' | 'noteDay' | 'days'>;

function createTime({ prepare, transactions, lived }: StoreContext): TimePart {
  const time = prepare<[], StoredTime>(
    `SELECT lived_ms AS livedMs, confirmed_date AS confirmedDate, confirmed_lived AS confirmedLived,
       confirmed_stamps_from AS stampsFrom, wall_ms AS wallMs, doubt, doubt_since AS doubtSince, doubt_by AS doubtBy, place
     FROM custody_time`,
  );
  const tally = prepare<[], DayTally>(
    'SELECT day_from AS fromMs, day_quarantined AS quarantined, day_deleted AS deleted FROM custody_time',
  );
  const save = prepare<[StoredTime]>(
    `UPDATE custody_time SET lived_ms = @livedMs, confirmed_date = @confirmedDate, confirmed_lived = @confirmedLived,
       confirmed_stamps_from = @stampsFrom, wall_ms = @wallMs, doubt = @doubt, doubt_since = @doubtSince,
       doubt_by = @doubtBy, place = @place`,
  );
  const moves = [
    `UPDATE job SET received_lived = received_lived + @byMs
     WHERE state = 'uploaded' AND has_copy = 1 AND received_lived >= @fromMs`,
    `UPDATE job SET quarantined_lived = quarantined_lived + @byMs WHERE quarantined_lived >= @fromMs`,
    'UPDATE custody_time SET day_from = day_from + @byMs WHERE day_from >= @fromMs',
  ].map((sql) => prepare<[{ readonly byMs: number; readonly fromMs: number }]>(sql));
  const noteDay = prepare<[number, number]>(
    `INSERT INTO custody_day VALUES (?, ?)
     ON CONFLICT (day) DO UPDATE SET wall_ms = excluded.wall_ms WHERE excluded.wall_ms < wall_ms`,
  );
  const days = prepare<[], { readonly day: number; readonly wallMs: number }>(
    'SELECT day, wall_ms AS wallMs FROM custody_day ORDER BY day',
  );

  function stored(): StoredTime {
    const found = time.get();
    if (found === undefined) throw new Error('the custody has no time');
    return found;
  }

  return {
    stampWith: (now) => {
      lived.now = now;
    },
    time: () =>
      transactions.read(() => {
        const { livedMs, confirmedDate, confirmedLived, stampsFrom, wallMs, place, ...found } = stored();
        const { doubt, doubtSince, doubtBy } = found;
        return {
          livedMs,
          confirmed:
            confirmedDate === null
              ? null
              : {
                  dateMs: confirmedDate,
                  livedMs: confirmedLived ?? livedMs,
                  stampsFromMs: stampsFrom ?? 0,
                },
          wallMs,
          doubt: doubt === null ? null : { code: doubt, sinceMs: doubtSince ?? 0, byMs: doubtBy ?? 0 },
          place,
          tally: tally.get() ?? { fromMs: 0, quarantined: 0, deleted: 0 },
        };
      }),
    saveTime: ({ livedMs, confirmed, wallMs, doubt }, place, moved) =>
      transactions.write(() => {
        for (const move of moved === null ? [] : moves)
          move.run({ byMs: moved?.byMs ?? 0, fromMs: moved?.fromMs ?? 0 });
        save.run({
          livedMs,
          confirmedDate: confirmed?.dateMs ?? null,
          confirmedLived: confirmed?.livedMs ?? null,
          stampsFrom: confirmed?.stampsFromMs ?? null,
          wallMs,
          doubt: doubt?.code ?? null,
          doubtSince: doubt?.sinceMs ?? null,
          doubtBy: doubt?.byMs ?? null,
          place,
        });
      }),
    noteDay: (day, wallMs) => transactions.write(() => void noteDay.run(day, wallMs)),
    days: () => transactions.read(() => days.all()),
  };
}

type FindingPart = Pick<
  CustodyStore,
  'copies' | 'due' | 'quarantined' | 'quarantinedCount' | 'quarantinedMs' | 'deleted'
>;

function createFinding({ prepare, transactions }: StoreContext): FindingPart {
  const columns = `job.id AS jobId, ${shownSha256}, nullif(subject.subject_id, '') AS subjectId, first_day AS firstDay,
    last_day AS lastDay, received_lived AS receivedMs`;
  const copies = prepare<[], number>(
    `SELECT (SELECT count(*) FROM job WHERE has_copy = 1) + (SELECT count(*) FROM job WHERE quarantined_lived IS NOT NULL)`,
  ).pluck();
  // SQLite takes the index of receipts only where the statement says what the index does.
  const due = prepare<[number, number, number, number], CustodyCopy>(
    `SELECT ${columns} FROM job INDEXED BY job_received LEFT JOIN subject ON subject.id = job.subject
     WHERE state = 'uploaded' AND has_copy = 1 AND received_lived <= ?
       AND (received_lived, job.id) > (?, ?)
     ORDER BY received_lived, job.id LIMIT ?`,
  );
  const quarantined = prepare<[number, number], Omit<QuarantinedCopy, 'isConfirmed'> & { readonly isConfirmed: 0 | 1 }>(
    `SELECT ${columns}, quarantined_lived AS quarantinedMs, is_confirmed_to_go AS isConfirmed
     FROM job LEFT JOIN subject ON subject.id = job.subject
     WHERE quarantined_lived IS NOT NULL AND job.id > ? ORDER BY job.id LIMIT ?`,
  );
  const count = prepare<[], number>('SELECT count(*) FROM job WHERE quarantined_lived IS NOT NULL').pluck();
  const asideSince = prepare<[number], number | null>('SELECT quarantined_lived FROM job WHERE id = ?').pluck();
  const deleted = prepare<[Uint8Array]>(`SELECT 1 FROM job WHERE sha256 = ? AND ${isDeleted}`);
  const first = { receivedMs: Number.NEGATIVE_INFINITY, jobId: 0 };
  return {
    copies: () => transactions.read(() => copies.get() ?? 0),
    due: (upToMs, after, limit) =>
      transactions.read(() => {
        const { receivedMs, jobId } = after ?? first;
        return due.all(upToMs, receivedMs, jobId, limit);
      }),
    quarantined: (afterJobId, limit) =>
      transactions.read(() =>
        quarantined.all(afterJobId, limit).map((copy) => ({ ...copy, isConfirmed: copy.isConfirmed === 1 })),
      ),
    quarantinedCount: () => transactions.read(() => count.get() ?? 0),
    quarantinedMs: (jobId) => transactions.read(() => asideSince.get(jobId) ?? null),
    deleted: (sha256s) =>
      transactions.read(() => sha256s.filter((sha256) => deleted.get(storedSha256(sha256)) !== undefined)),
  };
}

type GoingPart = Pick<CustodyStore, 'quarantine' | 'confirmToGo' | 'restore' | 'delete'>;

function createGoing(context: StoreContext): GoingPart {
  const { prepare, transactions, events, journal } = context;
  const jobs = createJobRows(context);
  const forgetNames = createForgetNames(context);
  const tallied = prepare<[DayTally]>(
    'UPDATE custody_time SET day_from = @fromMs, day_quarantined = @quarantined, day_deleted = @deleted',
  );
  const setAside = prepare<[number, number, number]>(
    `UPDATE job SET has_copy = 0, quarantined_lived = ?, is_confirmed_to_go = ?
     WHERE id = ? AND state = 'uploaded' AND has_copy = 1`,
  );
  const confirmed = prepare<[number]>(
    'UPDATE job SET is_confirmed_to_go = 1 WHERE id = ? AND quarantined_lived IS NOT NULL',
  );
  const bringBack = prepare<[number | null, number]>(
    `UPDATE job SET has_copy = 1, quarantined_lived = NULL, is_confirmed_to_go = 0,
       received_lived = coalesce(?, received_lived)
     WHERE id = ? AND quarantined_lived IS NOT NULL`,
  );
  const remove = prepare<[number]>(
    `UPDATE job SET quarantined_lived = NULL, is_confirmed_to_go = 0 WHERE id = ? AND quarantined_lived IS NOT NULL`,
  );
  return {
    quarantine: (jobIds, { livedMs, isConfirmed, tally }, at) =>
      transactions.write((change) => {
        tallied.run(tally);
        return jobIds.filter((id) => {
          if (setAside.run(livedMs, Number(isConfirmed), id).changes === 0) return false;
          events({ of: { jobId: id }, actor: isConfirmed ? 'person' : 'archive', code: 'copy-quarantined' }, at);
          journal.add({ what: 'quarantined', jobId: id, facts: { by: isConfirmed ? 'person' : 'time' } }, at);
          jobs.touch(id, change);
          return true;
        }).length;
      }),
    confirmToGo: (jobIds) =>
      transactions.write(() => {
        for (const id of jobIds) confirmed.run(id);
      }),
    restore: (jobIds, by, livedMs, at) =>
      transactions.write((change) => {
        return jobIds.filter((id) => {
          if (bringBack.run(livedMs, id).changes === 0) return false;
          events({ of: { jobId: id }, actor: by === 'person' ? 'person' : 'archive', code: 'copy-restored' }, at);
          journal.add({ what: 'restored', jobId: id, facts: { by } }, at);
          jobs.touch(id, change);
          return true;
        }).length;
      }),
    delete: (jobIds, tally, at) =>
      transactions.write((change) => {
        tallied.run(tally);
        return jobIds.filter((id) => {
          if (remove.run(id).changes === 0) {
            transactions.guardFailed('job.pruned');
            return false;
          }
          events({ of: { jobId: id }, actor: 'archive', code: 'copy-pruned' }, at);
          journal.add({ what: 'deleted', jobId: id }, at);
          forgetNames(id);
          jobs.touch(id, change);
          return true;
        }).length;
      }),
  };
}

function createHolds({
  prepare,
  transactions,
  journal,
}: StoreContext): Pick<CustodyStore, 'holds' | 'addHold' | 'releaseHold'> {
  const columns = 'id, subject_id AS subjectId, name, first_day AS firstDay, last_day AS lastDay, reason, since';
  const holds = prepare<[], Hold>(`SELECT ${columns} FROM custody_hold ORDER BY id DESC`);
  const add = prepare<[NewHold & { readonly at: number }], Hold>(
    `INSERT INTO custody_hold (subject_id, name, first_day, last_day, reason, since)
     VALUES (@subjectId, @name, @firstDay, @lastDay, @reason, @at) RETURNING ${columns}`,
  );
  // Who was asked about is forgotten with the hold.
  const release = prepare<[number]>('DELETE FROM custody_hold WHERE id = ?');
  return {
    holds: () => transactions.read(() => holds.all()),
    addHold: ({ subjectId, name, firstDay, lastDay, reason }, at) =>
      transactions.write(() => {
        const hold = add.get({ subjectId, name, firstDay, lastDay, reason, at });
        if (hold === undefined) throw new Error('adding a hold returned no row');
        // Whom it is about stays out of the journal, which holds no card number.
        const days = { ...(firstDay !== null && { from: firstDay }), ...(lastDay !== null && { to: lastDay }) };
        const of = subjectId === null ? 'days' : subjectId.startsWith('driver:') ? 'driver' : 'vehicle';
        journal.add({ what: 'held', facts: { hold: hold.id, of, ...days } }, at);
        return hold;
      }),
    releaseHold: (id, at) =>
      transactions.write(() => {
        if (release.run(id).changes === 0) return false;
        journal.add({ what: 'released', facts: { hold: id } }, at);
        return true;
      }),
  };
}
