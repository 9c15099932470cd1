import { Switch as BaseSwitch } from '@base-ui/react/switch';
import { Building2, CircleX, Eye, EyeOff, Lock } from 'lucide-react';
import { type ComponentProps, type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import './field.css';

export interface FieldProps {
  /** Of the control that the label and the words below belong to. */
  readonly id: string;
  readonly label: string;
  readonly help?: string | undefined;
  readonly problem?: string | undefined;
  /** The value is not this PC's to change: that stands in place of the help. */
  readonly fixed?: boolean;
  /** Carries `id`, and `aria-describedby` from `describedBy`. */
  readonly children: ReactNode;
}

export function describedBy(id: string, { help, problem }: Pick<FieldProps, 'help' | 'problem'>): string | undefined {
  const ids = [problem === undefined ? '' : `${id}-problem`, help === undefined ? '' : `${id}-help`];
  return ids.join(' ').trim() || undefined;
}

/** Label above, effect below, and what is wrong with the value. */
export function Field({ id, label, help, problem, fixed = false, children }: FieldProps) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children}
      {problem !== undefined && <FieldProblem id={id} text={problem} />}
      {fixed && <FixedNote id={`${id}-help`} />}
      {!fixed && help !== undefined && (
        <p className="field-help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}

/** Why a value cannot be changed here. */
export function FixedNote({ id }: { readonly id?: string }) {
  const { t } = useTranslation();
  return (
    <p className="field-fixed" id={id}>
      <Icon of={Building2} size={14} />
      {t('settings.fixed')}
    </p>
  );
}

/** Scrolls into view by itself, because a refused value must not go unnoticed below the edge of the window. */
export function FieldProblem({ id, text }: { readonly id: string; readonly text: string }) {
  const bringIntoView = useCallback((element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <p className="field-error" id={`${id}-problem`} ref={bringIntoView} role="alert">
      <Icon of={CircleX} />
      {text}
    </p>
  );
}

interface InputProps extends Omit<ComponentProps<'input'>, 'size'> {
  readonly size?: 'normal' | 'large';
  readonly invalid?: boolean;
  /** Stands behind the value: a unit, or a button. */
  readonly end?: ReactNode;
}

export function Input({ size = 'normal', invalid = false, end, ...rest }: InputProps) {
  return (
    <div className="input" data-fixed={rest.readOnly || undefined} data-invalid={invalid || undefined} data-size={size}>
      <input autoComplete="off" spellCheck={false} {...rest} aria-invalid={invalid || undefined} />
      {end}
    </div>
  );
}

interface InputFieldProps extends InputProps, Pick<FieldProps, 'help' | 'problem' | 'fixed'> {
  readonly id: string;
  readonly label: string;
}

/** A labelled input with what is wrong with it. `invalid` and `aria-describedby` are for a problem that several fields share. */
export function InputField({ id, label, help, problem, fixed = false, ...input }: InputFieldProps) {
  return (
    <Field fixed={fixed} help={help} id={id} label={label} problem={problem}>
      <Input
        aria-describedby={describedBy(id, { help: fixed ? '' : help, problem })}
        invalid={problem !== undefined}
        {...input}
        {...(fixed && { readOnly: true, end: <Icon of={Lock} /> })}
        id={id}
      />
    </Field>
  );
}

interface SecretInputProps extends Omit<InputProps, 'type' | 'end'> {
  readonly showLabel: string;
  readonly hideLabel: string;
}

/** Hides what is typed, unless the person wants to see it. Never filled in from anywhere. */
export function SecretInput({ showLabel, hideLabel, ...rest }: SecretInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...rest}
      autoComplete="new-password"
      end={
        <Button
          aria-label={shown ? hideLabel : showLabel}
          icon={<Icon of={shown ? EyeOff : Eye} />}
          look="quiet"
          onClick={() => setShown(!shown)}
          size="small"
        />
      }
      type={shown ? 'text' : 'password'}
    />
  );
}

interface SwitchProps {
  readonly label: string;
  readonly on: boolean;
  readonly onSwitch: (on: boolean) => void;
  /** "On" or "Off", because colour alone must never show the state. */
  readonly words: string;
  readonly fixed?: boolean;
}

export function Switch({ label, on, onSwitch, words, fixed = false }: SwitchProps) {
  return (
    <span className="switch-line">
      <BaseSwitch.Root aria-label={label} checked={on} className="switch" onCheckedChange={onSwitch} readOnly={fixed}>
        <BaseSwitch.Thumb className="switch-thumb" />
      </BaseSwitch.Root>
      <span aria-hidden>{words}</span>
      {fixed && <Icon of={Lock} />}
    </span>
  );
}
