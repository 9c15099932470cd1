import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Ellipsis, X } from 'lucide-react';
import { type ReactNode, type RefObject, useId, useState } from 'react';
import { subjectAddress } from '../../../shared/contract/addresses.ts';
import type { ToDoDetails, ToDoRow } from '../../../shared/contract/reports/to-do.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { useDepot, useFormatter, useMinute } from '../../client/depot-context.tsx';
import { formatError } from '../../client/transport/transport.ts';
import { Button } from '../../components/button.tsx';
import { DeadlineMark } from '../../components/deadline/local-files-mark.tsx';
import { Icon } from '../../components/icon.tsx';
import { Menu, MenuItem } from '../../components/menu.tsx';
import { useNotify } from '../../components/notices.tsx';
import { reportQuery } from '../../components/report/use-report-pages.ts';
import { SubjectLink } from '../../components/subject-link.tsx';
import { eventText, hereText, ownerText } from '../../components/to-do/to-do-text.ts';
import { Why } from '../../components/to-do/why.tsx';
import { actText } from './columns.tsx';
import { type Asked, useNote } from './dialogs.tsx';
import { useMyName } from './my-name.ts';
import styles from './to-do.module.css';

interface ToDoDrawerProps {
  readonly entry: number;
  readonly onClose: () => void;
  readonly onAct: (row: ToDoRow) => void;
  readonly onAsk: (asked: Asked) => void;
  /** Gets what the keys go to when they change sides. */
  readonly bodyRef: RefObject<HTMLDivElement | null>;
}

/** Everything about one row, beside the list. The list keeps the focus, so that its arrow keys change the row. */
export function ToDoDrawer({ entry, onClose, onAct, onAsk, bodyRef }: ToDoDrawerProps) {
  const formatter = useFormatter();
  const { t } = formatter;
  const { data, error } = useQuery({
    ...reportQuery(useDepot(), 'toDo.entry', { entry }),
    placeholderData: keepPreviousData,
  });
  const row = data?.row ?? null;
  const title = data == null ? t('frame.loading') : titleOf(data, formatter);
  return (
    <aside
      aria-label={title}
      className={styles.drawer}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <header className={styles.drawerHead}>
        <div className={styles.drawerHeading}>
          <h2 className={styles.drawerTitle}>
            {row === null ? title : <SubjectLink href={subjectAddress(row.of, row.id)} name={title} />}
          </h2>
          <p className={styles.drawerState}>
            {row === null ? data != null && t('toDo.details.closed') : <Why row={row} />}
          </p>
        </div>
        <Button aria-label={t('common.close')} icon={<Icon of={X} />} look="quiet" onClick={onClose} size="small" />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by the keys */}
      <div className={styles.drawerBody} ref={bodyRef} tabIndex={0}>
        {data != null && (
          <>
            {row !== null && <Facts details={data} onAsk={onAsk} row={row} />}
            <History details={data} />
            {row !== null && <Note details={data} key={entry} row={row} />}
          </>
        )}
        {error !== null && <p className={styles.words}>{formatError(error.reason, formatter)}</p>}
      </div>
      {row !== null && <Acts onAct={onAct} onAsk={onAsk} row={row} />}
    </aside>
  );
}

function titleOf({ row, name, address }: ToDoDetails, { t }: Formatter): string {
  const of = row?.of ?? (address === null ? 'vehicle' : 'driver');
  return t(`toDo.details.${of}`, { name });
}

interface OfRowProps {
  readonly row: ToDoRow;
  readonly onAsk: (asked: Asked) => void;
}

function Facts({ row, details, onAsk }: OfRowProps & { readonly details: ToDoDetails }) {
  const formatter = useFormatter();
  const { t, times } = formatter;
  const now = useMinute();
  const me = useMyName();
  const notify = useNotify();
  const { note, isPending } = useNote(row);
  const { deadline, lastDownloadDay, owner, remindOn } = row;
  const day = (iso: string) => times.day(iso, now);
  return (
    <section className={styles.part}>
      <dl>
        <Fact name={t('toDo.details.limit')}>
          {deadline.limitDay === null ? (
            t('deadlines.unknown')
          ) : (
            <span className={styles.limit}>
              <DeadlineMark deadline={deadline} />
              <span>{t('toDo.details.ends', { day: day(deadline.limitDay) })}</span>
            </span>
          )}
        </Fact>
        <Fact name={t('toDo.details.last')}>
          {lastDownloadDay === null ? t('common.notKnown') : t('toDo.details.lastDay', { day: day(lastDownloadDay) })}
        </Fact>
        <Fact name={t('common.localFiles')}>{hereText(row, now, formatter)}</Fact>
        <Fact name={t('toDo.column.owner')}>
          {ownerText(row, me, formatter)}{' '}
          {owner !== me && me !== '' && (
            <button className="link" onClick={() => note({ code: 'own', owner: me })} type="button">
              {t('toDo.owner.take')}
            </button>
          )}{' '}
          <button className="link" onClick={() => onAsk({ what: 'own', row })} type="button">
            {t('toDo.details.give')}
          </button>
        </Fact>
        <Fact name={t('toDo.column.reminder')}>
          {remindOn === null ? t('toDo.details.noReminder') : day(remindOn)}{' '}
          <button className="link" onClick={() => onAsk({ what: 'remind', row })} type="button">
            {t(remindOn === null ? 'toDo.details.set' : 'common.change')}
          </button>{' '}
          {remindOn !== null && (
            <button
              className="link"
              disabled={isPending}
              onClick={() => {
                note({ code: 'remind', on: null });
                notify({ tone: 'good', text: t('toDo.remind.takenBack') });
              }}
              type="button"
            >
              {t('toDo.details.takeBack')}
            </button>
          )}
        </Fact>
        {details.address !== null && (
          <Fact name={t('toDo.details.email')}>
            {details.address.email === '' ? t('toDo.details.noEmail') : details.address.email}
          </Fact>
        )}
      </dl>
      {row.localFiles.state === 'sent-not-processed' && <p className={styles.words}>{t('toDo.details.inferred')}</p>}
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What was done about it, oldest first, and the step that comes next. */
function History({ details: { history, row } }: { readonly details: ToDoDetails }) {
  const formatter = useFormatter();
  const { t, times } = formatter;
  const now = useMinute();
  const next = row === null ? null : row.step === 'chase' && row.of === 'vehicle' ? 'chaseVehicle' : row.step;
  return (
    <section className={styles.part}>
      <h3 className={styles.partTitle}>{t('toDo.details.history')}</h3>
      <ol className={styles.history}>
        {history.map((event, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the history only grows at its end
          <li data-code={event.what.code} key={place}>
            <time className="number" dateTime={new Date(event.at).toISOString()} title={times.full(event.at)}>
              {times.short(event.at, now)}
            </time>
            <span>{eventText(event, now, formatter)}</span>
          </li>
        ))}
        {next !== null && (
          <li data-code="next">
            <span>{t('toDo.column.next')}</span>
            <span>{t(`toDo.nextStep.${next}`)}</span>
          </li>
        )}
      </ol>
    </section>
  );
}

function Note({ row, details }: { readonly row: ToDoRow; readonly details: ToDoDetails }) {
  const { t } = useFormatter();
  const id = useId();
  const notify = useNotify();
  const [words, setWords] = useState(details.note);
  const { noteAsync, isPending } = useNote(row);
  const save = () => {
    noteAsync({ code: 'note', words }).then(
      () => notify({ tone: 'good', text: t('toDo.details.noted') }),
      // The action itself has shown why it failed.
      () => undefined,
    );
  };
  return (
    <section className={styles.part}>
      <label className={styles.partTitle} htmlFor={id}>
        {t('toDo.details.note')}
      </label>
      <textarea
        aria-describedby={`${id}-help`}
        className={styles.text}
        id={id}
        maxLength={2_000}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        rows={3}
        value={words}
      />
      <div className={styles.noteFoot}>
        <p className={styles.words} id={`${id}-help`}>
          {t('toDo.details.noteHelp')}
        </p>
        <Button busy={isPending} onClick={save} size="small">
          {t('toDo.details.saveNote')}
        </Button>
      </div>
    </section>
  );
}

function Acts({ row, onAct, onAsk }: OfRowProps & { readonly onAct: (row: ToDoRow) => void }) {
  const formatter = useFormatter();
  const { t, times } = formatter;
  const now = useMinute();
  const { note } = useNote(row);
  // Nobody is written to twice on one day.
  const isWritten = row.asked?.how === 'e-mail' && times.daysAgo(row.asked.at, now) === 0;
  return (
    <footer className={styles.drawerFoot}>
      <Button look="primary" onClick={() => onAct(row)} size="small">
        {actText(row, formatter)}
      </Button>
      {row.of === 'driver' && row.act !== 'write' && !isWritten && (
        <Button onClick={() => onAsk({ what: 'write', row })} size="small">
          {t('toDo.act.write')}
        </Button>
      )}
      <Menu
        align="end"
        label={t('toDo.details.more')}
        trigger={<Button aria-label={t('toDo.details.more')} icon={<Icon of={Ellipsis} />} size="small" />}
      >
        <MenuItem onChoose={() => note({ code: 'asked', how: 'telephone' })}>{t('toDo.details.askedByPhone')}</MenuItem>
        <MenuItem onChoose={() => note({ code: 'asked', how: 'in-person' })}>
          {t('toDo.details.askedInPerson')}
        </MenuItem>
        <MenuItem onChoose={() => onAsk({ what: 'answer', row })}>{t('toDo.details.answered')}</MenuItem>
        {row.act !== 'remind' && (
          <MenuItem onChoose={() => onAsk({ what: 'remind', row })}>{t('toDo.act.remind')}</MenuItem>
        )}
      </Menu>
    </footer>
  );
}
