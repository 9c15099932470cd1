import { useQuery } from '@tanstack/react-query';
import {
  Archive,
  CircleCheck,
  CircleDashed,
  FolderOpen,
  IdCard,
  ListChecks,
  type LucideIcon,
  Mail,
  Plus,
  Upload,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { connectionTestAddress, screenPaths, settingsAddress } from '../../../shared/contract/addresses.ts';
import type { DutyName } from '../../../shared/contract/duties.ts';
import { standingSnapshots } from '../../../shared/contract/reports/snapshot.ts';
import type { StatusFacts } from '../../../shared/contract/status.ts';
import { useDepot, useFacts, useFormatter } from '../../client/depot-context.tsx';
import { cardsQuery } from '../../client/queries.ts';
import { useFileChoice } from '../../components/adding/use-file-choice.tsx';
import { Button } from '../../components/button.tsx';
import { useHelp } from '../../components/help/help-context.tsx';
import { Icon } from '../../components/icon.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { Banner } from '../../components/status/banner.tsx';
import styles from './first-day.module.css';

/** In place of "all sent" where nothing was ever there to send: that the service answers is all that is known yet. */
export function FirstDayBanner({ facts }: { readonly facts: StatusFacts }) {
  const { t, times } = useFormatter();
  const [, navigate] = useLocation();
  const proofs = standingSnapshots.flatMap((id) => dutyOf(facts, `report-${id}`)?.provedAt ?? []);
  const answeredAt = proofs.length === 0 ? null : Math.max(...proofs);
  const lines = [
    answeredAt === null ? '' : t('today.firstDay.answered', { at: times.clock(answeredAt) }),
    isWanted(facts, 'mail') && isWanted(facts, 'company-archive') ? '' : t('today.firstDay.optional'),
  ];
  return (
    <Banner
      actions={<Button onClick={() => navigate(connectionTestAddress)}>{t('common.checkConnection')}</Button>}
      line={lines.filter((line) => line !== '').join(' ')}
      sign={<Icon className="tone-idle" of={CircleDashed} size={24} />}
      title={t(answeredAt === null ? 'today.firstDay.title' : 'today.firstDay.titleAnswers')}
      tone="idle"
    />
  );
}

const dutyOf = ({ duties }: StatusFacts, name: DutyName) => duties.find(({ duty }) => duty === name);
const isWanted = (facts: StatusFacts, name: DutyName) => (dutyOf(facts, name)?.state ?? 'off') !== 'off';

/** What to do first, before there is anything to count. */
export function FirstDay() {
  const { t } = useFormatter();
  const facts = useFacts();
  if (facts === undefined) return null;
  return (
    <div className={styles.firstDay}>
      <h2 className={styles.heading}>{t('today.firstDay.heading')}</h2>
      <div className={styles.ways}>
        <CardWay />
        <FileWay />
        <FolderWay folder={facts.folders[0]?.label ?? null} />
      </div>
      <div className={styles.after}>
        <Then />
        <Also facts={facts} />
      </div>
    </div>
  );
}

interface WayProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly line: string;
  /** What has been found of it already. */
  readonly found?: string | null;
  readonly isDrop?: boolean;
  /** The one button. */
  readonly children: ReactNode;
}

function Way({ icon, title, line, found = null, isDrop = false, children }: WayProps) {
  return (
    <section className={styles.way} data-drop={isDrop || undefined}>
      <span className={styles.waySign}>
        <Icon of={icon} size={28} />
      </span>
      <h3 className={styles.wayTitle}>{title}</h3>
      <p className={styles.wayLine}>{line}</p>
      {found !== null && (
        <p className={styles.found}>
          <Icon of={CircleCheck} />
          {found}
        </p>
      )}
      <div className={styles.wayButton}>{children}</div>
    </section>
  );
}

function CardWay() {
  const { t } = useFormatter();
  const { open } = useHelp();
  const reader = useQuery(cardsQuery(useDepot())).data?.readers.find(({ isOn, isIn }) => isOn && isIn)?.name;
  return (
    <Way
      found={reader === undefined ? null : t('today.firstDay.card.found')}
      icon={IdCard}
      line={reader === undefined ? t('today.firstDay.card.none') : t('today.firstDay.card.ready', { reader })}
      title={t('today.firstDay.card.title')}
    >
      <Button onClick={() => open({ group: 'guide', name: 'counter' })}>{t('today.firstDay.card.how')}</Button>
    </Way>
  );
}

/** Files are dropped anywhere on the window; here it says so. */
function FileWay() {
  const { t } = useFormatter();
  const { choose, input } = useFileChoice();
  return (
    <Way icon={Upload} isDrop line={t('today.firstDay.file.line')} title={t('today.firstDay.file.title')}>
      <Button icon={<Icon of={Plus} />} look="primary" onClick={choose}>
        {t('uploads.add')}
      </Button>
      {input}
    </Way>
  );
}

function FolderWay({ folder }: { readonly folder: string | null }) {
  const { t } = useFormatter();
  const [, navigate] = useLocation();
  return (
    <Way
      icon={FolderOpen}
      line={t(folder === null ? 'today.firstDay.folder.noneLine' : 'today.firstDay.folder.line')}
      title={folder === null ? t('today.firstDay.folder.none') : t('today.firstDay.folder.title', { folder })}
    >
      <Button onClick={() => navigate(settingsAddress('folders'))}>
        {t(folder === null ? 'status.action.chooseFolder' : 'today.firstDay.folder.open')}
      </Button>
    </Way>
  );
}

function Then() {
  const { t } = useFormatter();
  return (
    <SectionCard title={t('today.firstDay.then.title')}>
      <ol className={styles.then}>
        {(['kept', 'sent', 'seen'] as const).map((step) => (
          <li key={step}>
            <span>
              <b>{t(`today.firstDay.then.${step}`)}</b> {t(`today.firstDay.then.${step}Line`)}
            </span>
          </li>
        ))}
      </ol>
    </SectionCard>
  );
}

/** What can be set up whenever somebody likes; absent where it is. */
function Also({ facts }: { readonly facts: StatusFacts }) {
  const { t } = useFormatter();
  const rows = [
    { name: 'mail', icon: Mail, group: 'mail', isThere: isWanted(facts, 'mail') },
    { name: 'archive', icon: Archive, group: 'companyArchive', isThere: isWanted(facts, 'company-archive') },
  ] as const;
  return (
    <SectionCard note={t('today.firstDay.also.note')} title={t('today.firstDay.also.title')}>
      <ul className={styles.also}>
        <li>
          <Icon of={ListChecks} />
          <span>
            <Link className="link" href={screenPaths.toDo}>
              {t('toDo.title')}
            </Link>{' '}
            {t('today.firstDay.also.toDoLine')}
          </span>
          <span>{t('today.firstDay.also.itself')}</span>
        </li>
        {rows
          .filter(({ isThere }) => !isThere)
          .map(({ name, icon, group }) => (
            <li key={name}>
              <Icon of={icon} />
              <span>
                <b>{t(`today.firstDay.also.${name}`)}</b>: {t(`today.firstDay.also.${name}Line`)}
              </span>
              <Link
                aria-label={`${t('today.firstDay.also.setUp')}: ${t(`today.firstDay.also.${name}`)}`}
                className="link"
                href={settingsAddress(group)}
              >
                {t('today.firstDay.also.setUp')}
              </Link>
            </li>
          ))}
      </ul>
    </SectionCard>
  );
}
