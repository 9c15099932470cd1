import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, FolderOpen, Plus, SearchX } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import {
  type BatchGroup,
  type BatchSegment,
  batchSegmentSchema,
  type UploadBatch,
} from '../../../shared/contract/upload-batches.ts';
import { uploadStateSchema } from '../../../shared/contract/uploads.ts';
import { wholeNumber } from '../../../shared/format/format.ts';
import { useDayStart, useDepot, useFacts, useFactsFor, useFormatter } from '../../client/depot-context.tsx';
import { formatError } from '../../client/transport/transport.ts';
import { useElementSize } from '../../components/element-hooks.ts';
import { Segments } from '../../components/filter-controls.tsx';
import { ListScreen, ListToolbar } from '../../components/list-screen/list-screen.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { isMac } from '../../components/search-field.tsx';
import { type BatchHead, batchHeadQuery, batchQueryOf, batchSections } from './batch-head.ts';
import { BatchTable } from './batch-table.tsx';
import { batchTitle } from './batch-text.ts';
import styles from './batches.module.css';
import { useCardLines } from './card-lines.tsx';
import { listWidth } from './columns.tsx';
import { FilterChips } from './filter-chips.tsx';
import { isNarrowed, type ListFilter, plainFilter, sectionQuery } from './list-filter.ts';
import { UploadsAbove, uploadsHeader } from './uploads-header.tsx';
import { useBatchListExport } from './use-batch-export.ts';
import { ViewChoice } from './view-choice.tsx';
import '../../components/list-screen/list-screen.css';
import '../../components/field.css';

interface BatchesViewProps {
  readonly filter: ListFilter;
  readonly change: (step: Partial<ListFilter>) => void;
  readonly clear: () => void;
  readonly onAdd: () => void;
}

/** What came together, newest first, each with what became of its files. */
export function BatchesView({ filter, change, clear, onAdd }: BatchesViewProps) {
  const formatter = useFormatter();
  const { t } = formatter;
  const [segment, setSegment] = useState<BatchSegment>('all');
  const [openId, setOpenId] = useState<number | null>(null);
  const list = useElementSize();
  const width = listWidth(list.width);
  const { query, answer } = useBatchHead(filter, segment);
  const exported = useBatchListExport(query);
  const files = useFactsFor(({ total }) => total) ?? null;
  const cards = useCardLines();
  const counts = answer.head?.counts;
  const showFiles = ({ id }: UploadBatch, title: string, { part, reason }: BatchGroup) => {
    const state = uploadStateSchema.safeParse(part);
    if (!state.success) return;
    const ofBatch = { id, title, state: state.data, ...(state.data === 'attention' && { reason }) };
    change({ ...plainFilter, segment: 'all', ofBatch });
  };
  return (
    <ListScreen
      above={<UploadsAbove onShowAttention={() => setSegment('attention')} />}
      answer={answer}
      empty={() => (
        <BatchesEmpty
          filter={filter}
          onAdd={onAdd}
          onClear={clear}
          onShowAll={() => setSegment('all')}
          segment={segment}
        />
      )}
      exported={exported}
      failureText={(reason) => t('uploads.failed.line', { message: formatError(reason, formatter) })}
      footer={(head) => hasBatches(head) && <BatchesFooter count={totalOf(head)} />}
      hasRows={(head) => hasBatches(head) || cards.length > 0}
      header={uploadsHeader(t, onAdd)}
      label={t('uploads.batches.views.entries')}
      listRef={list.ref}
      toolbar={
        <ListToolbar
          end={null}
          search={{
            keysLabel: t(isMac ? 'uploads.searchKeysMac' : 'uploads.searchKeys'),
            label: t('uploads.search'),
            onText: (search) => change({ search }),
            text: filter.search,
          }}
        >
          <ViewChoice
            chosen="entries"
            entries={counts?.all ?? null}
            files={files}
            onBatches={() => undefined}
            onFiles={() => change({ segment: 'all' })}
          />
          <Segments<BatchSegment>
            chosen={segment}
            onChoose={setSegment}
            segments={batchSegmentSchema.options
              .filter((value) => value !== 'ignored' || segment === 'ignored' || (counts?.ignored ?? 0) > 0)
              .map((value) => ({
                value,
                label: t(`uploads.batches.segments.${value}`),
                count: counts === undefined ? null : wholeNumber(counts[value], t),
              }))}
            title={t('uploads.batches.segments.title')}
          />
          <FilterChips filter={filter} ofBatches onFilter={change} />
        </ListToolbar>
      }
    >
      {(head) => (
        <BatchTable
          cards={cards}
          head={head}
          onAdd={onAdd}
          onFiles={(batch, group) => showFiles(batch, batchTitle(batch, formatter), group)}
          onOpen={setOpenId}
          openId={openId}
          width={width}
          widthPx={list.width}
        />
      )}
    </ListScreen>
  );
}

function totalOf({ sections }: BatchHead): number {
  return sections.reduce((sum, { total }) => sum + total, 0);
}

function hasBatches(head: BatchHead): boolean {
  return totalOf(head) > 0;
}

function useBatchHead(filter: ListFilter, segment: BatchSegment) {
  const depot = useDepot();
  const client = useQueryClient();
  const { times } = useFormatter();
  const dayStart = useDayStart();
  // Typing must stay smooth: the list may come a moment after the letters.
  const search = useDeferredValue(filter.search);
  const query = useMemo(
    () => batchQueryOf(sectionQuery({ ...filter, search }, times, dayStart), segment),
    [filter, search, times, dayStart, segment],
  );
  const sections = useMemo(() => batchSections(query, dayStart), [query, dayStart]);
  const { data: head, error, refetch } = useQuery(batchHeadQuery(depot, client, sections));
  return { query, answer: { head, failure: error, again: () => void refetch() } };
}

function BatchesFooter({ count }: { readonly count: number }) {
  const { t } = useFormatter();
  return (
    <footer className="table-footer">
      <span>{t('uploads.batches.entries', { count })}</span>
      <span className={styles.keys}>
        <kbd className="key-cap">↑</kbd>
        <kbd className="key-cap">↓</kbd>
        <span>{t('common.move')}</span>
        <kbd className="key-cap">{t('palette.cap.enter')}</kbd>
        <span>{t('palette.choose')}</span>
      </span>
    </footer>
  );
}

interface BatchesEmptyProps {
  readonly filter: ListFilter;
  readonly segment: BatchSegment;
  readonly onAdd: () => void;
  readonly onClear: () => void;
  readonly onShowAll: () => void;
}

/** Why there is no entry: nothing came yet, nothing is in this segment, or the search and the filters hide all. */
function BatchesEmpty({ filter, segment, onAdd, onClear, onShowAll }: BatchesEmptyProps) {
  const { t } = useFormatter();
  const facts = useFacts();
  const search = filter.search.trim();
  if (isNarrowed({ ...filter, kinds: [], ofBatch: null })) {
    return (
      <EmptyState
        icon={SearchX}
        line=""
        title={search === '' ? t('uploads.batches.noMatch.filters') : t('uploads.batches.noMatch.search', { search })}
        way={{ label: t(search === '' ? 'common.clearSearchAndFilters' : 'common.clearSearch'), run: onClear }}
      />
    );
  }
  if (segment !== 'all') {
    return (
      <EmptyState
        icon={CircleCheck}
        line=""
        title={t(`uploads.batches.noMatch.${segment}`)}
        way={{ label: t('uploads.batches.noMatch.showAll'), run: onShowAll }}
      />
    );
  }
  const folder = facts?.folders[0]?.label;
  return (
    <EmptyState
      icon={FolderOpen}
      line={folder === undefined ? t('uploads.empty.lineNoFolder') : t('uploads.empty.line', { folder })}
      title={t('uploads.empty.title')}
      way={{ icon: Plus, label: t('uploads.add'), run: onAdd }}
    />
  );
}
