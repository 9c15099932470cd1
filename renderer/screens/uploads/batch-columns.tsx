import {
  ChevronDown,
  ChevronUp,
  CircleArrowUp,
  CircleCheck,
  CircleSlash,
  Clock,
  Copy,
  FileDown,
  FolderArchive,
  FolderOpen,
  HardDrive,
  IdCard,
  type LucideIcon,
  Usb,
} from 'lucide-react';
import type { StatusFacts } from '../../../shared/contract/status.ts';
import { batchTotal, batchUnderway, type UploadBatch } from '../../../shared/contract/upload-batches.ts';
import { type Formatter, minutesLeft } from '../../../shared/format/format.ts';
import { Button } from '../../components/button.tsx';
import type { TableColumn } from '../../components/data-table/column.ts';
import { Icon, SolidTriangle } from '../../components/icon.tsx';
import { batchTitle, becameTexts } from './batch-text.ts';
import styles from './batches.module.css';
import type { ListWidth } from './columns.tsx';
import type { RowSurroundings } from './row-context.tsx';

/** What a cell of a batch needs besides it. */
export interface BatchSurroundings extends RowSurroundings {
  readonly openId: number | null;
  readonly facts: Pick<StatusFacts, 'pace' | 'now'> | null;
  readonly takeBack: (batch: UploadBatch) => void;
}

type BatchColumn = TableColumn<UploadBatch, never, BatchSurroundings>;

/** Without the details beside it there is room for what became of the files; else it stands under the name. */
export function batchColumns({ t }: Formatter, width: ListWidth): readonly BatchColumn[] {
  const isWide = width === 'wide';
  const from: BatchColumn = {
    id: 'subject',
    label: t('uploads.batches.columns.from'),
    track: isWide ? 'minmax(300px, 336fr)' : 'minmax(180px, 336fr)',
    fixed: true,
    cell: (batch, { formatter }) => <From batch={batch} formatter={formatter} withCounts={!isWide} />,
  };
  const became: BatchColumn = {
    id: 'became',
    label: t('uploads.batches.columns.became'),
    track: 'minmax(180px, 200fr)',
    cell: (batch, { formatter }) => <Became batch={batch} formatter={formatter} />,
  };
  const state: BatchColumn = {
    id: 'state',
    label: t('common.state'),
    track: isWide ? 'minmax(250px, 320fr)' : 'minmax(150px, 260fr)',
    cell: (batch, surroundings) => <BatchState batch={batch} surroundings={surroundings} />,
  };
  const arrived: BatchColumn = {
    id: 'arrived',
    label: t('common.arrived'),
    track: isWide ? '130px' : '112px',
    align: 'right',
    cell: ({ grouping, beganAt }, { formatter, now }) => {
      const at = formatter.times.short(beganAt, now);
      return grouping === 'day' ? formatter.t('mail.start.since', { at }) : at;
    },
  };
  const sign: BatchColumn = {
    id: 'sign',
    label: t('uploads.footer.details'),
    head: <span className="hidden-words">{t('uploads.footer.details')}</span>,
    track: isWide ? '64px' : '44px',
    align: 'right',
    cell: ({ id }, { openId }) => <Icon of={openId === id ? ChevronUp : ChevronDown} />,
  };
  return isWide ? [from, became, state, arrived, sign] : [from, state, arrived, sign];
}

function signOf({ grouping, origin }: UploadBatch): LucideIcon {
  if (grouping === 'archive') return FolderArchive;
  const signs = { folder: FolderOpen, window: FileDown, drive: Usb, reader: IdCard, copies: HardDrive } as const;
  return signs[origin];
}

interface BatchCellProps {
  readonly batch: UploadBatch;
  readonly formatter: Formatter;
}

function From({ batch, formatter, withCounts }: BatchCellProps & { readonly withCounts: boolean }) {
  const title = batchTitle(batch, formatter);
  return (
    <span className={styles.from}>
      <Icon of={signOf(batch)} />
      <span className={styles.fromWords}>
        <span className={styles.fromTitle} title={title}>
          {title}
        </span>
        {withCounts && <Became batch={batch} formatter={formatter} />}
      </span>
    </span>
  );
}

function Became({ batch, formatter }: BatchCellProps) {
  return (
    <span className={styles.became}>
      {becameTexts(batch, formatter).map((text) => (
        <span key={text}>{text}</span>
      ))}
    </span>
  );
}

interface BatchStateProps {
  readonly batch: UploadBatch;
  readonly surroundings: BatchSurroundings;
}

/** One word for the whole: what goes on, what a person has to act on, or that all is done. */
function BatchState({ batch, surroundings }: BatchStateProps) {
  const { formatter, now, takeBack } = surroundings;
  const { t, times } = formatter;
  const { parts, single } = batch;
  if (batchUnderway(parts) > 0) return <Underway batch={batch} surroundings={surroundings} />;
  if (parts.attention > 0 || parts['not-taken'] > 0) {
    const part = parts.attention > 0 ? 'attention' : 'not-taken';
    return (
      <span className="state tone-attn">
        <SolidTriangle />
        {t(`uploads.batches.parts.${part}`, { count: parts[part] })}
      </span>
    );
  }
  if (parts.ignored > 0) {
    return (
      <span className={styles.ignored}>
        <span className="state tone-idle">
          <Icon of={CircleSlash} />
          {t('uploads.batches.parts.ignored', { count: parts.ignored })}
        </span>
        <Button look="quiet" onClick={() => takeBack(batch)} size="small">
          {t('uploads.batches.takeBack')}
        </Button>
      </span>
    );
  }
  if (parts.sent === 0) {
    return (
      <span className="state tone-idle">
        <Icon of={Copy} />
        {t('states.already-here')}
      </span>
    );
  }
  const sentAt = single?.sentAt ?? null;
  return (
    <span className="state tone-ok">
      <Icon of={CircleCheck} />
      {sentAt === null ? t('uploads.batches.state.allSent') : t('common.sentAt', { at: times.short(sentAt, now) })}
    </span>
  );
}

/** How far it is, of all its files: what is sent and here, what needs attention, and what is left. */
function Underway({ batch: { parts }, surroundings }: BatchStateProps) {
  const { formatter, obstacle, facts } = surroundings;
  const { t } = formatter;
  const total = batchTotal(parts);
  const left = batchUnderway(parts);
  const done = total - left;
  const goesOn = obstacle === null;
  const minutes = facts === null || !goesOn ? null : minutesLeft(facts, left);
  const words = t('uploads.batches.state.left', { count: left });
  const time =
    minutes === 0 ? t('uploads.batches.state.soon') : t('uploads.batches.state.minutes', { count: minutes ?? 0 });
  const good = parts.sent + parts['already-here'];
  const position = t('uploads.batches.state.position', { done, total });
  return (
    <span className={styles.underway}>
      <span className={styles.underwayWords}>
        <span className={`state ${goesOn ? 'tone-accent' : 'tone-idle'}`}>
          <Icon of={goesOn ? CircleArrowUp : Clock} />
          {position}
        </span>
        <span>{minutes === null ? words : `${words}, ${time}`}</span>
      </span>
      <svg
        aria-label={position}
        aria-valuemax={total}
        aria-valuemin={0}
        aria-valuenow={done}
        className={styles.bar}
        preserveAspectRatio="none"
        role="progressbar"
        viewBox={`0 0 ${total} 10`}
      >
        <rect className={styles.barGood} height="10" width={good} />
        <rect className={styles.barOther} height="10" width={done - good} x={good} />
      </svg>
    </span>
  );
}
