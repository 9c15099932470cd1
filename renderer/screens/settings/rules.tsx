import { ExternalLink as ExternalLinkSign } from 'lucide-react';
import { type ExternalLink, externalLinks } from '../../../shared/contract/external-links.ts';
import { useWords } from '../../client/depot-context.tsx';
import { Icon } from '../../components/icon.tsx';

const names = Object.keys(externalLinks) as ExternalLink[];

/** The law that the limits come from, in the person's browser. */
export function Rules() {
  const { t } = useWords();
  return (
    <ul className="rules">
      {names.map((name) => (
        <li key={name}>
          <a className="link" href={externalLinks[name]} rel="noreferrer" target="_blank">
            {t(`about.law.links.${name}`)}
            <Icon of={ExternalLinkSign} size={14} />
          </a>
        </li>
      ))}
    </ul>
  );
}
