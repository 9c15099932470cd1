import { type SetupProgress, setupProgressSchema, setupSteps } from '../../../shared/contract/setup.ts';
import type { SettingStore } from '../store/store.ts';

/** What a depot needs before it can send. */
export interface SetupFacts {
  readonly hasFolder: boolean;
  readonly hasAddress: boolean;
  /** Also where keys are kept that cannot be used: that is said by itself, and is not for the set-up to ask. */
  readonly hasKeys: boolean;
}

/**
 * The set-up that a person has begun. While it is open nothing is sent, also where everything is there that sending
 * needs: the keys are kept as soon as they are tested, and the person says when the first file goes. It outlives the
 * process.
 */
export interface Setup {
  readonly isOpen: () => boolean;
  /** Where to go on; null where nothing is missing, and no set-up is open. */
  readonly progress: (facts: SetupFacts) => SetupProgress | null;
  /** Begins a set-up, or goes on with it. Does nothing in a depot that is set up: that goes on sending. */
  readonly keep: (progress: SetupProgress, facts: SetupFacts) => void;
  readonly finish: () => void;
}

export function createSetup(store: Pick<SettingStore, 'note' | 'setNote'>): Setup {
  let kept = setupProgressSchema
    .nullable()
    .catch(null)
    .parse(store.note('setup') ?? null);

  function change(next: SetupProgress | null): void {
    store.setNote('setup', next);
    kept = next;
  }

  return {
    isOpen: () => kept !== null,
    progress: (facts) => setupProgress(kept, facts),
    keep(progress, facts) {
      if (kept !== null || openStep(facts) !== 'done') change(progress);
    },
    finish: () => change(null),
  };
}

/** The first step that is not done. */
function openStep({ hasFolder, hasAddress, hasKeys }: SetupFacts): SetupProgress['step'] {
  if (!hasFolder) return 'folder';
  return hasAddress && hasKeys ? 'done' : 'service';
}

/** A person may have gone back to an earlier step; what is gone meanwhile leads back by itself. */
function setupProgress(kept: SetupProgress | null, facts: SetupFacts): SetupProgress | null {
  const open = openStep(facts);
  if (kept === null) return open === 'done' ? null : { step: open, typed: {}, works: null };
  const isAhead = setupSteps.indexOf(kept.step) > setupSteps.indexOf(open);
  return isAhead ? { ...kept, step: open } : kept;
}
