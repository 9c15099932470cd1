import type { UpdateState } from '../../shared/contract/updates.ts';

/** The program's own updates, as the page asks for them. */
export interface Updates {
  readonly state: () => UpdateState;
  /** Checks for a newer version now, where that is possible. */
  readonly look: () => void;
  /** Installs what is ready and starts again. False where nothing is ready. */
  readonly restart: () => boolean;
}

/** Where an administrator brings newer versions. */
export const noUpdates: Updates = {
  state: () => ({ state: 'not-possible', why: 'agent' }),
  look: () => undefined,
  restart: () => false,
};
