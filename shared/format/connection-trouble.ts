import type { TruthFacts } from '../contract/status.ts';
import { unsentOf } from './progress.ts';
import type { TruthWords } from './title-and-line.ts';
import type { Words } from './words.ts';

type LaneState = TruthFacts['lane']['state'];

const titleKeys = {
  'no-connection': 'truth.noConnection',
  'service-busy': 'truth.serviceBusy',
  'service-failing': 'truth.serviceFailing',
  'not-trusted': 'truth.notTrusted',
  proxy: 'truth.proxy',
} as const;

/** Everything that stands between this PC and the service is `no-connection` to the truth, with words of its own. */
export function isConnectionTrouble(state: LaneState): state is keyof typeof titleKeys {
  return state in titleKeys;
}

export function connectionWords(facts: TruthFacts, { t, times }: Words): TruthWords {
  const { lane } = facts;
  const state = isConnectionTrouble(lane.state) ? lane.state : 'no-connection';
  const count = unsentOf(facts);
  const since = times.sentence(lane.since ?? facts.now, facts.now);
  const title = `${t(titleKeys[state], { since })} ${
    count === 0 ? t('truth.nothingLost') : t('truth.waitingNothingLost', { count })
  }`;
  const line = [
    count === 0 ? '' : t('truth.safeCopy'),
    lane.nextTryAt === null ? t('truth.askIt') : nextTry(lane.nextTryAt, facts.now, { t, times }),
    lane.failures === 0 ? '' : t('truth.tried', { count: lane.failures }),
  ];
  return { title, line: line.filter((sentence) => sentence !== '').join(' ') };
}

/** Counts the seconds down only while a person would wait for them. */
function nextTry(at: number, now: number, { t, times }: Words): string {
  const seconds = Math.max(0, Math.ceil((at - now) / 1_000));
  const clock = times.clockWithSeconds(at);
  return seconds <= 120 ? t('truth.nextTry', { at: clock, seconds }) : t('truth.nextTryLater', { at: clock });
}
