import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BookUser, Download } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { ReadAddresses, RefusedAddress } from '../../../shared/contract/address-book.ts';
import { addressBookAddress, screenPaths } from '../../../shared/contract/addresses.ts';
import type { AnswerOf } from '../../../shared/contract/contract.ts';
import { wholeNumber } from '../../../shared/format/format.ts';
import { languageOf } from '../../../shared/i18n/languages.ts';
import { useAction, useDepot, useFormatter } from '../../client/depot-context.tsx';
import { addressBookQuery, queryKeys } from '../../client/queries.ts';
import { formatError } from '../../client/transport/transport.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FieldProblem } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { useNotify } from '../../components/notices.tsx';
import { saveFile } from '../../components/save-file.ts';
import { csvType, readProblemText, SpreadsheetChoice } from '../../components/spreadsheet-choice.tsx';
import styles from './to-do.module.css';
import '../../components/dialog.css';

/** Opens the drivers' e-mail addresses and languages: filled from a spreadsheet, and saved as one. */
export function AddressBookButton() {
  const { t } = useFormatter();
  const [location, navigate] = useLocation();
  return (
    <>
      <Button icon={<Icon of={BookUser} />} onClick={() => navigate(addressBookAddress)}>
        {t('toDo.addressBook.button')}
      </Button>
      {location === addressBookAddress && <AddressBook onClose={() => navigate(screenPaths.toDo)} />}
    </>
  );
}

/** A file that was read, with what it would change. */
interface Read {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly found: ReadAddresses;
}

function AddressBook({ onClose }: { readonly onClose: () => void }) {
  const { t } = useFormatter();
  const [read, setRead] = useState<Read | null>(null);
  return read === null ? (
    <BookDialog onClose={onClose} onRead={setRead} />
  ) : (
    <ReadDialog onClose={onClose} onOther={() => setRead(null)} read={read} title={t('toDo.addressBook.title')} />
  );
}

interface BookDialogProps {
  readonly onClose: () => void;
  readonly onRead: (read: Read) => void;
}

/** How many there are, and the ways in and out. */
function BookDialog({ onClose, onRead }: BookDialogProps) {
  const formatter = useFormatter();
  const { t } = formatter;
  const book = useQuery(addressBookQuery(useDepot())).data;
  const [problem, setProblem] = useState<string | null>(null);
  const reading = useAction('addressBook.read', {
    onFailed: ({ reason }) => setProblem(formatError(reason, formatter)),
  });
  const saving = useAction('addressBook.save', {
    onDone: ({ fileName, bytes }) => saveFile(fileName, [bytes], csvType),
  });

  async function take(files: readonly File[]) {
    const [file] = files;
    if (file === undefined) return;
    setProblem(null);
    const bytes = await file.arrayBuffer().catch(() => null);
    if (bytes === null) return setProblem(t('toDo.addressBook.unreadable'));
    const given = new Uint8Array(bytes);
    // Why it failed stands in the dialog.
    const answer = await reading.mutateAsync({ bytes: given, keep: false }).catch(() => null);
    if (answer === null) return;
    if (answer.read === null) setProblem(problemText(answer.problem));
    else onRead({ fileName: file.name, bytes: given, found: answer.read });
  }

  function problemText(found: AnswerOf<'addressBook.read'>['problem']): string {
    return found === null || found.code === 'columns' ? t('toDo.addressBook.columns') : readProblemText(found, t);
  }

  return (
    <Dialog
      actions={
        <>
          <SpreadsheetChoice
            busy={reading.isPending}
            label={t(reading.isPending ? 'toDo.addressBook.reading' : 'toDo.addressBook.read')}
            onFiles={(files) => void take(files)}
          />
          <Button
            busy={saving.isPending}
            icon={<Icon of={Download} />}
            onClick={() => saving.mutate({ language: languageOf(t('measures.language')) })}
          >
            {t('toDo.addressBook.save')}
          </Button>
          <Button look="primary" onClick={onClose}>
            {t('common.close')}
          </Button>
        </>
      }
      onClose={onClose}
      open
      title={t('toDo.addressBook.title')}
    >
      <p>{t('toDo.addressBook.line')}</p>
      {book !== undefined && (
        <p className={styles.bookCount}>
          {t('toDo.addressBook.count', { count: book.addresses, drivers: book.drivers })}
        </p>
      )}
      <p>{t('toDo.addressBook.readHelp')}</p>
      <p>{t('toDo.addressBook.saveHelp')}</p>
      {problem !== null && <FieldProblem id="address-book-problem" text={problem} />}
    </Dialog>
  );
}

interface ReadDialogProps {
  readonly read: Read;
  readonly title: string;
  readonly onClose: () => void;
  readonly onOther: () => void;
}

/** So many of the rows that do not fit are shown; the file's lines lead to the others. */
const mostShown = 6;

/** What a file would change, before anything is kept. */
function ReadDialog({ read: { fileName, bytes, found }, title, onClose, onOther }: ReadDialogProps) {
  const formatter = useFormatter();
  const { t } = formatter;
  const notify = useNotify();
  const client = useQueryClient();
  const count = found.added + found.changed;
  const keeping = useAction('addressBook.read', {
    // It stands in the dialog.
    onFailed: () => undefined,
    onDone: ({ read }) => {
      void client.invalidateQueries({ queryKey: queryKeys.addressBook });
      const kept = read === null ? 0 : read.added + read.changed;
      notify({ tone: 'good', text: t('toDo.addressBook.kept', { count: kept }) });
      onClose();
    },
  });
  const figures = (['added', 'changed', 'same', 'empty'] as const).map((name) => ({ name, figure: found[name] }));
  return (
    <Dialog
      actions={
        <>
          <Button onClick={onOther}>{t('common.cancel')}</Button>
          {count > 0 && (
            <Button busy={keeping.isPending} look="primary" onClick={() => keeping.mutate({ bytes, keep: true })}>
              {t('toDo.addressBook.keep', { count })}
            </Button>
          )}
        </>
      }
      onClose={onClose}
      open
      title={title}
    >
      <p>{t('toDo.addressBook.rows', { count: found.rows, file: fileName })}</p>
      <dl className={styles.bookFigures}>
        {[...figures, { name: 'refused' as const, figure: found.refusedCount }].map(({ name, figure }) => (
          <div key={name}>
            <dt>{t(`toDo.addressBook.${name}`)}</dt>
            <dd className="number">{wholeNumber(figure, t)}</dd>
          </div>
        ))}
      </dl>
      {count === 0 && <p>{t('toDo.addressBook.nothing')}</p>}
      {found.refusedCount > 0 && <RefusedRows count={found.refusedCount} refused={found.refused} />}
      {keeping.error !== null && (
        <FieldProblem id="address-book-problem" text={formatError(keeping.error.reason, formatter)} />
      )}
    </Dialog>
  );
}

interface RefusedRowsProps {
  readonly count: number;
  readonly refused: readonly RefusedAddress[];
}

function RefusedRows({ count, refused }: RefusedRowsProps) {
  const { t } = useFormatter();
  const shown = refused.slice(0, mostShown);
  return (
    <>
      <p className={styles.bookCount}>{t('toDo.addressBook.refusedTitle')}</p>
      <ul className="dialog-list">
        {shown.map(({ line, why, value }) => (
          <li key={line}>
            {t('toDo.addressBook.refusedLine', { line, why: t(`toDo.addressBook.why.${why}`, { value }) })}
          </li>
        ))}
      </ul>
      {count > shown.length && <p>{t('toDo.addressBook.more', { count: count - shown.length })}</p>}
    </>
  );
}
