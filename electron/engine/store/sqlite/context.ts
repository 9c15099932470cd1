import type Database from 'better-sqlite3';
import type { Clock } from '../../ports.ts';
import type { EventLog } from './event-log.ts';
import type { Prepare } from './prepare.ts';
import type { Transactions } from './transactions.ts';
import type { Unnamed } from './unnamed.ts';

/** What the parts of the store work with. */
export interface StoreContext {
  readonly database: Database.Database;
  readonly prepare: Prepare;
  readonly transactions: Transactions;
  readonly events: EventLog;
  readonly clock: Clock;
  readonly unnamed: Unnamed;
}
