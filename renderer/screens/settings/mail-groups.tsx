import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Send, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnswerOf } from '../../../shared/contract/contract.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { groupKey, type MailGroup, mailGroupsText, readMailGroups } from '../../../shared/settings/mail-group.ts';
import { useAction, useDepot, useFormatter, useMinute, useSettings } from '../../client/depot-context.tsx';
import { mailQuery } from '../../client/queries.ts';
import { Button } from '../../components/button.tsx';
import { FixedNote } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { useNotify } from '../../components/notices.tsx';
import styles from './mail.module.css';
import { MailGroupForm, weekdayName } from './mail-group-form.tsx';
import { useSetting } from './setting-control.tsx';
import '../../components/field.css';

/** Who gets which list: the groups, and a form for one of them. */
export function MailGroups() {
  const { t } = useFormatter();
  const state = useSetting('mailGroups');
  const settings = useSettings()?.settings;
  const [edited, setEdited] = useState<number | 'new' | null>(null);
  // The form goes away with the focus in it: the name of the group whose button gets it then, or null for the one that adds.
  const [left, setLeft] = useState<string | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const isClosed = edited === null;
  const wasClosed = useRef(true);
  useEffect(() => {
    if (isClosed && !wasClosed.current && left === null) addButton.current?.focus();
    wasClosed.current = isClosed;
  }, [isClosed, left]);
  if (settings === undefined) return null;
  const groups = readMailGroups(settings.mailGroups);
  const close = (name: string | null) => {
    state.form.clearErrors();
    setLeft(name);
    setEdited(null);
  };
  const remove = (index: number) => {
    state.change(mailGroupsText(groups.toSpliced(index, 1)), () => {
      close(null);
      addButton.current?.focus();
    });
  };
  const form = (group: MailGroup | null, others: readonly MailGroup[], at: number) => (
    <MailGroupForm
      group={group}
      key={at}
      onCancel={() => close(group?.name ?? null)}
      onSave={(changed) => state.change(mailGroupsText(others.toSpliced(at, 0, changed)), () => close(changed.name))}
      taken={others.map(({ name }) => groupKey(name))}
    />
  );
  return (
    <section aria-label={t('setting.mailGroups.title')} className={styles.groups}>
      {groups.length === 0 && edited === null && <p className="field-help">{t('mailing.groups.none')}</p>}
      {groups.map((group, index) =>
        edited === index ? (
          form(group, groups.toSpliced(index, 1), index)
        ) : (
          <Group
            fixed={state.fixed}
            group={group}
            key={group.name}
            onEdit={() => setEdited(index)}
            onRemove={() => remove(index)}
            takesFocus={edited === null && left === group.name}
          />
        ),
      )}
      {edited === 'new' && form(null, groups, groups.length)}
      {state.fixed && <FixedNote />}
      {!state.fixed && edited === null && (
        <div>
          <Button icon={<Icon of={Plus} />} onClick={() => setEdited('new')} ref={addButton} size="small">
            {t('mailing.groups.add')}
          </Button>
        </div>
      )}
      {state.problem !== undefined && <p className="field-error">{state.problem}</p>}
    </section>
  );
}

interface GroupProps {
  readonly group: MailGroup;
  readonly fixed: boolean;
  /** Its form was closed just now. */
  readonly takesFocus: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function Group({ group, fixed, takesFocus, onEdit, onRemove }: GroupProps) {
  const formatter = useFormatter();
  const { t, times } = formatter;
  const notify = useNotify();
  const now = useMinute();
  const { name } = group;
  const focusOnce = useCallback((button: HTMLButtonElement | null) => button?.focus(), []);
  const nextAt = useQuery(mailQuery(useDepot())).data?.groups.find((each) => each.name === name)?.nextAt;
  const preview = useAction('mail.preview');
  const send = useAction('mail.send', {
    onDone: ({ outcome, recipients }) =>
      notify({
        tone: 'good',
        text: outcome === 'already' ? t('mailing.groups.already') : t('mailing.groups.handedIn', { count: recipients }),
      }),
  });
  const next = nextAt === undefined ? '' : t('mailing.groups.next', { at: times.full(nextAt) });
  const isToday = nextAt !== undefined && times.daysAgo(nextAt, now) === 0;
  return (
    <div className={styles.group}>
      <div>
        <p className={styles.groupName}>{name}</p>
        <p className={styles.groupLine}>{groupLine(group, formatter)}</p>
        <p className={styles.groupLine}>{isToday ? <b>{next}</b> : next}</p>
      </div>
      <div className={styles.groupActions}>
        <Button
          aria-label={t(preview.data === undefined ? 'mailing.groups.previewNamed' : 'mailing.groups.closeNamed', {
            name,
          })}
          busy={preview.isPending}
          onClick={() => (preview.data === undefined ? preview.mutate({ group: name }) : preview.reset())}
          size="small"
        >
          {t(preview.data === undefined ? 'mailing.groups.preview' : 'mailing.groups.close')}
        </Button>
        <Button
          aria-label={t('mailing.groups.sendNamed', { name })}
          busy={send.isPending}
          icon={<Icon of={Send} />}
          onClick={() => send.mutate({ group: name })}
          size="small"
        >
          {t('mailing.groups.send')}
        </Button>
        {!fixed && (
          <>
            <Button
              aria-label={t('mailing.groups.editNamed', { name })}
              icon={<Icon of={Pencil} />}
              look="quiet"
              onClick={onEdit}
              ref={takesFocus ? focusOnce : undefined}
              size="small"
            />
            <Button
              aria-label={t('mailing.groups.removeNamed', { name })}
              icon={<Icon of={X} />}
              look="quiet"
              onClick={onRemove}
              size="small"
            />
          </>
        )}
      </div>
      {preview.data !== undefined && (
        <div className={styles.groupMore}>
          <Preview mail={preview.data} />
        </div>
      )}
    </div>
  );
}

function groupLine({ about, recipients, interval, weekday, at }: MailGroup, formatter: Formatter): string {
  const { t } = formatter;
  return t('mailing.groups.line', {
    about: t(`mail.about.${about}`),
    people: t('mailing.groups.people', { count: recipients.length }),
    interval:
      interval === 'daily'
        ? t('mailing.groups.daily', { at })
        : t('mailing.groups.weekly', { weekday: weekdayName(weekday, formatter), at }),
  });
}

/** The mail as the people of the group would get it now, from the same words in the same order. */
function Preview({ mail }: { readonly mail: AnswerOf<'mail.preview'> }) {
  const { t } = useFormatter();
  const { subject, title, intro, parts, foot } = mail.document;
  return (
    <article className={styles.preview}>
      <dl className={styles.previewHead}>
        <dt>{t('mailing.groups.subject')}</dt>
        <dd>{subject}</dd>
        <dt>{t('mailing.groups.to')}</dt>
        <dd>{mail.recipients.join(', ')}</dd>
        <dt>{t('mailing.groups.attachment')}</dt>
        <dd>{mail.attachment}</dd>
      </dl>
      <p className={styles.previewTitle}>{title}</p>
      <p className={styles.words}>{intro}</p>
      {parts.map((part) => (
        <section key={part.title}>
          <p className={styles.previewPart}>{part.title}</p>
          <p>{part.summary}</p>
          {part.notes.map(({ tone, text }) => (
            <p className={tone === 'warning' ? styles.warning : styles.words} key={text}>
              {text}
            </p>
          ))}
          {part.empty === null ? <PreviewTable part={part} /> : <p>{part.empty}</p>}
        </section>
      ))}
      <p className={styles.words}>{foot.join(' ')}</p>
    </article>
  );
}

function PreviewTable({ part }: { readonly part: AnswerOf<'mail.preview'>['document']['parts'][number] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {part.heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {part.rows.map(({ cells }, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a preview never change, and two people may share all cells.
          <tr key={row}>
            {cells.map((cell, column) => (
              <td key={part.heads[column]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
