import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { helpAddress } from '../../../shared/contract/addresses.ts';
import { useFormatter } from '../../client/depot-context.tsx';
import { helpGroups, topicNamed, topicsFound, topicTitle } from '../../components/help/help-topics.ts';
import { TopicBody, useFolderName } from '../../components/help/topic-body.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SearchField } from '../../components/search-field.tsx';
import styles from './help.module.css';
import '../../components/list-screen/list-screen.css';

/** The whole help: its topics, searched by any word, and one of them beside the list. */
export default function HelpScreen() {
  const { t } = useFormatter();
  const [location] = useLocation();
  const [, , group, name] = location.split('/');
  const [search, setSearch] = useState('');
  const found = topicsFound(search, useFolderName(null), t);
  const named = topicNamed(group, name);
  // What the address names stays open, unless a search leaves it out.
  const shown = search === '' || (named !== undefined && found.includes(named)) ? (named ?? found[0]) : found[0];
  return (
    <>
      <PageHeader subtitle={t('help.subtitle')} title={t('help.title')} />
      <div className="toolbar">
        <SearchField clearLabel={t('common.clearSearch')} label={t('help.search')} onText={setSearch} text={search} />
      </div>
      <div className={styles.help}>
        {shown === undefined ? (
          <EmptyState icon={SearchX} line={t('help.nothingLine')} title={t('help.nothing', { search })} />
        ) : (
          <>
            <nav aria-label={t('help.title')} className={styles.topics}>
              {helpGroups.map((each) => {
                const topics = found.filter((topic) => topic.group === each);
                if (topics.length === 0) return null;
                return (
                  <section key={each}>
                    <h2 className={styles.group}>{t(`help.groups.${each}`)}</h2>
                    <ul>
                      {topics.map((topic) => (
                        <li key={topic.name}>
                          <Link
                            aria-current={topic === shown ? 'page' : undefined}
                            className={styles.topic}
                            href={helpAddress(topic.group, topic.name)}
                          >
                            {topicTitle(topic, t)}
                          </Link>
                        </li>
                      ))}
                    </ul>
                  </section>
                );
              })}
            </nav>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by the keys */}
            <article className={styles.article} key={`${shown.group} ${shown.name}`} tabIndex={0}>
              <TopicBody folder={null} topic={shown} />
            </article>
          </>
        )}
      </div>
    </>
  );
}
