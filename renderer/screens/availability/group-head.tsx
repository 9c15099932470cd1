import { ChevronDown, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AvailabilityGroup } from '../../../shared/contract/reports/availability.ts';
import { Icon } from '../../components/icon.tsx';
import type { GroupChoice, ShownGroup } from './group-layout.ts';

export interface GroupHeadProps {
  readonly part: ShownGroup;
  /** null: its first rows. */
  readonly onChoose: (group: AvailabilityGroup, choice: GroupChoice | null) => void;
  readonly columnCount: number;
  readonly lineId: string;
  /** The line on which the keyboard stands. */
  readonly current: boolean;
  readonly position: number;
}

/** The head of a group: how many drivers it has and shows, and what opens or closes it. */
export function GroupHead({ part, onChoose, columnCount, lineId, current, position }: GroupHeadProps) {
  const { t } = useTranslation();
  const { group, total, shown, isClosed } = part;
  if (group === null) return null;
  const name = t(`availability.group.${group}`);
  const drivers = t('availability.group.drivers', { count: total });
  return (
    <tr
      aria-rowindex={position + 2}
      className="group-row availability-group"
      data-current={current || undefined}
      id={lineId}
    >
      <td colSpan={columnCount}>
        <button
          aria-expanded={!isClosed}
          aria-label={t(isClosed ? 'availability.group.open' : 'availability.group.close', { group: name })}
          className="group-toggle"
          onClick={() => onChoose(group, isClosed ? null : 'closed')}
          type="button"
        >
          <Icon of={isClosed ? ChevronRight : ChevronDown} size={14} />
        </button>
        <b>{name}</b>
        <span>{shown === total ? drivers : t('availability.group.shown', { drivers, shown })}</span>
        {shown < total && (
          <button className="link" onClick={() => onChoose(group, 'all')} type="button">
            {t('availability.group.all', { total })}
          </button>
        )}
      </td>
    </tr>
  );
}
