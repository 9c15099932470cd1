import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startReferenceService } from '../../service/reference-service.ts';
import { playFlapping } from '../../simulation/flapping.ts';

const credentials = { apiToken: 'simulated-api-token', subscriptionKey: 'simulated-subscription-key' };

const states = [
  ...['collecting stopped', 'sending stopped', 'sending trying', 'company-archive trying', 'mail trying'],
  ...['mail stopped', 'disk stopped'],
];
/** What meets what depends on how fast the machine is: in one play of three a mail is not refused. */
const mostPlays = 4;

it('service, archive, mail, disk and folder come and go for two hours: each duty is right at every minute', {
  timeout: 900_000,
}, async () => {
  const seen = new Set<string>();
  for (let plays = 0; plays < mostPlays && states.some((state) => !seen.has(state)); plays += 1) {
    for (const state of await seenInOnePlay()) seen.add(state);
  }
  expect([...seen]).toEqual(expect.arrayContaining(states));
});

async function seenInOnePlay(): Promise<readonly string[]> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'tacho-depot-flapping-'));
  onTestFinished(() => rm(home, { recursive: true, force: true, maxRetries: 3 }));
  const service = await startReferenceService({ port: 0, dataDirectory: path.join(home, 'service'), credentials });
  onTestFinished(() => service.stop());
  const { faults, seen, mailsTaken } = await playFlapping({
    home,
    seed: 3,
    hours: 2,
    files: 40,
    service: { url: service.url, credentials },
    onHour: () => {},
  });
  // What a process holds that runs other tests too is for `npm run simulate` to judge.
  expect(faults.filter((fault) => !/ grew by /.test(fault))).toEqual([]);
  expect(mailsTaken).toBeGreaterThan(3);
  return Object.keys(seen);
}
