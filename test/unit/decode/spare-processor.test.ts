import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { createSpareProcessor } from '../../../electron/engine/decode/spare-processor.ts';

/** Two processors, each with these many of the last 1,000 ms idle. */
function twoProcessors() {
  const idleMs = [0, 0];
  const busyMs = [0, 0];
  return {
    pass(...idle: readonly [number, number]) {
      for (const [index, ms] of idle.entries()) {
        idleMs[index] = (idleMs[index] ?? 0) + ms;
        busyMs[index] = (busyMs[index] ?? 0) + 1_000 - ms;
      }
    },
    cpus: (): os.CpuInfo[] =>
      idleMs.map((idle, index) => ({
        model: '',
        speed: 0,
        times: { user: busyMs[index] ?? 0, nice: 0, sys: 0, idle, irq: 0 },
      })),
  };
}

describe('Processor time is left over', () => {
  it.each<readonly [number, number, boolean]>([
    [1_000, 1_000, true],
    [1_000, 0, true],
    [600, 600, true],
    [400, 400, false],
    [900, 0, false],
    [0, 0, false],
  ])('with %i and %i of 1,000 ms idle: %s', (one, other, isSpare) => {
    const processors = twoProcessors();
    const hasSpare = createSpareProcessor(processors);
    processors.pass(one, other);
    expect(hasSpare()).toBe(isSpare);
  });

  it('by the time since the last question alone', () => {
    const processors = twoProcessors();
    const hasSpare = createSpareProcessor(processors);
    processors.pass(1_000, 1_000);
    expect(hasSpare()).toBe(true);
    processors.pass(0, 0);
    expect(hasSpare()).toBe(false);
    expect(hasSpare()).toBe(false);
    processors.pass(900, 200);
    expect(hasSpare()).toBe(true);
  });
});

it('The priority of a thread is lowered, never that of its program, and never raised', async () => {
  const before = os.getPriority();
  const source = new URL('../../../electron/engine/decode/spare-processor.ts', import.meta.url).href;
  const program = `
    const { parentPort } = require('node:worker_threads');
    import('${source}').then(({ lowerPriorityOfThread }) => { lowerPriorityOfThread(); parentPort.postMessage('done'); });
    parentPort.on('message', () => undefined);`;
  const worker = new Worker(program, { eval: true });
  try {
    await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    expect(os.getPriority()).toBe(before);
    const both = [...new Set([before, Math.max(before, 10)])];
    expect(threadPriorities()).toEqual(process.platform === 'linux' ? both : []);
  } finally {
    await worker.terminate();
  }
});

/** The different priorities of this program's threads; empty where the system does not tell. */
function threadPriorities(): readonly number[] {
  if (process.platform !== 'linux') return [];
  const tasks = readdirSync('/proc/self/task').map((id) => readFileSync(`/proc/self/task/${id}/stat`, 'utf8'));
  const nice = tasks.map((stat) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]));
  return [...new Set(nice)].sort((left, right) => left - right);
}
