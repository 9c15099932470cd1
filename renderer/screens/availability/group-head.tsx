import { ChevronDown, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ListPart } from '../../components/data-table/grouped-lines.ts';
import { Icon } from '../../components/icon.tsx';
import styles from './availability.module.css';
import type { GroupChoice } from './shown-groups.ts';

interface GroupHeadProps {
  readonly part: ListPart<string>;
  readonly name: string;
  /** What the rows of the group are, beside how many; absent where their number says enough. */
  readonly facts?: string;
  /** null: its first rows. */
  readonly onChoose: (choice: GroupChoice | null) => void;
  readonly columnCount: number;
  readonly lineId: string;
  /** The line on which the keyboard stands. */
  readonly current: boolean;
  readonly position: number;
}

/** The head of a group: how many drivers it has and shows, and what opens or closes it. */
export function GroupHead({ part, name, facts, onChoose, columnCount, lineId, current, position }: GroupHeadProps) {
  const { t } = useTranslation();
  const { total, shown, isClosed } = part;
  const drivers = t('availability.group.drivers', { count: total });
  const said =
    facts !== undefined
      ? t('availability.group.with', { drivers, facts })
      : shown === total
        ? drivers
        : t('availability.group.shown', { drivers, shown });
  return (
    <tr
      aria-rowindex={position + 2}
      className={`group-row ${styles.availabilityGroup}`}
      data-current={current || undefined}
      id={lineId}
    >
      <td colSpan={columnCount}>
        <button
          aria-expanded={!isClosed}
          aria-label={t(isClosed ? 'availability.group.open' : 'availability.group.close', { group: name })}
          className={styles.groupToggle}
          onClick={() => onChoose(isClosed ? null : 'closed')}
          type="button"
        >
          <Icon of={isClosed ? ChevronRight : ChevronDown} size={14} />
        </button>
        <b>{name}</b>
        <span className={styles.groupFacts} title={facts === undefined ? undefined : said}>
          {said}
        </span>
        {shown < total && (
          <button className="link" onClick={() => onChoose('all')} type="button">
            {t('availability.group.all', { total })}
          </button>
        )}
      </td>
    </tr>
  );
}
