import type { ActivityStore } from '../activities/store.ts';
import type { ServiceDatabase } from '../database/open.ts';

/** An upload that is being processed, and what it is written into. */
export interface Upload {
  readonly database: ServiceDatabase;
  readonly activities: ActivityStore;
  /** Of an existing site; undefined when none came along. */
  readonly siteProductCode: string | undefined;
  readonly nowMs: number;
}
