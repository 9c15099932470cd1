import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { CustodyHold } from '../../../shared/contract/custody.ts';
import { holdScopeText } from '../../../shared/format/custody-text.ts';
import { useAction, useDepot, useFormatter, useMinute } from '../../client/depot-context.tsx';
import { custodyQuery } from '../../client/queries.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useFocusBack } from '../../components/element-hooks.ts';
import { Icon } from '../../components/icon.tsx';
import styles from './custody.module.css';
import { HoldForm } from './hold-form.tsx';
import '../../components/field.css';

/** What an authority asks about, and a form for one more. */
export function Holds() {
  const { t } = useFormatter();
  const holds = useQuery(custodyQuery(useDepot())).data?.holds;
  const [isAdding, setAdding] = useState(false);
  const addButton = useFocusBack(isAdding);
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
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const release = useAction('custody.release', { onDone: close, done: () => t('custody.holds.released') });
  const scope = holdScopeText(hold, (day) => times.day(day, now), { t });
  return (
    <li>
      <div>
        <p className={styles.name}>{scope}</p>
        <p className={styles.words}>
          {hold.reason}, {t('custody.holds.heldSince', { at: times.short(hold.since, now) })}
        </p>
      </div>
      <Button
        aria-label={t('custody.holds.releaseOne', { name: scope })}
        icon={<Icon of={X} />}
        look="quiet"
        onClick={() => setAsked(true)}
        size="small"
      />
      {isAsked && (
        <Dialog
          act={{
            label: t('custody.holds.release'),
            run: () => release.mutate({ id: hold.id }),
            busy: release.isPending,
          }}
          close={t('custody.holds.keep')}
          onClose={close}
          open
          title={t('custody.holds.releaseTitle')}
        >
          <p>
            <b>{scope}</b>
          </p>
          <p>{t('custody.holds.releaseEffect')}</p>
        </Dialog>
      )}
    </li>
  );
}
