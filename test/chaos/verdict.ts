import Database from 'better-sqlite3';

export interface ChaosFindings {
  readonly databaseFile: string;
  /** SHA-256 of each file that was dropped, in hexadecimal. */
  readonly dropped: readonly string[];
  /** SHA-256 of each arrival at the service; bytes that came twice stand twice. */
  readonly arrivals: readonly string[];
  readonly misbehaved: Readonly<Record<string, number>>;
  readonly kills: number;
}

export interface ChaosVerdict {
  readonly kills: number;
  readonly filesDropped: number;
  readonly filesNeverArrived: number;
  readonly filesArrivedThatWereNotDropped: number;
  readonly filesArrivedTwice: number;
  /** Arrivals beyond the first that no attempt with an unknown outcome explains. Must be 0. */
  readonly repeatsUnexplained: number;
  readonly jobsLost: number;
  readonly jobsWithSameBytes: number;
  readonly jobsNotUploaded: number;
  readonly uploadedWithoutReceipt: number;
  readonly quickCheck: string;
  readonly misbehaved: Readonly<Record<string, number>>;
  readonly passed: boolean;
}

/** Compares what was dropped, what arrived and what the database says. */
export function judge({ databaseFile, dropped, arrivals, misbehaved, kills }: ChaosFindings): ChaosVerdict {
  const arrivedTimes = new Map<string, number>();
  for (const sha256 of arrivals) arrivedTimes.set(sha256, (arrivedTimes.get(sha256) ?? 0) + 1);
  const database = new Database(databaseFile, { readonly: true });
  try {
    const single = (sql: string) => Number(database.prepare<[], number>(sql).pluck().get());
    // A repeat is explained by an attempt that began, and of which nobody could know whether the service took the file.
    const attempts = database
      .prepare<[string], number>(
        `SELECT count(*) FROM event JOIN job ON job.id = event.job_id
         WHERE job.sha256 = unhex(?) AND event.code = 'attempt-started'`,
      )
      .pluck();
    const accepted = database
      .prepare<[string], number>(
        `SELECT count(*) FROM event JOIN job ON job.id = event.job_id WHERE job.sha256 = unhex(?) AND event.code = 'accepted'`,
      )
      .pluck();
    const repeats = [...arrivedTimes].filter(([, times]) => times > 1);
    const unexplained = repeats.filter(
      ([sha256, times]) => times > (attempts.get(sha256) ?? 0) || accepted.get(sha256) !== 1,
    );
    const known = new Set(database.prepare<[], string>('SELECT lower(hex(sha256)) FROM job').pluck().all());
    const verdict = {
      kills,
      filesDropped: dropped.length,
      filesNeverArrived: dropped.filter((sha256) => !arrivedTimes.has(sha256)).length,
      filesArrivedThatWereNotDropped: [...arrivedTimes.keys()].filter((sha256) => !dropped.includes(sha256)).length,
      filesArrivedTwice: repeats.length,
      repeatsUnexplained: unexplained.length,
      jobsLost: dropped.filter((sha256) => !known.has(sha256)).length,
      jobsWithSameBytes: single('SELECT count(*) - count(DISTINCT sha256) FROM job'),
      jobsNotUploaded: single("SELECT count(*) FROM job WHERE state <> 'uploaded'"),
      uploadedWithoutReceipt: single("SELECT count(*) FROM job WHERE state = 'uploaded' AND receipt IS NULL"),
      quickCheck: String(database.pragma('quick_check', { simple: true })),
      misbehaved,
    };
    const mustBeNone =
      verdict.filesNeverArrived +
      verdict.filesArrivedThatWereNotDropped +
      verdict.repeatsUnexplained +
      verdict.jobsLost +
      verdict.jobsWithSameBytes +
      verdict.jobsNotUploaded +
      verdict.uploadedWithoutReceipt;
    return { ...verdict, passed: mustBeNone === 0 && verdict.quickCheck === 'ok' };
  } finally {
    database.close();
  }
}
