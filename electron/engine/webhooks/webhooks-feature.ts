import { setImmediate as nextTurn } from 'node:timers/promises';
import { success } from '../../../shared/result.ts';
import type { EngineBase } from '../engine-base.ts';
import type { Feature } from '../feature.ts';
import { refusal, secretRefusal } from '../refusal.ts';
import type { Reports } from '../reports/reports.ts';
import { clockingHandlers } from './clocking-handlers.ts';
import { createWebhookInbox } from './inbox.ts';
import { createWebhookListener } from './listener.ts';

/** So many deliveries are forgotten in some milliseconds. */
const forgottenAtOnce = 1_000;

/** What the service posts here, kept whole for its time, and the secret that it signs with, which goes in and never out. */
export function openWebhooks(base: EngineBase, reports: Reports) {
  const { options, store, log, clockOf, otherTransport, zone, tell } = base;
  const settings = base.settings.current;
  let revision = 0;
  const changed = () => {
    revision += 1;
    base.touch('webhooks', 'status');
  };
  const timesMeant = () => ({ reading: settings().timesWithoutZone, zone: zone() });
  const parts = { store, log, clock: clockOf('webhooks'), onChange: changed };
  const inbox = createWebhookInbox({ ...parts, timesMeant });
  inbox.onClocking(({ clocking }) => tell('clockingHeard', clocking.driverId ?? null));
  const listener = createWebhookListener({
    ...parts,
    inbox,
    secret: options.ports.webhookSecret,
    settings,
    transport: otherTransport,
  });
  const inboxFeature = {
    name: 'webhooks',
    part: 'webhooks',
    after: ['store', 'reports'],
    start: inbox.start,
    stop: inbox.stop,
    requests: clockingHandlers({ store, reports, settings, timesMeant, revision: () => revision, clock: parts.clock }),
    async forget(before) {
      while (store.webhooks.forget(before, forgottenAtOnce) > 0) await nextTurn();
      changed();
    },
    hears: {
      clockingsChanged(change, clockingIds) {
        store.webhooks.changedHere(clockingIds, { change, at: parts.clock.now() });
        changed();
      },
    },
  } satisfies Feature;
  const feature = {
    name: 'webhook-port',
    part: 'webhooks',
    after: ['webhooks'],
    staysOnly: true,
    start: listener.start,
    stop: listener.stop,
    requests: {
      'webhooks.get': async () => success(await listener.lookedUp()),
      'webhooks.replaceSecret': async ({ secret }) => {
        const written = await listener.replaceSecret(secret);
        return written.ok ? success({}) : secretRefusal(written.error);
      },
      'webhooks.test': async () => {
        const tested = await listener.test();
        return tested.ok ? success({ steps: [...tested.value] }) : refusal('not-possible-now', 'no-webhook-listener');
      },
    },
    topics: { webhooks: listener.state },
    duties: { webhooks: listener.duty },
    prove: listener.prove,
    hears: { settingsChanged: listener.settingsChanged },
  } satisfies Feature;
  return { inbox, listener, inboxFeature, feature };
}
