import type { MailDeliverySummary, MailFailure } from '../../../../shared/contract/mail.ts';
import type { KeptSchedule, MailContent, MailStore, NewMail, OpenDelivery } from '../mail.ts';
import { forgottenNote } from './forget-names.ts';
import { createOutboxRows } from './outbox.ts';
import { createLetterNotes, type LetterNotes } from './to-do.ts';
import type { StoreContext } from './transactions.ts';

export function createMailStore(context: StoreContext): MailStore {
  const letters = createLetterNotes(context);
  return { ...createMails(context, letters), ...createDeliveries(context, letters), ...createHistory(context) };
}

/**
 * For records that an earlier copy has taken the place of: what was still to be sent in them may have been sent since, and only
 * a person sends it again. To be called within a transaction.
 */
export function doubtOpenMail(context: Pick<StoreContext, 'prepare'>, at: number): void {
  const letters = createLetterNotes(context);
  const open = context.prepare<[], number>(
    `SELECT letter_of FROM mail_delivery JOIN mail ON mail.id = mail_id
     WHERE state IN ('waiting', 'under-way') AND letter_of IS NOT NULL`,
  );
  for (const entry of open.pluck().all()) letters.inDoubt(entry, at);
  context
    .prepare<[number, number]>(
      `UPDATE mail_delivery SET state = 'in-doubt', next_at = NULL, ended_at = ?, failure = 'interrupted', words = NULL,
         failing_since = coalesce(failing_since, ?)
       WHERE state IN ('waiting', 'under-way')`,
    )
    .run(at, at);
}

function createMails(
  { prepare, transactions }: StoreContext,
  letters: LetterNotes,
): Pick<MailStore, 'add' | 'schedule' | 'setSchedule'> {
  const mayHave = prepare<[string, string, string], string>(
    `SELECT DISTINCT recipient FROM mail_delivery WHERE state NOT IN ('refused', 'given-up')
       AND mail_id IN (SELECT id FROM mail WHERE group_key = ? AND day = ? AND state_digest = ?)`,
  ).pluck();
  type Row = Omit<NewMail, 'recipients' | 'content' | 'handled' | 'letter'> & {
    readonly letterOf: number | null;
    readonly content: string;
  };
  const addMail = prepare<[Row], number>(
    `INSERT INTO mail (group_key, group_name, cause, letter_of, day, state_digest, made_at, drivers, vehicles, content)
     VALUES (@groupKey, @groupName, @cause, @letterOf, @day, @stateDigest, @madeAt, @drivers, @vehicles, @content) RETURNING id`,
  ).pluck();
  const addDelivery = prepare<[number, string, string, number]>(
    `INSERT INTO mail_delivery (mail_id, recipient, message_id, state, next_at) VALUES (?, ?, ?, 'waiting', ?)`,
  );
  const schedule = prepare<[string], KeptSchedule>(
    'SELECT schedule, handled_day AS handledDay FROM mail_schedule WHERE group_key = ?',
  );
  const setSchedule = prepare<[string, string, string]>('INSERT OR REPLACE INTO mail_schedule VALUES (?, ?, ?)');

  return {
    add: ({ recipients, content, handled, letter, ...mail }) =>
      transactions.write(() => {
        if (handled !== null) setSchedule.run(mail.groupKey, handled.schedule, handled.handledDay);
        const known = new Set(mayHave.all(mail.groupKey, mail.day, mail.stateDigest));
        const isTold = (address: string) => (letter === null ? known.has(address) : known.size > 0);
        const left = recipients.filter(({ address }) => !isTold(address));
        if (left.length === 0) return 0;
        const id = addMail.get({ ...mail, letterOf: letter?.entry ?? null, content: JSON.stringify(content) });
        if (id === undefined) throw new Error('adding a mail returned no row');
        for (const { address, messageId } of left) addDelivery.run(id, address, messageId, mail.madeAt);
        if (letter !== null) letters.asked(letter.entry, letter.by, mail.madeAt);
        return left.length;
      }),
    schedule: (groupKey) => transactions.read(() => schedule.get(groupKey) ?? null),
    setSchedule: (groupKey, kept) =>
      transactions.write(() => {
        setSchedule.run(groupKey, kept.schedule, kept.handledDay);
      }),
  };
}

type DeliveryPart = Pick<
  MailStore,
  'begin' | 'end' | 'recover' | 'again' | 'againOfClockAhead' | 'bringForward' | 'nextAt'
>;

function createDeliveries(context: StoreContext, letters: LetterNotes): DeliveryPart {
  const { prepare, transactions } = context;
  const table = { name: 'mail_delivery', key: 'id = ?', way: 'true', done: 'sent', endedAt: 'ended_at' } as const;
  const rows = createOutboxRows(context, table);
  type Stored = Omit<OpenDelivery, 'content'> & { readonly content: string };
  const due = prepare<[number], Stored>(
    `SELECT mail_delivery.id, recipient, message_id AS messageId, attempts + 1 AS attempts, made_at AS madeAt, next_at AS dueAt, letter_of AS letterOf,
       content
     FROM mail_delivery JOIN mail ON mail.id = mail_id
     WHERE state = 'waiting' AND next_at <= ? AND content IS NOT NULL ORDER BY next_at, mail_delivery.id LIMIT 1`,
  );
  // What a person may send again keeps its content; a mail that everybody has says nothing any more.
  const empty = prepare<[]>(
    `UPDATE mail SET content = NULL WHERE content IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM mail_delivery WHERE mail_id = mail.id AND state <> 'sent')`,
  );
  const again = prepare<[number, number]>(
    `UPDATE mail_delivery SET state = 'waiting', next_at = ?, ended_at = NULL, attempts = 0
     WHERE id = ? AND state IN ('refused', 'in-doubt', 'given-up')
       AND EXISTS (SELECT 1 FROM mail WHERE mail.id = mail_id AND content IS NOT NULL AND letter_of IS NULL)`,
  );
  const againOfClockAhead = prepare<[number, number, number]>(
    `UPDATE mail_delivery SET state = 'waiting', next_at = ?, ended_at = NULL
     WHERE state = 'given-up' AND ended_at > ?
       AND EXISTS (SELECT 1 FROM mail WHERE mail.id = mail_id AND made_at <= ? AND content IS NOT NULL AND letter_of IS NULL)`,
  );
  const lettersUnderWay = prepare<[], number>(
    `SELECT letter_of FROM mail_delivery JOIN mail ON mail.id = mail_id
     WHERE state = 'under-way' AND letter_of IS NOT NULL`,
  ).pluck();
  const nextAt = prepare<[], number | null>(`SELECT min(next_at) FROM mail_delivery WHERE state = 'waiting'`).pluck();

  return {
    begin: (now) =>
      transactions.write(() => {
        const found = due.get(now);
        if (found === undefined) return null;
        rows.begin([found.id]);
        return { ...found, content: JSON.parse(found.content) as MailContent };
      }),
    end: ({ id, letterOf }, end, at) =>
      transactions.write(() => {
        const isEnded = end.state === 'done' ? rows.done([id], at) : rows.ended([id], end, at);
        if (!isEnded) transactions.guardFailed('mail.end');
        else if (letterOf !== null && end.state === 'in-doubt') letters.inDoubt(letterOf, at);
        else if (letterOf !== null && (end.state === 'refused' || end.state === 'given-up'))
          letters.notSent(letterOf, at);
        empty.run();
      }),
    recover: (cutOff, at) =>
      transactions.write(() => {
        if (cutOff === 'in-doubt') for (const entry of lettersUnderWay.all()) letters.inDoubt(entry, at);
        rows.recover(cutOff, at);
      }),
    again: (id, at) => transactions.write(() => again.run(at, id).changes > 0),
    againOfClockAhead: (now) => transactions.write(() => againOfClockAhead.run(now, now, now).changes),
    bringForward: (latest) => rows.bringForward([], latest),
    nextAt: () => transactions.read(() => nextAt.get() ?? null),
  };
}

function createHistory({
  prepare,
  transactions,
  clock,
}: StoreContext): Pick<MailStore, 'newest' | 'trouble' | 'lastSentAt' | 'forget'> {
  const newest = prepare<[number], MailDeliverySummary>(
    `SELECT mail_delivery.id, group_name AS "group", recipient, cause, made_at AS madeAt, drivers, vehicles, state, attempts,
       next_at AS nextAt, ended_at AS endedAt, failure, words
     FROM mail_delivery JOIN mail ON mail.id = mail_id ORDER BY mail_delivery.id DESC LIMIT ?`,
  );
  const total = prepare<[], number>('SELECT count(*) FROM mail_delivery').pluck();
  const lastSentAt = prepare<[], number | null>(`SELECT max(ended_at) FROM mail_delivery WHERE state = 'sent'`).pluck();
  type Failed = { readonly madeAt: number; readonly failure: MailFailure; readonly state: string };
  const failed = prepare<[number], Failed>(
    `SELECT made_at AS madeAt, failure, mail_delivery.state FROM mail_delivery JOIN mail ON mail.id = mail_id
     WHERE made_at >= ? AND failure IS NOT NULL AND mail_delivery.state <> 'sent'
       AND NOT EXISTS (SELECT 1 FROM mail_delivery AS later JOIN mail AS its ON its.id = later.mail_id
         WHERE later.id > mail_delivery.id AND later.recipient = mail_delivery.recipient
           AND its.group_key = mail.group_key AND later.state = 'sent')
     ORDER BY mail_delivery.id DESC`,
  );
  const forget = prepare<[number]>(
    `DELETE FROM mail WHERE made_at < ?
       AND NOT EXISTS (SELECT 1 FROM mail_delivery WHERE mail_id = mail.id AND state IN ('waiting', 'under-way'))`,
  );
  const note = prepare<[string, string]>('INSERT OR REPLACE INTO note VALUES (?, ?)');
  return {
    newest: (limit) => transactions.read(() => ({ deliveries: newest.all(limit), total: total.get() ?? 0 })),
    trouble: (since) =>
      transactions.read(() => {
        const all = failed.all(since);
        // One that only a person can help comes before all that go again by themselves.
        const forPerson = all.find(({ state }) => state !== 'waiting' && state !== 'under-way');
        const told = forPerson ?? all[0];
        if (told === undefined) return null;
        const first = Math.min(...all.map(({ madeAt }) => madeAt));
        return { count: all.length, since: first, failure: told.failure, isTriedAgain: forPerson === undefined };
      }),
    lastSentAt: () => transactions.read(() => lastSentAt.get() ?? null),
    forget: (before) =>
      transactions.write(() => {
        if (forget.run(before).changes > 0) note.run(forgottenNote, String(clock.now()));
      }),
  };
}
