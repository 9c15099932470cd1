import type { EngineClock } from './engine-clock.ts';
import type { Transport } from './transport/transport.ts';

/** What every screen needs of the engine: the way to it, its time, and how far its messages have been heard. */
export interface Depot {
  readonly transport: Transport;
  readonly clock: EngineClock;
  /** Number of the newest message of the topic `uploads`; 0 before the first, and after a new connection. */
  readonly heardUploads: () => number;
}
