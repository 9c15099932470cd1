import { zodResolver } from '@hookform/resolvers/zod';
import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
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
  /** Goes on where the form can be saved: else it names its problems. */
  readonly onBegin: (begin: () => void) => void;
  readonly onSave: (label: string) => void;
}

/** Saved parameters by name; one click runs the report with them. */
export function SavedReports({ saved, chosen, onChoose, onForget, onBegin, onSave }: SavedReportsProps) {
  const { t } = useFormatter();
  const [isNaming, setNaming] = useState(false);
  const begin = useRef<HTMLButtonElement>(null);
  const close = () => {
    setNaming(false);
    requestAnimationFrame(() => begin.current?.focus());
  };
  return (
    <div className={styles.savedReports}>
      <span className={styles.savedLabel} id="saved-reports">
        {t('reports.saved.label')}
      </span>
      {saved.length === 0 && !isNaming && <span className={styles.savedLabel}>{t('reports.saved.none')}</span>}
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
      {!isNaming ? (
        <Button
          icon={<Icon of={Plus} size={14} />}
          look="quiet"
          onClick={() => onBegin(() => setNaming(true))}
          ref={begin}
          size="small"
        >
          {t('reports.saved.save')}
        </Button>
      ) : (
        <NameForm onClose={close} onSave={onSave} />
      )}
    </div>
  );
}

const nameSchema = z.object({ label: z.string().trim().min(1) });

/** What the parameters are to be called. */
function NameForm({ onClose, onSave }: Pick<SavedReportsProps, 'onSave'> & { readonly onClose: () => void }) {
  const { t } = useFormatter();
  const { register, handleSubmit, watch } = useForm({
    resolver: zodResolver(nameSchema),
    defaultValues: { label: '' },
  });
  return (
    <form
      className={styles.savedForm}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
      onSubmit={handleSubmit(({ label }) => {
        onSave(label);
        onClose();
      })}
    >
      <Input
        {...register('label')}
        aria-label={t('reports.saved.name')}
        autoFocus
        maxLength={60}
        placeholder={t('reports.saved.placeholder')}
      />
      <Button disabled={watch('label').trim() === ''} size="small" type="submit">
        {t('reports.saved.keep')}
      </Button>
      <Button look="quiet" onClick={onClose} size="small">
        {t('common.cancel')}
      </Button>
    </form>
  );
}
