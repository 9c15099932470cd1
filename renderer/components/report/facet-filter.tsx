import { useTranslation } from 'react-i18next';
import type { Facet } from '../../../shared/contract/reports/snapshot.ts';
import type { Translate } from '../../../shared/i18n/texts.ts';
import { FilterChip } from '../filter-controls.tsx';
import { MenuCheck } from '../menu.tsx';
import '../menu.css';

export interface FacetFilterProps {
  readonly label: string;
  /** The values that rows have, as the engine counted them. */
  readonly facet: Facet;
  readonly chosen: readonly string[];
  readonly onChoose: (values: string[]) => void;
  /** Formats a value; where absent, values are shown as they are. */
  readonly wordsOf?: (value: string) => string;
}

const mostNamed = 2;

/** Narrows a report to some of the values of one column. */
export function FacetFilter(props: FacetFilterProps) {
  const { label, chosen, onChoose, wordsOf } = props;
  const { t } = useTranslation();
  const set =
    chosen.length === 0
      ? null
      : chosen.length > mostNamed
        ? t('reportParts.manyFilter', { label, count: chosen.length })
        : t('reportParts.oneFilter', {
            label,
            values: chosen.map((value) => valueText(value, wordsOf, t)).join(', '),
          });
  return (
    <FilterChip
      label={label}
      onRemove={() => onChoose([])}
      removeLabel={(filter) => t('common.removeFilter', { filter })}
      set={set}
    >
      <FacetChecks {...props} />
    </FilterChip>
  );
}

/** The values of a column with their rows, as items of a menu. */
export function FacetChecks({ facet, chosen, onChoose, wordsOf }: FacetFilterProps) {
  const { t } = useTranslation();
  const values = [...new Set([...facet.map(({ value }) => value), ...chosen])];
  const rowsOf = new Map(facet.map(({ value, rows }) => [value, rows]));
  return (
    <>
      {values.length === 0 && <div className="menu-label">{t('common.nothing')}</div>}
      {values.map((value) => (
        <MenuCheck
          checked={chosen.includes(value)}
          key={value}
          onChange={(on) => onChoose(on ? [...chosen, value] : chosen.filter((other) => other !== value))}
        >
          <span className="menu-words">{valueText(value, wordsOf, t)}</span>
          <span className="menu-count">{rowsOf.get(value) ?? 0}</span>
        </MenuCheck>
      ))}
    </>
  );
}

function valueText(value: string, wordsOf: FacetFilterProps['wordsOf'], t: Translate): string {
  return value === '' ? t('reportParts.blank') : (wordsOf?.(value) ?? value);
}
