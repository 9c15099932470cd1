import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { everyonePart, toConfirmPart } from '../../../shared/contract/addresses.ts';
import { deadlineSegmentSchema } from '../../../shared/contract/reports/missing.ts';
import { type MissingFilter, plainFilter } from './missing-filter.ts';

/** The segment is part of the address, so that other screens can link to it; the rest belongs to this screen. */
export function useMissingFilter(path: string) {
  const [location, navigate] = useLocation();
  const [, , segmentPart = '', daysPart = '', matchPart = ''] = location.split('/');
  const [rest, setRest] = useState<MissingFilter>(() => ({
    ...plainFilter,
    moreThanDays: daysPart === everyonePart ? 'everyone' : plainFilter.moreThanDays,
    certainties: matchPart === toConfirmPart ? ['perhaps'] : plainFilter.certainties,
  }));
  const named = deadlineSegmentSchema.safeParse(segmentPart);
  const segment = named.success ? named.data : 'all';
  const filter = useMemo<MissingFilter>(() => ({ ...rest, segment }), [rest, segment]);
  return {
    filter,
    change(step: Partial<MissingFilter>) {
      if (step.segment !== undefined && step.segment !== segment) {
        navigate(step.segment === 'all' ? path : `${path}/${step.segment}`);
      }
      setRest((before) => ({ ...before, ...step }));
    },
    /** Takes back the search and the filters; the segment, the days and the dormant vehicles stay. */
    clear: () => setRest(({ moreThanDays, dormant }) => ({ ...plainFilter, moreThanDays, dormant })),
  };
}
