import { Lock } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import type { Settings } from '../../../shared/app/settings.ts';
import { useWords } from '../../live/depot-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { SettingField } from './setting-fields.ts';
import { choiceWords, settingTitle, settingUnit } from './setting-words.ts';
import type { SettingState } from './use-setting.ts';

export interface SettingControlProps {
  readonly id: string;
  readonly field: SettingField;
  readonly state: SettingState;
  readonly settings: Settings;
}

/** The control of one setting. A fixed one shows its value and a lock. */
export function SettingControl({ id, field, state, settings }: SettingControlProps) {
  const { t } = useWords();
  const { name, control } = field;
  const title = settingTitle(name, t);
  const value = state.inForce;
  if (control.kind === 'switch')
    return (
      <Switch
        fixed={state.fixed}
        label={title}
        on={value === true}
        onSwitch={state.change}
        words={t(value === true ? 'settings.on' : 'settings.off')}
      />
    );
  if (control.kind === 'choice' && !state.fixed)
    return (
      <Select
        choices={control.values.map((choice) => ({ value: choice, label: choiceWords(name, choice, settings, t) }))}
        label={title}
        onChoose={state.change}
        value={String(value)}
      />
    );
  const shown = control.kind === 'choice' ? choiceWords(name, String(value), settings, t) : String(value ?? '');
  return <TypedControl field={field} id={id} inForce={shown} key={shown} state={state} title={title} />;
}

interface TypedControlProps {
  readonly id: string;
  readonly field: SettingField;
  readonly state: SettingState;
  readonly inForce: string;
  readonly title: string;
}

/** Takes effect on Enter, or when the field is left; Escape goes back to the value in force. */
function TypedControl({ id, field: { name, control }, state, inForce, title }: TypedControlProps) {
  const { t } = useWords();
  const [draft, setDraft] = useState(inForce);
  const listId = useId();
  const commit = () => state.change(control.kind === 'number' ? Number(draft.trim() || Number.NaN) : draft.trim());
  const unit = settingUnit(name, t);
  return (
    <>
      <Input
        aria-describedby={`${id}-help${state.problem === undefined ? '' : ` ${id}-problem`}`}
        aria-label={title}
        end={state.fixed ? <Icon of={Lock} /> : unit !== '' && <span className="unit">{unit}</span>}
        inputMode={control.kind === 'number' ? 'numeric' : 'text'}
        invalid={state.problem !== undefined}
        list={control.kind === 'zone' ? listId : undefined}
        onBlur={() => (state.fixed ? undefined : commit())}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter') commit();
          if (event.key === 'Escape') setDraft(inForce);
        }}
        placeholder={control.kind === 'zone' ? Intl.DateTimeFormat().resolvedOptions().timeZone : undefined}
        readOnly={state.fixed}
        value={draft}
      />
      {control.kind === 'zone' && (
        <datalist id={listId}>
          {Intl.supportedValuesOf('timeZone').map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
      )}
    </>
  );
}
