import { CircleX, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { EmptyState } from '../components/list-states.tsx';
import '../components/list-states.css';

interface BrokenScreenProps {
  /** Goes to a screen that has not failed, and the words for it. Absent where nothing but loading again is left. */
  readonly elsewhere?: { readonly label: string; readonly go: () => void };
}

/** Replaces a screen that threw an error. */
export function BrokenScreen({ elsewhere }: BrokenScreenProps) {
  const { t } = useTranslation();
  return (
    <EmptyState
      action={
        <div className="empty-state-actions">
          {elsewhere !== undefined && <Button onClick={elsewhere.go}>{elsewhere.label}</Button>}
          <Button icon={<Icon of={RotateCcw} />} onClick={() => window.location.reload()}>
            {t('frame.broken.action')}
          </Button>
        </div>
      }
      icon={CircleX}
      line={t(elsewhere === undefined ? 'frame.broken.line' : 'frame.broken.lineElsewhere')}
      title={t('frame.broken.title')}
    />
  );
}
