import { choose, chooseValue } from '../choice.ts';

/** What the service posts to a receiver. */
export const webhookChoices = {
  webhookSignature: chooseValue(
    'how the signature of a webhook is computed and with which secret',
    { algorithm: 'sha1', prefix: 'sha1=' },
    'HMAC-SHA1 over the raw body, keyed with the secret of the webhook in UTF-8, in hexadecimal; a receiver reads either case',
    'the form `sha1=<hex digest>` is that of the common webhook signatures, which are computed so',
    ['webhooks.secret'],
  ),
  webhookMaxBodyBytes: chooseValue(
    'size of a delivery',
    1024 * 1024,
    'a delivery above 1 MiB is refused with 413 while it is read',
    'a clocking takes a few hundred bytes, and the body must be read before its signature can be checked',
    ['webhooks.maxBodyBytes'],
  ),
  webhookSuccess: choose(
    'expected response status of the receiver',
    'the receiver answers 204 once a delivery is stored; the reference service takes any 2xx',
    'a delivery is only done when it cannot be lost any more',
  ),
  webhookTimeoutMs: chooseValue(
    'delivery time-out',
    10_000,
    'the reference service gives a receiver 10 s; the receiver gives a sender 10 s for the whole body',
    'long enough for a slow line, short enough that slow senders cannot hold every connection',
    ['webhooks.timeoutMs'],
  ),
  webhookRetryDelaysMs: chooseValue(
    'retry policy of deliveries',
    [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000],
    'six further attempts within about an hour and a quarter, then the delivery is given up',
    'it bridges the restart of a PC; what is older, the reports show anyway',
  ),
  webhookReplay: chooseValue(
    'how a receiver tells a repeated delivery from a new one',
    10_000,
    'the last 10,000 deliveries are remembered by the digest of their body, under whatever name they come; a repeated one is answered 204 and not acted on',
    'no header identifies a delivery, and retries make repeats normal',
    ['webhooks.rememberedDeliveries'],
  ),
  webhookEvents: choose(
    'names of the events other than `clocking` and `ping`',
    'any other name is kept as received, and nothing acts on it; a body that shows a clocking comes as `clocking` only',
    'the wildcard subscribes to events of the future; the name travels outside the signature, so it must agree with the body',
  ),
  webhookActions: choose(
    'values of `action` other than `created`',
    'any text is read; the reference service sends `updated` for a change',
    'the event is emitted for changes too, under a name that is not shown',
  ),
  pingPayload: choose(
    'payload of the `ping` event',
    'any JSON object; the reference service sends the subscribed events',
    'it confirms that the set-up works, and needs to carry nothing',
  ),
} as const;
