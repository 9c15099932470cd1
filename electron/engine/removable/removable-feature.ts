import { success } from '../../../shared/result.ts';
import type { EngineBase } from '../engine-base.ts';
import type { Feature } from '../feature.ts';
import { classifyForIntake } from '../intake/classify-for-intake.ts';
import type { Intake } from '../intake/intake.ts';
import { refusal } from '../refusal.ts';
import { createRemovableDrives } from './removable-drives.ts';

const notPluggedIn = refusal('not-found', 'removable-drive-not-plugged-in');
const notRemembered = refusal('not-found', 'removable-drive-not-remembered');
const none = { present: [], remembered: [] };

/** Removable drives: what is on them, and what people decide. Where they are mounted never leaves the engine. */
export function openRemovableDrives(base: EngineBase, keep: Intake['addBytes']) {
  const { options, store, files, log, clockOf, topics } = base;
  const drives =
    options.drives === undefined
      ? null
      : createRemovableDrives({
          drives: options.drives,
          files,
          log,
          store,
          classify: classifyForIntake,
          keep,
          clock: clockOf('removable-drives'),
          onChange: () => topics.touch('removable'),
        });
  return {
    name: 'drives',
    part: 'removable-drives',
    after: ['collecting'],
    start: () => drives?.start(),
    stop: () => drives?.stop(),
    requests: {
      'removable.list': () => success({ follows: drives !== null, ...(drives?.state() ?? none) }),
      'removable.collect': ({ id }) => (drives?.collect(id) ? success({}) : notPluggedIn),
      'removable.decide': ({ id, decision }) => (drives?.decide(id, decision) ? success({}) : notRemembered),
      'removable.dismiss': ({ id }) => (drives?.dismiss(id) ? success({}) : notPluggedIn),
      'removable.forget': ({ id }) => (drives?.forget(id) ? success({}) : notRemembered),
    },
    topics: { removable: () => drives?.state() ?? null },
  } satisfies Feature;
}
