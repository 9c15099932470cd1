import type { z } from 'zod';
import type { OperationName, Operations, ResponseOf } from '../../shared/service/operations.ts';
import type { ActivityStore } from './activities/store.ts';
import type { Clocking } from './batches/clocking.ts';
import type { ServiceDatabase } from './database/open.ts';

/** What operations work on. */
export interface ServiceRecords {
  readonly database: ServiceDatabase;
  readonly activities: ActivityStore;
  /** The service's clock, in milliseconds since 1970. */
  readonly nowMs: () => number;
  /** Told of each clocking that an operation changed. */
  readonly clockingChanged: (clocking: Clocking) => void;
}

/** Carries out one operation: the request has been checked, and the answer is the body of the operation's success status. */
export type OperationHandler<Name extends OperationName> = (
  records: ServiceRecords,
  request: z.output<Operations[Name]['request']>,
) => ResponseOf<Name>;
