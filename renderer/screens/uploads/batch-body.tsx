import { useQuery } from '@tanstack/react-query';
import {
  CircleArrowUp,
  CircleCheck,
  CircleSlash,
  Clock,
  Copy,
  Download,
  Hourglass,
  ListTodo,
  type LucideIcon,
  Plus,
  Printer,
  RotateCcw,
  Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { screenPaths, uploadAddress } from '../../../shared/contract/addresses.ts';
import type { BatchGroup, BatchPart, UploadBatch } from '../../../shared/contract/upload-batches.ts';
import { isKeptBack, type ReasonCode, type UploadRow } from '../../../shared/contract/uploads.ts';
import { shownFileName } from '../../../shared/format/download-text.ts';
import { formatReason } from '../../../shared/format/reason-text.ts';
import { useAction, useDepot } from '../../client/depot-context.tsx';
import { uploadBatchQuery } from '../../client/queries.ts';
import { Button } from '../../components/button.tsx';
import { Icon, SolidTriangle } from '../../components/icon.tsx';
import { closingStatement } from './batch-text.ts';
import styles from './batches.module.css';
import { retriedText } from './list-filter.ts';
import { useRowSurroundings } from './row-context.tsx';
import { useBatchProof } from './use-batch-export.ts';
import { useBatchKeys } from './use-batch-keys.ts';

interface BatchBodyProps {
  readonly batch: UploadBatch;
  /** Lists the files of a group, one by one. */
  readonly onFiles: (group: BatchGroup) => void;
  readonly onAdd: () => void;
}

/** What became of each file of a batch: by reason, with one act for each, and the statement that closes it. */
export function BatchBody({ batch, onFiles, onAdd }: BatchBodyProps) {
  const { formatter } = useRowSurroundings();
  const { t } = formatter;
  const details = useQuery(uploadBatchQuery(useDepot(), batch.id));
  const proof = useBatchProof(batch);
  const keys = useBatchKeys(details.data);
  return (
    <div className={styles.body} {...keys}>
      {details.data === undefined ? (
        <p className={styles.waiting} role="status">
          {details.error === null ? t('uploads.batches.reading') : t('uploads.batches.notRead')}
          {details.error !== null && (
            <Button onClick={() => void details.refetch()} size="small">
              {t('common.tryAgain')}
            </Button>
          )}
        </p>
      ) : (
        <ul className={styles.groups}>
          {details.data.groups.map((group) => (
            <Group
              batchId={batch.id}
              group={group}
              key={`${group.part} ${group.reason}`}
              onAdd={onAdd}
              onFiles={() => onFiles(group)}
            />
          ))}
        </ul>
      )}
      <footer className={styles.foot}>
        <p>{closingStatement(details.data?.batch ?? batch, formatter)}</p>
        <Button data-batch-act="save" icon={<Icon of={Download} />} onClick={proof.saveCsv} size="small">
          {t('settings.unnamed.save')}
        </Button>
        <Button data-batch-act="print" icon={<Icon of={Printer} />} onClick={proof.print} size="small">
          {t('uploads.batches.printProof')}
        </Button>
      </footer>
      {proof.shown}
    </div>
  );
}

const signs: Readonly<Record<Exclude<BatchPart, 'attention' | 'not-taken'>, LucideIcon>> = {
  sent: CircleCheck,
  sending: CircleArrowUp,
  waiting: Clock,
  settling: Hourglass,
  'to-come': Hourglass,
  ignored: CircleSlash,
  'already-here': Copy,
};

interface GroupProps {
  readonly batchId: number;
  readonly group: BatchGroup;
  readonly onFiles: () => void;
  readonly onAdd: () => void;
}

function Group({ batchId, group, onFiles, onAdd }: GroupProps) {
  const { formatter } = useRowSurroundings();
  const { t } = formatter;
  const { part, count, rows, first } = group;
  const isActedOn = part === 'attention' || part === 'not-taken';
  return (
    <li className={styles.group}>
      <span className={isActedOn ? 'tone-attn' : part === 'sent' ? 'tone-ok' : 'tone-idle'}>
        {isActedOn ? <SolidTriangle /> : <Icon of={signs[part]} />}
      </span>
      <div className={styles.groupWords}>
        <p>
          <b>{groupTitle(group, formatter)}</b> <span>{t('common.filesCounted', { count })}</span>
        </p>
        <GroupLine group={group} />
        {first.length > 0 && (
          <ul className={styles.firstFiles}>
            {first.map((row) => (
              <FileLine key={row.id} row={row} />
            ))}
          </ul>
        )}
        {first.length > 0 && rows > first.length && (
          <Button look="quiet" onClick={onFiles} size="small">
            {t('uploads.batches.moreOfReason', { count: rows - first.length })}
          </Button>
        )}
      </div>
      <GroupAct batchId={batchId} group={group} onAdd={onAdd} onFiles={onFiles} />
    </li>
  );
}

/** The reason, where there is one, as it stands at each file; else the state. */
function groupTitle({ part, reason, first, kinds }: BatchGroup, formatter: Parameters<typeof formatReason>[2]): string {
  const { t } = formatter;
  if (part === 'attention' && reason !== null) {
    const [kind = null, ...others] = Object.keys(kinds) as NonNullable<UploadRow['kind']>[];
    return formatReason(
      { code: reason, parameters: {} },
      others.length === 0 ? (first[0]?.kind ?? kind) : null,
      formatter,
    );
  }
  if (part === 'to-come' || part === 'not-taken') return t(`uploads.batches.groups.${part}`);
  return t(`states.${part}`);
}

/** What is so of all of them, in one sentence. */
function GroupLine({ group: { part, reason, kinds, sentFrom, sentTo } }: { readonly group: BatchGroup }) {
  const { formatter, now } = useRowSurroundings();
  const { t, times } = formatter;
  const words = (): string => {
    if (part === 'attention') return reason === null ? '' : t(`help.reason.${reason}.why`);
    if (part === 'not-taken' || part === 'to-come') return t(`uploads.batches.lines.${part}`);
    if (sentFrom === null || sentTo === null) return '';
    const from = times.sentence(sentFrom, now);
    const to = times.sentence(sentTo, now);
    if (part === 'already-here') return t('uploads.batches.lines.already-here', { from, to });
    if (part !== 'sent') return '';
    const units = kinds['vehicle-unit'] ?? 0;
    const cards = kinds['driver-card'] ?? 0;
    const told = [
      cards === 0 ? '' : t('uploads.batches.lines.cards', { count: cards }),
      units === 0 ? '' : t('uploads.batches.lines.units', { count: units }),
      from === to ? t('uploads.batches.lines.receipt', { at: to }) : t('uploads.batches.lines.receipts', { from, to }),
    ];
    return told.filter((sentence) => sentence !== '').join(' ');
  };
  const text = words();
  return text === '' ? null : <p>{text}</p>;
}

function FileLine({ row }: { readonly row: UploadRow }) {
  const { formatter, now } = useRowSurroundings();
  const { t, times } = formatter;
  const name = shownFileName(row.fileName, formatter);
  const stopsAt = row.reason?.code === 'cut-short' && row.lastDay !== null ? row.lastDay : null;
  return (
    <li data-unnamed={row.subject === null || undefined}>
      <Link href={uploadAddress(row.id)} title={row.subject === null ? name : undefined}>
        {row.subject ?? name}
      </Link>
      {row.subject !== null && <span className={styles.fileName}>{name}</span>}
      {stopsAt !== null && <span>{t('uploads.stopsAt', { day: times.day(stopsAt, now) })}</span>}
    </li>
  );
}

/** Codes of files that are not kept: only what lies in the folder can be changed, so each is looked at. */
const withoutJob: readonly ReasonCode[] = [
  'locked',
  'unreadable',
  'changing',
  'too-large',
  'too-deep',
  'too-many-files',
  'outside-folder',
  'hidden-name',
];

/** The one act for a group: what helps all of its files alike. */
function GroupAct({ batchId, group, onFiles, onAdd }: GroupProps): ReactNode {
  const { formatter } = useRowSurroundings();
  const { t } = formatter;
  const { part, reason, count, rows } = group;
  const [, navigate] = useLocation();
  const retry = useAction('uploads.actOnBatch', { done: (answer) => retriedText(answer, t) });
  const ignore = useAction('uploads.actOnBatch', {
    done: (answer) => t('uploads.done.ignored', { count: answer.count }),
  });
  const undo = useAction('uploads.actOnBatch', { done: (answer) => t('uploads.done.undone', { count: answer.count }) });
  if (part === 'not-taken') return act(Plus, t('uploads.add'), onAdd);
  if (part === 'ignored') {
    const run = () => undo.mutate({ batchId, part, reason, act: 'undo-ignore' });
    return act(Undo2, t('uploads.batches.undoAll', { count }), run, 'undo-ignore');
  }
  if (part !== 'attention') {
    return (
      rows > 0 && (
        <Button data-batch-act="look" look="quiet" onClick={onFiles} size="small">
          {t('uploads.batches.showThem')}
        </Button>
      )
    );
  }
  if (reason === 'cut-short') return act(ListTodo, t('uploads.batches.toDo'), () => navigate(screenPaths.toDo));
  if (reason !== null && reason !== 'unknown-content' && isKeptBack({ code: reason })) {
    const run = () => ignore.mutate({ batchId, part, reason, act: 'ignore' });
    return act(CircleSlash, t('uploads.batches.ignoreAll', { count }), run, 'ignore');
  }
  if (reason === null || reason === 'unknown-content' || withoutJob.includes(reason)) {
    return act(null, t('uploads.batches.showThem'), onFiles);
  }
  return act(RotateCcw, t('uploads.batches.retryAll', { count }), () =>
    retry.mutate({ batchId, part, reason, act: 'retry' }),
  );

  function act(sign: LucideIcon | null, label: string, run: () => void, does = 'look') {
    return (
      <Button
        data-batch-act={does}
        busy={retry.isPending || ignore.isPending || undo.isPending}
        icon={sign === null ? undefined : <Icon of={sign} />}
        onClick={run}
        size="small"
      >
        {label}
      </Button>
    );
  }
}
