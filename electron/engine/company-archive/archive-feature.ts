import type { EngineBase } from '../engine-base.ts';
import type { Feature } from '../feature.ts';
import type { Spool } from '../spool/spool.ts';
import { archiveDuty } from './archive-duty.ts';
import { createCompanyArchive } from './company-archive.ts';
import type { HoldsInForce } from './held-objects.ts';

/** Kept copies that also go to the company's own store. */
export function openArchive(base: EngineBase, spool: Spool, isSending: () => boolean, holds: HoldsInForce) {
  const { options, store, settings, random, log, clockOf, otherTransport } = base;
  const archive = createCompanyArchive({
    store,
    spool,
    secret: options.ports.archiveSecret,
    settings: settings.current,
    random,
    log,
    clock: clockOf('company-archive'),
    holds,
    dataDirectory: options.dataDirectory,
    transport: otherTransport,
    isSending,
    onChange: () => base.touch('companyArchive', 'status'),
  });
  const feature = {
    name: 'archive',
    part: 'company-archive',
    after: ['service', 'spool', 'custody'],
    // A single pass ends when its files are sent: the archive has the time of the next one that stays.
    staysOnly: true,
    start: archive.start,
    stop: archive.stop,
    requests: archive.requests,
    topics: { companyArchive: archive.state },
    duties: { 'company-archive': () => archiveDuty(archive.state()) },
    hears: {
      recordsChanged: archive.wake,
      settingsChanged: archive.settingsChanged,
      holdsChanged: archive.holdsChanged,
    },
  } satisfies Feature;
  return { archive, feature };
}
