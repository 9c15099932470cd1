import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type UploadSegment, uploadSegmentSchema } from '../../../shared/contract/uploads.ts';
import { wholeNumber } from '../../../shared/format/numbers.ts';
import { useFacts } from '../../client/depot-context.tsx';
import { useAction } from '../../client/use-action.ts';
import { Button } from '../../components/button.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { Segments } from '../../components/segments.tsx';
import { FilterChips } from './filter-chips.tsx';
import type { ListFilter } from './list-filter.ts';
import type { ListHead } from './list-head.ts';
import { retriedWords } from './retried-words.ts';

export interface ToolbarProps {
  readonly filter: ListFilter;
  readonly onFilter: (change: Partial<ListFilter>) => void;
  readonly counts: ListHead['counts'] | null;
  /** The menu of columns. */
  readonly end: ReactNode;
}

const isMac = navigator.userAgent.includes('Mac OS');

/** What narrows the list, and at its end which columns show. */
export function Toolbar({ filter, onFilter, counts, end }: ToolbarProps) {
  const { t } = useTranslation();
  const retryAll = useAction('uploads.retryAll', { done: (answer) => retriedWords(answer, t) });
  const attention = useFacts()?.attention ?? 0;
  return (
    <div className="toolbar">
      <SearchField
        clearLabel={t('uploads.clearSearch')}
        keysLabel={t(isMac ? 'uploads.searchKeysMac' : 'uploads.searchKeys')}
        label={t('uploads.search')}
        onText={(search) => onFilter({ search })}
        text={filter.search}
      />
      <Segments<UploadSegment>
        chosen={filter.segment}
        onChoose={(segment) => onFilter({ segment })}
        segments={uploadSegmentSchema.options.map((value) => ({
          value,
          label: t(`uploads.segments.${value}`),
          count: counts === null ? null : wholeNumber(counts[value], t),
        }))}
        title={t('uploads.segments.title')}
      />
      <FilterChips filter={filter} onFilter={onFilter} />
      <span className="toolbar-end">
        {filter.segment === 'attention' && attention > 0 && (
          <Button busy={retryAll.isPending} onClick={() => retryAll.mutate({})}>
            {t('uploads.retryAll')}
          </Button>
        )}
        {end}
      </span>
    </div>
  );
}
