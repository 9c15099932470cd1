import type { StatusFacts } from '../../shared/contract/status.ts';
import type { PageEngine } from '../engine/api/answer.ts';
import type { Clock } from '../engine/ports.ts';
import { ask } from './ask.ts';

/**
 * Some truths change with nothing but time: a last look grows old, a pause ends. Short against the two minutes after
 * which a look is too old.
 */
const askEveryMs = 15_000;

/** Tells the truth when something changed, and now and then; the first time at once. Returns what ends it. */
export function watchStatus(engine: PageEngine, clock: Clock, tell: (facts: StatusFacts) => void): () => void {
  let ended = false;
  let cancel = () => {};
  const unsubscribe = engine.subscribe((topic, message) => {
    if (topic === 'truth') tell((message as { readonly facts: StatusFacts }).facts);
  });
  const look = async () => {
    const answer = await ask(engine, 'truth.get', {});
    if (ended) return;
    if (answer.ok) tell(answer.value.facts);
    cancel = clock.after(askEveryMs, () => void look());
  };
  void look();
  return () => {
    ended = true;
    cancel();
    unsubscribe();
  };
}

/** After sleep the folders are looked at, and the service tried, at once; a pause that a person chose stays. */
export async function scanAfterSleep(engine: PageEngine): Promise<void> {
  const truth = await ask(engine, 'truth.get', {});
  if (truth.ok && truth.value.facts.pause === null) await ask(engine, 'sending.tryNow', {});
  await ask(engine, 'folders.lookNow', {});
}
