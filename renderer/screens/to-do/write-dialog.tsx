import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useId, useState } from 'react';
import type { ToDoDetails } from '../../../shared/contract/reports/to-do.ts';
import { type Language, languageOf, offeredLanguages } from '../../../shared/i18n/languages.ts';
import { mailAddressSchema, mailObstacle } from '../../../shared/settings/mail-address.ts';
import { useAction, useDepot, useFormatter, useSettings } from '../../client/depot-context.tsx';
import { describedBy, Field, FieldProblem, InputField } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { useNotify } from '../../components/notices.tsx';
import { reportQuery } from '../../components/report/use-report-pages.ts';
import { Select } from '../../components/select.tsx';
import { useMyName } from './my-name.ts';
import { type DialogOfRowProps, NoteDialog, useNote } from './note-dialog.tsx';
import styles from './to-do.module.css';
import '../../components/field.css';

/** A mail longer than this is cut by some mail programs when it is opened with its text. */
const longestMailto = 1_900;

function mailto(email: string, subject: string, body: string): string {
  const address = `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}`;
  const whole = `${address}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`;
  return whole.length <= longestMailto ? whole : address;
}

/** A draft in the driver's language: the person looks it over, and sends it by the depot's mail server or their own program. */
export function WriteDialog({ row, onClose }: DialogOfRowProps) {
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
