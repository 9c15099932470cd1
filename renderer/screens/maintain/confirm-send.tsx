import { Download } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { AnswerOf, ArgumentsOf } from '../../../shared/contract/contract.ts';
import { divisionField, type MaintainDraft, type MaintainKind } from '../../../shared/contract/maintain.ts';
import { languageOf } from '../../../shared/i18n/languages.ts';
import type { Translate } from '../../../shared/i18n/texts.ts';
import { useAction, useFormatter } from '../../client/depot-context.tsx';
import { formatError } from '../../client/transport/transport.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field, FieldProblem, Input } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { saveFile } from '../../components/save-file.ts';
import { csvType } from '../../components/spreadsheet-choice.tsx';
import styles from './check-step.module.css';
import { useFieldText } from './use-maintain.ts';
import '../../components/dialog.css';

type Question = AnswerOf<'maintain.question'>;

interface ConfirmSendProps {
  readonly draft: MaintainDraft;
  readonly icon: ReactNode;
}

/** The button that sends, and the question that always comes before: how many, which, and what is not sent. */
export function ConfirmSend({ draft, icon }: ConfirmSendProps) {
  const formatter = useFormatter();
  const { t } = formatter;
  const { kind, counts, uncheckedDivisions } = draft;
  const [question, setQuestion] = useState<Question | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const ask = useAction('maintain.question');
  const close = () => {
    setQuestion(null);
    setProblem(null);
  };
  const send = useAction('maintain.send', {
    onDone: close,
    async onFailed({ reason }) {
      setProblem(formatError(reason, formatter));
      if (reason.code !== 'not-possible-now') return;
      // The rows may have changed since: what is confirmed must be what is sent.
      const now = await ask.mutateAsync({ kind }).catch(() => null);
      if (now === null || question === null || isSame(now, question)) return;
      setQuestion(now);
      setProblem(t('maintain.check.moved'));
    },
  });
  return (
    <>
      <Button
        busy={ask.isPending}
        disabled={counts.change === 0 || uncheckedDivisions === 'on-their-way'}
        icon={icon}
        look="primary"
        onClick={() => ask.mutate({ kind }, { onSuccess: setQuestion })}
      >
        {t(`maintain.check.send.${kind}`, { count: counts.change })}
      </Button>
      <QuestionDialog
        areDivisionsChecked={uncheckedDivisions === null}
        icon={icon}
        isBusy={send.isPending}
        kind={kind}
        onClose={close}
        onSend={({ revision, count }) => send.mutate({ kind, revision, count })}
        problem={problem}
        question={question}
      />
    </>
  );
}

function isSame(one: Question, other: Question): boolean {
  return one.revision === other.revision && one.count === other.count;
}

interface QuestionDialogProps {
  readonly kind: MaintainKind;
  /** Null while nothing is asked. */
  readonly question: Question | null;
  /** False where the service did not give its list of divisions. */
  readonly areDivisionsChecked: boolean;
  readonly icon: ReactNode;
  readonly isBusy: boolean;
  readonly problem: string | null;
  readonly onClose: () => void;
  readonly onSend: (question: Question) => void;
}

/** The focus is on "Do not send". Deletions want their number typed. */
function QuestionDialog(props: QuestionDialogProps) {
  const { kind, question, areDivisionsChecked, icon, isBusy, problem, onClose, onSend } = props;
  const { t } = useFormatter();
  const number = useId();
  const [typed, setTyped] = useState('');
  const deletes = kind === 'clockings-delete';
  const count = question?.count ?? 0;
  const close = () => {
    setTyped('');
    onClose();
  };
  const isConfirmed = !deletes || typed.trim() === String(count);
  return (
    <Dialog
      act={{
        label: t(`maintain.check.send.${kind}`, { count }),
        run: () => {
          if (question !== null) onSend(question);
        },
        icon,
        busy: isBusy,
        disabled: !isConfirmed || count === 0,
        look: deletes ? 'danger' : 'plain',
      }}
      close={t(deletes ? 'maintain.confirm.doNotDelete' : 'common.doNotSend')}
      onClose={close}
      open={question !== null}
      title={t(`maintain.confirm.title.${kind}`, { count })}
    >
      {question !== null && (
        <>
          <p>{t(`maintain.confirm.line.${kind}`, { count })}</p>
          <QuestionList areDivisionsChecked={areDivisionsChecked} kind={kind} question={question} />
          {deletes && (
            <Field id={number} label={t('maintain.confirm.type', { count })}>
              <div className={styles.countField}>
                <Input
                  id={number}
                  inputMode="numeric"
                  onChange={(event) => setTyped(event.target.value)}
                  value={typed}
                />
              </div>
            </Field>
          )}
          {problem !== null && <FieldProblem id="maintain-send" text={problem} />}
        </>
      )}
    </Dialog>
  );
}

interface QuestionListProps extends Pick<QuestionDialogProps, 'kind' | 'areDivisionsChecked'> {
  readonly question: Question;
}

function QuestionList({ kind, question, areDivisionsChecked }: QuestionListProps) {
  const { t } = useFormatter();
  const fieldName = useFieldText(kind);
  const { fields, hasLists, errors, unchanged, leftOut, oldKnown } = question;
  const divisions = fields.find(({ field }) => field === divisionField);
  const notSent = errors + unchanged + leftOut;
  const parts = (['errors', 'unchanged', 'leftOut'] as const)
    .filter((part) => question[part] > 0)
    .map((part) => t(`maintain.confirm.${part}`, { count: question[part] }));
  return (
    <ul className="dialog-list">
      {fields.length > 0 && <li>{fieldsText(fields, fieldName, t)}</li>}
      {hasLists && <li className="tone-attn">{t('maintain.confirm.lists')}</li>}
      {!areDivisionsChecked && divisions !== undefined && (
        <li className="tone-attn">{t('maintain.confirm.divisionsUnchecked', { count: divisions.rows })}</li>
      )}
      {notSent > 0 && <li>{t('maintain.confirm.notSent', { count: notSent, parts: parts.join(', ') })}</li>}
      {kind !== 'clockings-delete' && <OldValues fieldName={fieldName} kind={kind} known={oldKnown} of={fields} />}
    </ul>
  );
}

/** Fields beyond these are told together. */
const mostFieldsTold = 2;

/** `Division in 64 rows, card valid until in 130, others in 31` */
function fieldsText(fields: Question['fields'], fieldName: (name: string) => string, t: Translate): string {
  const [first, ...rest] = fields.slice(0, mostFieldsTold);
  if (first === undefined) return '';
  const told: string[] = [
    t('maintain.confirm.firstField', { field: fieldName(first.field), count: first.rows }),
    ...rest.map(({ field, rows }) =>
      t('maintain.confirm.nextField', { field: inSentence(fieldName(field), t), count: rows }),
    ),
  ];
  const others = fields.slice(mostFieldsTold).reduce((sum, { rows }) => sum + rows, 0);
  if (others > 0) told.push(t('maintain.confirm.otherFields', { count: others }));
  return told.reduce((before, next) => t('maintain.confirm.join', { before, next }));
}

/** A word of capitals, such as LGV, stays as it is; so does a noun in German. */
function inSentence(words: string, t: Translate): string {
  const isKept = t('measures.language').startsWith('de') || !/^\p{Lu}\p{Ll}/u.test(words);
  return isKept ? words : words.charAt(0).toLowerCase() + words.slice(1);
}

interface OldValuesProps {
  readonly kind: MaintainKind;
  readonly known: readonly string[];
  readonly of: Question['fields'];
  readonly fieldName: (name: string) => string;
}

/** Which old values can be put back, because a report told them. */
function OldValues({ kind, known, of, fieldName }: OldValuesProps) {
  const { t } = useFormatter();
  const { save, isSaving } = useSaveRows(kind, 'old-values');
  if (known.length === 0) return <li>{t('maintain.confirm.oldUnknown')}</li>;
  const names = known.map((name) => inSentence(fieldName(name), t));
  const fields = new Intl.ListFormat(t('measures.language')).format(names);
  const isPart = of.some(({ field }) => !known.includes(field));
  return (
    <li>
      {t(isPart ? 'maintain.confirm.oldPartly' : 'maintain.confirm.oldKnown', { fields })}{' '}
      <button className="link" disabled={isSaving} onClick={save} type="button">
        {t('maintain.confirm.saveOld')}
      </button>
    </li>
  );
}

/** Saves rows of the draft as a file. */
export function useSaveRows(kind: MaintainKind, what: ArgumentsOf<'maintain.save'>['what']) {
  const { t } = useFormatter();
  const saving = useAction('maintain.save', { onDone: ({ fileName, bytes }) => saveFile(fileName, [bytes], csvType) });
  return {
    save: () => saving.mutate({ kind, what, language: languageOf(t('measures.language')) }),
    isSaving: saving.isPending,
  };
}

export function SaveButton({ kind, children }: { readonly kind: MaintainKind; readonly children: string }) {
  const { save, isSaving } = useSaveRows(kind, 'old-values');
  return (
    <Button busy={isSaving} icon={<Icon of={Download} />} onClick={save}>
      {children}
    </Button>
  );
}
