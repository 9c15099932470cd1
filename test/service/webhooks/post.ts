import { createHmac } from 'node:crypto';

/** What is posted where. */
export interface Posting {
  readonly url: string;
  readonly secret: string;
  readonly event: string;
  /** JSON text. */
  readonly body: string;
}

export interface DeliveryAnswer {
  /** Any 2xx. */
  readonly isTaken: boolean;
  /** The receiver's status, or what went wrong. */
  readonly answer: string;
}

/**
 * Posts one delivery with its four headers. The signature is computed here with another implementation than the receiver's, so that
 * the two check each other. A redirect is not followed. Never rejects.
 */
export async function post({ url, secret, event, body }: Posting, signal: AbortSignal): Promise<DeliveryAnswer> {
  const bytes = Buffer.from(body, 'utf8');
  const signature = createHmac('sha1', secret).update(bytes).digest('hex');
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: bytes,
      headers: {
        'TT-Hook-Signature': `sha1=${signature}`,
        'Content-Type': 'application/json',
        'TT-Hook-Event': event,
      },
      redirect: 'manual',
      signal,
    });
    await response.body?.cancel();
    return { isTaken: response.ok, answer: String(response.status) };
  } catch (error) {
    return { isTaken: false, answer: signal.aborted ? 'no answer in time' : `not reached: ${causeOf(error)}` };
  }
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown reason';
}
