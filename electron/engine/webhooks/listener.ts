import type { DutyReport } from '../../../shared/contract/duties.ts';
import type { Listening, ListeningFailure, WebhookRefusal, WebhooksState } from '../../../shared/contract/webhooks.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import { readListenAddress } from '../../../shared/settings/descriptor.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { isLoopback } from '../http/peers.ts';
import { fileErrorOf } from '../platform/file-error.ts';
import { contained } from '../platform/guard.ts';
import type { Clock, HttpTransport, Log, WebhookSecret } from '../ports.ts';
import { say } from '../refusal.ts';
import { type Store, StoreError } from '../store/store.ts';
import type { WebhookInbox } from './inbox.ts';
import { startWebhookReceiver, type WebhookReceiver } from './receiver.ts';
import { provePort, sendTestDeliveries } from './test-delivery.ts';
import { type PortProof, webhookDuty } from './webhook-duty.ts';

/** Listens for webhooks where the settings say so, and tells how that stands. What fails in it ends nothing else. */
export interface WebhookListener {
  /** Resolves when it listens, or has failed to; what failed is tried again by itself. */
  readonly start: () => Promise<void>;
  readonly settingsChanged: () => void;
  readonly replaceSecret: (secret: string) => ReturnType<WebhookSecret['write']>;
  readonly listening: () => Listening;
  /** What is known now. */
  readonly state: () => WebhooksState;
  /** The same, with the secret looked at anew. */
  readonly lookedUp: () => Promise<WebhooksState>;
  readonly test: () => Promise<Result<Awaited<ReturnType<typeof sendTestDeliveries>>, 'not-listening'>>;
  /** Sends itself a signed delivery, which is recognised and not stored. Nothing where nothing listens. */
  readonly prove: () => Promise<void>;
  readonly duty: () => DutyReport;
  readonly stop: () => Promise<void>;
}

export interface WebhookListenerParts {
  readonly inbox: WebhookInbox;
  readonly store: Pick<Store, 'webhooks'>;
  readonly secret: WebhookSecret;
  readonly settings: () => Settings;
  readonly transport: HttpTransport;
  readonly clock: Clock;
  readonly log: Log;
  readonly onChange: () => void;
  /** Another program may end, an address come with its network, and a secret be written by hand. */
  readonly againAfterMs?: number;
}

const usualAgainAfterMs = 30_000;
const shownDeliveries = 20;

interface InForce {
  readonly receiver: WebhookReceiver;
  readonly address: string;
  readonly secret: string;
}

export function createWebhookListener(parts: WebhookListenerParts): WebhookListener {
  const { inbox, store, secret, settings, transport, clock, log, onChange } = parts;
  const { againAfterMs = usualAgainAfterMs } = parts;
  const refused = new Map<WebhookRefusal, { at: number; count: number }>();
  /** Bodies of test deliveries that are under way, and whether each has arrived. */
  const expected = new Map<string, boolean>();
  let listening: Listening = { state: 'not-working' };
  let secretState: WebhooksState['secret'] = { state: 'missing', problem: null, isFixed: secret.isFixed };
  let inForce: InForce | null = null;
  /** The same of deliveries that only prove the port: they are no event. */
  const proofs = new Map<string, boolean>();
  const unproved: PortProof = { provedAt: null, failingSince: null };
  let proof = unproved;
  let isWorking = false;
  let cancelAgain = () => {};
  let following: Promise<void> = Promise.resolve();

  /** One change after the other: a port is free again before it is taken anew. */
  function follow(): Promise<void> {
    following = following.then(() => contained(log, 'webhooks', change));
    return following;
  }

  async function change(): Promise<void> {
    cancelAgain();
    const { takeWebhooks, webhookAddress } = settings();
    const found = isWorking && takeWebhooks ? await readSecret() : null;
    const isAsWanted = found?.ok && inForce?.address === webhookAddress && inForce.secret === found.value;
    if (isAsWanted) return;
    const old = inForce;
    inForce = null;
    proof = unproved;
    await old?.receiver.close();
    if (found === null) {
      tell({ state: isWorking ? 'off' : 'not-working' });
    } else if (found.ok) {
      await listen(webhookAddress, found.value);
    } else {
      fail(found.error, null);
    }
  }

  async function listen(address: string, sharedSecret: string): Promise<void> {
    const place = readListenAddress(address);
    if (place === null) return fail('address-not-here', null);
    try {
      const receiver = await startWebhookReceiver({
        inbox: { take: taken, stop: inbox.stop },
        secret: sharedSecret,
        host: place.host,
        port: place.port,
        clock,
        log,
        onRefused,
      });
      inForce = { receiver, address, secret: sharedSecret };
      tell({ state: 'listening', url: receiver.url, reach: isLoopback(place.host) ? 'this-pc' : 'network' });
    } catch (error) {
      const { systemCode } = fileErrorOf(error);
      fail(failureCodes[systemCode] ?? 'failed', systemCode);
    }
  }

  function fail(code: ListeningFailure, systemCode: string | null): void {
    const isNews = listening.state !== 'failed' || listening.code !== code;
    if (isNews) log.warn('webhook.not-listening', { code, systemCode });
    cancelAgain = clock.after(againAfterMs, () => void follow());
    tell({ state: 'failed', code, systemCode, nextTryAt: clock.now() + againAfterMs });
  }

  function tell(now: Listening): void {
    listening = now;
    onChange();
  }

  async function readSecret(): Promise<Result<string, SecretTrouble>> {
    const { isFixed } = secret;
    const found = await secret.read().catch(() => failure(say('secret-not-read')));
    if (!found.ok) {
      secretState = { state: 'not-readable', problem: found.error.message, said: found.error.said, isFixed };
      return failure('secret-not-readable');
    }
    secretState = { state: found.value === null ? 'missing' : 'kept', problem: null, isFixed };
    return found.value === null ? failure('no-secret') : success(found.value);
  }

  const taken: WebhookInbox['take'] = (delivery) => {
    if (expected.size + proofs.size > 0) {
      const text = new TextDecoder().decode(delivery.body);
      if (expected.has(text)) expected.set(text, true);
      if (proofs.has(text)) {
        proofs.set(text, true);
        return Promise.resolve(success('taken'));
      }
    }
    return inbox.take(delivery);
  };

  function onRefused(refusal: WebhookRefusal): void {
    refused.set(refusal, { at: clock.now(), count: (refused.get(refusal)?.count ?? 0) + 1 });
    onChange();
  }

  function deliveries(): WebhooksState['deliveries'] {
    try {
      return store.webhooks
        .newest(shownDeliveries)
        .map(({ event, receivedAt, state, repeats }) => ({ event, at: receivedAt, outcome: state, repeats }));
    } catch (error) {
      if (error instanceof StoreError) return [];
      throw error;
    }
  }

  const state = (): WebhooksState => ({
    listening,
    secret: secretState,
    deliveries: deliveries(),
    refused: [...refused].map(([reason, { at, count }]) => ({ reason, at, count })),
  });

  return {
    async start() {
      isWorking = true;
      await follow();
    },
    settingsChanged: () => void follow(),
    async replaceSecret(given) {
      const written = await secret.write(given);
      if (written.ok) await follow();
      if (written.ok) await lookedUp();
      return written;
    },
    listening: () => listening,
    state,
    lookedUp,
    async test() {
      if (inForce === null || listening.state !== 'listening') return failure('not-listening');
      const target = {
        secret: inForce.secret,
        url: reachedHere(listening.url),
        publicUrl: settings().webhookPublicUrl,
      };
      const steps = await sendTestDeliveries(target, {
        clock,
        transport,
        expect: (body) => {
          expected.set(body, false);
          return { hasArrived: () => expected.get(body) === true, end: () => expected.delete(body) };
        },
      });
      return success(steps);
    },
    async prove() {
      if (inForce === null || listening.state !== 'listening') return;
      const proved = inForce;
      const arrived = await provePort({ secret: proved.secret, url: reachedHere(listening.url) }, (body) => {
        proofs.set(body, false);
        return { hasArrived: () => proofs.get(body) === true, end: () => proofs.delete(body) };
      });
      if (inForce !== proved) return;
      proof = arrived
        ? { provedAt: clock.now(), failingSince: null }
        : { ...proof, failingSince: proof.failingSince ?? clock.now() };
    },
    duty: () => webhookDuty(listening, proof),
    async stop() {
      isWorking = false;
      await follow();
    },
  };

  async function lookedUp(): Promise<WebhooksState> {
    await readSecret();
    return state();
  }
}

type SecretTrouble = Extract<ListeningFailure, 'no-secret' | 'secret-not-readable'>;

const failureCodes: Readonly<Record<string, ListeningFailure>> = {
  EADDRINUSE: 'port-taken',
  EACCES: 'port-not-allowed',
  EADDRNOTAVAIL: 'address-not-here',
  EAFNOSUPPORT: 'address-not-here',
};

/** Who listens at every address of a PC is reached at its own. */
function reachedHere(url: string): string {
  const here = new URL(url);
  if (here.hostname === '0.0.0.0') here.hostname = '127.0.0.1';
  if (here.hostname === '[::]') here.hostname = '[::1]';
  return here.href;
}
