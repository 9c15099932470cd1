import { Link } from 'wouter';
import { dutiesAddress } from '../../../shared/contract/addresses.ts';
import { type Duty, type DutyName, type DutyState, dutiesAt } from '../../../shared/contract/duties.ts';
import { standingSnapshots } from '../../../shared/contract/reports/snapshot.ts';
import { useFacts, useFormatter, useMinute } from '../../client/depot-context.tsx';
import { DutySign } from '../../components/duty-sign.tsx';
import styles from './today.module.css';

/** What a depot is connected with, each by the duties that prove it. */
const connections = {
  sending: ['sending'],
  reports: standingSnapshots.map((id) => `report-${id}` as const),
  mail: ['mail'],
  archive: ['company-archive'],
  webhooks: ['webhooks'],
  folders: ['collecting'],
} as const satisfies Readonly<Record<string, readonly DutyName[]>>;
type ConnectionName = keyof typeof connections;

const worstFirst: readonly DutyState[] = ['stopped', 'trying', 'not-known', 'attention', 'paused', 'working'];

/** Below the banner: the connections that are set up, and when each last proved itself. A broken one is the banner's title. */
export function ConnectionsStrip() {
  const { t, times } = useFormatter();
  const facts = useFacts();
  const now = useMinute();
  if (facts === undefined) return null;
  const at = Math.max(now, facts.now);
  const duties = dutiesAt(facts.duties, at);
  const lines = (Object.keys(connections) as ConnectionName[]).flatMap((name) => lineOf(name, duties) ?? []);
  const doAllWork = lines.every(({ state }) => state === 'working' || state === 'attention');
  return (
    <div className={styles.connections}>
      <ul>
        {lines.map(({ name, state, provedAt }) => (
          <li key={name}>
            <DutySign state={state === 'attention' ? 'working' : state} />
            <span>
              {name === 'folders'
                ? t('today.connections.folders', { count: facts.folders.length })
                : t(`today.connections.${name}`)}
            </span>
            <span className={styles.connectionProof}>
              {provedAt === null ? t(`health.states.${state}`) : times.short(provedAt, at)}
            </span>
          </li>
        ))}
      </ul>
      <Link className="link" href={dutiesAddress}>
        {doAllWork ? t('today.connections.works', { count: lines.length }) : t('today.connections.title')}
      </Link>
    </div>
  );
}

/** As its worst duty stands, with the oldest proof; null where none of its duties is wanted here. */
function lineOf(name: ConnectionName, duties: readonly Duty[]) {
  const names: readonly DutyName[] = connections[name];
  const used = duties.filter(({ duty, state }) => names.includes(duty) && state !== 'off');
  const [worst] = used.toSorted((one, other) => worstFirst.indexOf(one.state) - worstFirst.indexOf(other.state));
  if (worst === undefined) return null;
  const proofs = used.map(({ provedAt }) => provedAt);
  const provedAt = proofs.includes(null) ? null : Math.min(...proofs.filter((proof) => proof !== null));
  return { name, state: worst.state, provedAt };
}
