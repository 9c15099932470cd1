import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import {
  type ContentsRows,
  type ContentsRowsQuery,
  type ContentsSection,
  mostContentsRows,
} from '../../../shared/contract/contents.ts';
import type { UploadRow } from '../../../shared/contract/uploads.ts';
import type { ContentText } from '../../../shared/format/content-text.ts';
import { byteOrderMark, csvLines } from '../../../shared/format/csv.ts';
import { useDepot, useFormatter } from '../../client/depot-context.tsx';
import { RequestFailure, requestOrThrow, uploadContentsRowsQuery } from '../../client/queries.ts';
import { formatError } from '../../client/transport/transport.ts';
import { Button } from '../../components/button.tsx';
import { useListSeparator } from '../../components/data-table/use-list-separator.ts';
import { DetailsFact } from '../../components/details/details.tsx';
import { Fold } from '../../components/fold.tsx';
import { Icon } from '../../components/icon.tsx';
import { useNotify } from '../../components/notices.tsx';
import { saveFile } from '../../components/save-file.ts';
import styles from './contents.module.css';
import '../../components/details/details.css';

interface TableProps {
  readonly section: ContentsSection;
  readonly query: Omit<ContentsRowsQuery, 'offset' | 'limit'>;
  readonly row: UploadRow;
  readonly contentText: ContentText;
}

/** One kind of record, folded under its name and count. */
export function DetailsTable({ section, query, row, contentText }: TableProps) {
  const { t } = useFormatter();
  const { id, count, found } = section;
  const isNarrowed = query.search !== '';
  return (
    <Fold
      aside={isNarrowed ? t('contents.countFound', { found, count }) : t('contents.count', { count })}
      content={() => <OpenTable query={query} row={row} section={section} contentText={contentText} />}
      title={t(`contents.section.${id}`)}
    />
  );
}

function OpenTable({ section, query, row, contentText }: TableProps) {
  const formatter = useFormatter();
  const { t } = formatter;
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    uploadContentsRowsQuery(useDepot(), query),
  );
  const save = useTableCsv({ section, query, row, contentText });
  const name = t(`contents.section.${section.id}`);
  if (error !== null) {
    return <p className="details-line">{t('contents.failed', { message: formatError(error.reason, formatter) })}</p>;
  }
  if (data === undefined) return <p className="details-line">{t('contents.reading')}</p>;
  const rows = data.pages.flatMap((portion) => portion.rows);
  const found = data.pages[0]?.found ?? 0;
  return (
    <div className={styles.contentsBody}>
      <div className={styles.contentsBar}>
        <p className={styles.contentsSource}>{t('contents.paragraph', { paragraph: section.paragraph })}</p>
        <Button
          aria-label={t('contents.csvOf', { section: name })}
          icon={<Icon of={Download} />}
          look="quiet"
          onClick={save}
          size="small"
        >
          {t('dataTable.csv')}
        </Button>
      </div>
      {section.isBounded && <p className="details-line">{t('contents.bounded')}</p>}
      {section.count === 1 ? (
        <SingleRecord row={rows[0]} section={section} contentText={contentText} />
      ) : (
        <RecordTable
          label={t('contents.tableOf', { section: name })}
          rows={rows}
          section={section}
          contentText={contentText}
        />
      )}
      {hasNextPage && (
        <div className={styles.contentsBar}>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()} size="small">
            {t('contents.more')}
          </Button>
          <span className={styles.contentsSource}>{t('contents.shown', { shown: rows.length, found })}</span>
        </div>
      )}
    </div>
  );
}

interface RecordsProps {
  readonly section: ContentsSection;
  readonly contentText: ContentText;
}

/** One record reads better downwards. */
function SingleRecord({
  section,
  row,
  contentText,
}: RecordsProps & { readonly row: ContentsRows['rows'][number] | undefined }) {
  return (
    <dl className={styles.contentsFacts}>
      {section.fields.map((field, index) => (
        <DetailsFact key={field.name} name={contentText.head(field)}>
          {contentText.cell(field, row?.[index] ?? null) || '–'}
        </DetailsFact>
      ))}
    </dl>
  );
}

const isNumber = ({ kind }: ContentsSection['fields'][number]): boolean => kind === 'number';

function RecordTable({
  section: { fields },
  rows,
  contentText,
  label,
}: RecordsProps & { readonly rows: ContentsRows['rows']; readonly label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by the keys
    <section aria-label={label} className={styles.contentsScroll} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {fields.map((field) => (
              <th data-number={isNumber(field) || undefined} key={field.name} scope="col">
                {contentText.head(field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: records have no name of their own, and rows only come behind
            <tr key={place}>
              {fields.map((field, index) => (
                <td data-number={isNumber(field) || undefined} key={field.name}>
                  {contentText.cell(field, row[index] ?? null) || '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Saves all rows that match, each value whole. */
function useTableCsv({ section, query, row, contentText }: TableProps): () => void {
  const { transport } = useDepot();
  const formatter = useFormatter();
  const findSeparator = useListSeparator();
  const notify = useNotify();
  const { t } = formatter;
  const save = async () => {
    const { fields } = section;
    const separator = findSeparator();
    const parts = [byteOrderMark, csvLines([fields.map(contentText.head)], separator)];
    for (let offset = 0; ; offset += mostContentsRows) {
      const { rows, found } = await requestOrThrow(transport, 'uploads.contentsRows', {
        ...query,
        offset,
        limit: mostContentsRows,
      });
      const lines = rows.map((cells) =>
        fields.map((field, index) => contentText.wholeCell(field, cells[index] ?? null)),
      );
      parts.push(csvLines(lines, separator));
      if (rows.length === 0 || offset + rows.length >= found) break;
    }
    const name = t(`contents.section.${section.id}`);
    saveFile(t('contents.csvName', { section: name, file: row.fileName }), parts, 'text/csv;charset=utf-8');
    notify({ tone: 'good', text: t('contents.csvSaved', { section: name }) });
  };
  return () =>
    void save().catch((error: unknown) => {
      if (!(error instanceof RequestFailure)) throw error;
      notify({ tone: 'trouble', text: t('contents.failed', { message: formatError(error.reason, formatter) }) });
    });
}
