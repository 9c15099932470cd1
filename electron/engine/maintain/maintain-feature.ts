import { success } from '../../../shared/result.ts';
import type { EngineBase } from '../engine-base.ts';
import type { Feature } from '../feature.ts';
import type { DriverEntries } from '../reports/driver-entries.ts';
import type { Reports } from '../reports/reports.ts';
import { clientInForce } from '../service/configured-client.ts';
import { createAddressBook } from './address-book.ts';
import { createMaintain } from './maintain.ts';

/** What comes from spreadsheets: changes of drivers and clockings, and the drivers' addresses. */
export function openMaintain(base: EngineBase, reports: Reports, entries: Pick<DriverEntries, 'mainIdOf'>) {
  const { options, store, credentials, log, clock, clockOf, transport, topics, zone, tell } = base;
  const settings = base.settings.current;
  const { snapshots } = reports;
  const maintain = createMaintain({
    store,
    log,
    clock: clockOf('sending'),
    locale: options.host.locale,
    user: options.user ?? (() => null),
    zone,
    client: clientInForce({ transport, credentials, settings, clock }),
    hasService: () => settings().serviceUrl !== '',
    reports: snapshots.answersOf,
    keepFresh: reports.keepFresh,
    askDivisions: () => void snapshots.run('divisions-search', {}),
    areDivisionsOnTheirWay: () =>
      snapshots.runs().some(({ name, refreshing }) => name === 'divisions-search' && refreshing !== null),
    onApplied(kind, identifiers) {
      if (kind === 'drivers-update') return reports.refresh(['drivers-missing', 'availability']);
      tell('clockingsChanged', kind === 'clockings-delete' ? 'deleted' : 'corrected', identifiers);
      reports.clockingHeard(null);
    },
    onChange: () => base.touch('maintain', 'status'),
  });
  return {
    name: 'maintain',
    part: 'sending',
    after: ['service', 'store'],
    stop: maintain.stop,
    requests: {
      'maintain.get': async () => {
        const drafts = await maintain.all();
        return success({ sequence: topics.sequence('maintain'), drafts });
      },
      'maintain.fields': maintain.fields,
      'maintain.read': maintain.read,
      'maintain.sheet': maintain.sheet,
      'maintain.match': maintain.match,
      'maintain.check': maintain.check,
      'maintain.rows': maintain.rows,
      'maintain.problems': maintain.problems,
      'maintain.edit': maintain.edit,
      'maintain.addRow': maintain.addRow,
      'maintain.removeRow': maintain.removeRow,
      'maintain.question': maintain.question,
      'maintain.send': maintain.send,
      'maintain.control': maintain.control,
      'maintain.decide': maintain.decide,
      'maintain.save': maintain.save,
      'maintain.template': maintain.template,
      'maintain.discard': maintain.discard,
      'maintain.history': maintain.history,
      ...createAddressBook({ store, reports, entries, log, locale: options.host.locale }),
    },
    topics: { maintain: () => ({ drafts: maintain.shown() }) },
    forget: maintain.forget,
    hears: { reportsChanged: maintain.reportsChanged },
  } satisfies Feature;
}
