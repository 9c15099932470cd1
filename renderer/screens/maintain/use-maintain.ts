import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { AnswerOf } from '../../../shared/contract/contract.ts';
import {
  type MaintainDraft,
  type MaintainField,
  type MaintainKind,
  type MaintainRow,
  type MaintainSegment,
  maintainKindSchema,
} from '../../../shared/contract/maintain.ts';
import type { Translate } from '../../../shared/i18n/texts.ts';
import { useDepot, useFormatter } from '../../client/depot-context.tsx';
import type { Depot } from '../../client/engine-clock.ts';
import { maintainQuery, queryKeys, requestOrThrow } from '../../client/queries.ts';
import { createVisibleRows, partOfPage, type RowPages } from '../../components/data-table/visible-rows.ts';
import type { ListAnswer } from '../../components/list-screen/list-screen.tsx';

/** Every draft; undefined before the engine has answered. */
export function useDrafts() {
  return useQuery(maintainQuery(useDepot()));
}

/** Puts a draft into the page at once that a request has begun: the topic's message may come a moment later. */
export function putDraft(client: QueryClient, draft: MaintainDraft): void {
  client.setQueryData<AnswerOf<'maintain.get'>>(
    queryKeys.maintain,
    (known) => known && { ...known, drafts: [...known.drafts.filter(({ kind }) => kind !== draft.kind), draft] },
  );
  void client.invalidateQueries({ queryKey: [...queryKeys.maintainRows, draft.kind] });
}

const placeKey = 'tacho-depot-maintain';
type Place = MaintainKind | 'choose';

/** Which draft is on the screen: that of the address, or the last one, so that who leaves comes back to it. */
export function useOpenDraft(drafts: readonly MaintainDraft[]) {
  const [location] = useLocation();
  const named = maintainKindSchema.safeParse(location.split('/')[2]).data ?? null;
  const [place, setPlace] = useState(() => named ?? readPlace());
  const go = useCallback((next: Place) => {
    try {
      window.sessionStorage.setItem(placeKey, next);
    } catch {
      // A browser that forbids storage shows the first step, which lists what is not finished.
    }
    setPlace(next);
  }, []);
  const only = drafts.length === 1 ? drafts[0]?.kind : undefined;
  const kind = place === 'choose' ? undefined : (place ?? only);
  return { draft: drafts.find((draft) => draft.kind === kind), go };
}

function readPlace(): Place | null {
  try {
    const stored = window.sessionStorage.getItem(placeKey);
    return stored === 'choose' ? stored : (maintainKindSchema.safeParse(stored).data ?? null);
  } catch {
    return null;
  }
}

/** The fields of a kind, by their names, in the order of the interface. They never change while the program runs. */
export function useFields(kind: MaintainKind): ReadonlyMap<string, MaintainField> {
  const { transport } = useDepot();
  const answer = useQuery({
    queryKey: ['maintain', 'fields', kind],
    queryFn: () => requestOrThrow(transport, 'maintain.fields', { kind }),
    select: fieldsByName,
  });
  return answer.data ?? noFields;
}

const noFields: ReadonlyMap<string, MaintainField> = new Map();

function fieldsByName({ fields }: AnswerOf<'maintain.fields'>): ReadonlyMap<string, MaintainField> {
  return new Map(fields.map((field) => [field.name, field]));
}

/** What a field is called on the screen, with its number in a list from the second on. */
export function fieldText({ words, place }: MaintainField, t: Translate): string {
  const field = t(`maintainFields.${words}` as 'maintainFields.id');
  return place === null || place === 1 ? field : t('maintain.fieldPlace', { field, place });
}

/** The same by the field's name; the name itself until the fields have come. */
export function useFieldText(kind: MaintainKind): (name: string) => string {
  const fields = useFields(kind);
  const { t } = useFormatter();
  return useCallback(
    (name: string) => {
      const field = fields.get(name);
      return field === undefined ? name : fieldText(field, t);
    },
    [fields, t],
  );
}

/** The rows of a draft that are shown. */
export interface NarrowedRows {
  readonly kind: MaintainKind;
  readonly show: MaintainSegment;
  readonly search: string;
}

type RowsAnswer = AnswerOf<'maintain.rows'>;

function rowsQuery({ transport }: Depot, narrowed: NarrowedRows, page: number) {
  return queryOptions<RowsAnswer>({
    queryKey: [...queryKeys.maintainRows, narrowed.kind, 'page', narrowed.show, narrowed.search, page],
    queryFn: () => requestOrThrow(transport, 'maintain.rows', { ...narrowed, ...partOfPage(page) }),
  });
}

/** The rows of a draft, page by page. */
export function useRows(narrowed: NarrowedRows): ListAnswer<RowsAnswer> & { readonly pages: RowPages<MaintainRow> } {
  const depot = useDepot();
  const [visible] = useState(createVisibleRows);
  const { data, error, refetch } = useQuery(rowsQuery(depot, narrowed, 0));
  return {
    head: data,
    failure: error,
    again: () => void refetch(),
    pages: { visible, pageQuery: (page) => rowsQuery(depot, narrowed, page) },
  };
}

/** Puts a row that was edited into every page that shows it, so that it does not show its old text until it is fetched. */
export function usePutRow(kind: MaintainKind) {
  const client = useQueryClient();
  return useCallback(
    (row: MaintainRow) =>
      client.setQueriesData<RowsAnswer>({ queryKey: [...queryKeys.maintainRows, kind, 'page'] }, (page) =>
        page?.rows.some(({ id }) => id === row.id)
          ? { ...page, rows: page.rows.map((known) => (known.id === row.id ? row : known)) }
          : page,
      ),
    [client, kind],
  );
}

/** Where the problems of the rows are: position in the narrowed list, and the first cell that has one. */
export interface ProblemPlaces {
  readonly places: ReadonlyMap<number, number>;
  /** The same once an answer that is on its way has come: the rows have changed since `places`. */
  readonly latest: () => Promise<ReadonlyMap<number, number>>;
}

export function useProblems(narrowed: NarrowedRows): ProblemPlaces {
  const { transport } = useDepot();
  const { data, isFetching, refetch } = useQuery({
    queryKey: [...queryKeys.maintainRows, narrowed.kind, 'problems', narrowed.show, narrowed.search],
    queryFn: () => requestOrThrow(transport, 'maintain.problems', { ...narrowed }),
    select: placesOfProblems,
  });
  const places = data ?? noProblems;
  const latest = useCallback(
    async () => (isFetching ? ((await refetch({ cancelRefetch: false })).data ?? places) : places),
    [isFetching, refetch, places],
  );
  return useMemo(() => ({ places, latest }), [places, latest]);
}

const noProblems: ReadonlyMap<number, number> = new Map();

function placesOfProblems({ problems }: AnswerOf<'maintain.problems'>): ReadonlyMap<number, number> {
  return new Map(problems.map(({ position, cell }) => [position, cell]));
}

/** What the rows came from, in words: the file's name, or how they were entered. */
export function sourceText({ file }: Pick<MaintainDraft, 'file'>, t: Translate): string {
  if (file === null) return t('maintain.source.typed');
  return file.name ?? t('maintain.source.pasted');
}
