import { createHash } from 'node:crypto';
import {
  type ClockTrust,
  type CustodyEntry,
  type CustodyFacts,
  type CustodyLine,
  hashOfLine,
  lineText,
  noLineBefore,
} from '../journal.ts';
import type { Prepare } from './connection.ts';
import { shownSha256, storedSha256 } from './records.ts';

/**
 * Writes lines of the journal within the transaction of the change that they are about: one hash and one insert each,
 * however long the journal is.
 */
export interface JournalWriter {
  /** `sha256` of the job's content, where the caller has it: else it is looked up. */
  readonly add: (entry: CustodyEntry & { readonly sha256?: string }, at: number) => void;
  /** The text that the next line would have. */
  readonly next: (entry: CustodyEntry, at: number) => string;
  /** Adds the first line, where there is none. */
  readonly begin: (at: number) => void;
  readonly trustClock: (clock: ClockTrust) => void;
}

interface Tail {
  readonly number: number;
  readonly hash: string;
}

/** @param undone counts the transactions that came to nothing: what one of them added does not exist */
export function createJournalWriter(prepare: Prepare, undone: () => number): JournalWriter {
  const newest = prepare<[], Tail>(
    'SELECT number, lower(hex(hash)) AS hash FROM journal_line ORDER BY number DESC LIMIT 1',
  );
  const insert = prepare<[number, number, string, string, number | null, string | null, Uint8Array]>(
    'INSERT INTO journal_line (number, at, clock, what, job_id, facts, hash) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const contentOf = prepare<[number], string>(`SELECT ${shownSha256} FROM job WHERE id = ?`).pluck();
  const present = createPresentState(prepare);
  let clock: ClockTrust = 'wall';
  let tail: Tail | null = null;
  let knownSince = 0;

  function tailNow(at: number): Tail {
    if (knownSince !== undone()) {
      tail = null;
      knownSince = undone();
    }
    tail ??= newest.get() ?? write({ number: 0, hash: noLineBefore }, { what: 'began', facts: present() }, at);
    return tail;
  }

  function lineAfter(before: Tail, { what, jobId, facts, sha256 }: Parameters<JournalWriter['add']>[0], at: number) {
    const content = jobId === undefined ? {} : { job: jobId, sha256: sha256 ?? contentOf.get(jobId) ?? '' };
    const time = Math.trunc(at);
    const line: CustodyLine = {
      number: before.number + 1,
      at: time,
      clock,
      what,
      previous: before.hash,
      facts: { ...facts, ...content },
    };
    return { line, text: lineText(line) };
  }

  function write(before: Tail, entry: Parameters<JournalWriter['add']>[0], at: number): Tail {
    const { line, text } = lineAfter(before, entry, at);
    const hash = hashOfLine(text);
    const facts = entry.facts === undefined ? null : JSON.stringify(entry.facts);
    insert.run(line.number, line.at, clock, line.what, entry.jobId ?? null, facts, storedSha256(hash));
    return { number: line.number, hash };
  }

  return {
    add: (entry, at) => {
      tail = write(tailNow(at), entry, at);
    },
    next: (entry, at) => lineAfter(tailNow(at), entry, at).text,
    begin: (at) => void tailNow(at),
    trustClock: (trust) => {
      clock = trust;
    },
  };
}

/**
 * What is there before the journal: how many jobs, the number of the last one, how many of them have a copy and how many
 * a receipt, and the SHA-256 over a line `id sha256 state has_copy` for each job in the order of their numbers.
 */
function createPresentState(prepare: Prepare): () => CustodyFacts {
  type Job = { readonly id: number; readonly sha256: string; readonly state: string; readonly hasCopy: 0 | 1 };
  const jobsAfter = prepare<[number], Job>(
    `SELECT id, ${shownSha256}, state, has_copy AS hasCopy FROM job WHERE id > ? ORDER BY id LIMIT 10000`,
  );
  return () => {
    const digest = createHash('sha256');
    const counts = { jobs: 0, copies: 0, sent: 0, last: 0 };
    for (let jobs = jobsAfter.all(0); jobs.length > 0; jobs = jobsAfter.all(counts.last)) {
      for (const { id, sha256, state, hasCopy } of jobs) {
        digest.update(`${id} ${sha256} ${state} ${hasCopy}\n`);
        counts.jobs += 1;
        counts.copies += hasCopy;
        counts.sent += Number(state === 'uploaded');
        counts.last = id;
      }
    }
    return { ...counts, digest: digest.digest('hex') };
  };
}
