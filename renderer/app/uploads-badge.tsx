import { unsentOf } from '../../shared/format/progress.ts';
import { useFacts, useWords } from '../client/depot-context.tsx';

/** Files that need attention, else files not sent yet; nothing when there are none. */
export function UploadsBadge() {
  const facts = useFacts();
  const { t } = useWords();
  if (facts === undefined) return null;
  const unsent = unsentOf(facts);
  const count = facts.attention > 0 ? facts.attention : unsent;
  if (count === 0) return null;
  const words = facts.attention > 0 ? t('frame.attention', { count }) : t('frame.unsent', { count });
  return (
    <span className="nav-count" data-attention={facts.attention > 0 || undefined} title={words}>
      <span aria-hidden>{count > 999 ? '999+' : count}</span>
      <span className="hidden-words">{words}</span>
    </span>
  );
}
