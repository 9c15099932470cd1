import {
  type ClockTrust,
  type CustodyEvent,
  type CustodyFacts,
  type JournalledJob,
  type JournalStore,
  lineText,
  noLineBefore,
  type RecordedJob,
} from '../journal.ts';
import { shownSha256 } from './records.ts';
import type { StoreContext } from './transactions.ts';

type StoredLine = {
  readonly number: number;
  readonly at: number;
  readonly clock: ClockTrust;
  readonly what: CustodyEvent;
  readonly job: number | null;
  readonly sha256: string | null;
  readonly facts: string | null;
  readonly hash: string;
};

export function createJournalStore(context: StoreContext): JournalStore {
  const { prepare, transactions, journal, clock } = context;
  const columns = `number, at, clock, what, job_id AS job, facts, lower(hex(hash)) AS hash,
    (SELECT ${shownSha256} FROM job WHERE job.id = job_id) AS sha256`;
  const after = prepare<[number, number], StoredLine>(
    `SELECT ${columns} FROM journal_line WHERE number > ? ORDER BY number LIMIT ?`,
  );
  const hashOf = prepare<[number], string>(
    'SELECT lower(hex(hash)) FROM journal_line WHERE number <= ? ORDER BY number DESC LIMIT 1',
  ).pluck();
  const last = prepare<[], Pick<StoredLine, 'number' | 'what' | 'at'>>(
    'SELECT number, what, at FROM journal_line ORDER BY number DESC LIMIT 1',
  );
  type Newest = Pick<StoredLine, 'at' | 'facts'>;
  const newestOf = (what: string) =>
    prepare<[], Newest>(`SELECT at, facts FROM journal_line WHERE what = '${what}' ORDER BY number DESC LIMIT 1`);
  const newest = { began: newestOf('began'), key: newestOf('key'), head: newestOf('head') };

  return {
    begin: () => {
      if (transactions.read(() => last.get()) === undefined) transactions.write(() => journal.begin(clock.now()));
    },
    append: (entry, at) => transactions.write(() => journal.add(entry, at)),
    appendHead: (facts, sign, at) =>
      transactions.write(() => {
        const text = journal.next({ what: 'head', facts }, at);
        journal.add({ what: 'head', facts: { ...facts, ...sign(text) } }, at);
      }),
    last: () => transactions.read(() => last.get() ?? null),
    after: (number, limit) =>
      transactions.read(() => {
        let previous = hashOf.get(number) ?? noLineBefore;
        return after.all(number, limit).map((stored) => {
          const text = lineText({ ...stored, previous, facts: factsOf(stored) });
          previous = stored.hash;
          return { number: stored.number, text, hash: stored.hash };
        });
      }),
    newest: (what) =>
      transactions.read(() => {
        const found = newest[what].get();
        return found === undefined ? null : { at: found.at, facts: JSON.parse(found.facts ?? '{}') };
      }),
    ...createComparison(context),
    trustClock: journal.trustClock,
  };
}

function factsOf({ job, sha256, facts }: StoredLine): CustodyFacts {
  return { ...JSON.parse(facts ?? '{}'), ...(job !== null && { job, sha256: sha256 ?? '' }) };
}

/** Both sides of a check, some at a time: what the journal says was kept and sent, and what the records say. */
function createComparison({ prepare, transactions }: StoreContext): Pick<JournalStore, 'journalled' | 'recorded'> {
  const journalled = prepare<[number, number], JournalledJob>(
    `SELECT number, what, job_id AS jobId, json_extract(facts, '$.receipt') AS receipt
     FROM journal_line WHERE number > ? AND number <= ? AND what IN ('kept', 'sent') ORDER BY number`,
  );
  const recorded = prepare<[number, number], RecordedJob>(
    `SELECT id, ${shownSha256}, receipt FROM job
     WHERE id > max(?, (SELECT coalesce(max(json_extract(facts, '$.last')), 0) FROM journal_line WHERE what = 'began'))
     ORDER BY id LIMIT ?`,
  );
  return {
    journalled: (number, span) => transactions.read(() => journalled.all(number, number + span)),
    recorded: (jobId, limit) => transactions.read(() => recorded.all(jobId, limit)),
  };
}
