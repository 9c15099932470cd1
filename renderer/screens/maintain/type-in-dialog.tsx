import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { MaintainDraft, MaintainField, MaintainKind } from '../../../shared/contract/maintain.ts';
import { useAction, useFormatter } from '../../client/depot-context.tsx';
import { formatError } from '../../client/transport/transport.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field, FieldProblem, Input } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { Select } from '../../components/select.tsx';
import styles from './choose-step.module.css';
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
          <Button onClick={onClose}>{t('maintain.typeIn.cancel')}</Button>
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

interface Entry {
  /** Empty while none is chosen. */
  readonly field: string;
  readonly text: string;
}

interface TypeInFormProps extends Pick<TypeInDialogProps, 'kind' | 'onDone'> {
  readonly id: string;
  readonly onBusy: (isBusy: boolean) => void;
}

function TypeInForm({ id, kind, onBusy, onDone }: TypeInFormProps) {
  const formatter = useFormatter();
  const { t } = formatter;
  const client = useQueryClient();
  const fields = [...useFields(kind).values()];
  const identifier = fields.find(({ isIdentifier }) => isIdentifier);
  const others = fields.filter(({ isIdentifier }) => !isIdentifier);
  const showsAll = others.length <= mostShownAtOnce;
  const [whose, setWhose] = useState('');
  const [typed, setTyped] = useState<readonly Entry[]>([{ field: '', text: '' }]);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<'needed' | 'needsValue' | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const add = useAction('maintain.addRow', {
    onDone({ draft }) {
      putDraft(client, draft);
      onDone(draft);
    },
    onFailed: ({ reason }) => setRefusal(formatError(reason, formatter)),
  });
  const isReady = identifier !== undefined;
  // The dialog gives the focus to its first field when it opens; the fields may come a moment later.
  useEffect(() => {
    if (isReady) document.getElementById(`${id}-whose`)?.focus();
  }, [isReady, id]);
  if (!isReady) return null;

  const entries = showsAll ? others.map(({ name }) => ({ field: name, text: texts[name] ?? '' })) : typed;
  const values = entries.filter(({ field, text }) => field !== '' && text !== '');
  const submit = () => {
    const missing = whose.trim() === '' ? 'needed' : others.length > 0 && values.length === 0 ? 'needsValue' : null;
    setProblem(missing);
    setRefusal(null);
    if (missing !== null) return;
    onBusy(true);
    const given = [{ field: identifier.name, text: whose.trim() }, ...values];
    add.mutate({ kind, values: given }, { onSettled: () => onBusy(false) });
  };
  const change = (place: number, entry: Entry) =>
    setTyped(typed.map((known, index) => (index === place ? entry : known)));

  return (
    <form
      className={styles.typeIn}
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field
        id={`${id}-whose`}
        label={fieldText(identifier, t)}
        problem={problem === 'needed' ? t('maintain.typeIn.needed') : undefined}
      >
        <Input
          aria-describedby={problem === 'needed' ? `${id}-whose-problem` : undefined}
          id={`${id}-whose`}
          invalid={problem === 'needed'}
          maxLength={2_000}
          onChange={(event) => setWhose(event.target.value)}
          value={whose}
        />
      </Field>
      {showsAll &&
        others.map((field) => (
          <div className="field" key={field.name}>
            <span className="field-label">{fieldText(field, t)}</span>
            <ValueInput
              field={field}
              label={fieldText(field, t)}
              onText={(text) => setTexts({ ...texts, [field.name]: text })}
              text={texts[field.name] ?? ''}
            />
          </div>
        ))}
      {!showsAll &&
        typed.map((entry, place) => {
          const field = others.find(({ name }) => name === entry.field);
          const free = others.filter(({ name }) => name === entry.field || !typed.some((one) => one.field === name));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added at the end, and none is taken out
            <div className={styles.typeInLine} key={place}>
              <Select
                choices={[
                  { value: '', label: t('maintain.typeIn.choose') },
                  ...free.map((one) => ({ value: one.name, label: fieldText(one, t) })),
                ]}
                label={t('maintain.typeIn.field', { number: place + 1 })}
                onChoose={(name) => change(place, { field: name, text: '' })}
                value={entry.field}
              />
              <ValueInput
                field={field}
                label={
                  field === undefined
                    ? t('maintain.typeIn.valueOf', { number: place + 1 })
                    : t('maintain.typeIn.value', { field: fieldText(field, t) })
                }
                onText={(text) => change(place, { ...entry, text })}
                text={entry.text}
              />
            </div>
          );
        })}
      {problem === 'needsValue' && <FieldProblem id={`${id}-values`} text={t('maintain.typeIn.needsValue')} />}
      {refusal !== null && <FieldProblem id={`${id}-refusal`} text={refusal} />}
      {!showsAll && typed.length < others.length && (
        <Button
          className={styles.another}
          icon={<Icon of={Plus} />}
          look="quiet"
          onClick={() => setTyped([...typed, { field: '', text: '' }])}
          size="small"
        >
          {t('maintain.typeIn.another')}
        </Button>
      )}
    </form>
  );
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
          { value: 'yes', label: t('maintain.check.yes') },
          { value: 'no', label: t('maintain.check.no') },
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
