import type { SettingsPatch } from '../../../shared/settings/settings.ts';

export interface SettingStore {
  /** Settings that the depot has chosen; values that no longer fit the schema are left out. */
  readonly chosen: () => SettingsPatch;
  readonly choose: (patch: SettingsPatch) => void;
  readonly note: (name: NoteName) => unknown;
  readonly setNote: (name: NoteName, value: unknown) => void;
}

/**
 * Small durable notes of the engine: the pause, the way to the service, what tells its keys from others, the mark of this data
 * folder, what was done to keep it in order and when, what the newest backup brings back, how far the kept copies were read
 * through, and what took the place of a damaged database (`replacement.ts`), until a person has read it.
 */
type NoteName =
  | 'pause'
  | 'lane'
  | 'keys'
  | 'installation'
  | 'upkeep'
  | 'backed-up'
  | 'scrub'
  | 'scrubbed'
  | 'records-replaced';
