import type { StatusFacts } from '../../shared/contract/status.ts';
import type { EngineApi } from '../engine/api/answer.ts';
import type { Clock } from '../engine/ports.ts';

/**
 * Some facts change with time alone: the last scan grows old. This is short against the two minutes after which it is too
 * old, and long against the time between two scans, after each of which the engine tells by itself.
 */
const askAfterSilenceMs = 60_000;

/** Reports the status at once, after each change, and where nothing has been told for a while. Returns what ends it. */
export function watchStatus(
  api: Pick<EngineApi, 'ask' | 'subscribe'>,
  clock: Pick<Clock, 'now' | 'after'>,
  tell: (facts: StatusFacts) => void,
): () => void {
  let ended = false;
  let cancel = () => {};
  const askAgain = (delayMs: number) => {
    cancel();
    if (!ended) cancel = clock.after(delayMs, () => void check());
  };
  const told = (facts: StatusFacts) => {
    // A pause that a person has given an end is over at that moment, whoever tells or does not tell.
    const pauseLeftMs = (facts.pause?.until ?? Number.POSITIVE_INFINITY) - clock.now();
    askAgain(pauseLeftMs > 0 ? Math.min(askAfterSilenceMs, pauseLeftMs) : askAfterSilenceMs);
    tell(facts);
  };
  const unsubscribe = api.subscribe((topic, message) => {
    if (topic === 'status') told((message as { readonly facts: StatusFacts }).facts);
  });
  const check = async () => {
    const answer = await api.ask('status.get', {});
    if (ended) return;
    if (answer.ok) told(answer.value.facts);
    else askAgain(askAfterSilenceMs);
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
  const status = await api.ask('status.get', {});
  if (status.ok && status.value.facts.pause === null) await api.ask('sending.tryNow', {});
  await api.ask('folders.scanNow', {});
}
