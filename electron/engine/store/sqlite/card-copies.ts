import type { CardCopyFailure } from '../../../../shared/contract/card-reading.ts';
import type { CardCopyItem, CardCopyStore } from '../card-copies.ts';
import { createBacklog, createOutboxRows } from './outbox.ts';
import { fileNameOf, isDeleted, type StoredName, shownSha256 } from './records.ts';
import type { StoreContext } from './transactions.ts';

export function createCardCopyStore(context: StoreContext): CardCopyStore {
  const { prepare, transactions } = context;
  const rows = createOutboxRows(context, {
    name: 'card_copy',
    key: 'sighting_id = ?',
    way: 'true',
    done: 'written',
    endedAt: 'written_at',
  });
  const isWanted = prepare<[], 0 | 1>('SELECT is_wanted FROM card_copy_wanted').pluck();
  const want = prepare<[number]>('UPDATE card_copy_wanted SET is_wanted = ?');
  const joinedBy = (index: string) =>
    `card_copy ${index} JOIN sighting ON sighting.id = sighting_id JOIN job ON job.id = sighting.job_id`;
  const joined = joinedBy('');
  const waits = `card_copy.state = 'waiting' AND NOT (${isDeleted})`;
  const due = prepare<[number], Omit<CardCopyItem, 'fileName'> & StoredName>(
    `SELECT sighting_id AS sightingId, ${shownSha256}, sighting.path, sighting.member,
       card_copy.attempts + 1 AS attempts, lined_up_at AS madeAt, next_at AS dueAt
     FROM ${joined} WHERE ${waits} AND next_at <= ? ORDER BY next_at, sighting_id LIMIT 1`,
  );
  const nextAt = prepare<[], number>(`SELECT next_at FROM ${joined} WHERE ${waits} ORDER BY next_at LIMIT 1`).pluck();
  // Left to itself, SQLite goes through all that was ever written.
  const backlog = createBacklog(
    context,
    `FROM ${joinedBy('INDEXED BY card_copy_open')} WHERE card_copy.state <> 'written' AND NOT (${isDeleted})`,
  );
  const lastWritten = prepare<[], number | null>(
    `SELECT max(written_at) FROM card_copy WHERE state = 'written'`,
  ).pluck();
  const trouble = prepare<[], { readonly failure: CardCopyFailure; readonly nextAt: number }>(
    `SELECT failure, next_at AS nextAt FROM ${joined} WHERE ${waits} AND failure IS NOT NULL
     ORDER BY next_at DESC LIMIT 1`,
  );

  return {
    want: (wanted) => {
      if (transactions.read(() => isWanted.get()) === Number(wanted)) return;
      transactions.write(() => void want.run(Number(wanted)));
    },
    begin(now) {
      const found = transactions.read(() => due.get(now));
      if (found === undefined) return null;
      const { path, member, ...item } = found;
      transactions.write(() => rows.begin([item.sightingId]));
      return { ...item, fileName: fileNameOf(path, member) };
    },
    end: ({ sightingId }, end, at) =>
      transactions.write(() => {
        const isEnded = end.state === 'done' ? rows.done([sightingId], at) : rows.ended([sightingId], end, at);
        if (!isEnded) transactions.guardFailed('card-copy.end');
      }),
    recover: rows.recover,
    bringForward: (latest) => rows.bringForward([], latest),
    nextAt: () => transactions.read(() => nextAt.get() ?? null),
    isBack: (at, ofOneFile) => rows.isBack([], at, ofOneFile),
    counts: () =>
      transactions.read(() => ({
        ...backlog(),
        lastWrittenAt: lastWritten.get() ?? null,
        trouble: trouble.get() ?? null,
      })),
  };
}
