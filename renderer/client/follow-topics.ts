import type { QueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '../../shared/contract/contract.ts';
import type { UploadDetails, UploadPage } from '../../shared/contract/uploads.ts';
import type { Depot } from './depot.ts';
import type { EngineClock } from './engine-clock.ts';
import { keys } from './queries.ts';
import { createThrottle } from './throttle.ts';
import type { Transport } from './transport/transport.ts';
import { changedPage, concernsDetails } from './upload-changes.ts';

/** Rows change at once; what else hangs on them (counts, order, groups) is asked for again at most this often. */
const uploadTimes = { firstMs: 400, betweenMs: 0 };
/** A report comes as a whole, and somebody may wait for it: it is asked for as soon as it is there. */
const reportTimes = { firstMs: 0, betweenMs: 400 };

/** The figures beside the navigation come after what the screen shows: they count every row of three reports. */
async function askForReports(client: QueryClient): Promise<void> {
  const isToday = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => queryKey[1] === 'today.get';
  const which = { queryKey: keys.reports };
  const how = { cancelRefetch: false };
  await client.invalidateQueries({ ...which, predicate: (query) => !isToday(query) }, how);
  await client.invalidateQueries({ ...which, predicate: isToday }, how);
}

export interface LiveOptions {
  readonly transport: Transport;
  readonly client: QueryClient;
  readonly clock: EngineClock;
  readonly after: (delayMs: number, run: () => void) => () => void;
}

/**
 * Keeps the page's snapshots as new as the engine's messages. Facts and settings come whole with each message. Upload
 * rows come as changes: they are put into the pages at hand, and the pages on screen are asked for again soon. After a
 * lost connection every snapshot is asked for again.
 */
export function followTopics({ transport, client, clock, after }: LiveOptions): Depot & { readonly close: () => void } {
  let heard = 0;
  const askAgain = createThrottle(
    uploadTimes,
    () => void client.invalidateQueries({ queryKey: keys.uploadList }, { cancelRefetch: false }),
    after,
  );
  const askReportsAgain = createThrottle(reportTimes, () => void askForReports(client), after);
  let wasConnected = transport.connection().kind === 'connected';

  const unsubscribe = [
    transport.subscribe('truth', ({ sequence, facts }) => {
      clock.set(facts.now);
      client.setQueryData<AnswerOf<'truth.get'>>(keys.truth, { sequence, facts });
    }),
    transport.subscribe('settings', ({ settings }) => {
      client.setQueryData<AnswerOf<'settings.get'>>(keys.settings, (known) => known && { ...known, settings });
      void client.invalidateQueries({ queryKey: keys.settings });
    }),
    transport.subscribe('uploads', (message) => {
      heard = message.sequence;
      client.setQueriesData<UploadPage>({ queryKey: keys.uploadPages }, (page) =>
        page === undefined ? page : changedPage(page, message),
      );
      for (const [key, details] of client.getQueriesData<UploadDetails>({ queryKey: keys.uploadDetails }))
        if (details !== undefined && concernsDetails(details, message))
          void client.invalidateQueries({ queryKey: key, exact: true });
      askAgain.ask();
    }),
    transport.subscribe('removable', ({ present, remembered }) =>
      client.setQueryData<AnswerOf<'removable.list'>>(keys.removable, { follows: true, present, remembered }),
    ),
    transport.subscribe('reports', () => askReportsAgain.ask()),
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
    heardUploads: () => heard,
    close() {
      askAgain.cancel();
      askReportsAgain.cancel();
      for (const stop of unsubscribe) stop();
    },
  };
}
