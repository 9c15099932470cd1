import type { SettingsPatch } from '../../../shared/app/settings.ts';

export interface SettingStore {
  /** Settings that the depot has chosen; values that no longer fit the schema are left out. */
  readonly chosen: () => SettingsPatch;
  readonly choose: (patch: SettingsPatch) => void;
  /** Small durable notes of the engine: the pause, the service's Retry-After, the mark of this data folder. */
  readonly note: (name: 'pause' | 'lane' | 'installation') => unknown;
  readonly setNote: (name: 'pause' | 'lane' | 'installation', value: unknown) => void;
}
