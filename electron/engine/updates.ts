import { type DutyReport, dutyOff } from '../../shared/contract/duties.ts';
import type { UpdateState } from '../../shared/contract/updates.ts';
import { assertNever, success } from '../../shared/result.ts';
import type { Feature } from './feature.ts';
import { refusal } from './refusal.ts';

/** The program's own updates, as the page asks for them. */
export interface Updates {
  readonly state: () => UpdateState;
  /** Checks for a newer version now, where that is possible. */
  readonly check: () => void;
  /** Installs what is ready and starts again. False where nothing is ready. */
  readonly restart: () => boolean;
}

/** Where an administrator brings newer versions. */
export const noUpdates: Updates = {
  state: () => ({ state: 'not-possible', why: 'agent' }),
  check: () => undefined,
  restart: () => false,
};

/** Newer versions of the program. */
export function updatesFeature(updates: Updates) {
  return {
    name: 'updates',
    part: 'program',
    requests: {
      'updates.get': () => success(updates.state()),
      'updates.check': () => {
        updates.check();
        return success({});
      },
      'updates.restart': () => (updates.restart() ? success({}) : refusal('not-possible-now', 'no-new-version')),
    },
    duties: { updates: () => updatesDuty(updates.state()) },
  } satisfies Feature;
}

/** How the search for newer versions stands. Pure. */
function updatesDuty(state: UpdateState): DutyReport {
  switch (state.state) {
    case 'off':
    case 'not-possible':
      return dutyOff;
    case 'failed':
      return { reasons: [state.why === 'bad-signature' ? 'update-not-genuine' : 'update-not-answered'] };
    case 'current':
      return { reasons: [], provedAt: state.lookedAt };
    case 'waiting':
    case 'looking':
      return { reasons: [], goodForMs: 0 };
    case 'downloading':
    case 'ready':
      return { reasons: [] };
    default:
      return assertNever(state);
  }
}
