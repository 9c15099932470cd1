import type { Log } from '../../electron/engine/ports.ts';

/** A log for tests that look at something else. */
export const silentLog: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
