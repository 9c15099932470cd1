import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * How the command line and an agent of the same data folder know each other, over a port that anybody on this PC may
 * have by now. Both know a secret that lies in the data folder, where only its user can read it. Neither ever sends it:
 * each proves, for one request and its answer, that it has it. An agent that is gone leaves its file behind, and whoever
 * took its port can neither answer with a proof nor learn anything to use elsewhere.
 */
export interface ControlClaim {
  /** Made anew for each request, so that an answer belongs to one request. */
  readonly nonce: string;
  /** SHA-256 of the body, so that a claim can be judged before the body is read. */
  readonly bodyDigest: string;
  readonly proof: string;
}

/** Header of the answer. */
export const answerProofHeader = 'tacho-depot-proof';
/** Of an answer that is a file: its name, percent-encoded. A proposal only, which the proof does not cover. */
export const answerFileNameHeader = 'tacho-depot-file-name';

export function newControlSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

export function claimRequest(secret: string, name: string, body: Uint8Array): ControlClaim {
  const nonce = randomBytes(16).toString('base64url');
  const bodyDigest = digestOf(body);
  return { nonce, bodyDigest, proof: proofOf(secret, ['request', nonce, name, bodyDigest]) };
}

export function isRequestProven(secret: string, name: string, { nonce, bodyDigest, proof }: ControlClaim): boolean {
  return isSame(proof, proofOf(secret, ['request', nonce, name, bodyDigest]));
}

/** @param status the answer's HTTP status */
export function proveAnswer(secret: string, nonce: string, status: number, body: Uint8Array): string {
  return proofOf(secret, ['answer', nonce, String(status), digestOf(body)]);
}

export function isAnswerProven(
  secret: string,
  nonce: string,
  status: number,
  body: Uint8Array,
  given: string | string[] | undefined,
): boolean {
  return typeof given === 'string' && isSame(given, proveAnswer(secret, nonce, status, body));
}

/** A claim as the `Authorization` header. */
export function claimHeader({ nonce, bodyDigest, proof }: ControlClaim): string {
  return `Tacho-Depot ${nonce}.${bodyDigest}.${proof}`;
}

/** Null where the header is of another kind. */
export function readClaim(header: string | undefined): ControlClaim | null {
  const [, nonce, bodyDigest, proof] = /^Tacho-Depot ([\w-]{22})\.([\w-]{43})\.([\w-]{43})$/.exec(header ?? '') ?? [];
  return nonce === undefined || bodyDigest === undefined || proof === undefined ? null : { nonce, bodyDigest, proof };
}

/** None of the parts can hold a line break, so no two lists of parts read the same. */
function proofOf(secret: string, parts: readonly string[]): string {
  return createHmac('sha256', secret).update(parts.join('\n')).digest('base64url');
}

function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
