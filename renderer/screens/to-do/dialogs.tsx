import { useId, useState } from 'react';
import type { ToDoRow } from '../../../shared/contract/reports/to-do.ts';
import { useAction, useFormatter, useMinute } from '../../client/depot-context.tsx';
import { formatError } from '../../client/transport/transport.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { describedBy, Field, FieldProblem, Input, InputField } from '../../components/field.tsx';
import { useNotify } from '../../components/notices.tsx';
import { keepMyName, useMyName } from './my-name.ts';
import { type DialogOfRowProps, NoteDialog, useNote } from './note-dialog.tsx';
import styles from './to-do.module.css';
import { WriteDialog } from './write-dialog.tsx';
import '../../components/field.css';

/** What a dialog is about. */
export interface Asked {
  readonly what: 'write' | 'remind' | 'confirm' | 'own' | 'answer';
  readonly row: ToDoRow;
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

const dayMs = 86_400_000;

function RemindDialog({ row, onClose }: DialogOfRowProps) {
  const { t, times } = useFormatter();
  const id = useId();
  const now = useMinute();
  const notify = useNotify();
  const today = times.dayOf(now);
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
