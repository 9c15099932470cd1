import { failure, type Result, success } from '../../../shared/result.ts';
import { type Sentence, sentence } from '../../../shared/sentence.ts';
import { readFileText } from '../platform/open-file.ts';
import type { HttpRequest, HttpTransport } from '../ports.ts';
import { type Said, say } from '../refusal.ts';
import { type CentralPlace, mostPolicyBytes } from './central-policy.ts';
import { administratorId, readTrustedFile } from './managed-settings-file.ts';

/** From where the central settings come, and how. */
export interface CentralFetchParts {
  readonly place: CentralPlace;
  readonly transport: () => HttpTransport;
  /**
   * Opens the way that the depot would take if the central settings said nothing of the proxy; null where that is the same.
   * A proxy that they name by mistake must not keep their next version away.
   */
  readonly openOwnWay: () => HttpTransport | null;
  /** As Node calls it. */
  readonly platform: string;
  /** Whose a file without a signature must be. Default: the administrator's. */
  readonly ownerId?: number;
}

export const longestFetchMs = 20_000;

/** What was found at the place cannot be used, and why. */
export function notUsed({ from }: CentralPlace, why: Sentence): Said {
  return say('central-not-used', { from, why });
}

export interface NotFetched {
  readonly kind: 'away' | 'refused';
  readonly why: Said;
}

export type Fetched = Result<{ readonly text: string; readonly etag: string | null } | 'same', NotFetched>;

const away = ({ from }: CentralPlace, code: string): Fetched =>
  failure({ kind: 'away', why: say('central-away', { from, code }) });
const refused = (place: CentralPlace, why: Sentence): Fetched => failure({ kind: 'refused', why: notUsed(place, why) });

const tooLarge = sentence('central-too-large', { kibibytes: mostPolicyBytes / 1024 });

/** @param etag of what was fetched last, so that the same need not come again */
export async function fetchPolicy(parts: CentralFetchParts, etag: string | null): Promise<Fetched> {
  const { place, platform, ownerId = administratorId } = parts;
  if (/^https?:/i.test(place.from)) return fetchByHttps(parts, etag);
  if (place.publicKey !== undefined) return readSigned(place);
  if (platform === 'win32') return refused(place, sentence('central-unsigned-on-windows'));
  const read = await readTrustedFile(place.from, ownerId, mostPolicyBytes);
  if (!read.ok) return refused(place, read.error.said);
  return read.value === null ? away(place, 'ENOENT') : success({ text: read.value, etag: null });
}

async function fetchByHttps(parts: CentralFetchParts, etag: string | null): Promise<Fetched> {
  const { place } = parts;
  if (!/^https:/i.test(place.from)) return refused(place, sentence('central-plain-http'));
  if (place.publicKey === undefined) return refused(place, sentence('central-unsigned-address'));
  const answer = await askedOnAnyWay(parts, etag);
  if (!answer.ok) {
    return answer.error.phase === 'answer-too-large' ? refused(place, tooLarge) : away(place, answer.error.systemCode);
  }
  const { status, headers, body } = answer.value;
  if (status === 304) return success('same');
  if (status !== 200) return away(place, `HTTP ${status}`);
  return success({ text: Buffer.from(body).toString('utf8'), etag: headers.etag ?? null });
}

/** @param etag of what was fetched last, so that the same need not come again */
export function policyRequest(url: string, longestMs: number, etag: string | null = null): HttpRequest {
  const accept = 'application/json';
  return {
    method: 'GET',
    url,
    body: [],
    maxAnswerBytes: mostPolicyBytes,
    headers: etag === null ? { accept } : { accept, 'if-none-match': etag },
    progressTimeoutMs: longestMs,
    deadlineMs: longestMs,
  };
}

async function askedOnAnyWay({ place, transport, openOwnWay }: CentralFetchParts, etag: string | null) {
  const ownWay = openOwnWay();
  // Both ways end before the look does: a proxy that says nothing must leave the other one its time.
  const longestMs = ownWay === null ? longestFetchMs : longestFetchMs / 2 - 1_000;
  const request = policyRequest(place.from, longestMs, etag);
  try {
    const answer = await transport().request(request);
    const isAnswered = answer.ok || answer.error.phase === 'answer-too-large';
    return isAnswered || ownWay === null ? answer : await ownWay.request(request);
  } finally {
    await ownWay?.close();
  }
}

/** Whoever may write it: the signature tells whose it is. */
async function readSigned(place: CentralPlace): Promise<Fetched> {
  const read = await readFileText(place.from, mostPolicyBytes);
  if (read.ok) return success({ text: read.value, etag: null });
  return read.error.code === 'too-large' ? refused(place, tooLarge) : away(place, read.error.systemCode);
}
