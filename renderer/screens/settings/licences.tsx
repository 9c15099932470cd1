import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
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

/** The terms under which the program may be used, in the language in which they hold. */
export function Terms() {
  const { t } = useFormatter();
  return (
    <details className="more">
      <summary>
        <Icon of={ChevronRight} />
        {t('about.licence.read')}
      </summary>
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
    </details>
  );
}

/** Whose work is in the program, each with its terms; read out of a file of the program once somebody wants to see it. */
export function ThirdParties() {
  const { t } = useFormatter();
  const [isOpen, setOpen] = useState(false);
  const parties = useQuery({ queryKey: ['third-parties'], queryFn: readParties, enabled: isOpen, staleTime: Infinity });
  return (
    <details className="more" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon of={ChevronRight} />
        {t('about.thirdParties.read')}
      </summary>
      {parties.error !== null && <p className="field-help">{t('about.thirdParties.failed')}</p>}
      {parties.data !== undefined && (
        <>
          <p className="field-help">{t('about.thirdParties.count', { count: parties.data.length })}</p>
          <ul className={styles.parties}>
            {parties.data.map((party) => (
              <li key={`${party.name} ${party.version}`}>
                <Party party={party} />
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}

function Party({ party: { name, version, licence, text } }: { readonly party: ThirdParty }) {
  const { t } = useFormatter();
  const [isOpen, setOpen] = useState(false);
  const stated = licence ?? t('about.thirdParties.noneStated');
  return (
    <details className="more" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon of={ChevronRight} />
        {name} {version} <span className={styles.licence}>{stated}</span>
      </summary>
      {isOpen && (
        <pre className={styles.text} lang="en" tabIndex={0}>
          {text ?? t('about.thirdParties.noFile', { licence: stated })}
        </pre>
      )}
    </details>
  );
}

async function readParties(): Promise<readonly ThirdParty[]> {
  const answer = await fetch(thirdPartiesFile);
  if (!answer.ok) throw new Error(`${thirdPartiesFile}: ${answer.status}`);
  return z.array(thirdPartySchema).parse(await answer.json());
}
