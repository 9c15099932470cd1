import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { Host } from '../../../shared/contract/contract.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { useFormatter } from '../../client/depot-context.tsx';
import { Field, SecretInput } from '../field.tsx';
import './credential-fields.css';
import '../field.css';

interface KeyField {
  readonly registered: UseFormRegisterReturn;
  readonly problem: string | undefined;
}

export interface KeyFieldsProps {
  readonly apiToken: KeyField;
  readonly subscriptionKey: KeyField;
  readonly help: string;
  readonly size?: 'normal' | 'large';
}

/** The fields of the two credentials side by side, with the names that the service's support uses. */
export function KeyFields({ apiToken, subscriptionKey, help, size = 'normal' }: KeyFieldsProps) {
  const { t } = useFormatter();
  const id = useId();
  return (
    <div className="key-fields">
      <Key field={apiToken} helpId={`${id}-help`} label={t('setup.service.token')} size={size} />
      <Key field={subscriptionKey} helpId={`${id}-help`} label={t('setup.service.key')} size={size} />
      <p className="field-help" id={`${id}-help`}>
        {help}
      </p>
    </div>
  );
}

interface KeyProps {
  readonly field: KeyField;
  readonly label: string;
  readonly helpId: string;
  readonly size: 'normal' | 'large';
}

function Key({ field: { registered, problem }, label, helpId, size }: KeyProps) {
  const { t } = useFormatter();
  const id = useId();
  return (
    <Field id={id} label={label} problem={problem}>
      <SecretInput
        {...registered}
        aria-describedby={problem === undefined ? helpId : `${id}-problem ${helpId}`}
        hideLabel={t('setup.service.hide', { field: label })}
        id={id}
        invalid={problem !== undefined}
        showLabel={t('setup.service.show', { field: label })}
        size={size}
      />
    </Field>
  );
}

/** The name of the system's credential store. */
export function keyKeeper(host: Host, { t }: Pick<Formatter, 't'>): string {
  if (host.platform === 'win32') return t('settings.system.win32');
  return t(host.platform === 'darwin' ? 'settings.system.darwin' : 'settings.system.other');
}
