import { BookOpen } from 'lucide-react';
import { useFacts, useWords } from '../../client/depot-context.tsx';
import { useDelayed } from '../element-hooks.ts';
import { Icon } from '../icon.tsx';

/** A file that just arrived is read within this time where there is nothing else to do: that is not worth a word. */
const longFromMs = 2_000;

/** Says on a screen made from what files say that some of those kept here have not been read. */
export function UnreadFiles() {
  const { t } = useWords();
  const unread = useFacts()?.unread ?? 0;
  const isLong = useDelayed(unread > 0, longFromMs);
  if (!isLong) return null;
  return (
    <div className="report-strip" role="status">
      <Icon of={BookOpen} />
      <p aria-live="off">{t('reportParts.unread', { count: unread })}</p>
    </div>
  );
}
