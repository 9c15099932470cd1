import type { Settings } from '../../../shared/settings/settings.ts';
import { contained } from '../platform/guard.ts';
import type { Clock, Files, Log } from '../ports.ts';
import type { IntakeTimes } from './limits.ts';
import { answeredWithin } from './time-limited-files.ts';

/** Why collecting has stopped: the space that must stay free is used up, or a write failed. */
type StopCause = 'low-space' | 'disk-full' | 'failed';

export interface DiskState {
  readonly freeMegabytes: number;
  readonly collectingStopped: boolean;
  readonly cause: StopCause | null;
  /** The system's own code of the write that failed. */
  readonly systemCode: string | null;
}

/**
 * Lets the intake write only while this PC can take it. It closes when the free space falls below the depot's limit or
 * a write fails, and opens again by itself.
 */
export interface DiskSpaceGate {
  readonly isOpen: () => boolean;
  /** Measures the free space unless that was done lately. True when collecting may go on. */
  readonly check: () => Promise<boolean>;
  readonly close: (cause: StopCause, systemCode?: string) => void;
  readonly state: () => DiskState;
  readonly stop: () => void;
}

interface DiskSpaceGateParts {
  readonly files: Files;
  readonly clock: Clock;
  readonly log: Log;
  /** Where the database and the spool lie. */
  readonly dataDirectory: string;
  readonly settings: () => Pick<Settings, 'minimumFreeMegabytes'>;
  readonly times: Pick<IntakeTimes, 'callTimeoutMs' | 'stoppedRetryMs' | 'freeSpaceEveryMs'>;
  readonly onChange: () => void;
  /** Called when collecting may go on after it had stopped. */
  readonly onOpen: () => void;
}

export function createDiskSpaceGate(parts: DiskSpaceGateParts): DiskSpaceGate {
  const { files, clock, log, dataDirectory, settings, times, onChange, onOpen } = parts;
  let freeBytes: number | null = null;
  let measuredAtMs = Number.NEGATIVE_INFINITY;
  let cause: StopCause | null = null;
  let systemCode: string | null = null;
  let cancelRetry: (() => void) | null = null;
  let isStopped = false;

  /**
   * A disk that does not report its free space is no reason to stop: the write itself will fail, and be tried again.
   */
  async function measure(): Promise<void> {
    let measured: number | null = null;
    await contained(log, 'collecting', async () => {
      const answer = await answeredWithin(clock, times.callTimeoutMs, () => files.freeBytes(dataDirectory));
      if (answer.ok) measured = answer.value;
    });
    measuredAtMs = clock.monotonicMs();
    freeBytes = measured;
  }

  function isLow(): boolean {
    return freeBytes !== null && freeBytes < settings().minimumFreeMegabytes * 1_000_000;
  }

  function close(why: StopCause, code?: string): void {
    if (isStopped) return;
    systemCode = code ?? null;
    if (cause !== why) {
      cause = why;
      log.warn('intake.collecting-stopped', { cause: why });
      onChange();
    }
    cancelRetry ??= clock.after(times.stoppedRetryMs, retry);
  }

  async function retry(): Promise<void> {
    cancelRetry = null;
    await measure();
    if (isStopped) return;
    if (isLow()) {
      close('low-space');
      onChange();
      return;
    }
    cause = null;
    log.info('intake.collecting-again');
    onOpen();
    onChange();
  }

  return {
    isOpen: () => cause === null,
    check: async () => {
      if (cause === null && clock.monotonicMs() - measuredAtMs >= times.freeSpaceEveryMs) {
        await measure();
        if (isLow()) close('low-space');
      }
      return cause === null;
    },
    close,
    state: () => ({
      freeMegabytes: Math.floor((freeBytes ?? 0) / 1_000_000),
      collectingStopped: cause !== null,
      cause,
      systemCode: cause === null ? null : systemCode,
    }),
    stop: () => {
      isStopped = true;
      cancelRetry?.();
    },
  };
}
