import type { StandingSnapshot } from '../../../shared/contract/reports/snapshot.ts';
import { success } from '../../../shared/result.ts';
import type { EngineBase } from '../engine-base.ts';
import type { Feature } from '../feature.ts';
import { coverageHandlers } from './coverage-handlers.ts';
import { createDriverEntries } from './driver-entries.ts';
import { driverEntryHandlers } from './driver-entry-handlers.ts';
import { createDriverStarts } from './driver-starts.ts';
import { createImages } from './images.ts';
import { type ListHandlerParts, listHandlers } from './list-handlers.ts';
import { reportDuties } from './report-duty.ts';
import { reportHandlers } from './report-handlers.ts';
import { createReports } from './reports.ts';
import { standingQuestions } from './snapshot-entry.ts';
import { type SubjectHandlerParts, subjectHandlers } from './subject-handlers.ts';
import { createToDo } from './to-do.ts';
import { toDoHandlers } from './to-do-handlers.ts';
import { deadlinesNow } from './today.ts';

type ReportsParts = Pick<SubjectHandlerParts, 'contents' | 'progressOf'>;

/** What the service's reports and the files held here say of drivers and vehicles. */
export function openReports(base: EngineBase, { contents, progressOf }: ReportsParts) {
  const { store, credentials, log, clock, clockOf, otherTransport } = base;
  const settings = base.settings.current;
  const reports = createReports(base);
  const entries = createDriverEntries({ store, reports, settings });
  const images = createImages({ credentials, settings, clock: clockOf('reports'), log, transport: otherTransport });
  const starts = createDriverStarts({ reports, entries, store, settings, clock });
  const toDo = createToDo({ base, reports, entries });
  const today = () => reports.lists.days().dayOf(clock.now());
  const traffic = () => base.traffic.read(standingQuestions);
  const lists: ListHandlerParts = { reports, starts, entries, store, settings, clock, progressOf };
  const feature = {
    name: 'reports',
    part: 'reports',
    after: ['service'],
    stop: async () => {
      await toDo.stop();
      await reports.stop();
    },
    requests: {
      ...listHandlers(lists),
      ...coverageHandlers(lists),
      ...subjectHandlers({ ...lists, contents }),
      'traffic.get': () => success(traffic()),
      ...reportHandlers({ reports, store, images }),
      ...driverEntryHandlers(lists),
      ...toDoHandlers({ toDo, settings, today }),
    },
    topics: { reports: reports.takeChanges },
    duties: reportDuties(reports.duty),
    forget: (before) => {
      entries.follow();
      entries.forget(before);
      toDo.forget(before);
    },
    hears: {
      reportsChanged: toDo.changed,
      recordsChanged: reports.filesChanged,
      settingsChanged: reports.settingsChanged,
      credentialsChanged: reports.credentialsChanged,
      clockingHeard: reports.clockingHeard,
    },
  } satisfies Feature;
  const subjectName = (subjectId: string) =>
    reports.localSubjects.of(subjectId.startsWith('driver:') ? 'driver' : 'vehicle').get(subjectId)?.name ?? null;
  const observed = {
    keepFresh: reports.keepFresh,
    deadlines: () => deadlinesNow(reports, settings(), clock.now()),
    traffic,
    reportsAsOf: (id: StandingSnapshot) => reports.snapshots.entry(id)?.kept?.asOf ?? null,
  };
  return { reports, entries, starts, toDo, subjectName, observed, feature };
}
