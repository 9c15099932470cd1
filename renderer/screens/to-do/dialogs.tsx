import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useId, useState } from 'react';
import type { ToDoAct, ToDoDetails, ToDoRow } from '../../../shared/contract/reports/to-do.ts';
import { type Language, languageOf, offeredLanguages } from '../../../shared/i18n/languages.ts';
import { mailAddressSchema, mailObstacle } from '../../../shared/settings/mail-address.ts';
import { useAction, useDepot, useFormatter, useMinute, useSettings } from '../../client/depot-context.tsx';
import type { RequestFailure } from '../../client/queries.ts';
import { formatError } from '../../client/transport/transport.ts';
import { Button, type ButtonProps } from '../../components/button.tsx';
import { Dialog, type DialogProps } from '../../components/dialog.tsx';
import { describedBy, Field, FieldProblem, Input, InputField } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { useNotify } from '../../components/notices.tsx';
import { reportQuery } from '../../components/report/use-report-pages.ts';
import { Select } from '../../components/select.tsx';
import { keepMyName, useMyName } from './my-name.ts';
import styles from './to-do.module.css';
import '../../components/field.css';

/** What a dialog is about. */
export interface Asked {
  readonly what: 'write' | 'remind' | 'confirm' | 'own' | 'answer';
  readonly row: ToDoRow;
}

interface DialogOfRowProps {
  readonly row: ToDoRow;
  readonly onClose: () => void;
}

/** The question that an act asks before it is done. */
export function ToDoDialog({ asked, onClose }: { readonly asked: Asked; readonly onClose: () => void }) {
  const { row } = asked;
  switch (asked.what) {
    case 'write':
      return <WriteDialog onClose={onClose} row={row} />;
    case 'remind':
      return <RemindDialog onClose={onClose} row={row} />;
    case 'confirm':
      return <ConfirmDialog onClose={onClose} row={row} />;
    case 'own':
      return <OwnDialog onClose={onClose} row={row} />;
    case 'answer':
      return <AnswerDialog onClose={onClose} row={row} />;
  }
}

/** Notes something about a row, as the person at this PC. */
export function useNote(row: Pick<ToDoRow, 'entry'>, onDone?: () => void) {
  const by = useMyName();
  const { mutate, mutateAsync, isPending, error } = useAction('toDo.act', {
    onDone: () => onDone?.(),
    ...(onDone !== undefined && { onFailed: () => undefined }),
  });
  return {
    note: (act: ToDoAct) => mutate({ entry: row.entry, by, act }),
    noteAsync: (act: ToDoAct) => mutateAsync({ entry: row.entry, by, act }),
    isPending,
    error,
  };
}

interface NoteDialogProps extends Required<Pick<DialogProps, 'title' | 'firstFieldId' | 'onClose' | 'children'>> {
  readonly act: Pick<ButtonProps, 'busy' | 'icon' | 'disabled'> & { readonly label: string; readonly run: () => void };
  /** Why it could not be noted. */
  readonly error: RequestFailure | null;
}

/** A dialog in which something is filled in and noted. */
function NoteDialog({ act: { label, run, ...look }, error, children, ...dialog }: NoteDialogProps) {
  const formatter = useFormatter();
  return (
    <Dialog
      actions={
        <>
          <Button onClick={dialog.onClose}>{formatter.t('common.cancel')}</Button>
          <Button {...look} look="primary" onClick={run}>
            {label}
          </Button>
        </>
      }
      open
      {...dialog}
    >
      {children}
      {error !== null && (
        <FieldProblem id={`${dialog.firstFieldId}-failed`} text={formatError(error.reason, formatter)} />
      )}
    </Dialog>
  );
}

/** A mail longer than this is cut by some mail programs when it is opened with its text. */
const longestMailto = 1_900;

function mailto(email: string, subject: string, body: string): string {
  const address = `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}`;
  const whole = `${address}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`;
  return whole.length <= longestMailto ? whole : address;
}

/** A draft in the driver's language: the person looks it over, and sends it by the depot's mail server or their own program. */
function WriteDialog({ row, onClose }: DialogOfRowProps) {
  const depot = useDepot();
  const { data } = useQuery(reportQuery(depot, 'toDo.entry', { entry: row.entry }));
  const { t } = useFormatter();
  const settings = useSettings()?.settings;
  // What was typed stays, also where the entry is forgotten meanwhile.
  const [known, setKnown] = useState<ToDoDetails>();
  if (known === undefined && data) setKnown(data);
  if (known === undefined || settings === undefined) return null;
  return (
    <WriteForm
      isByServer={mailObstacle(settings) === null}
      address={known.address}
      isGone={data === null}
      onClose={onClose}
      row={row}
      spoken={known.address?.language ?? languageOf(t('measures.language'))}
    />
  );
}

interface WriteFormProps extends DialogOfRowProps {
  readonly address: ToDoDetails['address'];
  readonly spoken: Language;
  /** The depot's own mail server is set up. */
  readonly isByServer: boolean;
  /** The entry is forgotten, as where two became one. */
  readonly isGone: boolean;
}

function WriteForm({ row, address, spoken, isByServer, isGone, onClose }: WriteFormProps) {
  const { t } = useFormatter();
  const id = useId();
  const depot = useDepot();
  const notify = useNotify();
  const [email, setEmail] = useState(address?.email ?? '');
  const [language, setLanguage] = useState(spoken);
  const [typed, setTyped] = useState<{ readonly language: Language; readonly body: string } | null>(null);
  const [isEmpty, setEmpty] = useState(false);
  const { data: draft = null } = useQuery({
    ...reportQuery(depot, 'toDo.draft', { entry: row.entry, language }),
    enabled: !isGone,
  });
  const body = typed?.language === language ? typed.body : (draft?.body ?? '');
  const by = useMyName();
  const { noteAsync, isPending, error } = useNote(row, () => undefined);
  // It stands in the dialog.
  const letter = useAction('mail.letter', { onFailed: () => undefined });
  const help = t(isByServer ? 'toDo.write.helpSend' : 'toDo.write.help');

  async function open() {
    const to = email.trim();
    if (!mailAddressSchema.safeParse(to).success) {
      setEmpty(true);
      return;
    }
    const subject = draft?.subject ?? '';
    try {
      if (isByServer) {
        await letter.mutateAsync({ entry: row.entry, by, to, language, subject, body });
        notify({ tone: 'good', text: t('toDo.write.sent') });
        onClose();
        return;
      }
      if (to !== address?.email || language !== address.language) {
        await noteAsync({ code: 'address', email: to, language });
      }
      await noteAsync({ code: 'asked', how: 'e-mail' });
    } catch {
      // It stands in the dialog.
      return;
    }
    window.open(mailto(to, subject, body), '_blank', 'noopener');
    notify({ tone: 'good', text: t('toDo.write.opened') });
    onClose();
  }

  return (
    <NoteDialog
      act={{
        busy: isPending || letter.isPending,
        disabled: isGone || body.trim() === '',
        icon: <Icon of={Mail} />,
        label: t(isByServer ? 'toDo.write.send' : 'toDo.write.open'),
        run: () => void open(),
      }}
      error={letter.error ?? error}
      firstFieldId={email === '' ? `${id}-to` : `${id}-body`}
      onClose={onClose}
      title={t('toDo.write.title', { name: row.name })}
    >
      <div className={styles.fields}>
        {isGone && <FieldProblem id={`${id}-gone`} text={t('toDo.write.gone', { name: row.name })} />}
        <InputField
          help={t('toDo.write.toHelp')}
          id={`${id}-to`}
          label={t('mailing.groups.to')}
          onChange={({ currentTarget }) => {
            setEmail(currentTarget.value);
            setEmpty(false);
          }}
          problem={isEmpty ? t('toDo.write.noAddress') : undefined}
          type="email"
          value={email}
        />
        <Field id={`${id}-language`} label={t('toDo.write.language')}>
          <Select
            choices={offeredLanguages.map((value) => ({ value, label: t(`setting.language.choices.${value}`) }))}
            id={`${id}-language`}
            label={t('toDo.write.language')}
            onChoose={setLanguage}
            value={language}
          />
        </Field>
        <Field help={help} id={`${id}-body`} label={t('toDo.write.text')}>
          <textarea
            aria-describedby={describedBy(`${id}-body`, { help })}
            className="input-lines"
            id={`${id}-body`}
            onChange={({ currentTarget }) => setTyped({ language, body: currentTarget.value })}
            rows={9}
            value={body}
          />
        </Field>
      </div>
    </NoteDialog>
  );
}

const dayMs = 86_400_000;

function RemindDialog({ row, onClose }: DialogOfRowProps) {
  const { t, times } = useFormatter();
  const id = useId();
  const now = useMinute();
  const notify = useNotify();
  const today = times.iso(now).slice(0, 10);
  const tomorrow = times.iso(times.dayStart(today) + dayMs + dayMs / 2).slice(0, 10);
  const [day, setDay] = useState(row.remindOn ?? tomorrow);
  const [isPast, setPast] = useState(false);
  const { note, isPending, error } = useNote(row, () => {
    notify({ tone: 'good', text: t('toDo.remind.done', { day: times.day(day, now) }) });
    onClose();
  });
  return (
    <NoteDialog
      act={{
        busy: isPending,
        label: t('toDo.remind.set'),
        run: () => (day > today ? note({ code: 'remind', on: day }) : setPast(true)),
      }}
      error={error}
      firstFieldId={id}
      onClose={onClose}
      title={t('toDo.remind.title', { name: row.name })}
    >
      <InputField
        help={t('toDo.remind.help')}
        id={id}
        label={t('common.day')}
        max="9999-12-31"
        min={tomorrow}
        onChange={({ currentTarget }) => {
          setDay(currentTarget.value);
          setPast(false);
        }}
        problem={isPast ? t('toDo.remind.past') : undefined}
        type="date"
        value={day}
      />
    </NoteDialog>
  );
}

/** Which of the subjects of the files held here the driver or vehicle is. The choice is kept, and nothing is proved by a name. */
function ConfirmDialog({ row, onClose }: DialogOfRowProps) {
  const formatter = useFormatter();
  const { t, times } = formatter;
  const now = useMinute();
  const notify = useNotify();
  const decide = useAction('matches.decide', { onFailed: () => undefined });
  const { candidates } = row.match;
  const { serviceId } = row;
  if (serviceId === null) return null;

  async function choose(decisions: readonly { readonly subjectId: string; readonly decision: 'same' | 'different' }[]) {
    try {
      for (const decision of decisions) {
        await decide.mutateAsync({ of: row.of, serviceId: serviceId ?? '', ...decision });
      }
    } catch {
      // It stands in the dialog.
      return;
    }
    notify({ tone: 'good', text: t('toDo.confirm.done') });
    onClose();
  }

  return (
    <Dialog
      actions={
        <Button look="primary" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      }
      onClose={onClose}
      open
      title={t('deadlines.match.question')}
    >
      <p>{t('toDo.confirm.line', { name: row.name })}</p>
      <div className={styles.choices}>
        {candidates.map(({ subjectId, name, ending, upToDay }) => {
          const who =
            ending === null ? t('deadlines.match.same', { name }) : t('deadlines.match.sameEnding', { name, ending });
          return (
            <Button
              busy={decide.isPending}
              key={subjectId}
              onClick={() => void choose([{ subjectId, decision: 'same' }])}
            >
              {upToDay === null ? who : `${who}, ${t('deadlines.match.upTo', { day: times.day(upToDay, now) })}`}
            </Button>
          );
        })}
        <Button
          busy={decide.isPending}
          onClick={() => void choose(candidates.map(({ subjectId }) => ({ subjectId, decision: 'different' })))}
        >
          {t('deadlines.match.none')}
        </Button>
      </div>
      {decide.error !== null && <FieldProblem id="confirm" text={formatError(decide.error.reason, formatter)} />}
    </Dialog>
  );
}

/** Who looks after the row; the first time, whoever takes one also says what they are called. */
function OwnDialog({ row, onClose }: DialogOfRowProps) {
  const { t } = useFormatter();
  const id = useId();
  const me = useMyName();
  const [name, setName] = useState(row.owner ?? '');
  const { note, isPending, error } = useNote(row, onClose);
  const owner = name.trim();
  return (
    <NoteDialog
      act={{
        busy: isPending,
        label: t('toDo.own.save'),
        run() {
          // Whoever is the first to take something is meant.
          if (me === '' && owner !== '' && row.owner === null) keepMyName(owner);
          note({ code: 'own', owner: owner === '' ? null : owner });
        },
      }}
      error={error}
      firstFieldId={id}
      onClose={onClose}
      title={t('toDo.own.title', { name: row.name })}
    >
      <Field
        help={t('toDo.details.noteHelp')}
        id={id}
        label={me === '' && row.owner === null ? t('toDo.own.mine') : t('toDo.own.name')}
      >
        <Input
          aria-describedby={describedBy(id, { help: t('toDo.details.noteHelp') })}
          id={id}
          maxLength={80}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          value={name}
        />
      </Field>
    </NoteDialog>
  );
}

function AnswerDialog({ row, onClose }: DialogOfRowProps) {
  const { t } = useFormatter();
  const id = useId();
  const [words, setWords] = useState('');
  const { note, isPending, error } = useNote(row, onClose);
  return (
    <NoteDialog
      act={{
        busy: isPending,
        disabled: words.trim() === '',
        label: t('toDo.details.answered'),
        run: () => note({ code: 'answered', words: words.trim() }),
      }}
      error={error}
      firstFieldId={id}
      onClose={onClose}
      title={t('toDo.answer.title', { name: row.name })}
    >
      <InputField
        id={id}
        label={t('toDo.answer.words')}
        maxLength={500}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        value={words}
      />
    </NoteDialog>
  );
}
