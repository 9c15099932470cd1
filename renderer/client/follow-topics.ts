import type { QueryClient, QueryFilters } from '@tanstack/react-query';
import type { AnswerOf, MessageOf } from '../../shared/contract/contract.ts';
import type { MaintainDraft } from '../../shared/contract/maintain.ts';
import type { UploadDetails, UploadPage } from '../../shared/contract/uploads.ts';
import type { Depot, EngineClock } from './engine-clock.ts';
import { queryKeys } from './queries.ts';
import type { Transport } from './transport/transport.ts';

/** Rows change at once; counts, order and groups, which depend on them, are fetched again at most this often. */
const uploadTimes = { firstMs: 400, betweenMs: 0 };
/** At the change of a shift clockings come in bursts. */
const clockingTimes = { firstMs: 400, betweenMs: 2_000 };
/** A report comes as a whole, and a person may be waiting for it, so it is fetched as soon as it is available. */
const reportTimes = { firstMs: 0, betweenMs: 400 };

/**
 * Fetches again what is on the screen. An answer that is on its way is waited for, or none would ever come while much
 * changes; but it may be older than the change, and counts as new: once it has come, `askAgain` is called.
 */
async function refetch(client: QueryClient, which: QueryFilters, askAgain: () => void): Promise<void> {
  const isOnItsWay = client.isFetching(which) > 0;
  await client.invalidateQueries(which, { cancelRefetch: false });
  if (isOnItsWay) askAgain();
}

const isToday = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => queryKey[1] === 'today.get';

/** The counts in the navigation are fetched after the screen's own content, because they count every row of three reports. */
async function refetchReports(client: QueryClient, askAgain: () => void): Promise<void> {
  const which = { queryKey: queryKeys.reports };
  await refetch(client, { ...which, predicate: (query) => !isToday(query) }, askAgain);
  await refetch(client, { ...which, predicate: isToday }, askAgain);
}

/** What a message says counts at once. An answer that is on its way may be older, so the engine is asked again instead. */
function take<Answer>(client: QueryClient, queryKey: readonly string[], answer: Answer): void {
  client.setQueryData<Answer>(queryKey, () => answer);
  if (client.isFetching({ queryKey, exact: true }) > 0) void client.refetchQueries({ queryKey, exact: true });
}

export interface LiveOptions {
  readonly transport: Transport;
  readonly client: QueryClient;
  readonly clock: EngineClock;
  readonly after: (delayMs: number, run: () => void) => () => void;
}

/**
 * Keeps the page's snapshots up to date by the engine's messages. Facts and settings come complete with each message.
 * Upload rows come as changes, which are merged into the loaded pages; the pages on the screen are fetched again soon.
 * After a lost connection every snapshot is fetched again.
 */
export function followTopics({ transport, client, clock, after }: LiveOptions): Depot & { readonly close: () => void } {
  let heard = 0;
  const refetchUploadsSoon = createThrottle(
    uploadTimes,
    (askAgain) => void refetch(client, { queryKey: queryKeys.uploadList }, askAgain),
    after,
  );
  const refetchClockingsSoon = createThrottle(
    clockingTimes,
    (askAgain) => void refetch(client, { queryKey: [...queryKeys.reports, 'clockings.page'] }, askAgain),
    after,
  );
  const refetchReportsSoon = createThrottle(reportTimes, (askAgain) => void refetchReports(client, askAgain), after);
  let wasConnected = transport.connection().kind === 'connected';

  const unsubscribe = [
    transport.subscribe('status', ({ sequence, facts }) => {
      clock.set(facts.now);
      take<AnswerOf<'status.get'>>(client, queryKeys.status, { sequence, facts });
    }),
    transport.subscribe('settings', ({ settings }) => {
      client.setQueryData<AnswerOf<'settings.get'>>(queryKeys.settings, (known) => known && { ...known, settings });
      void client.invalidateQueries({ queryKey: queryKeys.settings });
    }),
    transport.subscribe('uploads', (message) => {
      heard = message.sequence;
      client.setQueriesData<UploadPage>({ queryKey: queryKeys.uploadPages }, (page) =>
        page === undefined ? page : changedPage(page, message),
      );
      for (const [key, details] of client.getQueriesData<UploadDetails>({ queryKey: queryKeys.uploadDetails })) {
        if (details !== undefined && concernsDetails(details, message)) {
          void client.invalidateQueries({ queryKey: key, exact: true });
        }
      }
      refetchUploadsSoon.ask();
    }),
    transport.subscribe('removable', ({ present, remembered }) =>
      take<AnswerOf<'removable.list'>>(client, queryKeys.removable, { follows: true, present, remembered }),
    ),
    transport.subscribe('cards', ({ sequence: _sequence, ...state }) =>
      take<AnswerOf<'cards.get'>>(client, queryKeys.cards, state),
    ),
    transport.subscribe('webhooks', ({ sequence: _sequence, ...state }) => {
      take<AnswerOf<'webhooks.get'>>(client, queryKeys.webhooks, state);
      refetchClockingsSoon.ask();
    }),
    transport.subscribe('companyArchive', ({ sequence: _sequence, ...state }) =>
      take<AnswerOf<'companyArchive.get'>>(client, queryKeys.companyArchive, state),
    ),
    transport.subscribe('custody', ({ sequence: _sequence, ...state }) => {
      take<AnswerOf<'custody.get'>>(client, queryKeys.custody, state);
      void client.invalidateQueries({ queryKey: queryKeys.custodySetAside });
    }),
    transport.subscribe('mail', ({ sequence: _sequence, ...state }) =>
      take<AnswerOf<'mail.get'>>(client, queryKeys.mail, state),
    ),
    transport.subscribe('maintain', (message) => {
      const known = client.getQueryData<AnswerOf<'maintain.get'>>(queryKeys.maintain);
      take<AnswerOf<'maintain.get'>>(client, queryKeys.maintain, message);
      refetchChangedDrafts(client, known?.drafts ?? [], message.drafts);
    }),
    transport.subscribe('reports', () => refetchReportsSoon.ask()),
    transport.onConnection(() => {
      const isConnected = transport.connection().kind === 'connected';
      if (isConnected && !wasConnected) {
        heard = 0;
        void client.invalidateQueries();
      }
      wasConnected = isConnected;
    }),
  ];

  return {
    transport,
    clock,
    lastUploadsSequence: () => heard,
    close() {
      refetchUploadsSoon.cancel();
      refetchReportsSoon.cancel();
      for (const stop of unsubscribe) stop();
    },
  };
}

/** Rows of the drafts that have changed are fetched again, and the list of batches where one has begun or ended. */
function refetchChangedDrafts(
  client: QueryClient,
  before: readonly MaintainDraft[],
  drafts: readonly MaintainDraft[],
): void {
  let hasBegunOrEnded = before.length !== drafts.length;
  for (const { kind, revision, phase } of drafts) {
    const known = before.find((draft) => draft.kind === kind);
    if (known?.phase !== phase) hasBegunOrEnded = true;
    if (known?.phase === phase && known.revision === revision) continue;
    void client.invalidateQueries({ queryKey: [...queryKeys.maintainRows, kind] });
  }
  if (hasBegunOrEnded) void client.invalidateQueries({ queryKey: queryKeys.maintainHistory });
}

type UploadsMessage = MessageOf<'uploads'>;

/**
 * A page of the list with a message's changed rows merged in. It stays as it is where the message does not follow the
 * page's snapshot directly: a change in between was missed, so that only a new snapshot is right.
 */
function changedPage(page: UploadPage, message: UploadsMessage): UploadPage {
  if (message.sequence !== page.sequence + 1) return page;
  const changed = new Map(message.rows.map((row) => [row.id, row]));
  const rows = page.rows.some((row) => changed.has(row.id))
    ? page.rows.map((row) => changed.get(row.id) ?? row)
    : page.rows;
  return { ...page, rows, sequence: message.sequence };
}

/** Whether the details of a row show something that the message changed. */
function concernsDetails(details: UploadDetails, message: UploadsMessage): boolean {
  if (message.more) return true;
  return message.rows.some(
    (row) => row.id === details.row.id || (row.jobId !== null && row.jobId === details.row.jobId),
  );
}

interface Throttle {
  /** Requests a run, which follows soon, but no more than once per interval however often it is requested. */
  readonly ask: () => void;
  readonly cancel: () => void;
}

interface ThrottleTimes {
  /** From the first request after a pause until the run, which covers all requests made meanwhile. */
  readonly firstMs: number;
  /** Minimum time from one run to the next. */
  readonly betweenMs: number;
}

function createThrottle(
  { firstMs, betweenMs }: ThrottleTimes,
  run: (askAgain: () => void) => void,
  after: (delayMs: number, run: () => void) => () => void,
): Throttle {
  let cancelPlanned: (() => void) | null = null;
  let isResting = false;
  let isAsked = false;
  let isClosed = false;
  const plan = (delayMs: number, next: () => void) => {
    cancelPlanned = after(delayMs, () => {
      cancelPlanned = null;
      next();
    });
  };
  const runNow = () => {
    isAsked = false;
    isResting = true;
    run(ask);
    plan(betweenMs, () => {
      isResting = false;
      if (isAsked) runNow();
    });
  };
  function ask(): void {
    isAsked = true;
    if (cancelPlanned === null && !isResting && !isClosed) plan(firstMs, runNow);
  }
  return {
    ask,
    cancel() {
      isClosed = true;
      cancelPlanned?.();
      cancelPlanned = null;
    },
  };
}
