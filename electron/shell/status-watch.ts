import type { StatusFacts } from '../../shared/contract/status.ts';
import type { EngineApi } from '../engine/api/answer.ts';
import type { Clock } from '../engine/ports.ts';
import { ask } from './ask.ts';

/**
 * Some facts change with time alone: a last scan grows old, a pause ends. This is short against the two minutes after
 * which a scan is too old.
 */
const askEveryMs = 15_000;

/** Reports the status at once, after each change and at intervals. Returns what ends it. */
export function watchStatus(api: EngineApi, clock: Clock, tell: (facts: StatusFacts) => void): () => void {
  let ended = false;
  let cancel = () => {};
  const unsubscribe = api.subscribe((topic, message) => {
    if (topic === 'truth') tell((message as { readonly facts: StatusFacts }).facts);
  });
  const check = async () => {
    const answer = await ask(api, 'truth.get', {});
    if (ended) return;
    if (answer.ok) tell(answer.value.facts);
    cancel = clock.after(askEveryMs, () => void check());
  };
  void check();
  return () => {
    ended = true;
    cancel();
    unsubscribe();
  };
}

/** After sleep the folders are scanned, and the service is tried, at once; a pause that a person chose stays. */
export async function scanAfterSleep(api: EngineApi): Promise<void> {
  const status = await ask(api, 'truth.get', {});
  if (status.ok && status.value.facts.pause === null) await ask(api, 'sending.tryNow', {});
  await ask(api, 'folders.lookNow', {});
}
