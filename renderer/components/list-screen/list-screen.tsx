import type { ReactNode, RefCallback } from 'react';
import type { SnapshotState } from '../../../shared/contract/reports/snapshot.ts';
import { useFormatter } from '../../client/depot-context.tsx';
import type { RequestFailure } from '../../client/queries.ts';
import { formatError, type TransportError } from '../../client/transport/transport.ts';
import { ExportButtons } from '../data-table/export-buttons.tsx';
import type { TableExport } from '../data-table/table-export.tsx';
import { TableFailed, TableSkeleton } from '../data-table/table-states.tsx';
import { PageHeader } from '../page-header.tsx';
import { AsOf } from '../report/report-header.tsx';
import { ReportPlaceholder } from '../report/report-skeleton.tsx';
import { NarrowedList, OtherReading, ReportStrip } from '../report/report-strip.tsx';
import { SearchField, type SearchFieldProps } from '../search-field.tsx';
import './list-screen.css';

/** What a list was answered with, such as its first page. */
export interface ListAnswer<Head> {
  /** Undefined before the first answer; the last one while a new one comes. */
  readonly head: Head | undefined;
  readonly failure: Pick<RequestFailure, 'reason'> | null;
  readonly again: () => void;
}

interface AnsweredListProps<Head> {
  readonly answer: ListAnswer<Head>;
  /** Why it cannot be fetched, where the screen has words of its own for that. */
  readonly failureText?: (reason: TransportError) => string;
  readonly children: (head: Head) => ReactNode;
}

/** A list once it is answered; in its place until then that it is fetched, or why it cannot be. */
export function AnsweredList<Head>({ answer, failureText, children }: AnsweredListProps<Head>) {
  const formatter = useFormatter();
  const { head, failure, again } = answer;
  if (head !== undefined) return children(head);
  if (failure === null) return <TableSkeleton />;
  return (
    <TableFailed message={failureText?.(failure.reason) ?? formatError(failure.reason, formatter)} onAgain={again} />
  );
}

interface ListHeader {
  readonly title: string;
  /** Counts what the list has. */
  readonly subtitle: ReactNode;
  /** Behind the export buttons, which are signs alone then; the primary action last. */
  readonly actions?: ReactNode;
  /** Behind the export buttons: another way in which the list is taken along. */
  readonly takenElsewhere?: ReactNode;
}

/** The report of the service that a list is made from. */
interface ListReport {
  /** Absent before the engine has answered. */
  readonly snapshot: SnapshotState | undefined;
  /** Those behind the list, where they are several; `snapshot` is the one to look at. */
  readonly all?: readonly SnapshotState[] | undefined;
  /** Whether there is a list to show; where it is absent, once the service has answered. */
  readonly isAnswered?: boolean;
}

export interface ListScreenProps<Head> extends Omit<AnsweredListProps<Head>, 'children'> {
  /** Absent where a form or a step stands between the head of the page and its list. */
  readonly header?: ListHeader;
  /** Absent for a list of this depot's own. */
  readonly report?: ListReport;
  /** Between the head and the toolbar: what is to know before the list is read. */
  readonly above?: ReactNode;
  readonly toolbar: ReactNode;
  /** What the list is called for who hears the page. */
  readonly label: string;
  readonly className?: string | undefined;
  /** Gets the list, to measure it. */
  readonly listRef?: RefCallback<HTMLElement>;
  /** Puts the list beside or into something else; absent where it has the page to itself. */
  readonly around?: (list: ReactNode) => ReactNode;
  readonly hasRows: (head: Head) => boolean;
  /** Stands where rows would: why there is none, and one way on. */
  readonly empty: (head: Head) => ReactNode;
  readonly footer?: (head: Head) => ReactNode;
  /** The list as a file and on paper; absent where it is saved otherwise. */
  readonly exported?: TableExport;
  /** The table. */
  readonly children: (head: Head) => ReactNode;
}

/** A screen of one list: head, what is to know, toolbar, and the list or what stands in its place, each in one way. */
export function ListScreen<Head>(props: ListScreenProps<Head>) {
  const { header, report, answer, label, className = '', around, hasRows, exported } = props;
  const { head } = answer;
  const snapshot = report?.snapshot;
  const snapshots = report?.all ?? (snapshot === undefined ? [] : [snapshot]);
  const isAnswered = report === undefined || (report.isAnswered ?? (snapshot !== undefined && snapshot.asOf !== null));
  const taken = head !== undefined && isAnswered && hasRows(head) ? exported : undefined;
  const list = (
    <AnsweredList {...props}>
      {(answered) =>
        isAnswered ? (
          <>
            {(hasRows(answered) ? props.children : props.empty)(answered)}
            {props.footer?.(answered)}
          </>
        ) : (
          <ReportPlaceholder snapshot={snapshot} />
        )
      }
    </AnsweredList>
  );
  return (
    <>
      {header !== undefined && (
        <PageHeader
          actions={
            <>
              {report !== undefined && <AsOf snapshots={snapshots} />}
              <ExportButtons isCompact={header.actions !== undefined} onCsv={taken?.saveCsv} onPrint={taken?.print} />
              {header.takenElsewhere}
              {header.actions}
            </>
          }
          subtitle={header.subtitle}
          title={header.title}
        />
      )}
      {snapshot !== undefined && (
        <>
          <ReportStrip snapshot={snapshot} />
          <NarrowedList snapshots={snapshots} />
          <OtherReading snapshots={snapshots} />
        </>
      )}
      {props.above}
      {props.toolbar}
      {around === undefined ? (
        <section aria-label={label} className={`list report-list ${className}`} ref={props.listRef}>
          {list}
        </section>
      ) : (
        around(list)
      )}
      {exported?.shown}
    </>
  );
}

interface ListToolbarProps {
  readonly className?: string | undefined;
  readonly search: Omit<SearchFieldProps, 'clearLabel'>;
  /** Before the search. */
  readonly start?: ReactNode;
  /** What else narrows the list. */
  readonly children?: ReactNode;
  /** At the right, the menu of columns last. */
  readonly end: ReactNode;
}

/** What narrows a list, in one line where it has the room. */
export function ListToolbar({ className = '', search, start, children, end }: ListToolbarProps) {
  const { t } = useFormatter();
  return (
    <div className={`toolbar ${className}`}>
      {start}
      <SearchField clearLabel={t('common.clearSearch')} {...search} />
      {children}
      <span className="toolbar-end">{end}</span>
    </div>
  );
}
