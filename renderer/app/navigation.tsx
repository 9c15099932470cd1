import { CircleQuestionMark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { statusInShort } from '../../shared/format/status-in-short.ts';
import { useFormatter, useSettings, useStatus } from '../client/depot-context.tsx';
import { Boundary } from '../components/boundary.tsx';
import { Icon } from '../components/icon.tsx';
import { Brand } from '../components/page-header.tsx';
import { StatusSign } from '../components/status/status-sign.tsx';
import styles from './frame.module.css';
import { FirstHint } from './help/first-hint.tsx';
import { footEntries, navigation, type Screen, screenAt } from './screens.tsx';

export function Navigation() {
  const { t } = useTranslation();
  const depotName = useSettings()?.settings.depotName ?? '';
  return (
    <nav aria-label={t('frame.navigation')} className={styles.navigation}>
      <Brand line={depotName} />
      {navigation.map(({ id, title, entries }) => (
        <div key={id}>
          {title !== null && (
            <div className={styles.navGroup} id={`nav-${id}`}>
              {t(title)}
            </div>
          )}
          <ul aria-labelledby={title === null ? undefined : `nav-${id}`} className={styles.navList}>
            {entries.map((entry) => (
              <Entry entry={entry} key={entry.path} />
            ))}
          </ul>
        </div>
      ))}
      <div className={styles.navFoot}>
        <Boundary fallback={null}>
          <FirstHint />
        </Boundary>
        <Boundary fallback={null}>
          <StatusInShort />
        </Boundary>
        <ul className={styles.navList}>
          {footEntries.map((entry) => (
            <Entry entry={entry} key={entry.path} />
          ))}
        </ul>
      </div>
    </nav>
  );
}

function Entry({ entry: { path, title, icon, badge: Badge } }: { readonly entry: Screen }) {
  const { t } = useTranslation();
  const [location] = useLocation();
  const here = screenAt(location);
  const isHere = here !== undefined && (here.under ?? here.path) === path;
  return (
    <li>
      <Link aria-current={isHere ? 'page' : undefined} className={styles.navItem} href={path} title={t(title)}>
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
