import type { ReportRequestName } from '../../../../shared/contract/names.ts';
import { success } from '../../../../shared/result.ts';
import { coverageYear } from '../../reports/coverage.ts';
import type { HeldKind, HeldSubject } from '../../reports/local-subjects.ts';
import { missingDays } from '../../reports/missing-days.ts';
import type { MissingRow } from '../../reports/missing-rows.ts';
import { snapshotState } from '../../reports/snapshot-entry.ts';
import { createSubjectOrder } from '../../reports/subject-order.ts';
import { searchKey, searchWords } from '../../store/search-key.ts';
import type { RequestHandlers } from '../answer.ts';
import { type ListHandlerParts, noSuchSubject } from './list-handlers.ts';

type CoverageRequest = Extract<ReportRequestName, `coverage.${string}` | 'missing-days'>;

/** The coverage calendar, and the days that everybody misses, from the files held here. */
export function coverageHandlers(parts: ListHandlerParts): Pick<RequestHandlers, CoverageRequest> {
  const { reports, store, settings, clock } = parts;
  const { held, book, lists, snapshots } = reports;
  const order = createSubjectOrder(held);

  function find(subjectId: string): { readonly of: HeldKind; readonly subject: HeldSubject } | null {
    const of = subjectId.startsWith('driver:') ? 'driver' : 'vehicle';
    const subject = held.of(of).get(subjectId);
    return subject === undefined ? null : { of, subject };
  }

  function rowOf(of: HeldKind, subjectId: string): MissingRow | null {
    const serviceId = book.serviceIdOf(of, subjectId);
    const rows = of === 'driver' ? lists.drivers().rows : lists.vehicles(false).rows;
    return serviceId === null ? null : (rows.find(({ id }) => id === serviceId) ?? null);
  }

  return {
    'coverage.subjects': ({ of, search, offset, limit }) => {
      reports.want();
      const words = searchWords(search);
      const kinds = of === 'both' ? (['driver', 'vehicle'] as const) : [of];
      const found = kinds.flatMap((kind) => {
        const subjects = order.of(kind).filter(({ name, vin }) => {
          if (words.length === 0) return true;
          const key = searchKey(`${name} ${vin ?? ''}`);
          return words.every((word) => key.includes(word));
        });
        return subjects.map(({ subjectId, name, files, upToDay }) => ({ subjectId, of: kind, name, files, upToDay }));
      });
      return success({ subjects: found.slice(offset, offset + limit), total: found.length });
    },
    'coverage.year': ({ subjectId, lastMonth }) => {
      reports.want();
      const found = find(subjectId);
      if (found === null) return noSuchSubject;
      const year = coverageYear({
        ...found,
        files: store.readings.filesOf(subjectId),
        row: rowOf(found.of, subjectId),
        settings: settings(),
        now: clock.now(),
        lastMonth,
      });
      if (year === null) return noSuchSubject;
      const snapshot = snapshotState(snapshots, found.of === 'driver' ? 'drivers-missing' : 'vehicles-missing');
      return success({ ...year, neighbours: order.neighbours(subjectId), snapshot });
    },
    'coverage.day': ({ subjectId, day }) => {
      reports.want();
      return success({ files: store.held.filesOfDay(subjectId, day).map((file) => ({ ...file })) });
    },
    'missing-days': async () => success({ subjects: await missingDays(store, clock) }),
  };
}
