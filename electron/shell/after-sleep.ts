import type { PageEngine } from '../engine/api/page-engine.ts';
import { ask } from './ask.ts';

/** After sleep the folders are looked at, and the service tried, at once; a pause that a person chose stays. */
export async function lookAfterSleep(engine: PageEngine): Promise<void> {
  const truth = await ask(engine, 'truth.get', {});
  if (truth.ok && truth.value.facts.pause === null) await ask(engine, 'sending.tryNow', {});
  await ask(engine, 'folders.lookNow', {});
}
