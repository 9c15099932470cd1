import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Sending } from '../../../shared/contract/diagnostics.ts';
import type { StatusFacts } from '../../../shared/contract/status.ts';
import { assertNever, failure, type Result } from '../../../shared/result.ts';
import type { EngineBase } from '../engine-base.ts';
import type { Feature } from '../feature.ts';
import { repeat } from '../platform/clock.ts';
import { contained } from '../platform/guard.ts';
import { createSharedRun } from '../platform/turns.ts';
import type { Clock } from '../ports.ts';
import { StoreError, storedOr } from '../store/store.ts';
import type { FileEnd } from '../upload/attempt-result.ts';
import { createDataMeter, type DepotFacts, type DepotFigures, depotFigures } from './depot-figures.ts';
import { type FileLife, fileLifeOf } from './file-life.ts';
import type { SendOutcomeLabel } from './metrics.ts';
import { createSender, type Sender, type SendFailure } from './sender.ts';
import type { Telemetry, TelemetrySource } from './telemetry.ts';

interface Observed extends Pick<DepotFacts, 'reportsAsOf'> {
  readonly central: () => DepotFacts['central'];
  readonly traffic: () => DepotFacts['traffic'];
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
export function openObservation(base: EngineBase, facts: () => StatusFacts, observed: Observed) {
  const { log } = base;
  const { version, kind } = base.options.host;
  const settings = base.settings.current;
  const clock = base.clockOf('metrics');
  let isWorking = false;
  let telemetry: Telemetry | null = null;
  let source: TelemetrySource | null = null;
  const run = createRunNote(base);
  const { figures, dataMeter } = createFigures(base, clock.now(), facts, observed, run.starts);
  const deliveries = createDeliveries(base, () => isWorking);
  const sending = createSending(base, clock, sendWanted);
  const page = createSharedRun(makePage);
  let following = Promise.resolve();

  const isWanted = () => {
    const { metricsAddress, tracesAddress, metricsPage } = settings();
    return isWorking && (metricsAddress !== '' || tracesAddress !== '' || (metricsPage && kind === 'agent'));
  };

  function follow(): Promise<void> {
    following = following.then(() => contained(log, 'metrics', isWanted() ? change : end));
    return following;
  }

  async function change(): Promise<void> {
    const { mark, isFirst } = run.begin();
    if (isFirst) observed.keepFresh();
    const wanted = { depot: settings().depotName || `unnamed-${mark}`, company: settings().companyName, version };
    if (telemetry === null || !isDeepStrictEqual(source, wanted)) {
      // As large as the sending of a file, and most depots are observed by nobody.
      const { createTelemetry } = await import('./telemetry.ts');
      telemetry = createTelemetry(wanted);
      source = wanted;
    }
    await sending.follow();
  }

  async function end(): Promise<void> {
    await sending.end();
    // What is under way reads the records, which are closed next.
    await Promise.allSettled([page.underWay()]);
    telemetry = null;
    deliveries.forget();
    run.end();
  }

  async function sendWanted(): Promise<void> {
    const { metricsAddress, tracesAddress } = settings();
    try {
      if (metricsAddress !== '') await sendOne('metrics');
      if (tracesAddress === '' || telemetry === null) return;
      await deliveries.account(telemetry);
      if (deliveries.hasUntold()) await sendOne('traces');
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      // The figures stand in the records, which cannot be read now.
      log.warn('metrics.not-sent', { code: error.code });
    }
  }

  async function sendOne(what: Sending): Promise<Result<void, SendFailure>> {
    const { metricsAddress, tracesAddress } = settings();
    const sender = sending.sender();
    if (telemetry === null || sender === null) return failure({ code: 'not-reached', systemCode: 'ECANCELED' });
    await deliveries.account(telemetry);
    switch (what) {
      case 'metrics':
        return sender.send(what, metricsAddress, await telemetry.otlpMetrics(await figures()));
      case 'traces':
        return sender.send(what, tracesAddress, telemetry.otlpTraces(deliveries.takeUntold()));
      default:
        return assertNever(what);
    }
  }

  async function makePage(): Promise<string | null> {
    const of = telemetry;
    if (of === null) return null;
    await deliveries.account(of);
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
      ...measuring(() => telemetry, dataMeter, deliveries),
    },
  } satisfies Feature;
  return {
    /** The figures as Prometheus reads them; null where the settings give nobody any. */
    page: async () => (settings().metricsPage ? page.run() : null),
    /** Sends figures, or traces, at once; for the checks. */
    async trySending(what: Sending): Promise<Result<void, SendFailure>> {
      await following;
      return sendOne(what);
    },
    feature,
  };
}

function createFigures(
  base: EngineBase,
  startedAt: number,
  facts: () => StatusFacts,
  observed: Observed,
  starts: () => DepotFacts['starts'],
) {
  const dataMeter = createDataMeter(base.files, base.clock, base.dataDirectory);
  return {
    dataMeter,
    async figures(): Promise<DepotFigures> {
      const counts = base.store.uploads.counts(base.startOfToday());
      return depotFigures({
        ...observed.deadlines(),
        status: facts(),
        counts,
        lastContactAt: base.contact.since(counts.lastSentAt).lastContactAt,
        reportsAsOf: observed.reportsAsOf,
        traffic: observed.traffic(),
        central: observed.central(),
        partFailures: new Map(base.partFailures.recent().map(({ part, count }) => [part, count])),
        sizes: await dataMeter.sizes(),
        version: base.options.host.version,
        startedAt,
        starts: starts(),
      });
    },
  };
}

/** How often the depot was started while it was observed, and how it is called where nobody has named it. */
function createRunNote({ store: { settings: notes }, random }: EngineBase) {
  let note: z.infer<typeof noteSchema> | null = null;

  function write(now: z.infer<typeof noteSchema>): z.infer<typeof noteSchema> {
    note = now;
    // A disk that takes no note is a figure of its own.
    storedOr(() => notes.setNote('observed', now), undefined);
    return now;
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

  return {
    /** `isFirst`: nobody observed until now. */
    begin() {
      const isFirst = note?.isRunning !== true;
      const { mark } = note === null ? noteStart() : isFirst ? write({ ...note, isRunning: true }) : note;
      return { mark, isFirst };
    },
    end() {
      if (note?.isRunning === true) write({ ...note, isRunning: false });
    },
    starts: () => ({ total: note?.starts ?? 0, unclean: note?.unclean ?? 0 }),
  };
}

/** Files whose receipt came: measured once, and told as traces where those are wanted. */
function createDeliveries({ store: { uploads }, settings }: EngineBase, isWorking: () => boolean) {
  let received: number[] = [];
  let untold: FileLife[] = [];
  return {
    received(jobId: number) {
      if (received.length < mostReceipts) received.push(jobId);
    },
    /** Accounts for the files whose receipt came since the last time. */
    async account(to: Telemetry): Promise<void> {
      const jobIds = received;
      received = [];
      for (let from = 0; from < jobIds.length && isWorking(); from += historiesAtOnce) {
        for (const rowId of uploads.rowIdsOf(jobIds.slice(from, from + historiesAtOnce))) {
          const details = uploads.details(rowId);
          const life = details?.row.state === 'sent' ? fileLifeOf(details) : null;
          if (life === null) continue;
          to.measure('deliveryDuration', (life.receiptAt - life.arrivedAt) / 1000);
          if (settings.current().tracesAddress !== '' && untold.length < mostTraces) untold.push(life);
        }
        await setImmediate();
      }
    },
    hasUntold: () => untold.length > 0,
    takeUntold: () => untold.splice(0),
    forget() {
      [received, untold] = [[], []];
    },
  };
}

/** Sends now and then what the settings ask for, to where they say. */
function createSending({ options, settings, random, log }: EngineBase, clock: Clock, sendAll: () => Promise<void>) {
  let sender: Sender | null = null;
  let inForce = '';
  let cancel = () => {};
  let underWay: Promise<void> = Promise.resolve();

  function send(): Promise<void> {
    underWay = sendAll();
    return underWay;
  }

  async function end(): Promise<void> {
    cancel();
    cancel = () => {};
    inForce = '';
    const old = sender;
    sender = null;
    await old?.close();
    await Promise.allSettled([underWay]);
  }

  return {
    sender: () => sender,
    async follow(): Promise<void> {
      const { metricsAddress, tracesAddress, metricsEverySeconds, proxyUrl, allowPlainMetrics } = settings.current();
      const wanted = JSON.stringify([metricsAddress, tracesAddress, metricsEverySeconds, proxyUrl, allowPlainMetrics]);
      if (wanted === inForce) return;
      await end();
      inForce = wanted;
      if (metricsAddress === '' && tracesAddress === '') return;
      const transport = options.ports.openTransport({ proxyUrl, allowPlainHttp: allowPlainMetrics });
      sender = createSender({ transport, clock, log });
      const everyMs = metricsEverySeconds * 1000;
      // Depots that come back together after an outage must not all send in the same second.
      let cancelRepeat = () => {};
      const cancelFirst = clock.after(random() * everyMs, async () => {
        cancelRepeat = repeat(clock, everyMs, send);
        await send();
      });
      cancel = () => {
        cancelFirst();
        cancelRepeat();
      };
    },
    end,
  };
}

/** What happens to each file, counted and measured as it happens. */
function measuring(
  telemetryNow: () => Telemetry | null,
  dataMeter: ReturnType<typeof createDataMeter>,
  deliveries: ReturnType<typeof createDeliveries>,
) {
  return {
    fileKept({ sizeBytes, quarantine }) {
      dataMeter.kept(sizeBytes);
      const telemetry = telemetryNow();
      telemetry?.count('collected');
      telemetry?.measure('fileSize', sizeBytes);
      if (quarantine !== null) telemetry?.count('quarantined', { reason: quarantine });
    },
    attemptEnded({ jobId, file, tookMs }) {
      const telemetry = telemetryNow();
      if (telemetry === null) return;
      const outcome = countedAs(telemetry, file);
      if (tookMs !== null && outcome !== null) telemetry.measure('sendDuration', tookMs / 1000, { outcome });
      if (file.kind === 'accepted') deliveries.received(jobId);
    },
  } satisfies Feature['hears'];
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
