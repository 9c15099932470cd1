import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useState } from 'react';
import type { Formatter } from '../../../shared/format/format.ts';
import { mailAddressSchema } from '../../../shared/settings/mail-address.ts';
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
import { Field, FieldProblem, Input, Switch } from '../../components/field.tsx';
import { Select } from '../../components/select.tsx';
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
/** Those that can be wrong, as they stand on the screen. */
const typedFields = ['name', 'recipients', 'at', ...limits] as const;
type Limit = (typeof limits)[number];
type Narrowing = (typeof narrowings)[number];

/** A group as it is typed: numbers may be anything until they are kept. */
interface Draft extends Omit<MailGroup, 'recipients' | Limit> {
  readonly recipients: string;
  readonly limits: Readonly<Record<Limit, string>>;
}

function draftOf(group: MailGroup | null): Draft {
  const from = group ?? mailGroupSchema.parse({ name: 'x', recipients: ['x@x'] });
  return {
    ...from,
    ...(group === null ? { name: '', recipients: '' } : { recipients: group.recipients.join('\n') }),
    limits: {
      driverLimitDays: String(from.driverLimitDays),
      driverDueSoonDays: String(from.driverDueSoonDays),
      vehicleLimitDays: String(from.vehicleLimitDays),
      vehicleDueSoonDays: String(from.vehicleDueSoonDays),
    },
  };
}

function linesOf(recipients: string): readonly string[] {
  return recipients
    .split(/[\n,;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function readDraft({ limits: typed, recipients, ...rest }: Draft) {
  return mailGroupSchema.safeParse({
    ...rest,
    ...Object.fromEntries(limits.map((limit) => [limit, Number(typed[limit].trim() || Number.NaN)])),
    recipients: linesOf(recipients),
  });
}

/** The longest address that is one has 254 characters; what is no address may have any number. */
const mostShownCharacters = 80;

function shortened(text: string): string {
  return text.length <= mostShownCharacters ? text : `${text.slice(0, mostShownCharacters - 1)}…`;
}

/** Everything about one group. What does not fit is said beside its field, and nothing is kept. */
export function MailGroupForm({ group, taken, onSave, onCancel }: MailGroupFormProps) {
  const formatter = useFormatter();
  const { t } = formatter;
  const id = useId();
  const [draft, setDraft] = useState(() => draftOf(group));
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set());
  const choices = useQuery(mailChoicesQuery(useDepot())).data;
  useEffect(() => document.getElementById(`${id}-name`)?.focus(), [id]);
  const change = (changed: Partial<Draft>) => setDraft({ ...draft, ...changed });
  const hasDrivers = draft.about !== 'vehicles';
  const hasVehicles = draft.about !== 'drivers';

  function submit(event: FormEvent): void {
    event.preventDefault();
    const read = readDraft(draft);
    const found = new Set(read.success ? [] : read.error.issues.map(({ path }) => String(path[0])));
    if (taken.includes(groupKey(draft.name))) found.add('name');
    setWrong(found);
    if (read.success && found.size === 0) onSave(read.data);
    else document.getElementById(`${id}-${typedFields.find((field) => found.has(field))}`)?.focus();
  }

  const problem = (field: string, text: string) => (wrong.has(field) ? text : undefined);
  const nameProblem = problem('name', t('mailing.form.needName'));
  const noAddress = linesOf(draft.recipients).find((line) => !mailAddressSchema.safeParse(line).success);
  const needRecipients =
    noAddress === undefined
      ? t('mailing.form.needRecipients')
      : t('mailing.form.wrongRecipient', { address: shortened(noAddress) });
  const recipientsProblem = problem('recipients', needRecipients);
  const timeProblem = problem('at', t('mailing.form.needTime'));
  const shownLimits = limits.filter((limit) => (limit.startsWith('driver') ? hasDrivers : hasVehicles));
  const shownNarrowings = narrowings.filter((name) => (name === 'vehicleCategories' ? hasVehicles : hasDrivers));
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Field id={`${id}-name`} label={t('mailing.form.name')} problem={nameProblem}>
        <Input
          aria-describedby={nameProblem && `${id}-name-problem`}
          id={`${id}-name`}
          invalid={nameProblem !== undefined}
          onChange={(event) => change({ name: event.target.value })}
          value={draft.name}
        />
      </Field>
      <Field id={`${id}-recipients`} label={t('mailing.form.recipients')} problem={recipientsProblem}>
        <textarea
          aria-describedby={recipientsProblem && `${id}-recipients-problem`}
          aria-invalid={recipientsProblem !== undefined || undefined}
          className={styles.lines}
          id={`${id}-recipients`}
          onChange={(event) => change({ recipients: event.target.value })}
          spellCheck={false}
          value={draft.recipients}
        />
      </Field>
      <div className={styles.pair}>
        <div className="field">
          <span className="field-label">{t('mailing.form.about')}</span>
          <Select
            choices={mailAbout.map((value) => ({ value, label: t(`mail.about.${value}`) }))}
            label={t('mailing.form.about')}
            onChoose={(about) => change({ about })}
            value={draft.about}
          />
        </div>
        <div className="field">
          <span className="field-label">{t('mailing.form.interval')}</span>
          <Select
            choices={mailIntervals.map((value) => ({ value, label: t(`mailing.form.intervals.${value}`) }))}
            label={t('mailing.form.interval')}
            onChoose={(interval) => change({ interval })}
            value={draft.interval}
          />
        </div>
        {draft.interval === 'weekly' && (
          <div className="field">
            <span className="field-label">{t('mailing.form.weekday')}</span>
            <Select
              choices={weekdays.map((day) => ({ value: String(day), label: weekdayName(day, formatter) }))}
              label={t('mailing.form.weekday')}
              onChoose={(weekday) => change({ weekday: Number(weekday) })}
              value={String(draft.weekday)}
            />
          </div>
        )}
        <Field id={`${id}-at`} label={t('mailing.form.at')} problem={timeProblem}>
          <Input
            aria-describedby={timeProblem && `${id}-at-problem`}
            id={`${id}-at`}
            invalid={timeProblem !== undefined}
            onChange={(event) => change({ at: event.target.value })}
            value={draft.at}
          />
        </Field>
      </div>
      <div className={styles.pair}>
        {shownLimits.map((limit) => (
          <Field id={`${id}-${limit}`} key={limit} label={t(`mailing.form.${limit}`)}>
            <Input
              aria-describedby={wrong.has(limit) ? `${id}-days-problem` : undefined}
              end={<span className="unit">{t(`settings.units.${unitOf(limit)}`)}</span>}
              id={`${id}-${limit}`}
              inputMode="numeric"
              invalid={wrong.has(limit)}
              onChange={(event) => change({ limits: { ...draft.limits, [limit]: event.target.value } })}
              value={draft.limits[limit]}
            />
          </Field>
        ))}
      </div>
      {limits.some((limit) => wrong.has(limit)) && <FieldProblem id={`${id}-days`} text={t('mailing.form.needDays')} />}
      {shownNarrowings.map((name) => (
        <Names
          chosen={draft[name]}
          key={name}
          known={choices?.[name] ?? []}
          name={name}
          onChange={(chosen) => change({ [name]: chosen })}
        />
      ))}
      <div className="field">
        <span className="field-label">{t('mailing.form.evenIfEmpty')}</span>
        <Switch
          label={t('mailing.form.evenIfEmpty')}
          on={draft.evenIfEmpty}
          onSwitch={(evenIfEmpty) => change({ evenIfEmpty })}
          words={t(draft.evenIfEmpty ? 'settings.on' : 'settings.off')}
        />
      </div>
      <div className={settingsStyles.formActions}>
        <Button look="primary" type="submit">
          {t('mailing.form.save')}
        </Button>
        <Button onClick={onCancel}>{t('mailing.form.cancel')}</Button>
      </div>
    </form>
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
