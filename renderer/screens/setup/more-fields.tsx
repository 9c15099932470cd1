import { useId } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { settingDescriptors } from '../../../shared/settings/settings.ts';
import { useWords } from '../../client/depot-context.tsx';
import { describedBy, Field } from '../../components/field.tsx';
import { Input } from '../../components/input.tsx';
import { Select } from '../../components/select.tsx';
import { problemWords } from '../../components/setting-problem.ts';
import type { SetupValues } from './setup-values.ts';

type TypedName = 'filePartName' | 'sitePartName' | 'siteProductCode' | 'proxyUrl';

/** What most depots never touch. `fixed` names the settings that the IT department holds. */
export function MoreFields({ fixed }: { readonly fixed: readonly string[] }) {
  const { t } = useWords();
  const { control, watch } = useFormContext<SetupValues>();
  const way = watch('uploadWay');
  const part = watch('filePartName');
  const names: readonly TypedName[] =
    way === 'multipart'
      ? ['filePartName', 'sitePartName', 'siteProductCode', 'proxyUrl']
      : ['siteProductCode', 'proxyUrl'];
  return (
    <div className="more-fields">
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
      {names.map((name) => (
        <MoreField fixed={fixed.includes(name)} key={name} name={name} />
      ))}
    </div>
  );
}

function MoreField({ name, fixed }: { readonly name: TypedName; readonly fixed: boolean }) {
  const { t } = useWords();
  const id = useId();
  const { register, formState } = useFormContext<SetupValues>();
  const problem = formState.errors[name] === undefined ? undefined : problemWords(settingDescriptors[name].control, t);
  const help = t(`setting.${name}.help`);
  return (
    <Field help={help} id={id} label={t(`setting.${name}.title`)} problem={problem}>
      <Input
        {...register(name)}
        aria-describedby={describedBy(id, { help, problem })}
        id={id}
        invalid={problem !== undefined}
        readOnly={fixed}
        size="large"
      />
    </Field>
  );
}
