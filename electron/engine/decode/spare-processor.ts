import os from 'node:os';

/** What is asked of the system; `os` has both. */
type ProcessorTimes = Pick<typeof os, 'cpus'>;

/** A whole one, which reading fills by itself: with less it would take turns with the threads that collect and send. */
const leastIdleProcessors = 1;

/**
 * Says whether processor time was left over since the question was asked last: work that nobody waits for may then go
 * on. A low priority alone is not enough: the files are fetched for it, and what it finds is stored, by the very thread
 * that sends.
 */
export function createSpareProcessor(times: ProcessorTimes = os): () => boolean {
  let before = idleAndElapsedMs(times);
  return () => {
    const now = idleAndElapsedMs(times);
    const elapsedMs = now.elapsedMs - before.elapsedMs;
    const idleProcessors = elapsedMs > 0 ? (now.idleMs - before.idleMs) / elapsedMs : 0;
    before = now;
    return idleProcessors >= leastIdleProcessors;
  };
}

/** Idle: of all processors together. Elapsed: as one of them counts it. */
function idleAndElapsedMs({ cpus }: ProcessorTimes): { readonly idleMs: number; readonly elapsedMs: number } {
  const processors = cpus().map((processor) => processor.times);
  const idleMs = processors.reduce((sum, { idle }) => sum + idle, 0);
  const allMs = processors.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0);
  return { idleMs, elapsedMs: processors.length === 0 ? 0 : allMs / processors.length };
}

/** As `nice` has it when it is given no number. */
const lowerPriority = 10;

/**
 * Lets every other thread of this computer go first. Only Linux has priorities of threads that Node can set: elsewhere the
 * same call would slow the whole program. A program that was started with a priority lower still keeps that: the system
 * lets nobody raise it.
 */
export function lowerPriorityOfThread(): void {
  if (process.platform === 'linux') os.setPriority(Math.max(lowerPriority, os.getPriority()));
}
