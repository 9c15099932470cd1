import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import type { AnswerOf, Host } from '../../../shared/contract/contract.ts';
import { useWords } from '../../client/depot-context.tsx';
import { ConnectionTest } from '../../components/connection/connection-test.tsx';
import { KeyFields } from '../../components/credentials/key-fields.tsx';
import { keyKeeper } from '../../components/credentials/keys-words.ts';
import { describedBy, Field } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { Input } from '../../components/input.tsx';
import { MoreFields } from './more-fields.tsx';
import { areKeysNeeded, keysAtHand, type SetupValues, setupSchema } from './setup-values.ts';

export interface ServiceStepProps {
  readonly host: Host;
  readonly kept: AnswerOf<'settings.get'>;
  readonly onTested: (works: boolean) => void;
}

/** Step 2: the service's address and the keys, and whether they work together. */
export function ServiceStep({ host, kept, onTested }: ServiceStepProps) {
  const { t } = useWords();
  const id = useId();
  const { register, formState, getValues, trigger, watch } = useFormContext<SetupValues>();
  const { errors } = formState;
  const keys = keysAtHand(host, kept);
  const keepHelp = t(`setup.service.keysHelp.${host.keyStore}`, { system: keyKeeper(host, { t }) });
  const keysHelp = () => {
    if (keys.kind !== 'kept') return keepHelp;
    if (!areKeysNeeded(keys, watch('serviceUrl'))) return t('setup.service.kept');
    return `${t('setup.service.keptForOther', { address: keys.origin ?? '' })} ${keepHelp}`;
  };

  const given = () => {
    void trigger();
    const values = setupSchema(keys).safeParse(getValues());
    if (!values.success) return null;
    const { serviceUrl, proxyUrl, apiToken, subscriptionKey } = values.data;
    return { serviceUrl, proxyUrl, ...(apiToken !== '' && { apiToken, subscriptionKey }) };
  };
  const addressProblem =
    errors.serviceUrl === undefined
      ? undefined
      : t(getValues('serviceUrl').trim() === '' ? 'setup.service.needAddress' : 'setup.service.badAddress');
  const addressHelp = t('setup.service.addressHelp');

  return (
    <>
      <h1 className="setup-title">{t('setup.service.title')}</h1>
      <p className="setup-line">{t('setup.service.line')}</p>
      <Field help={addressHelp} id={id} label={t('setup.service.address')} problem={addressProblem}>
        <Input
          {...register('serviceUrl')}
          aria-describedby={describedBy(id, { help: addressHelp, problem: addressProblem })}
          id={id}
          inputMode="url"
          invalid={addressProblem !== undefined}
          readOnly={kept.fixed.includes('serviceUrl')}
          size="large"
        />
      </Field>
      {keys.kind === 'from-outside' ? (
        <p className="field-help">{keysHelp()}</p>
      ) : (
        <KeyFields
          apiToken={{ registered: register('apiToken'), problem: errors.apiToken && t('setup.service.needToken') }}
          help={keysHelp()}
          size="large"
          subscriptionKey={{
            registered: register('subscriptionKey'),
            problem: errors.subscriptionKey && t('setup.service.needKey'),
          }}
        />
      )}
      <ConnectionTest given={given} onTested={onTested} />
      <details className="more">
        <summary>
          <Icon of={ChevronRight} />
          {t('setup.service.more')}
        </summary>
        <MoreFields fixed={kept.fixed} />
      </details>
    </>
  );
}
