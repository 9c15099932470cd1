import { ChevronDown, CircleDashed, CircleQuestionMark, LayoutGrid } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { isFirstDay } from '../../shared/contract/status.ts';
import { statusInShort } from '../../shared/format/status-in-short.ts';
import { useFormatter, useSettings, useStatus } from '../client/depot-context.tsx';
import { useRole } from '../client/role.ts';
import { Boundary } from '../components/boundary.tsx';
import { Icon } from '../components/icon.tsx';
import { Menu, MenuItem } from '../components/menu.tsx';
import { Brand } from '../components/page-header.tsx';
import { StatusSign } from '../components/status/status-sign.tsx';
import styles from './frame.module.css';
import { FirstHint } from './help/first-hint.tsx';
import { entriesOf } from './role-entries.ts';
import { type Screen, screenAt } from './screens.tsx';

export function Navigation() {
  const { t } = useTranslation();
  const depotName = useSettings()?.settings.depotName ?? '';
  const { first, more, foot } = entriesOf(useRole());
  return (
    <nav aria-label={t('frame.navigation')} className={styles.navigation}>
      <Brand line={depotName} />
      <ul className={styles.navList}>
        {first.map((entry) => (
          <Entry entry={entry} key={entry.path} />
        ))}
        <More entries={more} />
        <MoreMenu entries={more} />
      </ul>
      <div className={styles.navFoot}>
        <Boundary fallback={null}>
          <FirstHint />
        </Boundary>
        <Boundary fallback={null}>
          <StatusInShort />
        </Boundary>
        <ul className={styles.navList}>
          {foot.map((entry) => (
            <Entry entry={entry} key={entry.path} />
          ))}
        </ul>
      </div>
    </nav>
  );
}

/** Whether the screen that is shown is this one, or one that stands under its entry. */
function isAt(path: string, location: string): boolean {
  const here = screenAt(location);
  return here !== undefined && (here.under ?? here.path) === path;
}

function Entry({ entry: { path, title, icon, badge: Badge } }: { readonly entry: Screen }) {
  const { t } = useTranslation();
  const [location] = useLocation();
  return (
    <li>
      <Link
        aria-current={isAt(path, location) ? 'page' : undefined}
        className={styles.navItem}
        href={path}
        title={t(title)}
      >
        <Icon of={icon} />
        <span className={styles.navLabel}>{t(title)}</span>
        {Badge !== undefined && (
          <Boundary fallback={null}>
            <Badge />
          </Boundary>
        )}
      </Link>
    </li>
  );
}

interface MoreProps {
  /** What does not stand first for the role. */
  readonly entries: readonly Screen[];
}

/** The other entries, folded: open around the screen that is shown, and as a person has left it until another is shown. */
function More({ entries }: MoreProps) {
  const { t } = useTranslation();
  const [location] = useLocation();
  const here = entries.find(({ path }) => isAt(path, location))?.path ?? null;
  const [chosen, setChosen] = useState<{ readonly at: string | null; readonly isOpen: boolean } | null>(null);
  const isOpen = chosen !== null && chosen.at === here ? chosen.isOpen : here !== null;
  return (
    <li className={styles.navMore}>
      <button
        aria-controls="nav-more"
        aria-expanded={isOpen}
        className={styles.navItem}
        data-current={(here !== null && !isOpen) || undefined}
        onClick={() => setChosen({ at: here, isOpen: !isOpen })}
        type="button"
      >
        <Icon of={LayoutGrid} />
        <span className={styles.navLabel}>{t('frame.more')}</span>
        <span className={styles.navFold}>
          <Icon of={ChevronDown} />
        </span>
      </button>
      <ul className={styles.navList} hidden={!isOpen} id="nav-more">
        {isOpen && entries.map((entry) => <Entry entry={entry} key={entry.path} />)}
      </ul>
    </li>
  );
}

/** The same beside a narrow window, where the navigation has no room for them: it floats. */
function MoreMenu({ entries }: MoreProps) {
  const { t } = useTranslation();
  const [location, navigate] = useLocation();
  const isHere = entries.some(({ path }) => isAt(path, location));
  const trigger = (
    <button
      aria-label={t('frame.more')}
      className={styles.navItem}
      data-current={isHere || undefined}
      title={t('frame.more')}
      type="button"
    >
      <Icon of={LayoutGrid} />
    </button>
  );
  return (
    <li className={styles.navMoreMenu}>
      <Menu label={t('frame.more')} trigger={trigger}>
        {entries.map(({ path, title, icon }) => (
          <MenuItem icon={<Icon of={icon} />} key={path} onChoose={() => navigate(path)}>
            {t(title)}
          </MenuItem>
        ))}
      </Menu>
    </li>
  );
}

/** The status at the foot of the navigation, on every screen. */
function StatusInShort() {
  const status = useStatus();
  const formatter = useFormatter();
  const { t } = formatter;
  if (!status.known) {
    return (
      <div className={styles.shortStatus}>
        <p className={styles.shortStatusTitle} title={t('status.short.noAnswer')}>
          <Icon className="tone-idle" of={CircleQuestionMark} />
          <span className={styles.shortStatusWords}>{t('status.short.noAnswer')}</span>
        </p>
        <p className={styles.shortStatusLines}>
          {status.connection.kind === 'connecting' ? t('status.lost.connecting') : t('status.short.noAnswerLine')}
        </p>
      </div>
    );
  }
  const { sign, title, lines } = statusInShort(status.facts, status.kind, formatter);
  if (status.kind === 'all-sent' && isFirstDay(status.facts)) {
    return (
      <div className={styles.shortStatus}>
        <p className={styles.shortStatusTitle} title={t('status.short.nothingYet')}>
          <Icon className="tone-idle" of={CircleDashed} />
          <span className={styles.shortStatusWords}>{t('status.short.nothingYet')}</span>
        </p>
        <p className={styles.shortStatusLines}>{lines[0]}</p>
      </div>
    );
  }
  return (
    <div className={styles.shortStatus}>
      <p className={styles.shortStatusTitle} title={[title, ...lines].join('. ')}>
        <StatusSign kind={sign} />
        <span className={styles.shortStatusWords}>{title}</span>
      </p>
      <div className={styles.shortStatusLines}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  );
}
