import type { DutyReport } from '../../../shared/contract/duties.ts';
import type { Listening, ListeningFailure, WebhookRefusal, WebhooksState } from '../../../shared/contract/webhooks.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import { readListenAddress } from '../../../shared/settings/descriptor.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { isLoopback } from '../http/peers.ts';
import { fileErrorOf } from '../platform/file-error.ts';
import { contained } from '../platform/guard.ts';
import type { Clock, HttpTransport, Log, WebhookSecret } from '../ports.ts';
import { createProof } from '../proof.ts';
import { say } from '../refusal.ts';
import { type Store, StoreError } from '../store/store.ts';
import type { WebhookInbox } from './inbox.ts';
import { startWebhookReceiver, type WebhookReceiver } from './receiver.ts';
import { provePort, sendTestDeliveries } from './test-delivery.ts';

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
  /**
   * Sends itself a signed delivery, which is recognised and not stored, with the secret as it is kept by now. Nothing where
   * nothing listens.
   */
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
const notHeard: DutyReport = { reasons: ['webhooks-not-heard'], provedAt: null };

interface InForce {
  readonly receiver: WebhookReceiver;
  readonly address: string;
  readonly secret: string;
}

export function createWebhookListener(parts: WebhookListenerParts): WebhookListener {
  const { inbox, store, secret, settings, transport, clock, log, onChange, againAfterMs = usualAgainAfterMs } = parts;
  const refused = new Map<WebhookRefusal, { at: number; count: number }>();
  const kept = keptSecret(secret);
  const own = ownDeliveries(inbox);
  let listening: Listening = { state: 'not-working' };
  let inForce: InForce | null = null;
  const proof = createProof(clock, async (target: PortTarget) => {
    return (await provePort(target, (body) => own.expect(body, false))) ? null : 'delivery-not-taken';
  });
  let isWorking = false;
  let cancelAgain = () => {};
  let following: Promise<void> = Promise.resolve();

  /** One change after the other: a port is free again before it is taken anew. */
  function follow(): Promise<void> {
    following = following.then(() => contained(log, 'webhooks', change));
    return following;
  }

  function work(isWanted: boolean): Promise<void> {
    isWorking = isWanted;
    return follow();
  }

  async function change(): Promise<void> {
    cancelAgain();
    const { takeWebhooks, webhookAddress } = settings();
    const found = isWorking && takeWebhooks ? await kept.read() : null;
    const isAsWanted = found?.ok && inForce?.address === webhookAddress && inForce.secret === found.value;
    if (isAsWanted) return;
    // A proof that is under way says nothing of what comes.
    proof.of(target());
    const old = inForce;
    inForce = null;
    await old?.receiver.close();
    if (found === null) tell({ state: isWorking ? 'off' : 'not-working' });
    else if (found.ok) await listen(webhookAddress, found.value);
    else fail(found.error, null);
  }

  async function listen(address: string, sharedSecret: string): Promise<void> {
    const heard = { take: own.take, stop: inbox.stop };
    const opened = await openReceiver(address, { inbox: heard, secret: sharedSecret, clock, log, onRefused });
    if (!opened.ok) return fail(opened.error.code, opened.error.systemCode);
    inForce = { receiver: opened.value.receiver, address, secret: sharedSecret };
    tell({ state: 'listening', url: inForce.receiver.url, reach: opened.value.reach });
  }

  /** Null where nothing listens. */
  function target(): PortTarget | null {
    return inForce === null || listening.state !== 'listening'
      ? null
      : { secret: inForce.secret, url: reachedHere(listening.url) };
  }

  function fail(code: ListeningFailure, systemCode: string | null): void {
    if (listening.state !== 'failed' || listening.code !== code)
      log.warn('webhook.not-listening', { code, systemCode });
    cancelAgain = clock.after(againAfterMs, () => void follow());
    tell({ state: 'failed', code, systemCode, nextTryAt: clock.now() + againAfterMs });
  }

  function tell(now: Listening): void {
    listening = now;
    proof.of(target());
    onChange();
  }

  function onRefused(refusal: WebhookRefusal): void {
    refused.set(refusal, { at: clock.now(), count: (refused.get(refusal)?.count ?? 0) + 1 });
    onChange();
  }

  const state = (): WebhooksState => ({
    listening,
    secret: kept.state(),
    deliveries: newestDeliveries(store),
    refused: [...refused].map(([reason, { at, count }]) => ({ reason, at, count })),
  });

  const lookedUp = () => kept.read().then(state);

  return {
    start: () => work(true),
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
      const here = target();
      if (here === null) return failure('not-listening');
      const expect = (body: string) => own.expect(body, true);
      const wanted = { ...here, publicUrl: settings().webhookPublicUrl };
      return success(await sendTestDeliveries(wanted, { clock, transport, expect }));
    },
    async prove() {
      // One that was written into its file by hand, of which nobody tells. What cannot be read now changes nothing.
      if (inForce !== null && (await kept.read()).ok) await follow();
      await proof.prove();
    },
    duty: () => (listening.state === 'failed' ? notHeard : proof.report()),
    stop: () => work(false),
  };
}

type PortTarget = Parameters<typeof provePort>[0];

type ReceiverParts = Omit<Parameters<typeof startWebhookReceiver>[0], 'host' | 'port'>;

interface OpenedReceiver {
  readonly receiver: WebhookReceiver;
  readonly reach: 'this-pc' | 'network';
}

async function openReceiver(
  address: string,
  parts: ReceiverParts,
): Promise<Result<OpenedReceiver, { readonly code: ListeningFailure; readonly systemCode: string | null }>> {
  const place = readListenAddress(address);
  if (place === null) return failure({ code: 'address-not-here', systemCode: null });
  const { host, port } = place;
  try {
    const receiver = await startWebhookReceiver({ ...parts, host, port });
    return success({ receiver, reach: isLoopback(host) ? 'this-pc' : 'network' });
  } catch (error) {
    const { systemCode } = fileErrorOf(error);
    return failure({ code: failureCodes[systemCode] ?? 'failed', systemCode });
  }
}

/** The secret as it was found last. */
function keptSecret(secret: WebhookSecret) {
  const { isFixed } = secret;
  let state: WebhooksState['secret'] = { state: 'missing', problem: null, isFixed };
  return {
    state: () => state,
    async read(): Promise<Result<string, SecretTrouble>> {
      const found = await secret.read().catch(() => failure(say('secret-not-read')));
      if (!found.ok) {
        state = { state: 'not-readable', problem: found.error.message, said: found.error.said, isFixed };
        return failure('secret-not-readable');
      }
      state = { state: found.value === null ? 'missing' : 'kept', problem: null, isFixed };
      return found.value === null ? failure('no-secret') : success(found.value);
    },
  };
}

/** Deliveries that the depot sends itself, recognised by their bodies among all that arrive. */
function ownDeliveries(inbox: WebhookInbox) {
  const underWay = new Map<string, { hasArrived: boolean; readonly isEvent: boolean }>();
  return {
    /** Those that are no event only prove the port, and are not stored. */
    expect(body: string, isEvent: boolean) {
      const one = { hasArrived: false, isEvent };
      underWay.set(body, one);
      return { hasArrived: () => one.hasArrived, end: () => void underWay.delete(body) };
    },
    take: ((delivery) => {
      const one = underWay.size === 0 ? undefined : underWay.get(new TextDecoder().decode(delivery.body));
      if (one !== undefined) one.hasArrived = true;
      return one?.isEvent === false ? Promise.resolve(success('taken')) : inbox.take(delivery);
    }) satisfies WebhookInbox['take'],
  };
}

function newestDeliveries(store: WebhookListenerParts['store']): WebhooksState['deliveries'] {
  try {
    return store.webhooks
      .newest(shownDeliveries)
      .map(({ event, receivedAt, state, repeats }) => ({ event, at: receivedAt, outcome: state, repeats }));
  } catch (error) {
    if (error instanceof StoreError) return [];
    throw error;
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
