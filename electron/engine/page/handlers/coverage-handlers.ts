import type { ReportRequestName } from '../../../../shared/app/names.ts';
import { success } from '../../../../shared/result.ts';
import { coverageYear } from '../../reports/coverage.ts';
import type { HeldKind, HeldSubject } from '../../reports/held-subjects.ts';
import type { MissingRow } from '../../reports/missing-rows.ts';
import { searchKey, searchWords } from '../../store/sqlite/search-key.ts';
import type { RequestHandlers } from '../answer.ts';
import { type ListHandlerParts, noSuchSubject } from './list-handlers.ts';

type CoverageRequest = Extract<ReportRequestName, `coverage.${string}`>;

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The coverage calendar, from the files held here. */
export function coverageHandlers(parts: ListHandlerParts): Pick<RequestHandlers, CoverageRequest> {
  const { reports, store, settings, clock } = parts;
  const { held, book, lists } = reports;

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
        const subjects = [...held.of(kind).values()].filter(({ name, vin }) => {
          const key = searchKey(`${name} ${vin ?? ''}`);
          return words.every((word) => key.includes(word));
        });
        subjects.sort((one, other) => collator.compare(one.name, other.name));
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
      return year === null ? noSuchSubject : success(year);
    },
    'coverage.day': ({ subjectId, day }) => {
      reports.want();
      return success({ files: store.held.filesOfDay(subjectId, day).map((file) => ({ ...file })) });
    },
  };
}
