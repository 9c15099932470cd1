import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { UploadPage, UploadRow } from '../../../shared/app/uploads.ts';
import { useDepot } from '../../live/depot-context.tsx';
import { uploadPageQuery } from '../../live/queries.ts';
import { pageQuery, pageRows } from './list-head.ts';
import type { ListLayout } from './list-layout.ts';
import type { Section } from './sections.ts';

/** Pages that were only scrolled past are not asked for. */
const restMs = 60;

/** The row at a line of the list; null for the head of a group, or a row that has not been fetched yet. */
export type RowAt = (position: number) => UploadRow | null;

/** Keeps the pages behind the lines from `first` to `last` fetched and up to date. */
export function useListPages(
  sections: readonly Section[],
  layout: ListLayout,
  first: number,
  last: number,
): { readonly rowAt: RowAt } {
  const depot = useDepot();
  const client = useQueryClient();
  const needed = useAtRest(neededPages(layout, first, last));
  useQueries({
    queries: needed.split(' ').flatMap((page) => {
      const [section = '', index = ''] = page.split(':');
      const query = sections[Number(section)]?.query;
      return query === undefined || index === '' ? [] : [uploadPageQuery(depot, pageQuery(query, Number(index)))];
    }),
  });

  // Naming a page to the cache costs more than reading a row: each page is looked up once a drawing.
  const found = new Map<string, UploadPage | undefined>();
  const pageOf = (section: number, index: number): UploadPage | undefined => {
    const name = `${section}:${index}`;
    if (found.has(name)) return found.get(name);
    const query = sections[section]?.query;
    if (query === undefined) return undefined;
    const page = client.getQueryData<UploadPage>(uploadPageQuery(depot, pageQuery(query, index)).queryKey);
    found.set(name, page);
    return page;
  };
  return {
    rowAt(position) {
      const line = layout.line(position);
      if (line?.kind !== 'row') return null;
      return pageOf(line.section, Math.floor(line.index / pageRows))?.rows[line.index % pageRows] ?? null;
    },
  };
}

/** `section:page` of every page that a line in the range stands on. */
function neededPages(layout: ListLayout, first: number, last: number): string {
  const pages = new Set<string>();
  for (let position = first; position <= last; position += 1) {
    const line = layout.line(position);
    if (line?.kind === 'row') pages.add(`${line.section}:${Math.floor(line.index / pageRows)}`);
  }
  return [...pages].join(' ');
}

function useAtRest(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
