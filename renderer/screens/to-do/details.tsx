import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useId, useState } from 'react';
import { subjectAddress } from '../../../shared/contract/addresses.ts';
import { longestNote } from '../../../shared/contract/limits.ts';
import type { ToDoDetails, ToDoRow } from '../../../shared/contract/reports/to-do.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { useDepot, useFormatter, useMinute } from '../../client/depot-context.tsx';
import { formatError } from '../../client/transport/transport.ts';
import { Button } from '../../components/button.tsx';
import { DeadlineMark } from '../../components/deadline/local-files-mark.tsx';
import { DetailsDrawer, DetailsFact } from '../../components/details/details.tsx';
import { Icon } from '../../components/icon.tsx';
import { Menu, MenuItem } from '../../components/menu.tsx';
import { useNotify } from '../../components/notices.tsx';
import { reportQuery } from '../../components/report/use-report-pages.ts';
import { SubjectLink } from '../../components/subject-link.tsx';
import { eventText, hereText, ownerText } from '../../components/to-do/to-do-text.ts';
import { Why } from '../../components/to-do/why.tsx';
import { actText } from './columns.tsx';
import type { Asked } from './dialogs.tsx';
import { useMyName } from './my-name.ts';
import { useNote } from './note-dialog.tsx';
import styles from './to-do.module.css';
import '../../components/details/details.css';
import '../../components/field.css';

interface ToDoDrawerProps {
  readonly entry: number;
  readonly onClose: () => void;
  readonly onAct: (row: ToDoRow) => void;
  readonly onAsk: (asked: Asked) => void;
}

/** Everything about one row, beside the list. The list keeps the focus, so that its arrow keys change the row. */
export function ToDoDrawer({ entry, onClose, onAct, onAsk }: ToDoDrawerProps) {
  const formatter = useFormatter();
  const { t } = formatter;
  const { data, error } = useQuery({
    ...reportQuery(useDepot(), 'toDo.entry', { entry }),
    placeholderData: keepPreviousData,
  });
  const row = data?.row ?? null;
  const title = data == null ? t('frame.loading') : titleOf(data, formatter);
  return (
    <DetailsDrawer
      foot={row !== null && <Acts onAct={onAct} onAsk={onAsk} row={row} />}
      label={title}
      onClose={onClose}
      state={row === null ? data != null && t('toDo.details.closed') : <Why row={row} />}
      title={row === null ? title : <SubjectLink href={subjectAddress(row.of, row.id)} name={title} />}
    >
      {data != null && (
        <>
          {row !== null && <Facts details={data} onAsk={onAsk} row={row} />}
          <History details={data} />
          {row !== null && <Note details={data} key={entry} row={row} />}
        </>
      )}
      {error !== null && <p className="details-note">{formatError(error.reason, formatter)}</p>}
    </DetailsDrawer>
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
    <section className="details-section">
      <dl>
        <DetailsFact name={t('toDo.details.limit')}>
          {deadline.limitDay === null ? (
            t('deadlines.unknown')
          ) : (
            <span className={styles.limit}>
              <DeadlineMark deadline={deadline} />
              <span>{t('toDo.details.ends', { day: day(deadline.limitDay) })}</span>
            </span>
          )}
        </DetailsFact>
        <DetailsFact name={t('toDo.details.last')}>
          {lastDownloadDay === null ? t('common.notKnown') : t('toDo.details.lastDay', { day: day(lastDownloadDay) })}
        </DetailsFact>
        <DetailsFact name={t('common.localFiles')}>{hereText(row, now, formatter)}</DetailsFact>
        <DetailsFact name={t('toDo.column.owner')}>
          {ownerText(row, me, formatter)}{' '}
          {owner !== me && me !== '' && (
            <button className="link" onClick={() => note({ code: 'own', owner: me })} type="button">
              {t('toDo.owner.take')}
            </button>
          )}{' '}
          <button className="link" onClick={() => onAsk({ what: 'own', row })} type="button">
            {t('toDo.details.give')}
          </button>
        </DetailsFact>
        <DetailsFact name={t('toDo.column.reminder')}>
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
        </DetailsFact>
        {details.address !== null && (
          <DetailsFact name={t('toDo.details.email')}>
            {details.address.email === '' ? t('toDo.details.noEmail') : details.address.email}
          </DetailsFact>
        )}
      </dl>
      {row.localFiles.state === 'sent-not-processed' && <p className="details-line">{t('toDo.details.inferred')}</p>}
    </section>
  );
}

/** What was done about it, oldest first, and the step that comes next. */
function History({ details: { history, row } }: { readonly details: ToDoDetails }) {
  const formatter = useFormatter();
  const { t, times } = formatter;
  const now = useMinute();
  const next = row === null ? null : row.step === 'chase' && row.of === 'vehicle' ? 'chaseVehicle' : row.step;
  return (
    <section className="details-section">
      <h3 className="details-subtitle">{t('toDo.details.history')}</h3>
      <ol className="details-history">
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
    <section className="details-section">
      <label className="details-subtitle" htmlFor={id}>
        {t('toDo.details.note')}
      </label>
      <textarea
        aria-describedby={`${id}-help`}
        className="input-lines"
        id={id}
        // What two entries that became one had is longer than anybody may type, and is not cut.
        maxLength={Math.max(longestNote, details.note.length)}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        rows={3}
        value={words}
      />
      <div className={styles.noteFoot}>
        <p className="details-line" id={`${id}-help`}>
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
    <footer className="details-foot">
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
