import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Maximize2, Minimize2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ContentsCopy } from '../../../shared/contract/contents.ts';
import type { UploadDetails } from '../../../shared/contract/uploads.ts';
import { createContentText } from '../../../shared/format/content-text.ts';
import type { Formatter } from '../../../shared/format/format.ts';
import { useDepot, useFormatter } from '../../client/depot-context.tsx';
import { uploadContentsQuery } from '../../client/queries.ts';
import { formatError } from '../../client/transport/transport.ts';
import { Button } from '../../components/button.tsx';
import { useRested } from '../../components/element-hooks.ts';
import { Segments } from '../../components/filter-controls.tsx';
import { Icon } from '../../components/icon.tsx';
import { SearchField } from '../../components/search-field.tsx';
import styles from './contents.module.css';
import { DetailsTable } from './details-table.tsx';
import '../../components/details/details.css';

/** Everything in the file, in folded tables, which are read once the details have been open for a moment. */
export function DetailsTables({ details: { row } }: { readonly details: UploadDetails }) {
  const formatter = useFormatter();
  const { t } = formatter;
  const language = t('measures.language');
  const depot = useDepot();
  const hasRested = useRested();
  const [search, setSearch] = useState('');
  const [copyIndex, setCopyIndex] = useState(0);
  const [isWide, setIsWide] = useState(false);
  const { data, error } = useQuery({
    ...uploadContentsQuery(depot, row.id, search, language),
    enabled: hasRested,
    placeholderData: keepPreviousData,
  });
  const contentText = useMemo(() => createContentText(t), [t]);
  const copy = data?.copies[copyIndex];
  const isNothing = data?.copies.length === 0;
  const sections = copy?.sections.filter(({ found }) => search === '' || found > 0) ?? [];
  return (
    <section className="details-section" data-section="contents" data-wide={isWide || undefined}>
      <div className={styles.contentsHead}>
        <h3 className="details-subtitle">{t('contents.title')}</h3>
        {copy !== undefined && (
          <Button
            aria-label={t(isWide ? 'contents.narrow' : 'contents.widen')}
            aria-pressed={isWide}
            icon={<Icon of={isWide ? Minimize2 : Maximize2} />}
            look="quiet"
            onClick={() => setIsWide(!isWide)}
            size="small"
          />
        )}
      </div>
      {data === undefined && error === null && <p className="details-line">{t('contents.reading')}</p>}
      {error !== null && (
        <p className="details-line">{t('contents.failed', { message: formatError(error.reason, formatter) })}</p>
      )}
      {isNothing && <p className="details-line">{t('contents.none')}</p>}
      {data !== undefined && copy !== undefined && (
        <>
          <div className={styles.contentsTools}>
            <SearchField
              clearLabel={t('common.clearSearch')}
              label={t('contents.search')}
              onText={setSearch}
              text={search}
            />
            {data.copies.length > 1 && (
              <Segments
                chosen={String(copyIndex)}
                onChoose={(value) => setCopyIndex(Number(value))}
                segments={copyNames(data.copies, formatter).map((label, index) => ({
                  value: String(index),
                  label,
                  count: null,
                }))}
                title={t('contents.copies')}
              />
            )}
          </div>
          <p className="details-line">{t('contents.utc')}</p>
          {sections.length === 0 && <p className="details-line">{t('contents.nothingFound', { search })}</p>}
          {sections.map((section) => (
            <DetailsTable
              key={section.id}
              query={{ id: row.id, search, language, copy: copyIndex, section: section.id }}
              row={row}
              section={section}
              contentText={contentText}
            />
          ))}
        </>
      )}
    </section>
  );
}

/** A file of a vehicle unit may hold several cards: those of one name are counted. */
function copyNames(copies: readonly ContentsCopy[], { t }: Formatter): readonly string[] {
  const names = copies.map(({ source, generation }) => t(`contents.copy.${source} ${generation}`));
  return names.map((copy, index) => {
    const isAlone = names.filter((name) => name === copy).length === 1;
    const number = names.slice(0, index + 1).filter((name) => name === copy).length;
    return isAlone ? copy : t('contents.cardInside', { copy, number });
  });
}
