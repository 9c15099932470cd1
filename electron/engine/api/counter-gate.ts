import type { RequestName, TopicName } from '../../../shared/contract/names.ts';
import { refusal } from '../refusal.ts';
import type { WireApi } from './answer.ts';

/** All that the page of the counter asks and hears. */
const requestsOfCounter: ReadonlySet<unknown> = new Set<RequestName>([
  'host.get',
  'status.get',
  'settings.get',
  'cards.get',
  'counter.open',
  'counter.leave',
  'page.fault',
]);
const topicsOfCounter: ReadonlySet<TopicName> = new Set(['status', 'settings', 'cards']);

/** The engine as a page has it: while the counter is open nothing else is answered or told, whatever the page asks. */
export function behindCounter(api: WireApi, isOpen: () => boolean): WireApi {
  return {
    async answer(name, given) {
      if (isOpen() && !requestsOfCounter.has(name)) return refusal('not-allowed', 'counter-open');
      return api.answer(name, given);
    },
    subscribe: (listener) =>
      api.subscribe((topic, message) => {
        if (!isOpen() || topicsOfCounter.has(topic)) listener(topic, message);
      }),
  };
}
