import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileText, FolderOpen, type LucideIcon, Save } from 'lucide-react';
import { memo, useState } from 'react';
import { useLocation } from 'wouter';
import { uploadAddress, uploadsSearchAddress } from '../../../shared/contract/addresses.ts';
import type { SubjectFiles } from '../../../shared/contract/reports/subject.ts';
import { useAction, useDepot, useFormatter, useMinute } from '../../client/depot-context.tsx';
import { hostQuery } from '../../client/queries.ts';
import { formatError } from '../../client/transport/transport.ts';
import { Button } from '../../components/button.tsx';
import { DraggableFile } from '../../components/details/draggable-file.tsx';
import { Icon } from '../../components/icon.tsx';
import { saveFile } from '../../components/save-file.ts';
import { SectionCard } from '../../components/section-card.tsx';
import { UploadStateMark } from '../../components/upload-state-mark.tsx';
import { verdictSigns, verdictTones } from '../../components/verdict.ts';
import styles from './files-card.module.css';
import subjectStyles from './subject.module.css';
import { filesQuery, firstFiles } from './subject-queries.ts';

export interface FilesCardProps {
  readonly title: string;
  /** As the uploads call the driver or vehicle. */
  readonly name: string;
  readonly of: 'driver' | 'vehicle';
  /** As the page's address has it. */
  readonly id: string;
  /** In place of the list where there is none. */
  readonly none: string;
}

/** The largest part of a list that one request gives. */
const mostFiles = 200;

/** The files held here, the newest days first, with what is known of each and what can be done with it. */
export const FilesCard = memo(function FilesCard({ title, name, of, id, none }: FilesCardProps) {
  const formatter = useFormatter();
  const { t } = formatter;
  const [areAll, setAreAll] = useState(false);
  const { data, error } = useQuery({
    ...filesQuery(useDepot(), of, id, areAll ? mostFiles : firstFiles),
    placeholderData: keepPreviousData,
  });
  const total = data?.total ?? 0;
  const shown = data?.files.length ?? 0;
  return (
    <SectionCard
      {...(total > 0 && { link: { href: uploadsSearchAddress(name), label: t('subject.files.inUploads') } })}
      className={styles.filesCard}
      note={
        total === 0
          ? undefined
          : shown < total
            ? t('subject.files.newest', { shown, total })
            : t('common.filesCounted', { count: total })
      }
      title={title}
    >
      {error !== null && <p role="alert">{formatError(error.reason, formatter)}</p>}
      {data?.total === 0 ? (
        <p className={subjectStyles.quiet}>{none}</p>
      ) : (
        data !== undefined && <FilesTable files={data.files} label={title} />
      )}
      {total > firstFiles && (
        <p className={subjectStyles.cardFoot}>
          <button className="link" onClick={() => setAreAll(!areAll)} type="button">
            {areAll ? t('subject.files.fewer') : t('subject.files.all', { count: Math.min(total, mostFiles) })}
          </button>
        </p>
      )}
    </SectionCard>
  );
});

function FilesTable({ files, label }: { readonly files: SubjectFiles['files']; readonly label: string }) {
  const { t } = useFormatter();
  const isDesktop = useQuery(hostQuery(useDepot())).data?.kind === 'desktop';
  return (
    <div className={styles.tableFrame}>
      <table aria-label={label} className={styles.files}>
        <thead>
          <tr>
            <th scope="col">{t('subject.files.read')}</th>
            <th scope="col">{t('common.kind')}</th>
            <th data-align="right" scope="col">
              {t('common.days')}
            </th>
            <th scope="col">{t('subject.files.genuine')}</th>
            <th scope="col">{t('common.state')}</th>
            {(isDesktop ? (['open', 'save', 'folder'] as const) : (['open', 'save'] as const)).map((action) => (
              <th className={styles.fileAction} key={action} scope="col">
                {t(`subject.files.heads.${action}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <FileRow file={file} isDesktop={isDesktop} key={file.upload.id} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface FileActionProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly busy?: boolean;
  readonly onClick: () => void;
}

function FileAction({ icon, label, busy = false, onClick }: FileActionProps) {
  return (
    <Button aria-label={label} busy={busy} icon={<Icon of={icon} />} look="quiet" onClick={onClick} size="small" />
  );
}

function FileRow({
  file: { upload, readAt, days, verdict, hasCopy },
  isDesktop,
}: {
  readonly file: SubjectFiles['files'][number];
  /** Only there a folder can be shown. */
  readonly isDesktop: boolean;
}) {
  const { t, times } = useFormatter();
  const now = useMinute();
  const [, navigate] = useLocation();
  const copy = useAction('uploads.copy', {
    onDone: ({ fileName, bytes }) => saveFile(fileName, [bytes], 'application/octet-stream'),
    done: ({ fileName }) => t('uploads.done.saved', { name: fileName }),
  });
  const showInFolder = useAction('uploads.showInFolder');
  const at = momentText(readAt ?? upload.arrivedAt);
  const sent = upload.state === 'sent' && upload.sentAt !== null ? upload.sentAt : null;
  return (
    <tr>
      <th scope="row" title={times.full(readAt ?? upload.arrivedAt)}>
        <DraggableFile hasCopy={hasCopy} id={upload.id}>
          {at}
        </DraggableFile>
      </th>
      <td>{t(`kinds.${upload.kind ?? 'unknown'}`)}</td>
      <td data-align="right">{days ?? t('common.nothing')}</td>
      <td>
        {verdict === null ? (
          t('common.notKnown')
        ) : (
          <span className={`state ${verdictTones[verdict]}`}>
            <Icon of={verdictSigns[verdict]} />
            {t(`subject.files.verdict.${verdict}`)}
          </span>
        )}
      </td>
      <td>
        <UploadStateMark
          row={upload}
          text={sent === null ? undefined : t('common.sentAt', { at: times.clockOrDay(sent, now) })}
        />
      </td>
      <td className={styles.fileAction}>
        <FileAction
          icon={FileText}
          label={t('subject.files.open', { at })}
          onClick={() => navigate(uploadAddress(upload.id))}
        />
      </td>
      <td className={styles.fileAction}>
        {hasCopy && (
          <FileAction
            busy={copy.isPending}
            icon={Save}
            label={t('subject.files.save', { at })}
            onClick={() => copy.mutate({ id: upload.id })}
          />
        )}
      </td>
      {isDesktop && (
        <td className={styles.fileAction}>
          {upload.folderLabel !== null && (
            <FileAction
              busy={showInFolder.isPending}
              icon={FolderOpen}
              label={t('subject.files.folder', { at })}
              onClick={() => showInFolder.mutate({ id: upload.id })}
            />
          )}
        </td>
      )}
    </tr>
  );

  function momentText(moment: number): string {
    const day = times.dayOf(moment);
    const isThisYear = day.slice(0, 4) === times.iso(now).slice(0, 4);
    return isThisYear ? `${times.day(day, now)} ${times.clock(moment)}` : times.day(day, now);
  }
}
