import { useCallback, useMemo, useState } from 'react';
import { useWords } from '../../client/depot-context.tsx';
import { ColumnsMenu, useColumnChoice } from '../../components/data-table/column-choice.tsx';
import { nothingSelected } from '../../components/data-table/selection.ts';
import { TableFailed, TableSkeleton } from '../../components/data-table/table-states.tsx';
import { SharedFolders } from '../../components/folders/shared-folders.tsx';
import { TruthBanner } from '../../components/status/status-banner.tsx';
import { useElementSize } from '../../components/use-element-size.ts';
import { earlierChoice, type ListWidth, uploadColumns } from './columns.tsx';
import { DetailsDrawer } from './details-drawer.tsx';
import { ListEmpty } from './list-empty.tsx';
import { type ListFilter, plainFilter } from './list-filter.ts';
import { ListFooter } from './list-footer.tsx';
import { RowSurroundingsProvider } from './row-context.tsx';
import { Toolbar } from './toolbar.tsx';
import { UploadTable } from './upload-table.tsx';
import { UploadsHeader, useFileChoice } from './uploads-header.tsx';
import { useListExport } from './use-list-export.ts';
import { useListFilter } from './use-list-filter.ts';
import { useListHead } from './use-list-head.ts';

/** Below the first, the file and its reason have no room; below the second, neither has the kind. */
const wideFromPx = 1_050;
const narrowFromPx = 610;

function listWidth(widthPx: number): ListWidth {
  if (widthPx >= wideFromPx) return 'wide';
  return widthPx >= narrowFromPx ? 'narrow' : 'slim';
}

export default function UploadsScreen() {
  return (
    <RowSurroundingsProvider>
      <Uploads />
    </RowSurroundingsProvider>
  );
}

function Uploads() {
  const words = useWords();
  const { t } = words;
  const { filter, change, clear } = useListFilter();
  const { query, head, failure, again } = useListHead(filter);
  const [selection, setSelection] = useState(nothingSelected);
  const [open, setOpen] = useState(false);
  const list = useElementSize();
  const width = listWidth(list.width);
  const columns = useMemo(() => uploadColumns(words, width), [words, width]);
  const readEarlier = useCallback((storage: Pick<Storage, 'getItem'>) => earlierChoice(storage, width), [width]);
  const chosen = useColumnChoice(`uploads-${width}`, columns, readEarlier);
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
      <SharedFolders />
      <Toolbar
        counts={head?.counts ?? null}
        end={<ColumnsMenu columns={columns} onShow={chosen.show} shown={chosen.shown} />}
        filter={filter}
        onFilter={narrow}
      />
      <div className="list-and-details">
        <section aria-label={t('uploads.table')} className="list" ref={list.ref}>
          {head === undefined && failure === null && <TableSkeleton />}
          {head === undefined && failure !== null && <TableFailed message={failure} onAgain={again} />}
          {head !== undefined && rowCount === 0 && (
            <ListEmpty filter={filter} onAdd={choose} onClear={clear} onShowAll={() => narrow({ segment: 'all' })} />
          )}
          {head !== undefined && rowCount > 0 && (
            <>
              <UploadTable
                columns={chosen.shown}
                head={head}
                onClose={() => setOpen(false)}
                onOpen={() => setOpen(true)}
                onSort={narrow}
                selection={selection}
                setSelection={setSelection}
                sorting={filter}
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
