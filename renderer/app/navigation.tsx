import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { useDepot } from '../client/depot-context.tsx';
import { settingsQuery } from '../client/queries.ts';
import { Boundary } from '../components/boundary.tsx';
import { Brand } from '../components/brand.tsx';
import { Icon } from '../components/icon.tsx';
import { footEntries, navigation, type Screen } from './screens.ts';
import { ShortTruth } from './short-truth.tsx';

export function Navigation() {
  const { t } = useTranslation();
  const depotName = useQuery(settingsQuery(useDepot())).data?.settings.depotName ?? '';
  return (
    <nav aria-label={t('frame.navigation')} className="navigation">
      <Brand line={depotName} />
      {navigation.map(({ id, title, entries }) => (
        <div key={id}>
          {title !== null && (
            <div className="nav-group" id={`nav-${id}`}>
              {t(title)}
            </div>
          )}
          <ul aria-labelledby={title === null ? undefined : `nav-${id}`} className="nav-list">
            {entries.map((entry) => (
              <Entry entry={entry} key={entry.path} />
            ))}
          </ul>
        </div>
      ))}
      <div className="nav-foot">
        <Boundary fallback={null}>
          <ShortTruth />
        </Boundary>
        <ul className="nav-list">
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
  const isHere = location === path || location.startsWith(`${path}/`);
  return (
    <li>
      <Link aria-current={isHere ? 'page' : undefined} className="nav-item" href={path} title={t(title)}>
        <Icon of={icon} />
        <span className="nav-label">{t(title)}</span>
        {Badge !== undefined && (
          <Boundary fallback={null}>
            <Badge />
          </Boundary>
        )}
      </Link>
    </li>
  );
}
