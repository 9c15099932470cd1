import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { unsentOf } from '../../../shared/format/progress.ts';
import type { Words } from '../../../shared/format/words.ts';
import { useDayStart, useDepot, useFacts, useTruthKind, useWords } from '../../client/depot-context.tsx';
import { errorWords } from '../../client/transport/error-words.ts';
import type { AskError } from '../../client/transport/transport.ts';
import { type ListFilter, sectionQuery } from './list-filter.ts';
import { listHeadQuery } from './list-head.ts';
import { isGrouped, sectionsOf } from './sections.ts';

/** What the list holds under the filter, in groups where they help; the last complete answer while a new one comes. */
export function useListHead(filter: ListFilter) {
  const depot = useDepot();
  const client = useQueryClient();
  const words = useWords();
  const { times } = words;
  const dayStart = useDayStart();
  const kind = useTruthKind();
  const facts = useFacts();
  const unsent = facts === undefined ? 0 : unsentOf(facts) + facts.attention;
  const grouped = isGrouped(filter, kind, unsent);
  // Typing must stay smooth: the list may come a moment after the letters.
  const search = useDeferredValue(filter.search);
  const query = useMemo(() => sectionQuery({ ...filter, search }, times, dayStart), [filter, search, times, dayStart]);
  const sections = useMemo(() => sectionsOf(query, grouped, dayStart), [query, grouped, dayStart]);
  const { data: head, error, refetch } = useQuery(listHeadQuery(depot, client, sections, query));
  return {
    query,
    head,
    failure: error === null ? null : failureWords(error.reason, words),
    again: () => void refetch(),
  };
}

/** Whether files are safe and collected is only said by an engine that answers. */
function failureWords(reason: AskError, words: Words): string {
  const message = errorWords(reason, words);
  const isSilent = reason.code === 'no-answer' || reason.code === 'no-session';
  return isSilent ? message : words.t('uploads.failed.line', { message });
}
