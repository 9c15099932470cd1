/** Why a delivery was not taken. None of them is kept: only a sender with the secret may fill the disk. */
export const webhookRefusals = [
  'wrong-method',
  'wrong-type',
  'no-event',
  'wrong-event',
  'no-signature',
  'wrong-signature',
  'too-large',
  'cut',
  'not-stored',
] as const;
export type WebhookRefusal = (typeof webhookRefusals)[number];

/** Statuses of the answers. A sender tries again what is not a 2xx, as it should after `not-stored`. */
export const refusalStatus: Readonly<Record<WebhookRefusal, number>> = {
  'wrong-method': 405,
  'wrong-type': 415,
  'no-event': 400,
  'wrong-event': 400,
  'no-signature': 401,
  'wrong-signature': 401,
  'too-large': 413,
  cut: 400,
  'not-stored': 503,
};
