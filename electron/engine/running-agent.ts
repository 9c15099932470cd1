import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { z } from 'zod';
import { type RequestError, requestErrorSchema } from '../../shared/contract/contract.ts';
import { type Result, success } from '../../shared/result.ts';
import { readFileText } from './platform/open-file.ts';
import type { FileError, Files } from './ports.ts';
import { refusal } from './refusal.ts';

/** An agent listens on this PC alone, whatever stands in a file. */
const agentAddressSchema = z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ });

/** How others find an agent that works on the same data: a file that only this user can read. */
const announcementSchema = z.object({
  url: agentAddressSchema,
  controlSecret: z.string().min(32),
  processId: z.int(),
});
type Announcement = z.infer<typeof announcementSchema>;

const announcementFile = (dataDirectory: string) => path.join(dataDirectory, 'agent.json');

/** Where it fails for good, only the commands and the window do not find the agent. */
export async function announceAgent(
  files: Files,
  dataDirectory: string,
  announcement: Announcement,
): Promise<Result<void, FileError>> {
  const file = announcementFile(dataDirectory);
  const temporary = `${file}.new`;
  await files.remove(temporary);
  const written = await files.writeFlushed(temporary, new TextEncoder().encode(JSON.stringify(announcement)));
  return written.ok ? files.rename(temporary, file) : written;
}

/** What cannot be taken away harms no more than what a killed agent leaves behind. */
export async function withdrawAgent(files: Files, dataDirectory: string): Promise<void> {
  await files.remove(announcementFile(dataDirectory));
}

export interface RunningAgent {
  readonly answer: (name: string, given: unknown) => Promise<Result<unknown, RequestError>>;
}

/**
 * The agent that announced itself and still answers, with a proof that it is the one of this data folder; null when
 * there is none. A killed one leaves its file behind, and another program may have its port by now.
 */
export async function findRunningAgent(dataDirectory: string): Promise<RunningAgent | null> {
  const announcement = await readAnnouncement(announcementFile(dataDirectory));
  if (announcement === null) return null;
  const alive = await ask(announcement, 'host.get', {}, greetingBounds);
  return alive.ok ? { answer: (name, given) => ask(announcement, name, given, answerBounds) } : null;
}

const mostAnnouncementBytes = 16 * 1024;

/** Null too where others than the owner of the data folder could have written the file, or have read the secret in it. */
async function readAnnouncement(file: string): Promise<Announcement | null> {
  try {
    const folder = await stat(path.dirname(file), { bigint: true });
    const read = await readFileText(file, mostAnnouncementBytes, async ({ mode, uid }) => {
      const isPrivate = (Number(mode) & 0o077) === 0 && uid === folder.uid;
      return process.platform === 'win32' || isPrivate ? null : ('open-to-others' as const);
    });
    return read.ok ? announcementSchema.parse(JSON.parse(read.value)) : null;
  } catch {
    return null;
  }
}

interface AnswerBounds {
  readonly timeoutMs: number;
  readonly mostBytes: number;
}

/** Whether there is one at all is told at once; until then anybody may be answering, without an end. */
const greetingBounds: AnswerBounds = { timeoutMs: 5_000, mostBytes: 64 * 1024 };
/** The checks of a service that does not answer take as long as its time-outs; a support bundle has some megabytes. */
const answerBounds: AnswerBounds = { timeoutMs: 90_000, mostBytes: 256 * 1024 * 1024 };

const notAnswering = refusal('failed', 'agent-not-answering');
const notUnderstood = refusal('failed', 'agent-of-other-version');

/** What every answer has around it. A reason that only another version knows is told by its words. */
const answerSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({
    ok: z.literal(false),
    error: requestErrorSchema.extend({ code: requestErrorSchema.shape.code.catch('failed') }),
  }),
]);

async function ask(
  { url, controlSecret }: Announcement,
  name: string,
  given: unknown,
  bounds: AnswerBounds,
): Promise<Result<unknown, RequestError>> {
  const body = Buffer.from(JSON.stringify(given));
  const claim = claimRequest(controlSecret, name, body);
  try {
    const { response, answer } = await post(new URL(`control/${name}`, url), claimHeader(claim), body, bounds);
    const { statusCode: status = 0, headers } = response;
    const proof = headers[answerProofHeader];
    if (answer === null || !isAnswerProven(controlSecret, claim.nonce, status, answer, proof)) return notAnswering;
    if (headers['content-type'] === 'application/octet-stream') {
      const besides = JSON.parse(decodeURIComponent(String(headers[answerBesidesHeader] ?? '%7B%7D'))) as object;
      return success({ ...besides, bytes: answer });
    }
    const said = answerSchema.safeParse(JSON.parse(answer.toString('utf8')));
    return said.success ? said.data : notUnderstood;
  } catch {
    return notAnswering;
  }
}

/**
 * Not with `fetch`, which asks the system for probes before the connection stands: under Wine it never does then. A
 * redirect is not followed. The answer is null where it is too long.
 */
function post(
  url: URL,
  authorization: string,
  body: Uint8Array,
  { timeoutMs, mostBytes }: AnswerBounds,
): Promise<{ readonly response: IncomingMessage; readonly answer: Buffer | null }> {
  const headers = { authorization, 'content-type': 'application/json' };
  const options = { method: 'POST', headers, agent: false, signal: AbortSignal.timeout(timeoutMs) };
  return new Promise((resolve, reject) => {
    const asked = request(url, options, (response) => {
      readAtMost(response, mostBytes).then((answer) => resolve({ response, answer }), reject);
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

async function readAtMost(response: AsyncIterable<Uint8Array>, mostBytes: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of response) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > mostBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, sizeBytes);
}

/** A new address of the agent's page, with a one-time token behind `#`; null where it works without a page. */
export async function offeredPage(agent: RunningAgent): Promise<URL | null> {
  const offered = await agent.answer('page', {});
  const read = z.object({ url: agentAddressSchema }).safeParse(offered.ok ? offered.value : null);
  return read.success ? new URL(read.data.url) : null;
}

/**
 * How the command line and an agent of the same data folder know each other, over a port that anybody on this PC may
 * have by now. Both know a secret that lies in the data folder, where only its user can read it. Neither ever sends it:
 * each proves, for one request and its answer, that it has it. An agent that is gone leaves its file behind, and whoever
 * took its port can neither answer with a proof nor learn anything to use elsewhere.
 */
interface ControlClaim {
  /** Made anew for each request, so that an answer belongs to one request. */
  readonly nonce: string;
  /** SHA-256 of the body, so that a claim can be judged before the body is read. */
  readonly bodyDigest: string;
  readonly proof: string;
}

/** Header of the answer. */
export const answerProofHeader = 'tacho-depot-proof';
/** Of an answer with bytes: what it says besides them, as JSON, percent-encoded. The proof does not cover it. */
export const answerBesidesHeader = 'tacho-depot-answer';

export function newControlSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

function claimRequest(secret: string, name: string, body: Uint8Array): ControlClaim {
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

function isAnswerProven(
  secret: string,
  nonce: string,
  status: number,
  body: Uint8Array,
  given: string | string[] | undefined,
): boolean {
  return typeof given === 'string' && isSame(given, proveAnswer(secret, nonce, status, body));
}

/** A claim as the `Authorization` header. */
function claimHeader({ nonce, bodyDigest, proof }: ControlClaim): string {
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
