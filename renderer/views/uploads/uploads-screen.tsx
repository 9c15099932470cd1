import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useElementSize } from '../../ui/use-element-size.ts';
import { SharedFolders } from '../folders/shared-folders.tsx';
import type { ListWidth } from './column-choice.ts';
import { DetailsDrawer } from './details-drawer.tsx';
import { ListEmpty } from './list-empty.tsx';
import { useListExport } from './list-export.tsx';
import { ListFailed } from './list-failed.tsx';
import { type ListFilter, plainFilter } from './list-filter.ts';
import { ListFooter } from './list-footer.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { RowSurroundingsProvider } from './row-context.tsx';
import { nothingSelected } from './selection.ts';
import { Toolbar } from './toolbar.tsx';
import { TruthBanner } from './truth-banner.tsx';
import { UploadTable } from './upload-table.tsx';
import { UploadsHeader, useFileChoice } from './uploads-header.tsx';
import { useColumnChoice } from './use-column-choice.ts';
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
  const { t } = useTranslation();
  const { filter, change, clear } = useListFilter();
  const { query, head, failure, again } = useListHead(filter);
  const [selection, setSelection] = useState(nothingSelected);
  const [open, setOpen] = useState(false);
  const { choice, show } = useColumnChoice();
  const list = useElementSize();
  const width = listWidth(list.width);
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
