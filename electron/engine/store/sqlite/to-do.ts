import { addressSchema, type ToDoEvent, toDoEventSchema } from '../../../../shared/contract/reports/to-do.ts';
import type { KeptToDo, ToDoStore } from '../to-do.ts';
import { forgottenNote } from './forget-names.ts';
import type { StoreContext } from './transactions.ts';

export function createToDoStore({ prepare, transactions, clock }: StoreContext): ToDoStore {
  const columns = `id, kind AS "of", subject_id AS subject, name, step, last_day AS lastDay, owner, asked_at AS askedAt,
    asked_how AS askedHow, remind_on AS remindOn, note, closed_at AS closedAt, closed_by AS closedBy,
    closed_day AS closedDay`;
  const entries = prepare<[], KeptToDo>(`SELECT ${columns} FROM to_do ORDER BY id`);
  const keep = prepare<[Omit<KeptToDo, 'id'> & { readonly now: number }], KeptToDo>(
    `INSERT INTO to_do (kind, subject_id, name, step, last_day, owner, asked_at, asked_how, remind_on, note, touched_at,
       closed_at, closed_by, closed_day)
     VALUES (@of, @subject, @name, @step, @lastDay, @owner, @askedAt, @askedHow, @remindOn, @note, @now, @closedAt,
       @closedBy, @closedDay)
     ON CONFLICT (kind, subject_id) DO UPDATE SET name = excluded.name, step = excluded.step,
       last_day = excluded.last_day, owner = excluded.owner, asked_at = excluded.asked_at,
       asked_how = excluded.asked_how, remind_on = excluded.remind_on, note = excluded.note,
       touched_at = excluded.touched_at, closed_at = excluded.closed_at, closed_by = excluded.closed_by,
       closed_day = excluded.closed_day
     RETURNING ${columns}`,
  );
  const addEvent = prepare<[number, number, string, string]>(
    'INSERT INTO to_do_event (entry, at, by, what) VALUES (?, ?, ?, ?)',
  );
  const there = prepare<[string, string], number>('SELECT id FROM to_do WHERE kind = ? AND subject_id = ?').pluck();
  const rename = prepare<[string, number]>('UPDATE to_do SET subject_id = ? WHERE id = ?');
  const moveEvents = prepare<[number, number]>('UPDATE to_do_event SET entry = ? WHERE entry = ?');
  const takeOver = prepare<[number, number]>(takeOverEntry);
  const moveLetters = prepare<[number, number]>('UPDATE mail SET letter_of = ? WHERE letter_of = ?');
  const dropOne = prepare<[number]>('DELETE FROM to_do WHERE id = ?');
  type Stored = { readonly at: number; readonly by: string; readonly what: string };
  const events = prepare<[number], Stored>('SELECT at, by, what FROM to_do_event WHERE entry = ? ORDER BY at, id');
  type Address = { readonly email: string; readonly language: string | null };
  const address = prepare<[string], Address>('SELECT email, language FROM driver_address WHERE subject_id = ?');
  const addresses = prepare<[], Address & { readonly driver: string }>(
    'SELECT subject_id AS driver, email, language FROM driver_address',
  );
  const dropAddress = prepare<[string]>('DELETE FROM driver_address WHERE subject_id = ?');
  const keepAddress = prepare<[string, string, string | null, number]>(
    'INSERT INTO driver_address (subject_id, email, language, kept_at) VALUES (?, ?, ?, ?)',
  );
  const oldAddresses = prepare<[number], string>('SELECT subject_id FROM driver_address WHERE kept_at < ?').pluck();
  const old = 'closed_at IS NOT NULL AND touched_at < ?';
  const dropEvents = prepare<[number]>(`DELETE FROM to_do_event WHERE entry IN (SELECT id FROM to_do WHERE ${old})`);
  const drop = prepare<[number]>(`DELETE FROM to_do WHERE ${old}`);
  const dropOldEvents = prepare<[number]>('DELETE FROM to_do_event WHERE at < ?');
  const note = prepare<[string, string]>('INSERT OR REPLACE INTO note VALUES (?, ?)');

  return {
    entries: () => transactions.read(() => entries.all()),
    keep: (changes) =>
      transactions.write(() =>
        changes.map(({ entry: { id: _, ...entry }, event }) => {
          const kept = keep.get({ ...entry, now: clock.now() });
          if (kept === undefined) throw new Error('keeping an entry returned no row');
          if (event !== null) addEvent.run(kept.id, event.at, event.by, JSON.stringify(event.what));
          return kept;
        }),
      ),
    adopt: (adoptions) =>
      transactions.write(() => {
        for (const { of, entry, subject } of adoptions) {
          const own = there.get(of, subject);
          if (own === undefined) {
            rename.run(subject, entry);
          } else {
            takeOver.run(own, entry);
            moveEvents.run(own, entry);
            moveLetters.run(own, entry);
            dropOne.run(entry);
          }
        }
      }),
    events: (entry) =>
      transactions.read(() =>
        events.all(entry).flatMap(({ what, ...event }): readonly ToDoEvent[] => {
          const read = toDoEventSchema.safeParse({ ...event, what: JSON.parse(what) });
          return read.success ? [read.data] : [];
        }),
      ),
    address: (driverIds) =>
      transactions.read(() => {
        const found = driverIds.map((id) => address.get(id)).find((each) => each !== undefined);
        return addressSchema.safeParse(found).data ?? null;
      }),
    addresses: () => {
      const kept = transactions.read(() => addresses.all());
      return new Map(
        kept.flatMap(({ driver, ...each }) => {
          const read = addressSchema.safeParse(each);
          return read.success ? [[driver, read.data] as const] : [];
        }),
      );
    },
    keepAddresses: (changes) =>
      transactions.write(() => {
        for (const { driverIds, address: kept } of changes) {
          for (const id of driverIds) dropAddress.run(id);
          const [first] = driverIds;
          if (first === undefined || (kept.email === '' && kept.language === null)) continue;
          keepAddress.run(first, kept.email, kept.language, clock.now());
        }
      }),
    forget: (before, isNamed) =>
      transactions.write(() => {
        let forgotten = dropEvents.run(before).changes + drop.run(before).changes + dropOldEvents.run(before).changes;
        for (const id of oldAddresses.all(before)) if (!isNamed(id)) forgotten += dropAddress.run(id).changes;
        // Backups of before still have them.
        if (forgotten > 0) note.run(forgottenNote, String(clock.now()));
      }),
  };
}

/** What an entry says of the letters to its driver. To be called within the transaction that the letter itself changes in. */
export interface LetterNotes {
  readonly asked: (entry: number, by: string, at: number) => void;
  /** A letter did not go: its driver was not asked. */
  readonly notSent: (entry: number, at: number) => void;
  /** Whether a letter went is not known: it counts as asked, so that nobody gets it twice on a guess. */
  readonly inDoubt: (entry: number, at: number) => void;
}

export function createLetterNotes({ prepare }: Pick<StoreContext, 'prepare'>): LetterNotes {
  const touch = prepare<[number, number]>('UPDATE to_do SET touched_at = ? WHERE id = ?');
  const asked = prepare<[number, number]>(`UPDATE to_do SET asked_at = ?, asked_how = 'e-mail' WHERE id = ?`);
  const notAsked = prepare<[number]>(
    `UPDATE to_do SET asked_at = NULL, asked_how = NULL WHERE id = ? AND asked_how = 'e-mail'`,
  );
  const addEvent = prepare<[number, number, string, string]>(
    'INSERT INTO to_do_event (entry, at, by, what) VALUES (?, ?, ?, ?)',
  );

  /** An entry that was forgotten meanwhile says nothing more. */
  function note(entry: number, at: number, by: string, what: ToDoEvent['what']): void {
    if (touch.run(at, entry).changes > 0) addEvent.run(entry, at, by, JSON.stringify(what));
  }

  return {
    asked: (entry, by, at) => {
      asked.run(at, entry);
      note(entry, at, by, { code: 'asked', how: 'e-mail' });
    },
    notSent: (entry, at) => {
      notAsked.run(entry);
      note(entry, at, '', { code: 'not-sent' });
    },
    inDoubt: (entry, at) => note(entry, at, '', { code: 'in-doubt' }),
  };
}

/**
 * What an entry takes over from another of the same driver or vehicle. What was asked while an entry was open says nothing once
 * it is closed; an open one therefore counts more than a closed one, and of two open ones who was asked last.
 */
const isAskedByOld = `old.closed_at IS NULL
  AND (to_do.closed_at IS NOT NULL OR to_do.asked_at IS NULL OR old.asked_at > to_do.asked_at)`;
const isOpenedByOld = 'to_do.closed_at IS NOT NULL AND old.closed_at IS NULL';
const takeOverEntry = `UPDATE to_do SET
    owner = coalesce(to_do.owner, old.owner),
    asked_at = CASE WHEN ${isAskedByOld} THEN old.asked_at ELSE to_do.asked_at END,
    asked_how = CASE WHEN ${isAskedByOld} THEN old.asked_how ELSE to_do.asked_how END,
    remind_on = coalesce(min(to_do.remind_on, old.remind_on), to_do.remind_on, old.remind_on),
    note = CASE WHEN to_do.note = '' THEN old.note WHEN old.note = '' THEN to_do.note
      ELSE to_do.note || char(10) || old.note END,
    step = CASE WHEN ${isOpenedByOld} THEN old.step ELSE to_do.step END,
    last_day = CASE WHEN ${isOpenedByOld} THEN old.last_day ELSE to_do.last_day END,
    touched_at = max(to_do.touched_at, old.touched_at),
    closed_at = CASE WHEN ${isOpenedByOld} THEN NULL ELSE to_do.closed_at END,
    closed_by = CASE WHEN ${isOpenedByOld} THEN NULL ELSE to_do.closed_by END,
    closed_day = CASE WHEN ${isOpenedByOld} THEN NULL ELSE to_do.closed_day END
  FROM to_do AS old WHERE to_do.id = ? AND old.id = ?`;
