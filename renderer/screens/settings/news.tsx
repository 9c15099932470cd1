import { ChevronRight } from 'lucide-react';
import changelog from '../../../CHANGELOG.md?raw';
import { changesIn } from '../../../shared/format/changes.ts';
import { Icon } from '../../components/icon.tsx';

const versions = changesIn(changelog);

/** What changed, by version; each opens to its list. */
export function News() {
  return (
    <div className="news">
      {versions.map(({ title, items }) => (
        <details className="more" key={title}>
          <summary>
            <Icon of={ChevronRight} />
            {title}
          </summary>
          <ul>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  );
}
