import { Link } from 'wouter';
import { dutiesAddress } from '../../../shared/contract/addresses.ts';
import { type Duty, type DutyName, type DutyState, isFailing } from '../../../shared/contract/duties.ts';
import { standingSnapshots } from '../../../shared/contract/reports/snapshot.ts';
import type { StatusFacts } from '../../../shared/contract/status.ts';
import { dutyWhy } from '../../../shared/format/duty-text.ts';
import { useDuties, useFactsFor, useFormatter } from '../../client/depot-context.tsx';
import { DutySign } from '../../components/duty-sign.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import styles from './duties-card.module.css';
import todayStyles from './today.module.css';

/** How the duties stand: in full as a card for whoever looks after the program, else in short below the banner. */

/** What somebody must see to comes first. */
const order: readonly DutyState[] = ['stopped', 'attention', 'trying', 'not-known', 'paused', 'working', 'off'];

/** What keeps the depot working, the worst first; what is not used here is only counted. */
export function DutiesCard() {
  const { t } = useFormatter();
  const known = useDuties();
  if (known === null) return null;
  const { duties, at } = known;
  const used = duties.filter(({ state }) => state !== 'off');
  const sorted = used.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
  const off = duties.length - used.length;
  return (
    <SectionCard
      className={todayStyles.wide}
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
  return (
    <li data-state={state}>
      <DutySign state={state} />
      <span>{t(`health.duties.${duty.duty}`)}</span>
      <span className={styles.dutyState}>
        {state === 'working' && provedAt !== null ? times.short(provedAt, now) : t(`health.states.${state}`)}
      </span>
      {isFailing(duty) && <span className={styles.dutyWhy}>{dutyWhy(duty, formatter)}</span>}
    </li>
  );
}

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

const folderCount = ({ folders }: StatusFacts) => folders.length;

const worstFirst: readonly DutyState[] = ['stopped', 'trying', 'not-known', 'attention', 'paused', 'working'];

/** Below the banner: the connections that are set up, and when each last proved itself. A broken one is the banner's title. */
export function ConnectionsStrip() {
  const { t, times } = useFormatter();
  const folders = useFactsFor(folderCount) ?? 0;
  const known = useDuties();
  if (known === null) return null;
  const { duties, at } = known;
  const lines = (Object.keys(connections) as ConnectionName[]).flatMap((name) => lineOf(name, duties) ?? []);
  const doAllWork = lines.every(({ state }) => state === 'working' || state === 'attention');
  return (
    <div className={styles.connections}>
      <ul>
        {lines.map(({ name, state, provedAt }) => (
          <li key={name}>
            <DutySign state={state === 'attention' ? 'working' : state} />
            <span>
              {name === 'folders' ? t('today.connections.folders', { count: folders }) : t(`today.connections.${name}`)}
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
