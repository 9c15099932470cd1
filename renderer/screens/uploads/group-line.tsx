import { useRowSurroundings } from './row-context.tsx';
import type { GroupId } from './sections.ts';

export interface GroupLineProps {
  readonly group: GroupId;
  readonly count: number;
  /** When its oldest file arrived, where that matters. */
  readonly oldestAt: number | null;
  readonly columnCount: number;
  readonly position: number;
}

/** The head of a group: what it holds, and how much. */
export function GroupLine({ group, count, oldestAt, columnCount, position }: GroupLineProps) {
  const { words, now } = useRowSurroundings();
  const { t, times } = words;
  const files = t('uploads.group.files', { count });
  return (
    <tr aria-rowindex={position + 2} className="group-row">
      <td colSpan={columnCount}>
        <b>{t(`uploads.group.${group}`)}</b>
        <span>{oldestAt === null ? files : t('uploads.group.oldest', { files, at: times.short(oldestAt, now) })}</span>
      </td>
    </tr>
  );
}
