import { useQueryClient } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { type UseFormReturn, useController, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '../../../shared/contract/contract.ts';
import { settingOriginText } from '../../../shared/format/setting-origin-text.ts';
import { systemTimeZone } from '../../../shared/i18n/system-locale.ts';
import type { Translate } from '../../../shared/i18n/texts.ts';
import type { SettingControl as Control, SettingPair as PairId } from '../../../shared/settings/descriptor.ts';
import type { SettingOrigin } from '../../../shared/settings/setting-origin.ts';
import {
  type ChoiceSetting,
  holds,
  type PairedSetting,
  readSetting,
  type SettingName,
  type Settings,
  settingDescriptors,
} from '../../../shared/settings/settings.ts';
import { useAction, useFormatter, useSettings } from '../../client/depot-context.tsx';
import { queryKeys } from '../../client/queries.ts';
import { formatError } from '../../client/transport/transport.ts';
import { FieldProblem, FixedNote, Input, Switch } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { Select } from '../../components/select.tsx';
import { problemText } from '../../components/setting-problem.ts';
import styles from './settings.module.css';
import '../../components/field.css';

interface SettingRowProps {
  readonly id: string;
  readonly title: string;
  /** The effect, in words. */
  readonly help: string;
  readonly problem?: string | undefined;
  readonly fixed?: boolean;
  /** Whose word counts; shown where it is fixed. */
  readonly origin?: SettingOrigin | undefined;
  readonly children: ReactNode;
}

/** What the setting is and does at the left, its value at the right. */
export function SettingRow({ id, title, help, problem, fixed = false, origin, children }: SettingRowProps) {
  const { t } = useTranslation();
  const isFromOutside = origin !== undefined && origin.source !== 'depot' && origin.source !== 'default';
  return (
    <div className={styles.setting}>
      <div className={styles.settingWords}>
        <h3 className={styles.settingTitle} id={`${id}-title`}>
          {title}
        </h3>
        <p className="field-help" id={`${id}-help`}>
          {help}
        </p>
      </div>
      <div className={styles.settingValue}>
        {children}
        {problem !== undefined && <FieldProblem id={id} text={problem} />}
        {fixed && <FixedNote />}
        {fixed && isFromOutside && <p className="field-help">{settingOriginText(origin, { t })}</p>}
      </div>
    </div>
  );
}

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
  const { t } = useFormatter();
  const { control } = settingDescriptors[name];
  const value = state.inForce;
  if (control.kind === 'switch') {
    return (
      <Switch
        fixed={state.fixed}
        label={label}
        on={value === true}
        onSwitch={(on) => state.change(on)}
        words={t(value === true ? 'settings.on' : 'settings.off')}
      />
    );
  }
  if (control.kind === 'choice' && !state.fixed) {
    // A value that is not offered any more stays on the list while it is the one that was chosen.
    const offered = control.values.filter((each) => each === value || holds(control.valuesWhen[each], settings));
    return (
      <Select
        choices={offered.map((choice) => ({ value: choice, label: choiceText(name, choice, settings, t) }))}
        label={label}
        onChoose={(chosen) => state.change(chosen)}
        value={String(value)}
      />
    );
  }
  const shown = control.kind === 'choice' ? choiceText(name, String(value), settings, t) : String(value ?? '');
  return <TypedControl {...{ id, label, helpId, control, state, shown }} />;
}

interface TypedControlProps extends Omit<SettingControlProps, 'name' | 'settings'> {
  readonly control: Control;
  /** Of the value in force. */
  readonly shown: string;
}

/** Takes effect on Enter, or when the field is left; Escape goes back to the value in force. */
function TypedControl({ id, label, helpId, control, state, shown }: TypedControlProps) {
  const { t } = useFormatter();
  const listId = useId();
  const { field } = useController({ control: state.form.control, name: 'typed' });
  const commit = () => state.change(typedValue(control, field.value.trim()));
  const unit = control.kind === 'number' && <span className="unit">{t(`settings.units.${control.unit}`)}</span>;
  const typed = {
    ...field,
    onBlur: commit,
    onKeyDown({ key }: KeyboardEvent) {
      if (key === 'Enter') commit();
      if (key === 'Escape') state.form.reset(undefined, { keepErrors: true });
    },
  };
  return (
    <>
      <Input
        {...(state.fixed ? { readOnly: true, value: shown } : typed)}
        aria-describedby={`${helpId}${state.problem === undefined ? '' : ` ${id}-problem`}`}
        aria-label={label}
        end={
          <>
            {unit}
            {state.fixed && <Icon of={Lock} />}
          </>
        }
        inputMode={control.kind === 'number' ? 'numeric' : 'text'}
        invalid={state.problem !== undefined}
        list={control.kind === 'zone' ? listId : undefined}
        placeholder={control.kind === 'zone' ? systemTimeZone() : undefined}
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

/** Interprets what a person typed; a text without a sensible meaning is left for the schema to refuse. */
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

interface SettingPairProps {
  readonly pair: PairId;
  readonly names: readonly PairedSetting[];
  readonly settings: Settings;
}

/** Two settings that say one thing, side by side under one title. */
export function SettingPair({ pair, names, settings }: SettingPairProps) {
  const { t } = useFormatter();
  const id = `setting-${pair}`;
  const title = t(`settings.pairs.${pair}.title`);
  const fixedNames = useSettings()?.fixed ?? [];
  const fixed = names.some((name) => fixedNames.includes(name));
  return (
    <SettingRow fixed={fixed} help={t(`settings.pairs.${pair}.help`)} id={id} title={title}>
      <div className={styles.settingPair}>
        {names.map((name) => (
          <PairedSettingField helpId={`${id}-help`} key={name} name={name} settings={settings} title={title} />
        ))}
      </div>
    </SettingRow>
  );
}

interface PairedSettingFieldProps {
  readonly name: PairedSetting;
  /** Of the words that say what both are for. */
  readonly helpId: string;
  readonly settings: Settings;
  /** Of the pair. */
  readonly title: string;
}

function PairedSettingField({ name, helpId, settings, title }: PairedSettingFieldProps) {
  const { t } = useFormatter();
  const state = useSetting(name);
  const id = `setting-${name}`;
  const half = t(`setting.${name}.title`);
  return (
    <>
      <div className={styles.settingHalf}>
        <span aria-hidden className={styles.settingHalfName}>
          {half}
        </span>
        <SettingControl
          helpId={helpId}
          id={id}
          label={`${title}: ${half}`}
          name={name}
          settings={settings}
          state={state}
        />
      </div>
      {state.problem !== undefined && (
        <div className={styles.settingHalfProblem}>
          <FieldProblem id={id} text={state.problem} />
        </div>
      )}
    </>
  );
}

interface SettingState {
  /** Null until the settings have come. */
  readonly inForce: Settings[SettingName] | null;
  readonly fixed: boolean;
  readonly origin: SettingOrigin | undefined;
  /** Of what is typed until it is in force. */
  readonly form: UseFormReturn<{ typed: string }>;
  /** Why the last value was not taken, and which one still counts. */
  readonly problem: string | undefined;
  /** Checks the value, and sends it to the engine when it is another one. Calls back once it is in force. */
  readonly change: (value: string | number | boolean, onTaken?: () => void) => void;
}

/** One setting that takes effect as soon as it is changed. */
export function useSetting(name: SettingName): SettingState {
  const formatter = useFormatter();
  const client = useQueryClient();
  const answer = useSettings();
  const inForce = answer?.settings[name] ?? null;
  const form = useForm({ values: { typed: String(inForce ?? '') } });
  const { control } = settingDescriptors[name];
  const refuse = (why: string) => {
    // Groups are kept as one text that nobody typed; they stand above.
    const isReadable = control.kind !== 'mail-groups';
    const message = isReadable ? withValueInForce(why, String(inForce ?? ''), formatter.t) : why;
    form.setError('typed', { message });
  };
  const save = useAction('settings.change', {
    onDone({ settings }) {
      form.clearErrors();
      client.setQueryData<AnswerOf<'settings.get'>>(queryKeys.settings, (known) => known && { ...known, settings });
    },
    onFailed: ({ reason }) => refuse(formatError(reason, formatter)),
  });
  return {
    inForce,
    fixed: answer?.fixed.includes(name) ?? false,
    origin: answer?.origins[name],
    form,
    problem: form.formState.errors.typed?.message,
    change(value, onTaken) {
      const read = readSetting(name, value);
      if (!read.ok) return refuse(problemText(control, formatter.t));
      if (read.value !== inForce)
        return save.mutate({ patch: { [name]: read.value } }, { onSuccess: () => onTaken?.() });
      form.reset();
      onTaken?.();
    },
  };
}

/** After a refused change it is always clear which value is in force. */
function withValueInForce(problem: string, inForce: string, t: Translate): string {
  return inForce === '' ? t('settings.stillEmpty', { problem }) : t('settings.stillUsing', { problem, value: inForce });
}
