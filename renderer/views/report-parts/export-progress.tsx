import { LoaderCircle } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

export interface ExportProgressProps {
  readonly text: string;
  readonly cancelLabel: string;
  readonly onCancel: () => void;
}

/** How far the reading of a long list has come, at the edge of the page. */
export function ExportProgress({ text, cancelLabel, onCancel }: ExportProgressProps) {
  return (
    <div className="notices adding">
      <div className="notice" role="status">
        <Icon className="spinner" of={LoaderCircle} />
        <p className="notice-words">{text}</p>
        <Button look="quiet" onClick={onCancel} size="small">
          {cancelLabel}
        </Button>
      </div>
    </div>
  );
}
