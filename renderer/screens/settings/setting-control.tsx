import { Lock } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { systemTimeZone } from '../../../shared/contract/time-zone.ts';
import type { Translate } from '../../../shared/i18n/texts.ts';
import type { SettingControl as Control } from '../../../shared/settings/descriptor.ts';
import {
  type ChoiceSetting,
  type SettingName,
  type Settings,
  settingDescriptors,
} from '../../../shared/settings/settings.ts';
import { useWords } from '../../client/depot-context.tsx';
import { Icon } from '../../components/icon.tsx';
import { Input } from '../../components/input.tsx';
import { Select } from '../../components/select.tsx';
import { Switch } from '../../components/switch.tsx';
import type { SettingState } from './use-setting.ts';

export interface SettingControlProps {
  readonly id: string;
  /** Read out; what is visible stands where the row puts it. */
  readonly label: string;
  /** Of the words that say what the setting does. */
  readonly helpId: string;
  readonly name: SettingName;
  readonly state: SettingState;
  readonly settings: Settings;
}

/** The control of one setting. A fixed one shows its value and a lock. */
export function SettingControl({ id, label, helpId, name, state, settings }: SettingControlProps) {
  const { t } = useWords();
  const { control } = settingDescriptors[name];
  const value = state.inForce;
  if (control.kind === 'switch')
    return (
      <Switch
        fixed={state.fixed}
        label={label}
        on={value === true}
        onSwitch={state.change}
        words={t(value === true ? 'settings.on' : 'settings.off')}
      />
    );
  if (control.kind === 'choice' && !state.fixed)
    return (
      <Select
        choices={control.values.map((choice) => ({ value: choice, label: choiceText(name, choice, settings, t) }))}
        label={label}
        onChoose={state.change}
        value={String(value)}
      />
    );
  const shown = control.kind === 'choice' ? choiceText(name, String(value), settings, t) : String(value ?? '');
  return <TypedControl {...{ id, label, helpId, control, state }} inForce={shown} key={shown} />;
}

interface TypedControlProps extends Omit<SettingControlProps, 'name' | 'settings'> {
  readonly control: Control;
  readonly inForce: string;
}

/** Takes effect on Enter, or when the field is left; Escape goes back to the value in force. */
function TypedControl({ id, label, helpId, control, state, inForce }: TypedControlProps) {
  const { t } = useWords();
  const [draft, setDraft] = useState(inForce);
  const listId = useId();
  const commit = () => state.change(typedValue(control, draft.trim()));
  const unit = control.kind === 'number' && <span className="unit">{t(`settings.units.${control.unit}`)}</span>;
  return (
    <>
      <Input
        aria-describedby={`${helpId}${state.problem === undefined ? '' : ` ${id}-problem`}`}
        aria-label={label}
        end={state.fixed ? <Icon of={Lock} /> : unit}
        inputMode={control.kind === 'number' ? 'numeric' : 'text'}
        invalid={state.problem !== undefined}
        list={control.kind === 'zone' ? listId : undefined}
        onBlur={() => (state.fixed ? undefined : commit())}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter') commit();
          if (event.key === 'Escape') setDraft(inForce);
        }}
        placeholder={control.kind === 'zone' ? systemTimeZone() : undefined}
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

/** What a person means by what they typed; what cannot be meant is left for the schema to refuse. */
function typedValue({ kind }: Control, typed: string): string | number {
  if (kind === 'number') return Number(typed || Number.NaN);
  const time = kind === 'time' ? /^(?<hours>\d{1,2})(?:[:.]?(?<minutes>\d{2}))?$/.exec(typed)?.groups : undefined;
  return time === undefined ? typed : `${time.hours?.padStart(2, '0')}:${time.minutes ?? '00'}`;
}

type ChoiceKey = { [Name in ChoiceSetting]: `setting.${Name}.choices.${Settings[Name]}` }[ChoiceSetting];

/** One of the values of a setting, for which the catalogue owes a text each. */
function choiceText(name: SettingName, value: string, { filePartName }: Settings, t: Translate): string {
  return t(`setting.${name}.choices.${value}` as ChoiceKey, { part: filePartName });
}
