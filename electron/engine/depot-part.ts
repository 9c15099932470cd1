import { contained, type WorkingPart } from './guard.ts';
import type { Log } from './ports.ts';

/** One step of the depot's start and of its stop. */
export interface DepotPart {
  readonly part: WorkingPart;
  readonly start?: () => Promise<void> | void;
  /** Without this part there is no depot: that it cannot start is thrown. Default: it is told, and the rest starts. */
  readonly isVital?: boolean;
  readonly stop?: () => Promise<void> | void;
}

/** Starts each part when those before it have started. */
export async function startInOrder(parts: readonly DepotPart[], log: Log): Promise<void> {
  for (const { part, start, isVital = false } of parts) {
    if (start === undefined) continue;
    if (isVital) await start();
    else await contained(log, part, start);
  }
}

/** The mirror of the start. A part that fails to stop keeps none of those before it from stopping. Never rejects. */
export async function stopInReverse(parts: readonly DepotPart[], log: Log): Promise<void> {
  for (const { part, stop } of parts.toReversed()) {
    if (stop !== undefined) await contained(log, part, stop);
  }
}
