import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, FolderOpen, Plus, SearchX } from 'lucide-react';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { decodedPart, filePart, screenPaths, searchPart, uploadsAddress } from '../../../shared/contract/addresses.ts';
import { type UploadSegment, uploadSegmentSchema } from '../../../shared/contract/uploads.ts';
import { type Formatter, unsentOf, wholeNumber } from '../../../shared/format/format.ts';
import {
  useAction,
  useDayStart,
  useDepot,
  useFacts,
  useFactsFor,
  useFormatter,
  useStatusKind,
} from '../../client/depot-context.tsx';
import { formatError, type TransportError } from '../../client/transport/transport.ts';
import { useFileChoice } from '../../components/adding/use-file-choice.tsx';
import { Button } from '../../components/button.tsx';
import { useColumnChoice } from '../../components/data-table/column-choice.tsx';
import { nothingSelected } from '../../components/data-table/selection.ts';
import { ListAndDetails, useDetails } from '../../components/details/details.tsx';
import { useElementSize } from '../../components/element-hooks.ts';
import { Segments } from '../../components/filter-controls.tsx';
import { useHelpForFile } from '../../components/help/help-context.tsx';
import { ListScreen, ListToolbar } from '../../components/list-screen/list-screen.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { isMac } from '../../components/search-field.tsx';
import { BatchesView } from './batches-view.tsx';
import { useCardLines } from './card-lines.tsx';
import { listWidth, uploadColumns } from './columns.tsx';
import { UploadDrawer } from './details-drawer.tsx';
import { FilterChips } from './filter-chips.tsx';
import { isNarrowed, type ListFilter, plainFilter, retriedText, sectionQuery } from './list-filter.ts';
import { ListFooter } from './list-footer.tsx';
import { isGrouped, type ListHead, listHeadQuery, sectionsOf } from './list-head.ts';
import { RowSurroundingsProvider } from './row-context.tsx';
import { RowMenu } from './row-menu.tsx';
import { UploadTable, uploadListId } from './upload-table.tsx';
import styles from './uploads.module.css';
import { UploadsAbove, uploadsHeader } from './uploads-header.tsx';
import { useListExport } from './use-list-export.ts';
import { ViewChoice } from './view-choice.tsx';
import '../../components/list-screen/list-screen.css';

export default function UploadsScreen() {
  return (
    <RowSurroundingsProvider>
      <Uploads />
    </RowSurroundingsProvider>
  );
}

/** The files as they came together, or one by one. What narrows them stays when a person goes from one to the other. */
function Uploads() {
  const { choose, input } = useFileChoice();
  const listFilter = useListFilter();
  return (
    <>
      {listFilter.isOfBatches ? (
        <BatchesView {...listFilter} onAdd={choose} />
      ) : (
        <FilesView {...listFilter} choose={choose} />
      )}
      {input}
    </>
  );
}

interface FilesViewProps extends Pick<ReturnType<typeof useListFilter>, 'filter' | 'change' | 'clear' | 'showBatches'> {
  readonly choose: () => void;
}

function FilesView({ filter, change, clear, showBatches, choose }: FilesViewProps) {
  const formatter = useFormatter();
  const { t } = formatter;
  const { query, answer } = useListHead(filter);
  const [named] = useState(fileInAddress(useLocation()[0]));
  const [selection, setSelection] = useState({ ...nothingSelected, currentId: named });
  const details = useDetails(uploadListId, named !== null);
  const list = useElementSize();
  const width = listWidth(list.width);
  const columns = useMemo(() => uploadColumns(formatter, width), [formatter, width]);
  const columnChoice = useColumnChoice(`uploads-${width}`, columns);
  const exported = useListExport(query);
  const cards = useCardLines();

  const narrow = (step: Partial<ListFilter>) => {
    setSelection(nothingSelected);
    details.hide();
    change(step);
  };
  useHelpForFile(selection.currentId);

  return (
    <ListScreen
      above={<UploadsAbove onShowAttention={() => narrow({ ...plainFilter, segment: 'attention' })} />}
      answer={answer}
      around={(rows) => (
        <ListAndDetails
          className={styles.listAndDetails}
          details={
            details.isShown &&
            selection.currentId !== null && <UploadDrawer id={selection.currentId} onClose={details.close} />
          }
          list={
            <RowMenu
              list={<section aria-label={t('common.files')} className="list" ref={list.ref} />}
              onOpen={details.show}
              selection={selection}
            >
              {rows}
            </RowMenu>
          }
          listId={uploadListId}
        />
      )}
      empty={() => (
        <ListEmpty filter={filter} onAdd={choose} onClear={clear} onShowAll={() => narrow({ segment: 'all' })} />
      )}
      exported={exported}
      failureText={(reason) => failureText(reason, formatter)}
      footer={(head) =>
        rowsOf(head) > 0 && (
          <ListFooter
            segment={filter.segment}
            detailsOpen={details.isOpen}
            head={head}
            rowCount={rowsOf(head)}
            selection={selection}
            setSelection={setSelection}
          />
        )
      }
      hasRows={(head) => rowsOf(head) + cards.length > 0}
      header={uploadsHeader(t, choose)}
      label={t('common.files')}
      toolbar={
        <Toolbar
          counts={answer.head?.counts ?? null}
          end={columnChoice.menu}
          filter={filter}
          onBatches={showBatches}
          onFilter={narrow}
        />
      }
    >
      {(head) => (
        <UploadTable
          cards={cards}
          columns={columnChoice.shown}
          head={head}
          onClose={details.hide}
          onOpen={details.show}
          onSort={narrow}
          selection={selection}
          setSelection={setSelection}
          sorting={filter}
          width={width}
          widthPx={list.width}
        />
      )}
    </ListScreen>
  );
}

function rowsOf({ totals }: ListHead): number {
  return totals.reduce((sum, total) => sum + total, 0);
}

/** The file whose details an address opens; null where it names none. */
function fileInAddress(location: string): number | null {
  const [, , , part, id] = location.split('/');
  return part === filePart && id !== undefined && /^\d{1,15}$/.test(id) ? Number(id) : null;
}

/** What an address searches the list for; null where it searches for nothing. */
function searchInAddress(location: string): string | null {
  const [, , , part, text] = location.split('/');
  return part === searchPart && text !== undefined ? decodedPart(text) : null;
}

/**
 * The segment is part of the address, so that other screens can link to it, and so may be a search to begin with; the rest
 * belongs to this screen.
 */
function useListFilter() {
  const [location, navigate] = useLocation();
  const [rest, setRest] = useState(plainFilter);
  const [readAddress, setReadAddress] = useState<string | null>(null);
  if (location !== readAddress) {
    setReadAddress(location);
    const search = searchInAddress(location);
    if (search !== null) setRest({ ...plainFilter, search });
  }
  const named = uploadSegmentSchema.safeParse(location.split('/')[2]);
  const segment: UploadSegment = named.success ? named.data : 'all';
  const filter = useMemo<ListFilter>(() => ({ ...rest, segment }), [rest, segment]);
  const isOfBatches = !named.success;
  return {
    filter,
    /** The list of what came together, which has the address without a segment. */
    isOfBatches,
    change(step: Partial<ListFilter>) {
      if (step.segment !== undefined && (isOfBatches || step.segment !== segment))
        navigate(uploadsAddress(step.segment));
      setRest((before) => ({ ...before, ...step }));
    },
    showBatches: () => navigate(screenPaths.uploads),
    clear: () => setRest(plainFilter),
  };
}

/** What the list holds under the filter, in groups where they help; the last complete answer while a new one comes. */
function useListHead(filter: ListFilter) {
  const depot = useDepot();
  const client = useQueryClient();
  const formatter = useFormatter();
  const { times } = formatter;
  const dayStart = useDayStart();
  const kind = useStatusKind();
  const unsent = useFactsFor((facts) => unsentOf(facts) + facts.attention) ?? 0;
  const grouped = isGrouped(filter, kind, unsent);
  // Typing must stay smooth: the list may come a moment after the letters.
  const search = useDeferredValue(filter.search);
  const query = useMemo(() => sectionQuery({ ...filter, search }, times, dayStart), [filter, search, times, dayStart]);
  const sections = useMemo(() => sectionsOf(query, grouped, dayStart), [query, grouped, dayStart]);
  const { data: head, error, refetch } = useQuery(listHeadQuery(depot, client, sections, query));
  return { query, answer: { head, failure: error, again: () => void refetch() } };
}

/** Only an engine that answers can tell whether files are safe and being collected. */
function failureText(reason: TransportError, formatter: Formatter): string {
  const message = formatError(reason, formatter);
  const isSilent = reason.code === 'no-answer' || reason.code === 'no-session';
  return isSilent ? message : formatter.t('uploads.failed.line', { message });
}

interface ToolbarProps {
  readonly filter: ListFilter;
  readonly onFilter: (change: Partial<ListFilter>) => void;
  readonly onBatches: () => void;
  readonly counts: ListHead['counts'] | null;
  /** The menu of columns. */
  readonly end: ReactNode;
}

/** The filters of the list and, at the end, the choice of columns. */
function Toolbar({ filter, onFilter, onBatches, counts, end }: ToolbarProps) {
  const { t } = useTranslation();
  const retryAll = useAction('uploads.retryAll', { done: (answer) => retriedText(answer, t) });
  const attention = useFactsFor(({ attention }) => attention) ?? 0;
  // Few depots ignore files: where there are none, their segment would only ask to be understood.
  const isOffered = (segment: UploadSegment) =>
    segment !== 'ignored' || filter.segment === 'ignored' || (counts?.ignored ?? 0) > 0;
  return (
    <ListToolbar
      end={
        <>
          {filter.segment === 'attention' && attention > 0 && (
            <Button busy={retryAll.isPending} onClick={() => retryAll.mutate({})}>
              {t('uploads.retryAll')}
            </Button>
          )}
          {end}
        </>
      }
      search={{
        keysLabel: t(isMac ? 'uploads.searchKeysMac' : 'uploads.searchKeys'),
        label: t('uploads.search'),
        onText: (search) => onFilter({ search }),
        text: filter.search,
      }}
    >
      <ViewChoice chosen="files" files={counts?.all ?? null} onBatches={onBatches} onFiles={() => undefined} />
      <Segments<UploadSegment>
        chosen={filter.segment}
        onChoose={(segment) => onFilter({ segment })}
        segments={uploadSegmentSchema.options.filter(isOffered).map((value) => ({
          value,
          label: t(`uploads.segments.${value}`),
          count: counts === null ? null : wholeNumber(counts[value], t),
        }))}
        title={t('uploads.segments.title')}
      />
      <FilterChips filter={filter} onFilter={onFilter} />
    </ListToolbar>
  );
}

interface ListEmptyProps {
  readonly filter: ListFilter;
  readonly onClear: () => void;
  readonly onShowAll: () => void;
  readonly onAdd: () => void;
}

/** Why there is no row: nothing came yet, everything is sent, or the search and the filters hide all. */
function ListEmpty({ filter, onClear, onShowAll, onAdd }: ListEmptyProps) {
  const { t } = useFormatter();
  const facts = useFacts();
  const hidden = facts?.total ?? 0;
  const search = filter.search.trim();
  const filtered = filter.kinds.length + filter.folderIds.length > 0 || filter.arrived !== null;
  if (isNarrowed(filter)) {
    return (
      <EmptyState
        way={{ label: t(filtered ? 'common.clearSearchAndFilters' : 'common.clearSearch'), run: onClear }}
        icon={SearchX}
        line={t(filtered ? 'uploads.noMatch.hiddenByFilters' : 'uploads.noMatch.hiddenBySearch', { count: hidden })}
        title={search === '' ? t('uploads.noMatch.filters') : t('uploads.noMatch.search', { search })}
      />
    );
  }
  if (filter.segment !== 'all') {
    return (
      <EmptyState
        way={{ label: t('uploads.noMatch.showAll'), run: onShowAll }}
        icon={CircleCheck}
        line={t('uploads.noMatch.others', { count: hidden })}
        title={t(filter.segment === 'not-sent' ? 'help.status.all-sent.title' : `uploads.noMatch.${filter.segment}`)}
      />
    );
  }
  const folder = facts?.folders[0]?.label;
  return (
    <EmptyState
      way={{ icon: Plus, label: t('uploads.add'), run: onAdd }}
      icon={FolderOpen}
      line={folder === undefined ? t('uploads.empty.lineNoFolder') : t('uploads.empty.line', { folder })}
      title={t('uploads.empty.title')}
    />
  );
}
