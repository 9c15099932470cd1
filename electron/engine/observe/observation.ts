import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { Sending } from '../../../shared/contract/diagnostics.ts';
import type { ReasonCode, UploadDetails } from '../../../shared/contract/uploads.ts';
import { assertNever, failure, type Result } from '../../../shared/result.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { repeat } from '../platform/clock.ts';
import { contained } from '../platform/guard.ts';
import type { Clock, HttpTransport, Log, Random, ServiceRoute } from '../ports.ts';
import { type SettingStore, StoreError, storedOr } from '../store/store.ts';
import type { FileEnd } from '../upload/attempt-result.ts';
import { type DepotFacts, type DepotFigures, depotFigures } from './depot-figures.ts';
import { type FileLife, fileLifeOf } from './file-life.ts';
import type { SendOutcomeLabel } from './metrics.ts';
import { createSender, type Sender, type SendFailure } from './sender.ts';
import type { Telemetry } from './telemetry.ts';

/** The depot as those see it who watch many: figures for Prometheus, and figures and traces sent over OTLP. */
interface Observation {
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly settingsChanged: () => void;
  /** A file was kept. */
  readonly kept: (file: { readonly sizeBytes: number; readonly quarantine: ReasonCode | null }) => void;
  /** An attempt to send a file has ended. `tookMs`: null where nothing was sent. */
  readonly attemptEnded: (end: {
    readonly jobId: number;
    readonly file: FileEnd;
    readonly tookMs: number | null;
  }) => void;
  /** The figures as Prometheus reads them; null where the settings give nobody any. */
  readonly page: () => Promise<string | null>;
  /** Sends figures, or traces, at once; for the checks. */
  readonly trySending: (what: Sending) => Promise<Result<void, SendFailure>>;
}

interface ObservationParts {
  readonly settings: () => Settings;
  readonly openTransport: (route: ServiceRoute) => HttpTransport;
  readonly notes: Pick<SettingStore, 'note' | 'setNote'>;
  /** All but what is noted of the starts. */
  readonly facts: () => Promise<Omit<DepotFacts, 'starts' | 'startedAt' | 'version'>>;
  /** The reports are asked for by themselves from now on. */
  readonly keepReportsFresh: () => void;
  /** The history of some jobs; of those that have one. */
  readonly histories: (jobIds: readonly number[]) => readonly UploadDetails[];
  readonly version: string;
  /** There is a server that shows the page. */
  readonly hasPage: boolean;
  readonly random: Random;
  readonly clock: Clock;
  readonly log: Log;
}

/** Which depot this is where nobody has named it, and how often it was started. */
const noteSchema = z.object({
  mark: z.string().regex(/^[0-9a-f]{8}$/),
  starts: z.int(),
  unclean: z.int(),
  /** Noted at the start, and taken back by a stop in order. */
  isRunning: z.boolean(),
});

/** Files whose receipt came since they were last accounted for. What is above is not told: it bounds the memory. */
const mostReceipts = 2_000;
/** Of so many files at a time, their life is told as a trace. */
const mostTraces = 200;
/** Histories read in one turn. */
const historiesAtOnce = 25;

export function createObservation(parts: ObservationParts): Observation {
  const { settings, notes, clock, log, random } = parts;
  const startedAt = clock.now();
  let isWorking = false;
  let telemetry: Telemetry | null = null;
  let source = '';
  let sender: Sender | null = null;
  let senderInForce = '';
  let cancelSending = () => {};
  let received: number[] = [];
  let untold: FileLife[] = [];
  let underWay: Promise<void> = Promise.resolve();
  /** Whoever asks while a page is being made gets that one. */
  let pageInMaking: Promise<string> | null = null;
  let following = Promise.resolve();
  let note: z.infer<typeof noteSchema> | null = null;

  const isWanted = () => {
    const { metricsAddress, tracesAddress, metricsPage } = settings();
    return isWorking && (metricsAddress !== '' || tracesAddress !== '' || (metricsPage && parts.hasPage));
  };

  function follow(): Promise<void> {
    following = following.then(() => contained(log, 'metrics', change));
    return following;
  }

  async function change(): Promise<void> {
    if (!isWanted()) {
      await end();
      return;
    }
    if (note?.isRunning !== true) {
      note = note === null ? noteStart() : write({ ...note, isRunning: true });
      parts.keepReportsFresh();
    }
    const depot = settings().depotName || `unnamed-${note.mark}`;
    if (telemetry === null || source !== depot) {
      // As large as the sending of a file, and most depots are observed by nobody.
      const { createTelemetry } = await import('./telemetry.ts');
      telemetry = createTelemetry({ depot, version: parts.version });
      source = depot;
    }
    await changeSender();
  }

  async function changeSender(): Promise<void> {
    const { metricsAddress, tracesAddress, metricsEverySeconds, proxyUrl, allowPlainMetrics } = settings();
    const wanted = JSON.stringify([metricsAddress, tracesAddress, metricsEverySeconds, proxyUrl, allowPlainMetrics]);
    if (wanted === senderInForce) return;
    await endSender();
    senderInForce = wanted;
    if (metricsAddress === '' && tracesAddress === '') return;
    const transport = parts.openTransport({ proxyUrl, allowPlainHttp: allowPlainMetrics });
    sender = createSender({ transport, clock, log });
    const everyMs = metricsEverySeconds * 1000;
    // Depots that come back together after an outage must not all send in the same second.
    let cancelRepeat = () => {};
    const cancelFirst = clock.after(random() * everyMs, async () => {
      cancelRepeat = repeat(clock, everyMs, sendAll);
      await sendAll();
    });
    cancelSending = () => {
      cancelFirst();
      cancelRepeat();
    };
  }

  async function endSender(): Promise<void> {
    cancelSending();
    cancelSending = () => {};
    senderInForce = '';
    const old = sender;
    sender = null;
    await old?.close();
    // What is under way reads the records, which are closed next.
    await Promise.allSettled([underWay, pageInMaking]);
  }

  async function end(): Promise<void> {
    await endSender();
    telemetry = null;
    [received, untold] = [[], []];
    if (note?.isRunning === true) note = write({ ...note, isRunning: false });
  }

  function noteStart(): z.infer<typeof noteSchema> {
    const before = noteSchema.safeParse(notes.note('observed')).data;
    const mark =
      before?.mark ??
      Math.floor(random() * 2 ** 32)
        .toString(16)
        .padStart(8, '0');
    const unclean = (before?.unclean ?? 0) + (before?.isRunning === true ? 1 : 0);
    return write({ mark, starts: (before?.starts ?? 0) + 1, unclean, isRunning: true });
  }

  function write(now: z.infer<typeof noteSchema>): z.infer<typeof noteSchema> {
    // A disk that takes no note is a figure of its own.
    storedOr(() => notes.setNote('observed', now), undefined);
    return now;
  }

  async function figures(): Promise<DepotFigures> {
    const { starts: total, unclean } = note ?? { starts: 0, unclean: 0 };
    return depotFigures({ ...(await parts.facts()), version: parts.version, startedAt, starts: { total, unclean } });
  }

  /** Accounts for the files whose receipt came since the last time. */
  async function takeReceipts(to: Telemetry): Promise<void> {
    const jobIds = received;
    received = [];
    for (let from = 0; from < jobIds.length && isWorking; from += historiesAtOnce) {
      for (const details of parts.histories(jobIds.slice(from, from + historiesAtOnce))) {
        const life = fileLifeOf(details);
        if (life === null) continue;
        to.measure('deliveryDuration', (life.receiptAt - life.arrivedAt) / 1000);
        if (settings().tracesAddress !== '' && untold.length < mostTraces) untold.push(life);
      }
      await setImmediate();
    }
  }

  function sendAll(): Promise<void> {
    underWay = sendWanted();
    return underWay;
  }

  async function sendWanted(): Promise<void> {
    const { metricsAddress, tracesAddress } = settings();
    try {
      if (metricsAddress !== '') await sendOne('metrics');
      if (tracesAddress === '' || telemetry === null) return;
      await takeReceipts(telemetry);
      if (untold.length > 0) await sendOne('traces');
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      // The figures stand in the records, which cannot be read now.
      log.warn('metrics.not-sent', { code: error.code });
    }
  }

  async function sendOne(what: Sending): Promise<Result<void, SendFailure>> {
    const { metricsAddress, tracesAddress } = settings();
    if (telemetry === null || sender === null) return failure({ code: 'not-reached', systemCode: 'ECANCELED' });
    await takeReceipts(telemetry);
    switch (what) {
      case 'metrics':
        return sender.send(what, metricsAddress, await telemetry.otlpMetrics(await figures()));
      case 'traces':
        return sender.send(what, tracesAddress, telemetry.otlpTraces(untold.splice(0)));
      default:
        return assertNever(what);
    }
  }

  async function makePage(of: Telemetry): Promise<string> {
    await takeReceipts(of);
    return of.prometheusText(await figures());
  }

  return {
    start() {
      isWorking = true;
      return follow();
    },
    stop() {
      isWorking = false;
      return follow();
    },
    settingsChanged: () => void follow(),
    kept({ sizeBytes, quarantine }) {
      if (telemetry === null) return;
      telemetry.count('collected');
      telemetry.measure('fileSize', sizeBytes);
      if (quarantine !== null) telemetry.count('quarantined', { reason: quarantine });
    },
    attemptEnded({ jobId, file, tookMs }) {
      if (telemetry === null) return;
      const outcome = countedAs(telemetry, file);
      if (tookMs !== null && outcome !== null) telemetry.measure('sendDuration', tookMs / 1000, { outcome });
      if (file.kind === 'accepted' && received.length < mostReceipts) received.push(jobId);
    },
    async page() {
      if (telemetry === null || !settings().metricsPage) return null;
      pageInMaking ??= makePage(telemetry).finally(() => {
        pageInMaking = null;
      });
      return pageInMaking;
    },
    async trySending(what) {
      await following;
      return sendOne(what);
    },
  };
}

/** Counts the end of an attempt; null where nothing was tried. */
function countedAs(telemetry: Telemetry, file: FileEnd): SendOutcomeLabel | null {
  switch (file.kind) {
    case 'accepted':
      telemetry.count('sent');
      return 'accepted';
    case 'refused':
      telemetry.count('refused', { reason: file.reason.code });
      return 'refused';
    case 'later':
    case 'copy-lost':
      telemetry.count('retried', { reason: file.reason.code });
      return 'later';
    case 'returned':
      // A pause or the end of the program came first, where there is no reason.
      if (file.reason === null) return null;
      telemetry.count('retried', { reason: file.reason.code });
      return 'later';
    default:
      return assertNever(file);
  }
}
