import type { ActivitySource, Stretch } from '../hours/records.ts';
import { firstMinuteOfReach } from '../hours/standing.ts';

/**
 * Whether a part of the records was changed since it was signed: nobody can tell what else was. It counts for as long as
 * an answer reaches back, until another file of the same card or recorder, in which nothing was changed, tells the whole of
 * that time again.
 */
export function isStillAltered(sources: readonly ActivitySource[]): boolean {
  const wrong = sources.filter(wasChanged);
  if (wrong.length === 0) return false;
  const since = firstMinuteOfReach(Math.max(...sources.map(({ stretches }) => stretches.at(-1)?.endMinute ?? 0)));
  const wrongFiles = new Set(wrong.map(({ file }) => file));
  const sound = sources.filter(({ file }) => !wrongFiles.has(file));
  return wrong.some((source) => {
    const changed = source.stretches.filter(({ basis, endMinute }) => basis === 'does-not-verify' && endMinute > since);
    const [from, until] = spanOf(changed);
    const tellsAgain = (other: ActivitySource): boolean => {
      const [first, last] = spanOf(other.stretches);
      const isSame = other.vehicle === source.vehicle && other.issue === source.issue;
      return isSame && first <= Math.max(since, from) && last >= until;
    };
    return changed.length > 0 && !sound.some(tellsAgain);
  });
}

export function wasChanged({ stretches }: ActivitySource): boolean {
  return stretches.some(({ basis }) => basis === 'does-not-verify');
}

function spanOf(stretches: readonly Stretch[]): readonly [from: number, until: number] {
  return [stretches[0]?.startMinute ?? Number.POSITIVE_INFINITY, stretches.at(-1)?.endMinute ?? 0];
}
