import { Worker } from 'node:worker_threads';
import type { LeaveDays } from '../../../shared/compliance/hours/leave.ts';
import type { Standing } from '../../../shared/compliance/hours/standing.ts';
import type { Contents, ContentsQuery, ContentsRows, ContentsRowsQuery } from '../../../shared/contract/contents.ts';
import type { CardHours } from '../../../shared/contract/hours.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import type { DownloadSummary } from '../../../shared/tachograph/summary-schema.ts';
import { ownBuffer } from '../platform/node-files.ts';
import type { DriverOfUnit, KeptActivities } from '../store/local-files.ts';

/** What is kept of each file. */
export interface FileReading {
  readonly summary: DownloadSummary;
  readonly standing: Standing | null;
  readonly activities: KeptActivities | null;
  /** Of a vehicle unit: what it recorded of each driver. */
  readonly drivers: readonly Omit<DriverOfUnit, 'standing'>[];
}

/** What can be asked of the bytes of a file, or of several files together, and what answers it. */
export interface FileQuestions {
  readonly summary: { readonly asked: { readonly fileName: string }; readonly answer: FileReading };
  readonly contents: { readonly asked: Omit<ContentsQuery, 'id'>; readonly answer: Contents };
  readonly contentsRows: { readonly asked: Omit<ContentsRowsQuery, 'id'>; readonly answer: ContentsRows };
  /** The zone decides which calendar days the minutes are put on; leave and sickness count in the average. */
  readonly hours: {
    readonly asked: { readonly zone: string; readonly leave: readonly LeaveDays[] };
    readonly answer: CardHours;
  };
  readonly activities: { readonly asked: object; readonly answer: KeptActivities | null };
  /** Of no file, but of what was kept of one driver's cards and of the vehicle units that he drove. */
  readonly standing: {
    readonly asked: { readonly files: readonly KeptActivities[] };
    readonly answer: Standing | null;
  };
}

export type FileQuestion = {
  readonly [Kind in keyof FileQuestions]: { readonly kind: Kind } & FileQuestions[Kind]['asked'];
}[keyof FileQuestions];

/** What the reading thread is told. The bytes of the files are handed over, not copied. */
export type ToReadingWorker =
  | { readonly kind: 'begin'; readonly rootFiles: readonly Uint8Array[]; readonly isWaitedFor: boolean }
  | {
      readonly kind: 'files';
      readonly id: number;
      readonly files: readonly Uint8Array[];
      readonly question: FileQuestion;
    };

export interface FromReadingWorker {
  readonly id: number;
  readonly answer: FileQuestions[keyof FileQuestions]['answer'];
}

type ReadingError = 'crashed' | 'timed-out';

export interface ReadingThread {
  readonly read: (bytes: Uint8Array, fileName: string) => Promise<Result<FileReading, ReadingError>>;
  /** Takes the bytes away from the caller, as `read` does. A file that ends the thread, or takes far too long, is a failure. */
  readonly ask: <Kind extends keyof FileQuestions>(
    files: readonly Uint8Array[],
    kind: Kind,
    asked: FileQuestions[Kind]['asked'],
  ) => Promise<Result<FileQuestions[Kind]['answer'], ReadingError>>;
  /** Ends the thread; the next file starts a new one. */
  readonly release: () => Promise<void>;
}

/** A thousand times what a file takes. */
const longestMs = 60_000;

/** The source while the sources run, else the bundle beside this one. */
const program = new URL(
  import.meta.url.endsWith('.ts') ? './reading-worker.ts' : './reading-worker.js',
  import.meta.url,
);

/**
 * One thread, started when it is first needed, one file at a time.
 * @param rootFiles roots besides the European ones.
 * @param isWaitedFor a person waits for its answers; else every other thread goes first.
 * @param onFault told of what ended a thread early.
 */
export function createReadingThread(
  rootFiles: readonly Uint8Array[],
  { isWaitedFor, onFault }: { readonly isWaitedFor: boolean; readonly onFault: (error: unknown) => void },
): ReadingThread {
  let worker: Worker | null = null;
  let questions = 0;

  function started(): Worker {
    if (worker === null) {
      worker = new Worker(program);
      worker.unref();
      worker.on('error', onFault);
      tell(worker, { kind: 'begin', rootFiles, isWaitedFor });
    }
    return worker;
  }

  async function release(): Promise<void> {
    const ending = worker;
    worker = null;
    await ending?.terminate();
  }

  const thread: ReadingThread = {
    release,
    read: (bytes, fileName) => thread.ask([bytes], 'summary', { fileName }),
    async ask(files, kind, asked) {
      const running = started();
      questions += 1;
      const id = questions;
      type Answer = FileQuestions[typeof kind]['answer'];
      const answer = await new Promise<Result<Answer, ReadingError>>((resolve) => {
        const timer = setTimeout(() => resolve(failure('timed-out')), longestMs);
        const done = (result: Result<Answer, 'crashed'>) => {
          clearTimeout(timer);
          running.off('message', onMessage);
          running.off('error', onCrash);
          running.off('exit', onCrash);
          resolve(result);
        };
        const onMessage = (message: FromReadingWorker) => {
          if (message.id === id) done(success(message.answer as Answer));
        };
        const onCrash = () => done(failure('crashed'));
        running.on('message', onMessage);
        running.on('error', onCrash);
        running.on('exit', onCrash);
        tell(running, { kind: 'files', id, files, question: { kind, ...asked } as FileQuestion });
      });
      if (!answer.ok) await release();
      return answer;
    },
  };
  return thread;
}

function tell(worker: Worker, message: ToReadingWorker): void {
  const files = message.kind === 'files' ? message.files : [];
  worker.postMessage(
    message,
    files.flatMap((bytes) => ownBuffer(bytes) ?? []),
  );
}
