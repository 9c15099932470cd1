import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { z } from 'zod';
import type { AnswerOf, Host } from '../../../shared/contract/contract.ts';
import { keyVariables } from '../../../shared/contract/key-variables.ts';
import { setupFields } from '../../../shared/contract/setup.ts';
import type { Translate } from '../../../shared/i18n/texts.ts';
import { assertNever } from '../../../shared/result.ts';
import { originOf, settingDescriptors, settingsSchema } from '../../../shared/settings/settings.ts';
import { useFormatter } from '../../client/depot-context.tsx';
import { ConnectionTest } from '../../components/connection/connection-test.tsx';
import { KeyFields, keyKeeper } from '../../components/credentials/credential-fields.tsx';
import { InputField } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { Select } from '../../components/select.tsx';
import { problemText } from '../../components/setting-problem.ts';
import styles from './setup.module.css';
import '../../components/field.css';
import '../../components/fold.css';

type Kept = AnswerOf<'settings.get'>;

export interface ServiceStepProps {
  readonly host: Host;
  readonly kept: Kept;
  readonly onTested: (works: boolean) => void;
}

const triedValues = ['serviceUrl', 'proxyUrl', 'apiToken', 'subscriptionKey'] as const;

/** Step 2: the service's address and the keys, and whether they work together. */
export function ServiceStep({ host, kept, onTested }: ServiceStepProps) {
  const { t } = useFormatter();
  const id = useId();
  const { register, formState, getValues, trigger, watch } = useFormContext<SetupValues>();
  const { errors } = formState;
  const keys = keysAtHand(host, kept);
  const keepHelp = t(`setup.service.keysHelp.${host.keyStore}`, { system: keyKeeper(host, { t }), ...keyVariables });
  const keysHelp = () => {
    const url = watch('serviceUrl');
    const typed = keyNames.filter((name) => isTyped(keys, name, url));
    const [first] = typed;
    if (typed.length === keyNames.length) return t('setup.service.kept');
    if (first !== undefined) return `${t('setup.service.keptOne', { field: keyTitle(first, t) })} ${keepHelp}`;
    const other = keyNames.map((name) => keys.typed?.[name]?.origin ?? null).find((origin) => origin !== null);
    const isOther = keys.kind === 'kept' && areKeysNeeded(keys, url);
    if (keys.kind === 'kept' && !isOther) return t('setup.service.kept');
    const address = other ?? (isOther ? keys.origin : null) ?? null;
    return address === null ? keepHelp : `${t('setup.service.keptForOther', { address })} ${keepHelp}`;
  };

  const given = () => {
    void trigger();
    const values = setupSchema(keys).safeParse(getValues());
    if (!values.success) return null;
    const { serviceUrl, proxyUrl, apiToken, subscriptionKey } = values.data;
    return {
      ...{ serviceUrl, proxyUrl },
      ...(apiToken !== '' && { apiToken }),
      ...(subscriptionKey !== '' && { subscriptionKey }),
    };
  };
  const addressProblem =
    errors.serviceUrl === undefined
      ? undefined
      : t(getValues('serviceUrl').trim() === '' ? 'setup.service.needAddress' : 'sentences.setting-address');

  const basis = {
    now: JSON.stringify(watch(triedValues)),
    whenSent: async () => JSON.stringify(getValues(triedValues)),
  };

  return (
    <>
      <h1 className={styles.setupTitle}>{t('setup.service.title')}</h1>
      <p className={styles.setupLine}>{t('setup.service.line')}</p>
      <InputField
        {...register('serviceUrl')}
        fixed={kept.fixed.includes('serviceUrl')}
        help={t('setup.service.addressHelp')}
        id={id}
        inputMode="url"
        label={t('setting.serviceUrl.title')}
        problem={addressProblem}
        size="large"
      />
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
      <ConnectionTest basis={basis} given={given} onTested={onTested} />
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

const { depotName, role, uploadWay, filePartName, sitePartName, siteProductCode, proxyUrl } = settingsSchema.shape;

/**
 * The keys that are there before the setup: those of whoever starts the program, those that are kept here for the service
 * at `origin`, or none.
 */
export type KeysAtHand = (
  | { readonly kind: 'from-outside' | 'none' }
  | { readonly kind: 'kept'; readonly origin: string | null }
) & {
  /** Those that were typed before this set-up was broken off, and kept without a good test. */
  readonly typed: Kept['typedKeys'];
};

export const keyNames = ['apiToken', 'subscriptionKey'] as const;
export type KeyName = (typeof keyNames)[number];

export function keysAtHand(host: Pick<Host, 'keyStore'>, kept: Kept): KeysAtHand {
  if (host.keyStore === 'environment') return { kind: 'from-outside', typed: null };
  const { typedKeys: typed } = kept;
  return kept.keysKept ? { kind: 'kept', origin: originOf(kept.settings.serviceUrl), typed } : { kind: 'none', typed };
}

/** Whether the engine has this key as it was typed before, above this address or none. */
function isTyped({ typed }: KeysAtHand, name: KeyName, serviceUrl: string): boolean {
  const key = typed?.[name] ?? null;
  return key !== null && (key.origin === null || key.origin === originOf(serviceUrl));
}

function keyTitle(name: KeyName, t: Translate): string {
  return t(name === 'apiToken' ? 'setup.service.token' : 'setup.service.key');
}

/** Keys are sent only to the address that they were given for: with another, they are asked for again. */
function areKeysNeeded(keys: KeysAtHand, serviceUrl: string): boolean {
  switch (keys.kind) {
    case 'from-outside':
      return false;
    case 'none':
      return true;
    case 'kept': {
      const origin = originOf(serviceUrl);
      // While an address is typed it is none, and says nothing yet.
      return origin !== null && origin !== keys.origin;
    }
    default:
      return assertNever(keys);
  }
}

/** What the setup asks for. Keys that are at hand may stay empty. */
export function setupSchema(keys: KeysAtHand) {
  const key = z.string().trim().max(4096);
  return z
    .object({
      serviceUrl: z.url({ protocol: /^https?$/ }).max(2048),
      apiToken: key,
      subscriptionKey: key,
      depotName,
      role,
      uploadWay,
      filePartName,
      sitePartName,
      siteProductCode,
      proxyUrl,
    })
    .superRefine(({ serviceUrl, apiToken, subscriptionKey }, { addIssue }) => {
      const given = { apiToken, subscriptionKey };
      const isNeeded = areKeysNeeded(keys, serviceUrl) || apiToken !== '' || subscriptionKey !== '';
      for (const name of keyNames) {
        if (isNeeded && given[name] === '' && !isTyped(keys, name, serviceUrl))
          addIssue({ code: 'custom', path: [name] });
      }
    });
}

export type SetupValues = z.infer<ReturnType<typeof setupSchema>>;

/** The settings in force, and over them what was typed when the set-up was left. What is fixed stays as it is. */
export function startingValues({ settings, fixed, setup }: Pick<Kept, 'settings' | 'fixed' | 'setup'>): SetupValues {
  const values = Object.fromEntries(
    setupFields.map((name) => [name, fixed.includes(name) ? settings[name] : (setup?.typed[name] ?? settings[name])]),
  );
  return { ...(values as Omit<SetupValues, 'apiToken' | 'subscriptionKey'>), apiToken: '', subscriptionKey: '' };
}

type TypedName = 'filePartName' | 'sitePartName' | 'siteProductCode' | 'proxyUrl';

/** What most depots never touch. `fixed` names the settings that the IT department holds. */
function MoreFields({ fixed }: { readonly fixed: readonly string[] }) {
  const { t } = useFormatter();
  const wayId = useId();
  const { control, watch } = useFormContext<SetupValues>();
  const way = watch('uploadWay');
  const part = watch('filePartName');
  const names: readonly TypedName[] =
    way === 'multipart'
      ? ['filePartName', 'sitePartName', 'siteProductCode', 'proxyUrl']
      : ['siteProductCode', 'proxyUrl'];
  return (
    <div className="more-fields">
      {fixed.includes('uploadWay') ? (
        <InputField
          fixed
          id={wayId}
          label={t('setting.uploadWay.title')}
          size="large"
          value={t(`setting.uploadWay.choices.${way}`, { part })}
        />
      ) : (
        <div className="field">
          <span className="field-label">{t('setting.uploadWay.title')}</span>
          <Controller
            control={control}
            name="uploadWay"
            render={({ field }) => (
              <Select
                choices={[
                  { value: 'multipart', label: t('setting.uploadWay.choices.multipart', { part }) },
                  { value: 'json', label: t('setting.uploadWay.choices.json') },
                ]}
                label={t('setting.uploadWay.title')}
                onChoose={field.onChange}
                size="large"
                value={field.value}
              />
            )}
          />
          <p className="field-help">{t('setting.uploadWay.help')}</p>
        </div>
      )}
      {names.map((name) => (
        <MoreField fixed={fixed.includes(name)} key={name} name={name} />
      ))}
    </div>
  );
}

function MoreField({ name, fixed }: { readonly name: TypedName; readonly fixed: boolean }) {
  const { t } = useFormatter();
  const id = useId();
  const { register, formState } = useFormContext<SetupValues>();
  const problem = formState.errors[name] === undefined ? undefined : problemText(settingDescriptors[name].control, t);
  return (
    <InputField
      {...register(name)}
      fixed={fixed}
      help={t(`setting.${name}.help`)}
      id={id}
      label={t(`setting.${name}.title`)}
      problem={problem}
      size="large"
    />
  );
}
