import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { CustodyHold } from '../../../shared/contract/custody.ts';
import { holdScopeText } from '../../../shared/format/custody-text.ts';
import { useAction, useDepot, useFormatter, useMinute } from '../../client/depot-context.tsx';
import { custodyQuery } from '../../client/queries.ts';
import { Button } from '../../components/button.tsx';
import { useFocusAfterRemoval, useFocusBack } from '../../components/element-hooks.ts';
import { Icon } from '../../components/icon.tsx';
import styles from './custody.module.css';
import { HoldForm } from './hold-form.tsx';
import { RemovableEntry } from './removable-entry.tsx';
import '../../components/field.css';

/** What an authority asks about, and a form for one more. */
export function Holds() {
  const { t } = useFormatter();
  const holds = useQuery(custodyQuery(useDepot())).data?.holds;
  const [isAdding, setAdding] = useState(false);
  const addButton = useFocusBack(isAdding);
  useFocusAfterRemoval(holds?.length ?? 0, addButton);
  if (holds === undefined) return null;
  return (
    <div className={styles.state}>
      {holds.length === 0 && !isAdding && <p className="field-help">{t('custody.holds.none')}</p>}
      {holds.length > 0 && (
        <ul className={styles.list}>
          {holds.map((hold) => (
            <Hold hold={hold} key={hold.id} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <HoldForm onClose={() => setAdding(false)} />
      ) : (
        <Button icon={<Icon of={Plus} />} onClick={() => setAdding(true)} ref={addButton} size="small">
          {t('custody.holds.add')}
        </Button>
      )}
    </div>
  );
}

function Hold({ hold }: { readonly hold: CustodyHold }) {
  const { t, times } = useFormatter();
  const now = useMinute();
  const release = useAction('custody.release', { done: () => t('custody.holds.released') });
  const scope = holdScopeText(hold, (day) => times.day(day, now), { t });
  return (
    <RemovableEntry
      busy={release.isPending}
      label={t('custody.holds.releaseOne', { name: scope })}
      name={scope}
      onRemove={() => release.mutate({ id: hold.id })}
      question={{
        title: t('custody.holds.releaseTitle'),
        effect: t('custody.holds.releaseEffect'),
        act: t('custody.holds.release'),
        keep: t('custody.holds.keep'),
      }}
      words={`${hold.reason}, ${t('custody.holds.heldSince', { at: times.short(hold.since, now) })}`}
    />
  );
}
