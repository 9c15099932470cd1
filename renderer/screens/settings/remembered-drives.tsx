import { useQuery } from '@tanstack/react-query';
import { Usb, X } from 'lucide-react';
import type { RememberedKey, RemovableDecision } from '../../../shared/contract/removable.ts';
import { useDepot, useMinute, useWords } from '../../client/depot-context.tsx';
import { removableQuery } from '../../client/queries.ts';
import { useAction } from '../../client/use-action.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Select } from '../../components/select.tsx';

const decisions: readonly RemovableDecision[] = ['ask', 'always', 'never'];

/** The USB keys that held downloads, and what happens when each is plugged in. */
export function RememberedKeys() {
  const { t } = useWords();
  const keys = useQuery(removableQuery(useDepot())).data;
  if (keys === undefined) return null;
  if (keys.remembered.length === 0)
    return <p className="field-help">{t(keys.follows ? 'removable.remembered.none' : 'removable.remembered.off')}</p>;
  return (
    <ul className="folder-list">
      {keys.remembered.map((key) => (
        <Remembered key={key.id} remembered={key} />
      ))}
    </ul>
  );
}

function Remembered({ remembered }: { readonly remembered: RememberedKey }) {
  const { id, label, decision, seenAt, filesCopied } = remembered;
  const { t, times } = useWords();
  const now = useMinute();
  const decide = useAction('removable.decide');
  const forget = useAction('removable.forget');
  return (
    <li className="remembered-key">
      <Icon className="tone-idle" of={Usb} />
      <span className="name">{label}</span>
      <span className="folder-state">
        {t('removable.remembered.seen', { at: times.short(seenAt, now) })},{' '}
        {t('removable.remembered.copied', { count: filesCopied })}
      </span>
      <Select
        choices={decisions.map((value) => ({ value, label: t(`removable.remembered.choices.${value}`) }))}
        label={t('removable.remembered.decision', { label })}
        onChoose={(chosen) => decide.mutate({ id, decision: chosen })}
        value={decision}
      />
      <Button
        aria-label={t('removable.remembered.forget', { label })}
        icon={<Icon of={X} />}
        look="quiet"
        onClick={() => forget.mutate({ id })}
        size="small"
      />
    </li>
  );
}
