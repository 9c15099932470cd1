import { BookOpen } from 'lucide-react';
import { useFactsFor, useFormatter } from '../../client/depot-context.tsx';
import { useDelayed } from '../element-hooks.ts';
import { Strip } from './strip.tsx';

/** A new file is usually read within this time, so the notice waits that long. */
const longFromMs = 2_000;

/** A notice on screens that depend on the content of files: some of the local files have not been read yet. */
export function UnreadFiles() {
  const { t } = useFormatter();
  const unread = useFactsFor(({ unread }) => unread) ?? 0;
  const isLong = useDelayed(unread > 0, longFromMs);
  if (!isLong) return null;
  return (
    <Strip icon={BookOpen} isQuiet>
      {t('reportParts.unread', { count: unread })}
    </Strip>
  );
}
