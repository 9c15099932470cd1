import { type Duty, isFailing } from '../../../shared/contract/duties.ts';
import { dutyAction, dutyWhy } from '../../../shared/format/duty-text.ts';
import { useDuties, useFormatter } from '../../client/depot-context.tsx';
import { DutySign } from '../../components/duty-sign.tsx';
import styles from './duties.module.css';

/** Every duty of this depot: how it stands, since when, by what proof, and what a person does about it. */
export function Duties() {
  const known = useDuties();
  if (known === null) return null;
  return (
    <ul className={styles.duties}>
      {known.duties.map((duty) => (
        <DutyLine duty={duty} key={duty.duty} now={known.at} />
      ))}
    </ul>
  );
}

function DutyLine({ duty, now }: { readonly duty: Duty; readonly now: number }) {
  const formatter = useFormatter();
  const { t, times } = formatter;
  const { state, since, backlog, provedAt } = duty;
  const isOff = state === 'off';
  const facts = [
    isFailing(duty) ? t('health.since', { since: times.sentence(since, now) }) : '',
    backlog > 0 && !isOff ? `${t('health.waits', { count: backlog })}.` : '',
    !isOff && provedAt !== null ? `${t('health.proved', { at: times.short(provedAt, now) })}.` : '',
    !isOff && provedAt === null && state === 'not-known' ? `${t('health.neverProved')}.` : '',
  ].filter((fact) => fact !== '');
  const why = isFailing(duty) ? dutyWhy(duty, formatter) : '';
  const action = dutyAction(duty, formatter);
  return (
    <li data-duty={duty.duty} data-state={state}>
      <DutySign state={state} />
      <span className={styles.dutyName}>{t(`health.duties.${duty.duty}`)}</span>
      <span className={styles.dutyState}>{t(`health.states.${state}`)}</span>
      {why !== '' && <p className={styles.dutyWhy}>{action === null ? why : `${why} ${action}`}</p>}
      {facts.length > 0 && <p className={styles.dutyFacts}>{facts.join(' ')}</p>}
    </li>
  );
}
