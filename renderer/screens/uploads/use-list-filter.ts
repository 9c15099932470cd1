import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { uploadsAddress } from '../../../shared/contract/addresses.ts';
import { type UploadSegment, uploadSegmentSchema } from '../../../shared/contract/uploads.ts';
import { type ListFilter, plainFilter } from './list-filter.ts';

/** The segment stands in the address, so that other places can point at it; the rest belongs to this screen. */
export function useListFilter() {
  const [location, navigate] = useLocation();
  const [rest, setRest] = useState(plainFilter);
  const named = uploadSegmentSchema.safeParse(location.split('/')[2]);
  const segment: UploadSegment = named.success ? named.data : 'all';
  const filter = useMemo<ListFilter>(() => ({ ...rest, segment }), [rest, segment]);
  return {
    filter,
    change(step: Partial<ListFilter>) {
      if (step.segment !== undefined && step.segment !== segment) navigate(uploadsAddress(step.segment));
      setRest((before) => ({ ...before, ...step }));
    },
    clear: () => setRest(plainFilter),
  };
}
