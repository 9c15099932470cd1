import { serviceSubject } from '../../../shared/contract/addresses.ts';
import type { ReportRequestName } from '../../../shared/contract/names.ts';
import { success } from '../../../shared/result.ts';
import { hasWords, searchKey, searchWords } from '../../../shared/search-key.ts';
import { isoDayOf } from '../../../shared/tachograph/time.ts';
import type { RequestHandlers } from '../feature.ts';
import { coverageYear } from './coverage.ts';
import type { ListHandlerParts } from './list-handlers.ts';
import { createSubjectOrder, type LocalFileKind, type LocalSubject, missingDays } from './local-subjects.ts';
import type { MissingRow } from './missing-list.ts';
import { snapshotState } from './snapshot-entry.ts';

type CoverageRequest = Extract<ReportRequestName, `coverage.${string}` | 'missing-days'>;

/** The coverage calendar, and the days that everybody misses, from the files held here. */
export function coverageHandlers(parts: ListHandlerParts): RequestHandlers<CoverageRequest> {
  const { reports, store, settings, clock } = parts;
  const { localSubjects, matching, lists, snapshots } = reports;
  const order = createSubjectOrder(localSubjects, reports.names);

  function find(subjectId: string): { readonly of: LocalFileKind; readonly subject: LocalSubject } | null {
    const of = subjectId.startsWith('driver:') ? 'driver' : 'vehicle';
    const subject = localSubjects.of(of).get(subjectId);
    return subject === undefined ? null : { of, subject };
  }

  function rowOf(of: LocalFileKind, subjectId: string): MissingRow | null {
    const serviceId = matching.serviceIdOf(of, subjectId);
    const rows = of === 'driver' ? lists.drivers().rows : lists.vehicles(false).rows;
    return serviceId === null ? null : (rows.find(({ id }) => id === serviceId) ?? null);
  }

  /** Whom the service names and nothing held here can be of. */
  function withoutFiles(of: LocalFileKind) {
    const { rows } = of === 'driver' ? lists.drivers() : lists.vehicles(true);
    return rows
      .filter(({ id }) => matching.of(of, id).match.certainty === 'none')
      .map(({ id, name }) => ({ subjectId: serviceSubject(id), of, name, files: 0, upToDay: null }));
  }

  const today = () => lists.days().dayOf(clock.now());

  return {
    'coverage.subjects': ({ of, search, offset, limit }) => {
      reports.keepFresh();
      const words = searchWords(search);
      const kinds = of === 'both' ? (['driver', 'vehicle'] as const) : [of];
      const isSearched = (text: string) => hasWords(searchKey(text), words);
      const found = kinds.flatMap((kind) => {
        const subjects = order.of(kind).filter(({ name, vin }) => isSearched(`${name} ${vin ?? ''}`));
        return [
          ...subjects.map(({ subjectId, name, files, upToDay }) => ({ subjectId, of: kind, name, files, upToDay })),
          ...(words.length === 0 ? [] : withoutFiles(kind).filter(({ name }) => isSearched(name))),
        ];
      });
      return success({ subjects: found.slice(offset, offset + limit), total: found.length });
    },
    'coverage.year': ({ subjectId, lastMonth }) => {
      reports.keepFresh();
      const found = find(subjectId);
      if (found === null) return success(null);
      const year = coverageYear({
        ...found,
        files: store.readings.filesOf(subjectId),
        row: rowOf(found.of, subjectId),
        settings: settings(),
        today: today(),
        lastMonth,
      });
      if (year === null) return success(null);
      const snapshot = snapshotState(snapshots, found.of === 'driver' ? 'drivers-missing' : 'vehicles-missing');
      return success({ ...year, neighbours: order.neighbours(subjectId), snapshot });
    },
    'coverage.day': ({ subjectId, day }) => {
      reports.keepFresh();
      return success({ files: store.localFiles.filesOfDay(subjectId, day).map((file) => ({ ...file })) });
    },
    'missing-days': async () => success(await missingDays(store, clock, isoDayOf(today()))),
  };
}
