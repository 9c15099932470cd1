import { execFile } from 'node:child_process';
import { fstatSync } from 'node:fs';
import { createLog } from '../engine/log/file-log.ts';
import type { Clock, Log } from '../engine/ports.ts';
import { commandWords } from './words.ts';

/** What systemd is told by a service that it has started (sd_notify(3)); silent where something else has. */
export interface ServiceManager {
  /** The start is over; `status` is what `systemctl status` shows. A later call changes the sentence. */
  readonly ready: (status: string) => void;
  readonly stopping: () => void;
  /** No more signs of life. */
  readonly end: () => void;
}

const silent: ServiceManager = { ready: () => {}, stopping: () => {}, end: () => {} };

/**
 * Tells systemd over the socket that it has named, and gives a sign of life three times within the time after which it
 * would take the agent for stuck. A stuck event loop gives none. Node has no sockets of that kind, so that systemd's own
 * program speaks for it.
 */
export function serviceManager(environment: NodeJS.ProcessEnv): ServiceManager {
  if (environment.NOTIFY_SOCKET === undefined) return silent;
  // One after the other: READY=1 must not come after STOPPING=1.
  let before = Promise.resolve();
  const tell = (...states: readonly string[]) => {
    before = before.then(
      () => new Promise((resolve) => void execFile('systemd-notify', states, { env: environment }, () => resolve())),
    );
  };
  const withinMs = Number(environment.WATCHDOG_USEC ?? 0) / 1000;
  const alive = withinMs > 0 ? setInterval(() => tell('WATCHDOG=1'), withinMs / 3) : null;
  return {
    ready: (status) => tell('READY=1', `STATUS=${status}`),
    stopping: () => tell('STOPPING=1', `STATUS=${commandWords('command.run.stopping')}`),
    end: () => {
      if (alive !== null) clearInterval(alive);
    },
  };
}

/** The levels of sd-daemon(3), which the journal takes off each line. */
const journalLevels = { warn: 4, error: 3 } as const;

/**
 * The log, and where the journal listens to standard error, its warnings and errors there too, so that
 * `journalctl -p warning` has them. Both go through the same sanitiser.
 */
export function alsoToJournal(log: Log, clock: Clock, environment: NodeJS.ProcessEnv): Log {
  if (!isJournal(2, environment)) return log;
  const journal = createLog({
    level: 'warn',
    clock,
    stream: {
      write: (line) => {
        const level = line.includes('"level":"error"') ? journalLevels.error : journalLevels.warn;
        process.stderr.write(`<${level}>${line}`);
      },
    },
  });
  return {
    debug: log.debug,
    info: log.info,
    warn: (event, facts) => {
      log.warn(event, facts);
      journal.warn(event, facts);
    },
    error: (event, facts) => {
      log.error(event, facts);
      journal.error(event, facts);
    },
  };
}

/** Whether a stream is the one that systemd has named: programs inherit the variable, and write elsewhere. */
function isJournal(stream: number, { JOURNAL_STREAM: named }: NodeJS.ProcessEnv): boolean {
  if (named === undefined) return false;
  const { dev, ino } = fstatSync(stream, { bigint: true });
  return named === `${dev}:${ino}`;
}
