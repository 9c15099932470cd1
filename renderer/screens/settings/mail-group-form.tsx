import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import type { Formatter } from '../../../shared/format/format.ts';
import type { Translate } from '../../../shared/i18n/texts.ts';
import {
  groupKey,
  type MailGroup,
  mailAbout,
  mailGroupSchema,
  mailIntervals,
} from '../../../shared/settings/mail-group.ts';
import { useDepot, useFormatter } from '../../client/depot-context.tsx';
import { mailChoicesQuery } from '../../client/queries.ts';
import { Button } from '../../components/button.tsx';
import { FieldProblem, InputField, Switch } from '../../components/field.tsx';
import { RecipientsField, typedRecipients } from '../../components/recipients-field.tsx';
import { SelectField } from '../../components/select.tsx';
import styles from './mail.module.css';
import settingsStyles from './settings.module.css';
import '../../components/field.css';

interface MailGroupFormProps {
  /** Null for a new one. */
  readonly group: MailGroup | null;
  /** Keys of the other groups' names. */
  readonly taken: readonly string[];
  readonly onSave: (group: MailGroup) => void;
  readonly onCancel: () => void;
}

const limits = ['driverLimitDays', 'driverDueSoonDays', 'vehicleLimitDays', 'vehicleDueSoonDays'] as const;
const narrowings = ['divisions', 'driverCategories', 'agencies', 'vehicleCategories'] as const;
type Limit = (typeof limits)[number];
type Narrowing = (typeof narrowings)[number];

/** A group as it is typed: its addresses are one text. */
function formSchema(taken: readonly string[], t: Translate) {
  const { name } = mailGroupSchema.shape;
  return z.object({
    ...mailGroupSchema.shape,
    name: name.refine((typed) => !taken.includes(groupKey(typed))),
    recipients: typedRecipients(t),
  });
}

function valuesOf(group: MailGroup | null) {
  if (group !== null) return { ...group, recipients: group.recipients.join('\n') };
  return { ...mailGroupSchema.parse({ name: 'x', recipients: ['x@x'] }), name: '', recipients: '' };
}

/** What is not filled in is no number either. */
const asNumber = { setValueAs: (typed: string | number) => Number(String(typed).trim() || Number.NaN) };

function useGroupForm(group: MailGroup | null, taken: readonly string[]) {
  const { t } = useFormatter();
  return useForm({ resolver: zodResolver(formSchema(taken, t)), defaultValues: valuesOf(group) });
}

/** Everything about one group. What does not fit is said beside its field, and nothing is kept. */
export function MailGroupForm({ group, taken, onSave, onCancel }: MailGroupFormProps) {
  const { t } = useFormatter();
  const id = useId();
  const form = useGroupForm(group, taken);
  const { control, register, handleSubmit, setFocus, watch } = form;
  const { errors } = form.formState;
  const choices = useQuery(mailChoicesQuery(useDepot())).data;
  useEffect(() => setFocus('name'), [setFocus]);
  const about = watch('about');
  const hasDrivers = about !== 'vehicles';
  const hasVehicles = about !== 'drivers';
  const shownLimits = limits.filter((limit) => (limit.startsWith('driver') ? hasDrivers : hasVehicles));
  const shownNarrowings = narrowings.filter((name) => (name === 'vehicleCategories' ? hasVehicles : hasDrivers));
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit(onSave)}>
      <InputField
        {...register('name')}
        id={`${id}-name`}
        label={t('mailing.form.name')}
        problem={errors.name && t('mailing.form.needName')}
      />
      <RecipientsField {...register('recipients')} id={`${id}-recipients`} problem={errors.recipients?.message} />
      <AboutAndWhen form={form} id={id} />
      <div className={styles.pair}>
        {shownLimits.map((limit) => (
          <InputField
            key={limit}
            {...register(limit, asNumber)}
            aria-describedby={errors[limit] && `${id}-days-problem`}
            end={<span className="unit">{t(`settings.units.${unitOf(limit)}`)}</span>}
            id={`${id}-${limit}`}
            inputMode="numeric"
            invalid={errors[limit] !== undefined}
            label={t(`mailing.form.${limit}`)}
          />
        ))}
      </div>
      {limits.some((limit) => errors[limit] !== undefined) && (
        <FieldProblem id={`${id}-days`} text={t('mailing.form.needDays')} />
      )}
      {shownNarrowings.map((name) => (
        <Controller
          control={control}
          key={name}
          name={name}
          render={({ field: { value = [], onChange } }) => (
            <Names chosen={value} known={choices?.[name] ?? []} name={name} onChange={onChange} />
          )}
        />
      ))}
      <div className="field">
        <span className="field-label">{t('mailing.form.evenIfEmpty')}</span>
        <Controller
          control={control}
          name="evenIfEmpty"
          render={({ field: { value = false, onChange } }) => (
            <Switch
              label={t('mailing.form.evenIfEmpty')}
              on={value}
              onSwitch={onChange}
              words={t(value ? 'settings.on' : 'settings.off')}
            />
          )}
        />
      </div>
      <div className={settingsStyles.formActions}>
        <Button look="primary" type="submit">
          {t('mailing.form.save')}
        </Button>
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
      </div>
    </form>
  );
}

/** What its mails are about, and when one goes. */
function AboutAndWhen({ form, id }: { readonly form: ReturnType<typeof useGroupForm>; readonly id: string }) {
  const formatter = useFormatter();
  const { t } = formatter;
  const { control, register, watch, formState } = form;
  return (
    <div className={styles.pair}>
      <Controller
        control={control}
        name="about"
        render={({ field: { value, onChange } }) => (
          <SelectField
            choices={mailAbout.map((each) => ({ value: each, label: t(`mail.about.${each}`) }))}
            label={t('mailing.form.about')}
            onChoose={onChange}
            value={value}
          />
        )}
      />
      <Controller
        control={control}
        name="interval"
        render={({ field: { value, onChange } }) => (
          <SelectField
            choices={mailIntervals.map((each) => ({ value: each, label: t(`mailing.form.intervals.${each}`) }))}
            label={t('mailing.form.interval')}
            onChoose={onChange}
            value={value}
          />
        )}
      />
      {watch('interval') === 'weekly' && (
        <Controller
          control={control}
          name="weekday"
          render={({ field: { value, onChange } }) => (
            <SelectField
              choices={weekdays.map((day) => ({ value: String(day), label: weekdayName(day, formatter) }))}
              label={t('mailing.form.weekday')}
              onChoose={(weekday) => onChange(Number(weekday))}
              value={String(value)}
            />
          )}
        />
      )}
      <InputField
        {...register('at')}
        id={`${id}-at`}
        label={t('mailing.form.at')}
        problem={formState.errors.at && t('mailing.form.needTime')}
      />
    </div>
  );
}

/** Any Monday, for the names of the days. */
const aMonday = Date.UTC(2026, 10, 23, 12);
const dayMs = 86_400_000;

/** ISO 8601: 1 is Monday. */
export function weekdayName(weekday: number, { times }: Pick<Formatter, 'times'>): string {
  return times.weekday(aMonday + (weekday - 1) * dayMs);
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

function unitOf(limit: Limit): 'days' | 'daysLeft' {
  return limit.endsWith('LimitDays') ? 'days' : 'daysLeft';
}

interface NamesProps {
  readonly name: Narrowing;
  /** By the reports; what was chosen before and is not named any more stays on the screen. */
  readonly known: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

function Names({ name, known, chosen, onChange }: NamesProps) {
  const { t } = useFormatter();
  const all = [...new Set([...known, ...chosen])];
  if (all.length === 0) return null;
  return (
    <fieldset className={styles.names}>
      <legend className="field-label">{t(`mailing.form.${name}`)}</legend>
      {all.map((each) => (
        <label key={each}>
          <input
            checked={chosen.includes(each)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, each] : chosen.filter((other) => other !== each))
            }
            type="checkbox"
          />
          {each}
        </label>
      ))}
      {chosen.length === 0 && <p className="field-help">{t('mailing.form.everybody')}</p>}
    </fieldset>
  );
}
