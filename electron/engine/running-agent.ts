import { open, readFile, rename, rm } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import type { RequestError } from '../../shared/app/contract.ts';
import { failure, type Result, success } from '../../shared/result.ts';

/** An agent's page is on this PC alone, whatever stands in a file. */
const pageAddressSchema = z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ });

/** How others find an agent that works on the same data: a file that only this user can read. */
const announcementSchema = z.object({ url: pageAddressSchema, controlToken: z.string(), processId: z.int() });
type Announcement = z.infer<typeof announcementSchema>;

const announcementFile = (dataDirectory: string) => path.join(dataDirectory, 'agent.json');

export async function announceAgent(dataDirectory: string, announcement: Announcement): Promise<void> {
  const temporary = `${announcementFile(dataDirectory)}.new`;
  await rm(temporary, { force: true });
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.writeFile(JSON.stringify(announcement));
  } finally {
    await handle.close();
  }
  await rename(temporary, announcementFile(dataDirectory));
}

export async function withdrawAgent(dataDirectory: string): Promise<void> {
  await rm(announcementFile(dataDirectory), { force: true });
}

export interface RunningAgent {
  readonly answer: (name: string, given: unknown) => Promise<Result<unknown, RequestError>>;
}

/** The agent that announced itself and still answers; null when there is none (a killed one leaves its file behind). */
export async function findRunningAgent(dataDirectory: string): Promise<RunningAgent | null> {
  const text = await readFile(announcementFile(dataDirectory), 'utf8').catch(() => null);
  if (text === null) return null;
  let announcement: Announcement;
  try {
    announcement = announcementSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
  const agent: RunningAgent = { answer: (name, given) => ask(announcement, name, given) };
  const alive = await ask(announcement, 'host.get', {}, greetingTimeoutMs).catch(() => null);
  return alive?.ok === true ? agent : null;
}

/** The checks of a service that does not answer take as long as its time-outs. */
const answerTimeoutMs = 90_000;
/** Whether there is one at all is told at once. */
const greetingTimeoutMs = 5_000;

async function ask(
  announcement: Announcement,
  name: string,
  given: unknown,
  timeoutMs: number = answerTimeoutMs,
): Promise<Result<unknown, RequestError>> {
  const response = await post(new URL(`api/${name}`, announcement.url), announcement.controlToken, given, timeoutMs);
  if (response.isSuccess && response.mediaType === 'application/octet-stream') {
    return success({ bytes: new Uint8Array(response.bytes) });
  }
  const body: unknown = JSON.parse(response.bytes.toString('utf8'));
  if (typeof body !== 'object' || body === null || !('ok' in body)) {
    return failure({ code: 'failed', message: 'Something else answers at the address of the running agent.' });
  }
  return body as Result<unknown, RequestError>;
}

interface Answered {
  readonly isSuccess: boolean;
  readonly mediaType: string | undefined;
  readonly bytes: Buffer;
}

/**
 * Not with `fetch`, which asks the system for probes before the connection stands: under Wine it never does then. A
 * redirect is not followed.
 */
function post(url: URL, controlToken: string, given: unknown, timeoutMs: number): Promise<Answered> {
  const headers = { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' };
  const options = { method: 'POST', headers, agent: false, signal: AbortSignal.timeout(timeoutMs) };
  return new Promise((resolve, reject) => {
    const asked = request(url, options, (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      buffer(response).then(
        (bytes) => resolve({ isSuccess: status >= 200 && status < 300, mediaType: answered['content-type'], bytes }),
        reject,
      );
    });
    asked.on('error', reject);
    asked.end(JSON.stringify(given));
  });
}

/** A new address of the agent's page, with a one-time token behind `#`; null where it has none to give. */
export async function offeredPage(agent: RunningAgent): Promise<URL | null> {
  const offered = await agent.answer('page', {}).catch(() => null);
  const read = z.object({ url: pageAddressSchema }).safeParse(offered?.ok === true ? offered.value : null);
  return read.success ? new URL(read.data.url) : null;
}
