import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { SavedReport } from '../../../shared/contract/reports/report-runs.ts';
import { useFormatter } from '../../client/depot-context.tsx';
import { Button } from '../../components/button.tsx';
import { Input } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import styles from './reports.module.css';

export interface SavedReportsProps {
  readonly saved: readonly SavedReport[];
  /** Id of the one whose parameters the form holds; null for none. */
  readonly chosen: number | null;
  readonly onChoose: (saved: SavedReport) => void;
  readonly onForget: (saved: SavedReport) => void;
  /** Whether the form can be saved: it names its problems where it cannot. */
  readonly onBegin: () => boolean;
  readonly onSave: (label: string) => void;
}

/** Saved parameters by name; one click runs the report with them. */
export function SavedReports({ saved, chosen, onChoose, onForget, onBegin, onSave }: SavedReportsProps) {
  const { t } = useFormatter();
  const [label, setLabel] = useState<string | null>(null);
  const begin = useRef<HTMLButtonElement>(null);
  const close = () => {
    setLabel(null);
    requestAnimationFrame(() => begin.current?.focus());
  };
  return (
    <div className={styles.savedReports}>
      <span className={styles.savedLabel} id="saved-reports">
        {t('reports.saved.label')}
      </span>
      {saved.length === 0 && label === null && <span className={styles.savedLabel}>{t('reports.saved.none')}</span>}
      {saved.length > 0 && (
        <ul aria-labelledby="saved-reports">
          {saved.map((each) => (
            <li className={styles.savedChip} data-chosen={each.id === chosen || undefined} key={each.id}>
              <button
                aria-label={t('reports.saved.run', { label: each.label })}
                aria-pressed={each.id === chosen}
                onClick={() => onChoose(each)}
                type="button"
              >
                {each.label}
              </button>
              {each.id === chosen && (
                <button
                  aria-label={t('reports.saved.forget', { label: each.label })}
                  onClick={() => onForget(each)}
                  type="button"
                >
                  <Icon of={X} size={14} />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {label === null ? (
        <Button
          icon={<Icon of={Plus} size={14} />}
          look="quiet"
          onClick={() => {
            if (onBegin()) setLabel('');
          }}
          ref={begin}
          size="small"
        >
          {t('reports.saved.save')}
        </Button>
      ) : (
        <form
          className={styles.savedForm}
          onKeyDown={(event) => {
            if (event.key === 'Escape') close();
          }}
          onSubmit={(event) => {
            event.preventDefault();
            if (label.trim() === '') return;
            onSave(label.trim());
            close();
          }}
        >
          <Input
            aria-label={t('reports.saved.name')}
            autoFocus
            maxLength={60}
            onChange={(event) => setLabel(event.target.value)}
            placeholder={t('reports.saved.placeholder')}
            value={label}
          />
          <Button disabled={label.trim() === ''} size="small" type="submit">
            {t('reports.saved.keep')}
          </Button>
          <Button look="quiet" onClick={close} size="small">
            {t('reports.saved.cancel')}
          </Button>
        </form>
      )}
    </div>
  );
}
