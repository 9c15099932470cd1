import type { Reason, ReasonCode } from '../../../shared/contract/uploads.ts';
import type { StoreCondition } from './condition.ts';
import type { FolderStore } from './folder.ts';
import type { JobStore } from './job.ts';
import type { HeldStore } from './local-files.ts';
import type { ReadingStore } from './reading.ts';
import type { RemovableStore } from './removable-volume.ts';
import type { ReportStore } from './report.ts';
import type { SettingStore } from './setting.ts';
import type { SightingStore } from './sighting.ts';
import type { UploadStore } from './upload-list.ts';
import type { WebhookStore } from './webhook-delivery.ts';

export type { Folder } from './folder.ts';
export type { AttemptEnd, Job, JobStore, SpooledFile } from './job.ts';
export type { SettingStore } from './setting.ts';
export type {
  KeptFile,
  KeptResult,
  MovableOriginal,
  NewSighting,
  Sighting,
  SightingStore,
} from './sighting.ts';
export { isUnnamed } from './sighting.ts';
export { StoreTrouble } from './store-error.ts';
export type { QueueCounts } from './upload-list.ts';

/**
 * The store as the rest of the engine sees it. All calls are synchronous and durable when they return (WAL,
 * `synchronous=FULL`): what a call has acknowledged is still there after a kill. Each call is one transaction, also
 * where it takes many items, and each state change is guarded by the state that it leaves. Times are epoch
 * milliseconds. A failing disk throws `StoreTrouble`; nothing else is expected to throw.
 */
export interface Store {
  readonly folders: FolderStore;
  readonly sightings: SightingStore;
  readonly jobs: JobStore;
  readonly readings: ReadingStore;
  readonly uploads: UploadStore;
  readonly settings: SettingStore;
  readonly webhooks: WebhookStore;
  readonly held: HeldStore;
  readonly reports: ReportStore;
  readonly removable: RemovableStore;
  readonly condition: () => StoreCondition;
  readonly close: () => void;
}

/** Told after each committed change, for the page and the scheduler. */
export interface StoreListener {
  readonly changed: (change: { readonly rowIds: readonly number[]; readonly jobsAdded: boolean }) => void;
}

export function reason(code: ReasonCode, parameters: Reason['parameters'] = {}): Reason {
  return { code, parameters };
}
