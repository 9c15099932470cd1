import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Controller, useFieldArray, useForm } from 'react-hook-form';
import { z } from 'zod';
import type { MaintainDraft, MaintainField, MaintainKind } from '../../../shared/contract/maintain.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { useAction, useFormatter } from '../../client/depot-context.tsx';
import { formatError } from '../../client/transport/transport.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FieldProblem, Input, InputField } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { Select } from '../../components/select.tsx';
import styles from './choose-step.module.css';
import { DriverField } from './driver-field.tsx';
import { fieldText, putDraft, useFields } from './use-maintain.ts';
import '../../components/field.css';

interface TypeInDialogProps {
  readonly open: boolean;
  readonly kind: MaintainKind;
  readonly onClose: () => void;
  /** The record is a row of the draft now, checked and not sent. */
  readonly onDone: (draft: MaintainDraft) => void;
}

/** One record without a file: its identifier, and what is to be changed of it. */
export function TypeInDialog({ open, kind, onClose, onDone }: TypeInDialogProps) {
  const { t } = useFormatter();
  const form = useId();
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Dialog
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button busy={isBusy} form={form} look="primary" type="submit">
            {t('maintain.typeIn.add')}
          </Button>
        </>
      }
      firstFieldId={`${form}-whose`}
      onClose={onClose}
      open={open}
      title={t(`maintain.typeIn.title.${kind}`)}
    >
      <p>{t('maintain.typeIn.line')}</p>
      {open && <TypeInForm id={form} kind={kind} onBusy={setIsBusy} onDone={onDone} />}
    </Dialog>
  );
}

/** A record with no more fields than these shows them all; else a person chooses which. */
const mostShownAtOnce = 6;

/** Whose record it is, and the fields that are to be changed; an entry whose field is empty chooses none yet. */
function typeInSchema(hasOthers: boolean) {
  const typed = z.object({ whose: z.string().trim().min(1), entries: z.array(entrySchema) });
  return typed.transform(({ whose, entries }, { addIssue }) => {
    const values = entries.filter(({ field, text }) => field !== '' && text !== '');
    if (hasOthers && values.length === 0) addIssue({ code: 'custom', path: ['entries'] });
    return { whose, values };
  });
}

const entrySchema = z.object({ field: z.string(), text: z.string() });

interface TypeInFormProps extends Pick<TypeInDialogProps, 'kind' | 'onDone'> {
  readonly id: string;
  readonly onBusy: (isBusy: boolean) => void;
}

function TypeInForm({ kind, ...rest }: TypeInFormProps) {
  const fields = [...useFields(kind).values()];
  const identifier = fields.find(({ isIdentifier }) => isIdentifier);
  // The fields may come a moment later than the dialog.
  if (identifier === undefined) return null;
  const others = fields.filter(({ isIdentifier }) => !isIdentifier);
  return <RecordForm {...rest} identifier={identifier} kind={kind} others={others} />;
}

interface RecordFormProps extends TypeInFormProps {
  readonly identifier: MaintainField;
  readonly others: readonly MaintainField[];
}

function RecordForm({ id, kind, identifier, others, onBusy, onDone }: RecordFormProps) {
  const formatter = useFormatter();
  const { t } = formatter;
  const client = useQueryClient();
  const showsAll = others.length <= mostShownAtOnce;
  const { control, register, handleSubmit, setFocus, watch, formState } = useForm({
    resolver: zodResolver(typeInSchema(others.length > 0)),
    defaultValues: { whose: '', entries: showsAll ? others.map(({ name }) => ({ field: name, text: '' })) : [none] },
  });
  const { fields: lines, append } = useFieldArray({ control, name: 'entries' });
  const typed = watch('entries');
  const { errors } = formState;
  const needed = errors.whose && t('maintain.typeIn.needed');
  const add = useAction('maintain.addRow', {
    onDone({ draft }) {
      putDraft(client, draft);
      onDone(draft);
    },
    // It stands below the fields.
    onFailed: () => undefined,
  });
  useEffect(() => setFocus('whose'), [setFocus]);
  const submit = handleSubmit(({ whose, values }) => {
    onBusy(true);
    add.mutate(
      { kind, values: [{ field: identifier.name, text: whose }, ...values] },
      { onSettled: () => onBusy(false) },
    );
  });

  return (
    <form className={styles.typeIn} id={id} noValidate onSubmit={submit}>
      {kind === 'drivers-update' ? (
        <Controller
          control={control}
          name="whose"
          render={({ field: { ref, onChange } }) => (
            <DriverField id={`${id}-whose`} inputRef={ref} onChange={onChange} problem={needed} />
          )}
        />
      ) : (
        <InputField
          {...register('whose')}
          id={`${id}-whose`}
          label={fieldText(identifier, t)}
          maxLength={2_000}
          problem={needed}
        />
      )}
      {lines.map((line, place) => {
        const chosen = typed[place]?.field ?? '';
        const field = others.find(({ name }) => name === chosen);
        const free = others.filter(({ name }) => name === chosen || !typed.some((one) => one.field === name));
        const valueLabel = showsAll && field !== undefined ? fieldText(field, t) : valueText(field, place, formatter);
        const value = (
          <Controller
            control={control}
            key={line.id}
            name={`entries.${place}.text`}
            render={({ field: { value: text, onChange } }) => (
              <ValueInput field={field} label={valueLabel} onText={onChange} text={text} />
            )}
          />
        );
        return showsAll ? (
          <div className="field" key={line.id}>
            <span className="field-label">{valueLabel}</span>
            {value}
          </div>
        ) : (
          <div className={styles.typeInLine} key={line.id}>
            <Controller
              control={control}
              name={`entries.${place}`}
              render={({ field: { onChange } }) => (
                <Select
                  choices={[
                    { value: '', label: t('maintain.typeIn.choose') },
                    ...free.map((one) => ({ value: one.name, label: fieldText(one, t) })),
                  ]}
                  label={t('maintain.typeIn.field', { number: place + 1 })}
                  onChoose={(name) => onChange({ field: name, text: '' })}
                  value={chosen}
                />
              )}
            />
            {value}
          </div>
        );
      })}
      {errors.entries !== undefined && <FieldProblem id={`${id}-values`} text={t('maintain.typeIn.needsValue')} />}
      {add.error !== null && <FieldProblem id={`${id}-refusal`} text={formatError(add.error.reason, formatter)} />}
      {!showsAll && lines.length < others.length && (
        <Button
          className={styles.another}
          icon={<Icon of={Plus} />}
          look="quiet"
          onClick={() => append(none)}
          size="small"
        >
          {t('maintain.typeIn.another')}
        </Button>
      )}
    </form>
  );
}

const none = { field: '', text: '' };

function valueText(field: MaintainField | undefined, place: number, { t }: Formatter): string {
  if (field === undefined) return t('maintain.typeIn.valueOf', { number: place + 1 });
  return t('maintain.typeIn.value', { field: fieldText(field, t) });
}

interface ValueInputProps {
  /** Undefined while none is chosen. */
  readonly field: MaintainField | undefined;
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** The value of one field, in the way that suits its type. */
function ValueInput({ field, label, text, onText }: ValueInputProps) {
  const { t } = useFormatter();
  if (field?.type === 'flag') {
    return (
      <Select
        choices={[
          { value: '', label: t('maintain.typeIn.unchanged') },
          { value: 'yes', label: t('common.yes') },
          { value: 'no', label: t('common.no') },
        ]}
        label={label}
        onChoose={onText}
        value={text}
      />
    );
  }
  const types = { day: 'date', moment: 'datetime-local' } as const;
  const type = field?.type === 'day' || field?.type === 'moment' ? types[field.type] : 'text';
  return (
    <Input
      aria-label={label}
      disabled={field === undefined}
      maxLength={2_000}
      onChange={(event) => onText(event.target.value)}
      placeholder={t('maintain.typeIn.valuePlace')}
      type={type}
      value={text}
    />
  );
}
