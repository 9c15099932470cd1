import { contained, type WorkingPart } from './platform/guard.ts';
import type { Clock, Log } from './ports.ts';

/** One step of the depot's start and of its stop. */
export interface EnginePart {
  readonly part: WorkingPart;
  readonly start?: () => Promise<void> | void;
  /** Without this part there is no depot: that it cannot start is thrown. Default: it is told, and the rest starts. */
  readonly isVital?: boolean;
  readonly stop?: () => Promise<void> | void;
}

/**
 * Starts each part when those before it have started, and none once the depot stops: that part was stopped already, and
 * would work on with what was closed.
 */
export async function startInOrder(parts: readonly EnginePart[], log: Log, isStopping: () => boolean): Promise<void> {
  for (const { part, start, isVital = false } of parts) {
    if (isStopping()) return;
    if (start === undefined) continue;
    if (isVital) {
      await start();
    } else {
      await contained(log, part, start);
    }
  }
}

/** More than the sending needs to write down how its last files ended, which is the longest of all bounded stops. */
const stopWithinMs = 10_000;

/**
 * The mirror of the start. A part that rejects, or does not come to its end, keeps none of those before it from
 * stopping: the records come first in the list, and are closed whatever became of the others. Never rejects.
 */
export async function stopInReverse(
  parts: readonly EnginePart[],
  clock: Pick<Clock, 'after'>,
  log: Log,
): Promise<void> {
  for (const { part, stop } of parts.toReversed()) {
    if (stop === undefined) continue;
    let cancel = () => {};
    const isLate = new Promise<boolean>((resolve) => {
      cancel = clock.after(stopWithinMs, () => resolve(true));
    });
    const isStopped = contained(log, part, stop).then(() => false);
    if (await Promise.race([isStopped, isLate])) log.error('stop.not-ended', { part });
    cancel();
  }
}
