import { success } from '../../../shared/result.ts';
import type { EngineBase } from '../engine-base.ts';
import type { Feature } from '../feature.ts';
import { createSend } from '../service/configured-client.ts';
import type { KeptCopies } from '../spool/spool-feature.ts';
import { sendingDuty } from './sending-duty.ts';
import { createSendingStart } from './sending-start.ts';
import { createUploader } from './uploader.ts';

/** From a kept file to the service's receipt. */
export function openSending(base: EngineBase, { spoolCache }: KeptCopies) {
  const { store, settings, setup, credentials, contact, clock, random, log, clockOf, transport, tell } = base;
  const uploader = createUploader({
    ports: { random, log, clock: clockOf('sending') },
    store,
    spool: spoolCache,
    send: createSend({ transport, credentials, settings: settings.current, clock }),
    credentials,
    settings: settings.current,
    isSetUp: () => !setup.isOpen(),
    onEnded: (end) => tell('attemptEnded', end),
    onChange({ jobIds }) {
      base.touch('status');
      if (jobIds.length > 0) tell('progressMade', jobIds);
    },
  });
  const sendingStart = createSendingStart({
    log,
    clock: clockOf('sending'),
    uploader,
    recover: () => store.jobs.recover(clock.now()),
  });
  /** How many wait for no more than their turn. */
  const filesToSend = () => {
    if (!isSending()) return 0;
    const { waiting, sending } = store.uploads.counts(clock.now());
    return waiting + sending;
  };
  const isSending = () => {
    const { connection, pace, pause } = uploader.state();
    return connection.state === 'open' && pause === null && pace !== null;
  };
  const feature = {
    name: 'sending',
    part: 'sending',
    // The custody's time is what receipts are stamped with.
    after: ['service', 'journal', 'spool', 'custody', 'central-first'],
    isVital: true,
    start: () => void sendingStart.start(),
    stop() {
      sendingStart.stop();
      return uploader.stop();
    },
    requests: {
      'sending.pause': ({ until }) => {
        uploader.pause(until);
        return success({});
      },
      'sending.resume': () => {
        uploader.resume();
        return success({});
      },
      'sending.tryNow': () => {
        // Credentials may have been mended where the engine does not see it, in the agent's file.
        credentials.forget();
        uploader.tryNow();
        return success({});
      },
    },
    duties: { sending: (facts) => sendingDuty(facts, contact.since(null)) },
    hears: {
      recordsChanged({ jobsAdded }) {
        if (jobsAdded) uploader.wake();
      },
      settingsChanged: uploader.settingsChanged,
      credentialsChanged: uploader.credentialsChanged,
    },
  } satisfies Feature;
  return { uploader, sendingStart, filesToSend, isSending, feature };
}
