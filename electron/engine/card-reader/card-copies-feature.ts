import type { EngineBase } from '../engine-base.ts';
import type { Feature } from '../feature.ts';
import type { Intake } from '../intake/intake.ts';
import type { Spool } from '../spool/spool.ts';
import { createCardCopies } from './card-copies.ts';

/** Copies of what was read of cards, in the folder that the settings name. */
export function openCardCopies(base: EngineBase, spool: Pick<Spool, 'read'>, intake: Pick<Intake, 'relationToOwn'>) {
  const { store, files, settings, random, log, clockOf } = base;
  const copies = createCardCopies({
    store,
    spool,
    files,
    relationToOwn: intake.relationToOwn,
    folder: () => settings.current().cardCopyFolder,
    clock: clockOf('card-readers'),
    random,
    log,
    onChange: () => base.touch('cards', 'status'),
  });
  const feature = {
    name: 'card-copies',
    part: 'card-readers',
    after: ['spool', 'collecting'],
    // As the company's archive: a single pass leaves them to the next program that stays.
    staysOnly: true,
    start: copies.start,
    stop: copies.stop,
    duties: { 'card-copies': copies.duty },
    hears: { recordsChanged: copies.recordsChanged, settingsChanged: copies.settingsChanged },
  } satisfies Feature;
  return { copies, feature };
}
