import os from 'node:os';

/** What is asked of the system; `os` has both. */
type ProcessorTimes = Pick<typeof os, 'cpus'>;

/** Half of a processor: what sending needs at its next burst stays free. */
const leastIdleProcessors = 0.5;

/**
 * Says whether processor time was left over since the question was asked last: work that nobody waits for may then go
 * on. The first time nothing is known yet, and the answer is no.
 * @param system `linux` leaves it to `lowerPriorityOfThread`, which costs the others nothing.
 */
export function createSpareProcessor(times: ProcessorTimes = os, system = process.platform): () => boolean {
  if (system === 'linux') return () => true;
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
