import { success } from '../../../shared/result.ts';
import type { EngineBase } from '../engine-base.ts';
import type { Feature } from '../feature.ts';
import { refusal, secretRefusal } from '../refusal.ts';
import { createWebhookInbox } from './inbox.ts';
import { createWebhookListener } from './listener.ts';

/** What the service posts here, and the secret that it signs with, which goes in and never out. */
export function openWebhooks(base: EngineBase) {
  const { options, store, log, clockOf, otherTransport, zone, tell } = base;
  const settings = base.settings.current;
  const parts = { store, log, clock: clockOf('webhooks'), onChange: () => base.touch('webhooks', 'status') };
  const inbox = createWebhookInbox({
    ...parts,
    timesMeant: () => ({ reading: settings().timesWithoutZone, zone: zone() }),
  });
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
    after: ['store'],
    start: inbox.start,
    stop: inbox.stop,
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
