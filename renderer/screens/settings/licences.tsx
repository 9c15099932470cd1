import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import terms from '../../../LICENCE.txt?raw';
import { type ThirdParty, thirdPartiesFile, thirdPartySchema } from '../../../shared/contract/third-parties.ts';
import { useFormatter } from '../../client/depot-context.tsx';
import { Icon } from '../../components/icon.tsx';
import styles from './licences.module.css';
import '../../components/field.css';
import '../../components/fold.css';

/** Paragraphs, without the line ends that the file has for editors. */
const paragraphs = terms
  .trim()
  .split(/\n{2,}/)
  .map((paragraph) => paragraph.split('\n'));

interface FoldProps {
  readonly summary: ReactNode;
  readonly children: ReactNode;
}

/** What is long is made only once somebody opens it. */
function Fold({ summary, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="more" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon of={ChevronRight} />
        {summary}
      </summary>
      {isOpen && children}
    </details>
  );
}

/** The terms under which the program may be used, in the language in which they hold. */
export function Terms() {
  const { t } = useFormatter();
  return (
    <Fold summary={t('about.licence.read')}>
      <div className={styles.terms} lang="en">
        {paragraphs.map(([first = '', ...rest]) =>
          /^\d+\. /.test(first) ? (
            <section key={first}>
              <h4>{first}</h4>
              <p>{rest.join(' ')}</p>
            </section>
          ) : (
            <p key={first}>{[first, ...rest].join(' ')}</p>
          ),
        )}
      </div>
    </Fold>
  );
}

/** Whose work is in the program, each with its terms. */
export function ThirdParties() {
  const { t } = useFormatter();
  return (
    <Fold summary={t('about.thirdParties.read')}>
      <Parties />
    </Fold>
  );
}

/** Read out of a file of the program. */
function Parties() {
  const { t } = useFormatter();
  const { data, error } = useQuery({ queryKey: ['third-parties'], queryFn: readParties, staleTime: Infinity });
  if (error !== null) return <p className="field-help">{t('about.thirdParties.failed')}</p>;
  if (data === undefined) return null;
  return (
    <>
      <p className="field-help">{t('about.thirdParties.count', { count: data.length })}</p>
      <ul className={styles.parties}>
        {data.map((party) => (
          <li key={`${party.name} ${party.version}`}>
            <Party party={party} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Party({ party: { name, version, licence, text } }: { readonly party: ThirdParty }) {
  const { t } = useFormatter();
  const stated = licence ?? t('about.thirdParties.noneStated');
  const summary = (
    <>
      {name} {version} <span className={styles.licence}>{stated}</span>
    </>
  );
  return (
    <Fold summary={summary}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by the keys */}
      <section aria-label={`${name} ${version}`} className={styles.text} lang="en" tabIndex={0}>
        {text ?? t('about.thirdParties.noFile', { licence: stated })}
      </section>
    </Fold>
  );
}

async function readParties(): Promise<readonly ThirdParty[]> {
  const answer = await fetch(thirdPartiesFile);
  if (!answer.ok) throw new Error(`${thirdPartiesFile}: ${answer.status}`);
  return z.array(thirdPartySchema).parse(await answer.json());
}
