import { CircleCheck, FolderOpen, Plus, SearchX } from 'lucide-react';
import { useFacts, useWords } from '../../client/depot-context.tsx';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Hollow } from '../../components/skeleton.tsx';
import { isNarrowed, type ListFilter } from './list-filter.ts';

export interface ListEmptyProps {
  readonly filter: ListFilter;
  readonly onClear: () => void;
  readonly onShowAll: () => void;
  readonly onAdd: () => void;
}

/** Why there is no row: nothing came yet, everything is sent, or the search and the filters hide all. */
export function ListEmpty({ filter, onClear, onShowAll, onAdd }: ListEmptyProps) {
  const { t } = useWords();
  const facts = useFacts();
  const hidden = facts?.total ?? 0;
  const search = filter.search.trim();
  const filtered = filter.kinds.length + filter.folderIds.length > 0 || filter.arrived !== null;
  if (isNarrowed(filter))
    return (
      <Hollow
        action={
          <Button onClick={onClear} size="small">
            {t(filtered ? 'uploads.noMatch.clear' : 'uploads.clearSearch')}
          </Button>
        }
        icon={SearchX}
        line={t(filtered ? 'uploads.noMatch.hiddenByFilters' : 'uploads.noMatch.hiddenBySearch', { count: hidden })}
        title={search === '' ? t('uploads.noMatch.filters') : t('uploads.noMatch.search', { search })}
      />
    );
  if (filter.segment !== 'all')
    return (
      <Hollow
        action={
          <Button onClick={onShowAll} size="small">
            {t('uploads.noMatch.showAll')}
          </Button>
        }
        icon={CircleCheck}
        line={t('uploads.noMatch.others', { count: hidden })}
        title={t(filter.segment === 'attention' ? 'uploads.noMatch.attention' : 'uploads.noMatch.notSent')}
      />
    );
  const folder = facts?.folders[0]?.label;
  return (
    <Hollow
      action={
        <Button icon={<Icon of={Plus} />} onClick={onAdd} size="small">
          {t('uploads.add')}
        </Button>
      }
      icon={FolderOpen}
      line={folder === undefined ? t('uploads.empty.lineNoFolder') : t('uploads.empty.line', { folder })}
      title={t('uploads.empty.title')}
    />
  );
}
