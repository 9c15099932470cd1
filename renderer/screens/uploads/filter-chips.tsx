import { X } from 'lucide-react';
import { useState } from 'react';
import { type UploadKind, uploadKindSchema } from '../../../shared/contract/uploads.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { useDayStart, useFacts, useFormatter } from '../../client/depot-context.tsx';
import { FilterChip } from '../../components/filter-controls.tsx';
import { Icon } from '../../components/icon.tsx';
import { MenuCheck, MenuItem } from '../../components/menu.tsx';
import { ArrivedBetween } from './arrived-between.tsx';
import type { ArrivedChoice, ListFilter } from './list-filter.ts';
import '../../components/filter-controls.css';

export interface FilterChipsProps {
  readonly filter: ListFilter;
  readonly onFilter: (change: Partial<ListFilter>) => void;
  /** Batches have files of any kind. */
  readonly ofBatches?: boolean;
}

const arrivedChoices: readonly ArrivedChoice[] = ['today', 'yesterday', 'week', 'month', 'year'];

/** One chip per filter: dashed while it lets everything through, filled and with its text while it narrows the list. */
export function FilterChips({ filter, onFilter, ofBatches = false }: FilterChipsProps) {
  const formatter = useFormatter();
  const { t } = formatter;
  const dayStart = useDayStart();
  const [isAskingDays, setIsAskingDays] = useState(false);
  const folders = useFacts()?.folders ?? [];
  const { arrived, folderIds } = filter;
  const folderNames = folders.flatMap(({ id, label }) => (folderIds.includes(id) ? label : [])).join(', ');
  const removeLabel = (words: string) => t('common.removeFilter', { filter: words });
  return (
    <>
      {filter.ofBatch !== null && !ofBatches && (
        <span className="chip chip-set">
          <button onClick={() => onFilter({ ofBatch: null })} type="button">
            {t('uploads.batches.of', { title: filter.ofBatch.title })}
          </button>
          <button
            aria-label={removeLabel(t('uploads.batches.of', { title: filter.ofBatch.title }))}
            onClick={() => onFilter({ ofBatch: null })}
            type="button"
          >
            <Icon of={X} size={14} />
          </button>
        </span>
      )}
      {!ofBatches && <KindChip filter={filter} onFilter={onFilter} />}
      <FilterChip
        label={t('common.arrived')}
        onRemove={() => onFilter({ arrived: null })}
        removeLabel={removeLabel}
        set={arrivedText(arrived, dayStart, formatter)}
      >
        {arrivedChoices.map((choice) => (
          <MenuItem key={choice} onChoose={() => onFilter({ arrived: choice })}>
            {t(`uploads.filter.when.${choice}`)}
          </MenuItem>
        ))}
        <MenuItem onChoose={() => setIsAskingDays(true)}>{t('uploads.filter.between')}</MenuItem>
      </FilterChip>
      {isAskingDays && (
        <ArrivedBetween
          chosen={arrived}
          onClose={() => setIsAskingDays(false)}
          onRange={(range) => onFilter({ arrived: range })}
        />
      )}
      {folders.length > 1 && (
        <FilterChip
          label={t('common.folder')}
          onRemove={() => onFilter({ folderIds: [] })}
          removeLabel={removeLabel}
          set={
            folderIds.length > 2
              ? t('uploads.filter.foldersSet', { count: folderIds.length })
              : wordsOf(folderNames, (folder) => t('uploads.filter.folderSet', { folder }))
          }
        >
          {folders.map(({ id, label }) => (
            <MenuCheck
              checked={folderIds.includes(id)}
              key={id}
              onChange={(on) => onFilter({ folderIds: changed(folderIds, id, on) })}
            >
              {label}
            </MenuCheck>
          ))}
        </FilterChip>
      )}
    </>
  );
}

function KindChip({ filter: { kinds }, onFilter }: FilterChipsProps) {
  const { t } = useFormatter();
  const kindNames = kinds.map((kind) => t(`kinds.${kind}`)).join(', ');
  return (
    <FilterChip
      label={t('common.kind')}
      onRemove={() => onFilter({ kinds: [] })}
      removeLabel={(words) => t('common.removeFilter', { filter: words })}
      set={
        kinds.length > 2
          ? t('uploads.filter.kindsSet', { count: kinds.length })
          : wordsOf(kindNames, (names) => t('uploads.filter.kindSet', { kinds: names }))
      }
    >
      {uploadKindSchema.options.map((kind) => (
        <MenuCheck
          checked={kinds.includes(kind)}
          key={kind}
          onChange={(on) => onFilter({ kinds: changed<UploadKind>(kinds, kind, on) })}
        >
          {t(`kinds.${kind}`)}
        </MenuCheck>
      ))}
    </FilterChip>
  );
}

function arrivedText(arrived: ListFilter['arrived'], now: number, { t, times }: Formatter): string | null {
  if (arrived === null) return null;
  if (typeof arrived === 'string') return t('uploads.filter.arrivedSet', { when: t(`uploads.filter.when.${arrived}`) });
  const [from, to] = [arrived.from, arrived.to].map((day) => (day === null ? null : times.day(day, now)));
  if (from == null) return to == null ? null : t('uploads.filter.toSet', { to });
  return to == null ? t('uploads.filter.fromSet', { from }) : t('uploads.filter.betweenSet', { from, to });
}

function changed<Value>(values: readonly Value[], value: Value, on: boolean): readonly Value[] {
  return on ? [...values, value] : values.filter((other) => other !== value);
}

function wordsOf(names: string, inWords: (names: string) => string): string | null {
  return names === '' ? null : inWords(names);
}
