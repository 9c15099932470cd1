import { LoaderCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { useDelayed } from '../../ui/use-delayed.ts';

const lines = [0, 1, 2, 3, 4, 5];

/** The first list is on its way. What comes within 300 ms never shows it. */
export function ListSkeleton() {
  const { t } = useTranslation();
  const slow = useDelayed(true);
  if (!slow) return null;
  return (
    <div aria-busy className="list-skeleton">
      <p className="list-skeleton-words" role="status">
        <Icon className="spinner" of={LoaderCircle} />
        {t('frame.loading')}
      </p>
      {lines.map((line) => (
        <div className="list-skeleton-line" key={line}>
          <span className="skeleton" data-length={line % 3} />
          <span className="skeleton" data-length={(line + 1) % 3} />
          <span className="skeleton" data-length={(line + 2) % 3} />
        </div>
      ))}
    </div>
  );
}
