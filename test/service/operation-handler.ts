import type { z } from 'zod';
import type { OperationName, OperationNameOf, Operations, ResponseOf } from '../../shared/service/operations.ts';
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

/** The items of a batch are checked one by one when they are applied: one that is wrong does not refuse the others. */
type CheckedRequest<Name extends OperationName> =
  Name extends OperationNameOf<'batch'>
    ? { readonly [Field in keyof z.output<Operations[Name]['request']>]: readonly unknown[] }
    : z.output<Operations[Name]['request']>;

/** Carries out one operation: the request has been checked, and the answer is the body of the operation's success status. */
export type OperationHandler<Name extends OperationName> = (
  records: ServiceRecords,
  request: CheckedRequest<Name>,
) => ResponseOf<Name>;
