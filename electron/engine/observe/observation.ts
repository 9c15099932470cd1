import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { Sending } from '../../../shared/contract/diagnostics.ts';
import type { StatusFacts } from '../../../shared/contract/status.ts';
import { assertNever, failure, type Result } from '../../../shared/result.ts';
import type { EngineBase } from '../engine-base.ts';
import type { Feature } from '../feature.ts';
import { repeat } from '../platform/clock.ts';
import { contained } from '../platform/guard.ts';
import { StoreError, storedOr } from '../store/store.ts';
import type { FileEnd } from '../upload/attempt-result.ts';
import { createDataMeter, type DepotFacts, type DepotFigures, depotFigures } from './depot-figures.ts';
import { type FileLife, fileLifeOf } from './file-life.ts';
import type { SendOutcomeLabel } from './metrics.ts';
import { createSender, type Sender, type SendFailure } from './sender.ts';
import type { Telemetry } from './telemetry.ts';

interface ObservedReports extends Pick<DepotFacts, 'reportsAsOf'> {
  readonly keepFresh: () => void;
  readonly deadlines: () => Pick<DepotFacts, 'drivers' | 'vehicles'>;
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

/** The depot as those see it who watch many: figures for Prometheus, and figures and traces sent over OTLP. */
export function openObservation(base: EngineBase, facts: () => StatusFacts, reports: ObservedReports) {
  const { options, store, log, random, contact, partFailures } = base;
  const { version, kind } = options.host;
  const settings = base.settings.current;
  const notes = store.settings;
  const clock = base.clockOf('metrics');
  const dataMeter = createDataMeter(base.files, base.clock, base.dataDirectory);
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
    return isWorking && (metricsAddress !== '' || tracesAddress !== '' || (metricsPage && kind === 'agent'));
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
      reports.keepFresh();
    }
    const depot = settings().depotName || `unnamed-${note.mark}`;
    if (telemetry === null || source !== depot) {
      // As large as the sending of a file, and most depots are observed by nobody.
      const { createTelemetry } = await import('./telemetry.ts');
      telemetry = createTelemetry({ depot, version });
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
    const transport = options.ports.openTransport({ proxyUrl, allowPlainHttp: allowPlainMetrics });
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
    const counts = store.uploads.counts(base.startOfToday());
    return depotFigures({
      ...reports.deadlines(),
      status: facts(),
      counts,
      lastContactAt: contact.since(counts.lastSentAt).lastContactAt,
      reportsAsOf: reports.reportsAsOf,
      partFailures: new Map(partFailures.recent().map(({ part, count }) => [part, count])),
      sizes: await dataMeter.sizes(),
      version,
      startedAt,
      starts: { total, unclean },
    });
  }

  /** Accounts for the files whose receipt came since the last time. */
  async function takeReceipts(to: Telemetry): Promise<void> {
    const jobIds = received;
    received = [];
    for (let from = 0; from < jobIds.length && isWorking; from += historiesAtOnce) {
      for (const rowId of store.uploads.rowIdsOf(jobIds.slice(from, from + historiesAtOnce))) {
        const details = store.uploads.details(rowId);
        const life = details?.row.state === 'sent' ? fileLifeOf(details) : null;
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

  const feature = {
    name: 'metrics',
    part: 'metrics',
    after: ['store'],
    // The end of a single pass says nothing of the depot's.
    staysOnly: true,
    start() {
      isWorking = true;
      return follow();
    },
    stop() {
      isWorking = false;
      return follow();
    },
    hears: {
      settingsChanged: () => void follow(),
      fileKept({ sizeBytes, quarantine }) {
        dataMeter.kept(sizeBytes);
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
    },
  } satisfies Feature;
  return {
    /** The figures as Prometheus reads them; null where the settings give nobody any. */
    async page(): Promise<string | null> {
      if (telemetry === null || !settings().metricsPage) return null;
      pageInMaking ??= makePage(telemetry).finally(() => {
        pageInMaking = null;
      });
      return pageInMaking;
    },
    /** Sends figures, or traces, at once; for the checks. */
    async trySending(what: Sending): Promise<Result<void, SendFailure>> {
      await following;
      return sendOne(what);
    },
    feature,
  };
}

/** Counts the end of an attempt; null where nothing was tried. */
function countedAs(telemetry: Telemetry, file: FileEnd): SendOutcomeLabel | null {
  switch (file.kind) {
    case 'accepted':
      telemetry.count('sent');
      return 'accepted';
    case 'flagged':
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
