import { type DestinationStream, pino } from 'pino';
import type { Clock, Log, LogFacts } from '../ports.ts';
import { sanitise } from './sanitise.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

export interface LogOptions {
  /** Told one line of JSON at a time, with its line break. */
  readonly stream: DestinationStream;
  /** Less urgent events are not written. */
  readonly level: LogLevel;
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * A log of one JSON object a line: `level`, `time` (ISO 8601, UTC), `event`, and the facts. Everything goes through the
 * sanitiser first; the PC's name and the process's number, which pino would add, are left out. Never throws.
 */
export function createLog({ stream, level, clock }: LogOptions): Log {
  const logger = pino(
    {
      level,
      base: null,
      messageKey: 'event',
      timestamp: () => `,"time":"${new Date(clock.now()).toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
    },
    stream,
  );
  const writeAt = (at: LogLevel) => (event: string, facts?: LogFacts) => {
    const safe = sanitise(event, facts);
    logger[at](safe.facts, safe.event);
  };
  return { debug: writeAt('debug'), info: writeAt('info'), warn: writeAt('warn'), error: writeAt('error') };
}
