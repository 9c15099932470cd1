import type { ServiceDatabase } from '../database/open.ts';
import { applyUpload } from './apply.ts';
import type { ContentStore } from './content-store.ts';

/** Reads what was uploaded after a while, so that a file can be "sent, not processed yet" as with the real service. */
export interface UploadProcessing {
  /** A file arrived. */
  arrived(uploadId: number): void;
  /** Resolves when nothing is left to process. */
  settled(): Promise<void>;
  stop(): void;
}

export interface ProcessingOptions {
  readonly database: ServiceDatabase;
  readonly contents: ContentStore;
  readonly nowMs: () => number;
  /** From the arrival of a file to its processing, at least. */
  readonly delayMs: number;
  /** While true, files are processed at a trickle, so that taking new ones stays fast. */
  readonly isBusy: () => boolean;
}

const trickleMs = 50;

interface UploadRow {
  readonly contentId: number;
  readonly siteProductCode: string | null;
}

/** Starts with what an earlier run left unprocessed. */
export function startProcessing({ database, contents, nowMs, delayMs, isBusy }: ProcessingOptions): UploadProcessing {
  const waiting: { readonly uploadId: number; readonly dueAtMs: number }[] = [];
  let timer: NodeJS.Timeout | undefined;
  let whenSettled: (() => void)[] = [];

  const unprocessed = database
    .prepare<[], number>('SELECT upload_id FROM uploads WHERE processed_at_ms IS NULL ORDER BY upload_id')
    .pluck();
  const select = database.prepare<[number], UploadRow>(
    'SELECT content_id AS contentId, site_product_code AS siteProductCode FROM uploads WHERE upload_id = ?',
  );
  const finish = database.prepare('UPDATE uploads SET processed_at_ms = ?, outcome = ? WHERE upload_id = ?');
  const processOne = database.transaction((uploadId: number) => {
    const upload = select.get(uploadId);
    if (!upload) return;
    const now = nowMs();
    const outcome = applyUpload(database, contents.read(upload.contentId), upload.siteProductCode ?? undefined, now);
    finish.run(now, outcome, uploadId);
  });

  /** A file that brings the processing down must not bring the service down. */
  function processSafely(uploadId: number): void {
    try {
      processOne(uploadId);
    } catch (error) {
      console.error('reference service: an upload could not be processed:', error);
      finish.run(Date.now(), 'could not be processed', uploadId);
    }
  }

  function plan(): void {
    const next = waiting[0];
    if (timer || !next) return;
    const untilDueMs = Math.max(0, next.dueAtMs - performance.now());
    timer = setTimeout(work, isBusy() ? Math.max(untilDueMs, trickleMs) : untilDueMs);
  }

  function work(): void {
    timer = undefined;
    const next = waiting.shift();
    if (next) processSafely(next.uploadId);
    if (waiting.length > 0) {
      plan();
      return;
    }
    const settled = whenSettled;
    whenSettled = [];
    for (const each of settled) each();
  }

  function arrived(uploadId: number): void {
    waiting.push({ uploadId, dueAtMs: performance.now() + delayMs });
    plan();
  }

  for (const uploadId of unprocessed.all()) arrived(uploadId);

  return {
    arrived,
    settled: () => (waiting.length === 0 ? Promise.resolve() : new Promise((resolve) => whenSettled.push(resolve))),
    stop() {
      clearTimeout(timer);
      waiting.length = 0;
    },
  };
}
