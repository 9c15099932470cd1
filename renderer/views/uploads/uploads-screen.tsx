import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleX, RotateCcw } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { type UploadSegment, uploadSegmentSchema } from '../../../shared/app/uploads.ts';
import { useDepot, useFacts, useNow, useTruthKind, useWords } from '../../live/depot-context.tsx';
import type { AskError } from '../../transport/transport.ts';
import { Button } from '../../ui/button.tsx';
import { Hollow } from '../../ui/hollow.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useElementSize } from '../../ui/use-element-size.ts';
import { errorWords } from '../../words/error-words.ts';
import { unsentOf } from '../../words/progress.ts';
import type { Words } from '../../words/words.ts';
import { DetailsDrawer } from './details-drawer.tsx';
import { ListEmpty } from './list-empty.tsx';
import { useListExport } from './list-export.tsx';
import { type ListFilter, plainFilter, sectionQuery } from './list-filter.ts';
import { ListFooter } from './list-footer.tsx';
import { listHeadQuery } from './list-head.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { RowSurroundingsProvider } from './row-context.tsx';
import { isGrouped, sectionsOf } from './sections.ts';
import { nothingSelected } from './selection.ts';
import { Toolbar } from './toolbar.tsx';
import { TruthBanner } from './truth-banner.tsx';
import { UploadTable } from './upload-table.tsx';
import { UploadsHeader, useFileChoice } from './uploads-header.tsx';
import { useColumnChoice } from './use-column-choice.ts';

/** Below this the file and its reason have no room: the kind has to do, and the details tell the rest. */
const wideFromPx = 1_050;

export default function UploadsScreen() {
  return (
    <RowSurroundingsProvider>
      <Uploads />
    </RowSurroundingsProvider>
  );
}

function Uploads() {
  const { t } = useWords();
  const { filter, change, clear } = useListFilter();
  const { query, head, failure, again } = useListHead(filter);
  const [selection, setSelection] = useState(nothingSelected);
  const [open, setOpen] = useState(false);
  const { choice, show } = useColumnChoice();
  const list = useElementSize();
  const width = list.width >= wideFromPx ? 'wide' : 'narrow';
  const { choose, input } = useFileChoice();
  const exported = useListExport(query);

  const narrow = (step: Partial<ListFilter>) => {
    setSelection(nothingSelected);
    setOpen(false);
    change(step);
  };
  const close = () => {
    setOpen(false);
    document.getElementById('upload-list')?.focus();
  };
  const detailsId = open ? selection.currentId : null;
  const rowCount = head?.totals.reduce((sum, total) => sum + total, 0) ?? 0;

  return (
    <>
      <UploadsHeader onCsv={exported.saveCsv} onPrint={exported.print} />
      <TruthBanner onShowAttention={() => narrow({ ...plainFilter, segment: 'attention' })} />
      <Toolbar
        columns={choice[width]}
        counts={head?.counts ?? null}
        filter={filter}
        onColumn={(column, shown) => show(width, column, shown)}
        onFilter={narrow}
      />
      <div className="list-and-details">
        <section aria-label={t('uploads.table')} className="list" ref={list.ref}>
          {head === undefined && failure === null && <ListSkeleton />}
          {head === undefined && failure !== null && <ListFailed message={failure} onAgain={again} />}
          {head !== undefined && rowCount === 0 && (
            <ListEmpty filter={filter} onAdd={choose} onClear={clear} onShowAll={() => narrow({ segment: 'all' })} />
          )}
          {head !== undefined && rowCount > 0 && (
            <>
              <UploadTable
                columns={choice[width]}
                filter={filter}
                head={head}
                onClose={() => setOpen(false)}
                onOpen={() => setOpen(true)}
                onSort={(sort, descending) => narrow({ sort, descending })}
                selection={selection}
                setSelection={setSelection}
                width={width}
              />
              <ListFooter
                detailsOpen={open}
                head={head}
                rowCount={rowCount}
                selection={selection}
                setSelection={setSelection}
              />
            </>
          )}
        </section>
        {detailsId !== null && <DetailsDrawer id={detailsId} onClose={close} />}
      </div>
      {input}
      {exported.shown}
    </>
  );
}

/** The segment stands in the address, so that other places can point at it; the rest belongs to this screen. */
function useListFilter() {
  const [location, navigate] = useLocation();
  const [rest, setRest] = useState(plainFilter);
  const named = uploadSegmentSchema.safeParse(location.split('/')[2]);
  const segment: UploadSegment = named.success ? named.data : 'all';
  const filter = useMemo<ListFilter>(() => ({ ...rest, segment }), [rest, segment]);
  return {
    filter,
    change(step: Partial<ListFilter>) {
      if (step.segment !== undefined && step.segment !== segment)
        navigate(step.segment === 'all' ? '/uploads' : `/uploads/${step.segment}`);
      setRest((before) => ({ ...before, ...step }));
    },
    clear: () => setRest(plainFilter),
  };
}

/** What the list holds under the filter, in groups where they help; the last complete answer while a new one comes. */
function useListHead(filter: ListFilter) {
  const depot = useDepot();
  const client = useQueryClient();
  const words = useWords();
  const { times } = words;
  const dayStart = useNow(times.startOfDay);
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

function ListFailed({ message, onAgain }: { readonly message: string; readonly onAgain: () => void }) {
  const { t } = useWords();
  return (
    <Hollow
      action={
        <Button icon={<Icon of={RotateCcw} />} onClick={onAgain} size="small">
          {t('uploads.failed.again')}
        </Button>
      }
      icon={CircleX}
      line={message}
      title={t('uploads.failed.title')}
    />
  );
}
