import { ExternalLink as ExternalLinkSign } from 'lucide-react';
import { type ExternalLink, externalLinks } from '../../../shared/app/external-links.ts';
import { useWords } from '../../live/depot-context.tsx';
import { Icon } from '../../ui/icon.tsx';

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
