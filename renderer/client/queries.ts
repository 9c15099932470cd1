import { infiniteQueryOptions, QueryClient, queryOptions } from '@tanstack/react-query';
import type { ContentsRowsQuery } from '../../shared/contract/contents.ts';
import type { AnswerOf, ArgumentsOf, RequestName } from '../../shared/contract/contract.ts';
import type { UploadPage, UploadQuery } from '../../shared/contract/uploads.ts';
import type { Depot } from './engine-clock.ts';
import type { AskError, Transport } from './transport/transport.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: AskFailure;
  }
}

export const keys = {
  truth: ['truth'],
  settings: ['settings'],
  host: ['host'],
  /** Everything that hangs on the list as a whole: its pages, and its head with counts and lengths. */
  uploadList: ['uploads', 'list'],
  uploadHead: ['uploads', 'list', 'head'],
  uploadPages: ['uploads', 'list', 'page'],
  uploadDetails: ['uploads', 'details'],
  /** What is read out of the bytes of a file, which never change. */
  uploadContents: ['contents'],
  /** USB keys that are plugged in or remembered. */
  removable: ['removable'],
  /** Everything that is made from the service's reports. */
  reports: ['reports'],
  reportForms: ['report-forms'],
} as const;

/** Rows shown at first, and with each "Show more". */
const contentsPortion = 50;
/** A table holds what people did: it leaves the page's memory soon after its file. */
const keptContentsMs = 30_000;

export function statusQuery({ transport, clock }: Depot) {
  return queryOptions({
    queryKey: keys.truth,
    async queryFn() {
      const answer = await askOrThrow(transport, 'truth.get', {});
      clock.set(answer.facts.now);
      return answer;
    },
  });
}

export function settingsQuery({ transport }: Depot) {
  return queryOptions({ queryKey: keys.settings, queryFn: () => askOrThrow(transport, 'settings.get', {}) });
}

export function hostQuery({ transport }: Depot) {
  return queryOptions({ queryKey: keys.host, queryFn: () => askOrThrow(transport, 'host.get', {}) });
}

export function removableQuery({ transport }: Depot) {
  return queryOptions({ queryKey: keys.removable, queryFn: () => askOrThrow(transport, 'removable.list', {}) });
}

/** A page that is older than what the page has heard already is asked for once more. */
export function uploadPageQuery({ transport, heardUploads }: Depot, query: UploadQuery) {
  return queryOptions<UploadPage>({
    queryKey: [...keys.uploadPages, query],
    async queryFn(): Promise<UploadPage> {
      const first = await askOrThrow(transport, 'uploads.page', query);
      return first.sequence >= heardUploads() ? first : askOrThrow(transport, 'uploads.page', query);
    },
  });
}

/** The tables of a file, counted; its kept copy does not change. */
export function uploadContentsQuery({ transport }: Depot, id: number, search: string) {
  return queryOptions({
    queryKey: [...keys.uploadContents, id, search],
    queryFn: () => askOrThrow(transport, 'uploads.contents', { id, search }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptContentsMs,
  });
}

/** The rows of one table, a portion at a time. */
export function uploadContentsRowsQuery({ transport }: Depot, table: Omit<ContentsRowsQuery, 'offset' | 'limit'>) {
  return infiniteQueryOptions({
    queryKey: [...keys.uploadContents, table.id, table],
    queryFn: ({ pageParam }) =>
      askOrThrow(transport, 'uploads.contentsRows', { ...table, offset: pageParam, limit: contentsPortion }),
    initialPageParam: 0,
    getNextPageParam(last, portions) {
      const shown = portions.reduce((count, { rows }) => count + rows.length, 0);
      return last.rows.length > 0 && shown < last.found ? shown : undefined;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptContentsMs,
  });
}

/** What a driver card's file tells of driving and rest. */
export function uploadHoursQuery({ transport }: Depot, id: number) {
  return queryOptions({
    queryKey: [...keys.uploadContents, id, 'hours'],
    queryFn: () => askOrThrow(transport, 'uploads.hours', { id }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptContentsMs,
  });
}

export function uploadDetailsQuery({ transport }: Depot, id: number) {
  return queryOptions({
    queryKey: [...keys.uploadDetails, id],
    queryFn: () => askOrThrow(transport, 'uploads.details', { id }),
  });
}

/** Snapshots stay until a message makes them old. The engine is on this PC: being offline is no reason not to ask it. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 60_000,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** How a failed request reaches a screen through TanStack Query, which knows failures only as exceptions. */
export class AskFailure extends Error {
  readonly reason: AskError;
  constructor(reason: AskError) {
    super(reason.message);
    this.name = 'AskFailure';
    this.reason = reason;
  }
}

export async function askOrThrow<Name extends RequestName>(
  transport: Transport,
  name: Name,
  given: ArgumentsOf<Name>,
): Promise<AnswerOf<Name>> {
  const result = await transport.request(name, given);
  if (result.ok) return result.value;
  throw new AskFailure(result.error);
}
