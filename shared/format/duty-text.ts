import { type Duty, type DutyAction, dutyReasons, failingDuties } from '../contract/duties.ts';
import type { StatusFacts } from '../contract/status.ts';
import type { Formatter, StatusText } from './format.ts';

/** What a person does about the worst reason of a duty; null where nothing is to be done. */
export function dutyAction({ reasons: [worst] }: Duty, { t }: Pick<Formatter, 't'>): string | null {
  if (worst === undefined) return null;
  const { action, state }: { readonly action: DutyAction; readonly state: string } = dutyReasons[worst];
  return action === 'nothing' && state !== 'trying' ? null : t(`health.actions.${action}`);
}

/** Why a duty stands as it does, the worst reason first; empty where nothing is said against it. */
export function dutyWhy({ reasons }: Duty, { t }: Pick<Formatter, 't'>): string {
  return reasons.map((reason) => t(`health.reasons.${reason}`)).join(' ');
}

/** The banner where a duty fails that has no words of its own on the first screen. */
export function failingText(facts: Pick<StatusFacts, 'duties' | 'now'>, { t, times }: Formatter): StatusText {
  const failing = failingDuties(facts.duties);
  const [worst] = failing;
  if (worst === undefined) return { title: '', line: '' };
  const others = failing.length - 1;
  const line = [
    t('health.since', { since: times.sentence(worst.since, facts.now) }),
    dutyAction(worst, { t }) ?? '',
    others === 0 ? '' : t('health.others', { count: others }),
  ];
  const [reason] = worst.reasons;
  const why = reason === undefined ? '' : t(`health.reasons.${reason}`);
  return {
    title: `${t(`health.duties.${worst.duty}`)}. ${why}`.trim(),
    line: line.filter((part) => part !== '').join(' '),
  };
}
