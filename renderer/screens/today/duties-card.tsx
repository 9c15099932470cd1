import { dutiesAddress } from '../../../shared/contract/addresses.ts';
import { type Duty, type DutyState, dutiesAt } from '../../../shared/contract/duties.ts';
import { dutyWhy } from '../../../shared/format/duty-text.ts';
import { useFacts, useFormatter, useMinute } from '../../client/depot-context.tsx';
import { DutySign } from '../../components/duty-sign.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import styles from './today.module.css';

/** What somebody must see to comes first. */
const order: readonly DutyState[] = ['stopped', 'attention', 'trying', 'not-known', 'paused', 'working', 'off'];

/** What keeps the depot working, the worst first; what is not used here is only counted. */
export function DutiesCard() {
  const { t } = useFormatter();
  const facts = useFacts();
  const now = useMinute();
  if (facts === undefined) return null;
  const at = Math.max(now, facts.now);
  const duties = dutiesAt(facts.duties, at);
  const used = duties.filter(({ state }) => state !== 'off');
  const sorted = used.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
  const off = duties.length - used.length;
  return (
    <SectionCard
      className={styles.wide}
      link={{ href: dutiesAddress, label: t('health.show') }}
      note={off > 0 && t('today.duties.off', { count: off })}
      title={t('health.title')}
    >
      <ul className={styles.duties}>
        {sorted.map((duty) => (
          <DutyRow duty={duty} key={duty.duty} now={at} />
        ))}
      </ul>
    </SectionCard>
  );
}

function DutyRow({ duty, now }: { readonly duty: Duty; readonly now: number }) {
  const formatter = useFormatter();
  const { t, times } = formatter;
  const { state, provedAt } = duty;
  const isFailing = state === 'stopped' || state === 'trying' || state === 'attention';
  return (
    <li data-state={state}>
      <DutySign state={state} />
      <span>{t(`health.duties.${duty.duty}`)}</span>
      <span className={styles.dutyState}>
        {state === 'working' && provedAt !== null ? times.short(provedAt, now) : t(`health.states.${state}`)}
      </span>
      {isFailing && <span className={styles.dutyWhy}>{dutyWhy(duty, formatter)}</span>}
    </li>
  );
}
