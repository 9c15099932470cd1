import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { clockingBody, deliver, receiverUnderTest } from './receiver-under-test.ts';

const program = path.join(import.meta.dirname, 'stalling-senders-process.ts');
/** One process alone may not have so many handles. */
const processes = 4;
const deliveries = 20;
/** The receiver cuts what is silent after five seconds: a genuine delivery that waits for that room takes longer. */
const firstCutMs = 5_000;
/** Twice as many as the receiver holds at once; `npm run nightly` asks for more. */
const senders = Number(process.env.STALLED_SENDERS ?? '2000');

/** Resolves when every connection has been made once; those that are cut come again. */
async function stall(port: string, way: string, peers: string, count: number): Promise<void> {
  const started = Array.from({ length: processes }, async () => {
    const child = spawn(process.execPath, [program, port, String(count / processes), way, peers], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout, 'data');
  });
  await Promise.all(started);
}

it.each([
  ['connections that do not end their head, all from one address', 'head', 'one', senders],
  ['connections that say nothing, all from one address', 'silent', 'one', senders],
  ['connections that say nothing, each from an address of its own', 'silent', 'many', senders],
  ['those that hold back the end of 1 MiB under a wrong signature, all from one address', 'body', 'one', 400],
] as const)(
  'genuine deliveries pass at once beside %s',
  async (_which, way, peers, count) => {
    const receiver = await receiverUnderTest();
    const { port } = new URL(receiver.url);
    let areStalled = false;
    const stalling = stall(port, way, peers, count).then(() => {
      areStalled = true;
    });
    let sent = 0;
    let slowestMs = 0;
    const send = async () => {
      const startedAt = performance.now();
      expect(await deliver(receiver.url, clockingBody(`c${sent}`))).toBe(204);
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
      sent += 1;
    };
    // While they come, and once all have come.
    while (!areStalled) await send();
    await stalling;
    for (let left = deliveries; left > 0; left -= 1) await send();

    expect(slowestMs).toBeLessThan(firstCutMs);
    expect(receiver.told).toHaveLength(sent);
  },
  600_000,
);
