import type { TruthKind } from '../../../shared/contract/status.ts';
import type { UploadState } from '../../../shared/contract/uploads.ts';
import type { ListFilter, SectionQuery } from './list-filter.ts';

/** Groups of the list, from what a person must look at to what is long done. */
export type GroupId = 'attention' | 'underway' | 'sent-today' | 'set-aside' | 'sent-before' | 'set-aside-before';

/** A part of the list with a query of its own. `group` is null for a list without groups. */
export interface Section {
  readonly group: GroupId | null;
  readonly query: SectionQuery;
}

/**
 * Groups help when something holds files back, and the newest come first. While everything goes its way, the list stays
 * one: it must not jump with every file that arrives.
 */
export function isGrouped(filter: ListFilter, kind: TruthKind | undefined, unsent: number): boolean {
  if (filter.segment !== 'all' || filter.sort !== 'arrived' || !filter.descending || unsent === 0) return false;
  return kind !== undefined && kind !== 'sending' && kind !== 'all-sent' && kind !== 'not-known';
}

const underway: UploadState[] = ['settling', 'waiting', 'sending'];
const setAside: UploadState[] = ['already-here', 'ignored'];

/** `dayStart`: epoch milliseconds at which today began. Every row is in exactly one group. */
export function sectionsOf(query: SectionQuery, grouped: boolean, dayStart: number): readonly Section[] {
  if (!grouped) return [{ group: null, query }];
  const arrivedToday = Math.max(query.arrivedFrom ?? 0, dayStart);
  return [
    { group: 'attention', query: { ...query, states: ['attention'] } },
    { group: 'underway', query: { ...query, states: underway } },
    { group: 'sent-today', query: { ...query, states: ['sent'], sentFrom: dayStart } },
    { group: 'set-aside', query: { ...query, states: setAside, arrivedFrom: arrivedToday } },
    { group: 'sent-before', query: { ...query, states: ['sent'], sentBefore: dayStart } },
    { group: 'set-aside-before', query: { ...query, states: setAside, arrivedBefore: dayStart } },
  ];
}
