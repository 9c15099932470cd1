import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { type DataFolder, makeDataFolder, numberedSha256 } from './data-folder.ts';

const rounds = 6;

let folder: DataFolder;

beforeEach(async () => {
  folder = await makeDataFolder();
});

afterEach(() => folder.remove());

/** Lets a process keep and send files, kills it after so many acknowledged steps, and returns all that it printed. */
async function killedAfter(steps: number): Promise<readonly string[]> {
  const given = [inject('keepingProgram'), folder.directory, '100000'];
  const child = spawn(process.execPath, given, { stdio: ['ignore', 'pipe', 'inherit'] });
  const printed: string[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    printed.push(line);
    if (printed.length === steps) child.kill('SIGKILL');
  });
  await Promise.all([once(child, 'exit'), once(lines, 'close')]);
  return printed;
}

it('what the database has acknowledged is still there after a kill', async () => {
  const kept = new Set<number>();
  const sent = new Set<number>();
  for (let round = 0; round < rounds; round += 1) {
    const printed = await killedAfter(20 + Math.floor(Math.random() * 120));
    for (const line of printed) {
      const [step, number] = line.split(' ');
      if (step === 'kept') kept.add(Number(number));
      if (step === 'sent') sent.add(Number(number));
    }

    const { store, origin } = await folder.opened();
    expect(origin).toBe('opened');
    store.jobs.recover(folder.clock.now());
    const hashes = new Set([...kept].map((_, place) => store.jobs.get(place + 1)?.sha256));
    for (const number of kept) expect(hashes).toContain(numberedSha256(number));
    for (const id of sent) expect(store.jobs.get(id)?.state).toBe('uploaded');
    const counts = store.uploads.counts(0);
    // One file more than was printed may be there: the kill came between the commit and the printing.
    expect(counts.total - kept.size).toBeLessThanOrEqual(round + 1);
    expect(counts.sending).toBe(0);
    store.close();
    for (let number = 1; number <= counts.total; number += 1) kept.add(number);
  }
  expect(kept.size).toBeGreaterThan(rounds);
  expect(sent.size).toBeGreaterThan(rounds / 2);
});
