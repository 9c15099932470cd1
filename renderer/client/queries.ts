import { infiniteQueryOptions, keepPreviousData, QueryClient, queryOptions } from '@tanstack/react-query';
import type { ContentsRowsQuery } from '../../shared/contract/contents.ts';
import type { AnswerOf, ArgumentsOf, RequestName } from '../../shared/contract/contract.ts';
import type { BatchPage, BatchQuery, UploadBatch } from '../../shared/contract/upload-batches.ts';
import type { UploadPage, UploadQuery } from '../../shared/contract/uploads.ts';
import type { Depot } from './engine-clock.ts';
import type { Transport, TransportError } from './transport/transport.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: RequestFailure;
  }
}

export const queryKeys = {
  status: ['status'],
  settings: ['settings'],
  /** What was asked of the service, of each minute. */
  traffic: ['traffic'],
  host: ['host'],
  /** Everything about the list as a whole: its pages, and its head with counts and lengths. */
  uploadList: ['uploads', 'list'],
  uploadHead: ['uploads', 'list', 'head'],
  uploadPages: ['uploads', 'list', 'page'],
  uploadDetails: ['uploads', 'details'],
  /** The content of files, whose bytes never change. */
  uploadContents: ['contents'],
  /** Removable drives that are plugged in or remembered. */
  removable: ['removable'],
  cards: ['cards'],
  /** Windows in browsers that show this page. */
  windows: ['windows'],
  webhooks: ['webhooks'],
  companyArchive: ['company-archive'],
  custody: ['custody', 'state'],
  custodySetAside: ['custody', 'set-aside'],
  addressBook: ['address-book'],
  mail: ['mail'],
  /** What a group of people can be narrowed to. */
  mailChoices: ['mail', 'choices'],
  /** Everything made from the service's reports. */
  reports: ['reports'],
  reportForms: ['report-forms'],
  /** Pictures that a report names. */
  images: ['images'],
  /** The drafts of batches, without their rows. */
  maintain: ['maintain', 'drafts'],
  /** Rows of a draft, and places of its problems; the kind comes next. */
  maintainRows: ['maintain', 'rows'],
  maintainHistory: ['maintain', 'history'],
} as const;

/** Rows shown at first, and with each "Show more". */
const contentsPortion = 50;
/** A table has personal data, so it leaves the page's memory soon after its file is closed. */
const keptContentsMs = 30_000;

type PlainRequest = {
  [Name in RequestName]: Record<string, never> extends ArgumentsOf<Name> ? Name : never;
}[RequestName];

/** Asks without arguments, for what stays as it is until a message says otherwise. */
function plainQuery<Name extends PlainRequest>(queryKey: readonly string[], name: Name) {
  return ({ transport }: Depot) =>
    queryOptions({ queryKey, queryFn: () => requestOrThrow(transport, name, {} as ArgumentsOf<Name>) });
}

export const settingsQuery = plainQuery(queryKeys.settings, 'settings.get');
export const hostQuery = plainQuery(queryKeys.host, 'host.get');
export const removableQuery = plainQuery(queryKeys.removable, 'removable.list');
export const cardsQuery = plainQuery(queryKeys.cards, 'cards.get');
export const webhooksQuery = plainQuery(queryKeys.webhooks, 'webhooks.get');
export const companyArchiveQuery = plainQuery(queryKeys.companyArchive, 'companyArchive.get');
export const custodyQuery = plainQuery(queryKeys.custody, 'custody.get');
export const mailQuery = plainQuery(queryKeys.mail, 'mail.get');
export const maintainQuery = plainQuery(queryKeys.maintain, 'maintain.get');

export function statusQuery({ transport, clock }: Depot) {
  return queryOptions({
    queryKey: queryKeys.status,
    async queryFn() {
      const answer = await requestOrThrow(transport, 'status.get', {});
      clock.set(answer.facts.now);
      return answer;
    },
  });
}

export function trafficQuery({ transport }: Depot, minute: number) {
  return queryOptions({
    queryKey: [...queryKeys.traffic, minute],
    queryFn: () => requestOrThrow(transport, 'traffic.get', {}),
    placeholderData: keepPreviousData,
  });
}

/** Asked anew where anything of the reports or of what is said of drivers changes. */
export function unnamedDriversQuery({ transport }: Depot) {
  return queryOptions({
    queryKey: [...queryKeys.reports, 'driverEntries.unnamed'],
    queryFn: () => requestOrThrow(transport, 'driverEntries.unnamed', {}),
  });
}

export function addressBookQuery({ transport }: Depot) {
  return queryOptions({
    queryKey: queryKeys.addressBook,
    queryFn: () => requestOrThrow(transport, 'addressBook.get', {}),
    // It follows the letters too, of which no topic tells.
    staleTime: 0,
  });
}

/** The first of the copies that were set aside. */
export function setAsideQuery({ transport }: Depot, limit: number) {
  return queryOptions({
    queryKey: [...queryKeys.custodySetAside, limit],
    queryFn: () => requestOrThrow(transport, 'custody.setAside', { after: 0, limit }),
  });
}

/** Asked anew for each form, because reports come in meanwhile. */
export function mailChoicesQuery({ transport }: Depot) {
  return queryOptions({
    queryKey: queryKeys.mailChoices,
    queryFn: () => requestOrThrow(transport, 'mail.choices', {}),
    staleTime: 0,
  });
}

/** A page of rows that is older than the newest message is fetched once more. */
export function uploadPageQuery({ transport, lastUploadsSequence }: Depot, query: UploadQuery) {
  return queryOptions<UploadPage>({
    queryKey: [...queryKeys.uploadPages, query],
    async queryFn(): Promise<UploadPage> {
      const first = await requestOrThrow(transport, 'uploads.page', query);
      return first.sequence >= lastUploadsSequence() ? first : requestOrThrow(transport, 'uploads.page', query);
    },
  });
}

export function uploadBatchesQuery({ transport }: Depot, query: BatchQuery) {
  return queryOptions<BatchPage & { readonly rows: readonly UploadBatch[] }>({
    queryKey: [...queryKeys.uploadList, 'batches', query],
    async queryFn() {
      const page = await requestOrThrow(transport, 'uploads.batches', query);
      return { ...page, rows: page.batches };
    },
  });
}

/** What became of each file of a batch. */
export function uploadBatchQuery({ transport }: Depot, id: number) {
  return queryOptions({
    queryKey: [...queryKeys.uploadList, 'batch', id],
    queryFn: () => requestOrThrow(transport, 'uploads.batch', { id }),
  });
}

/** The tables of a file with their counts. They never go stale, because the kept copy does not change. */
export function uploadContentsQuery({ transport }: Depot, id: number, search: string, language: string) {
  return queryOptions({
    queryKey: [...queryKeys.uploadContents, id, search, language],
    queryFn: () => requestOrThrow(transport, 'uploads.contents', { id, search, language }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptContentsMs,
  });
}

/** The rows of one table, a portion at a time. */
export function uploadContentsRowsQuery({ transport }: Depot, table: Omit<ContentsRowsQuery, 'offset' | 'limit'>) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.uploadContents, table.id, table],
    queryFn: ({ pageParam }) =>
      requestOrThrow(transport, 'uploads.contentsRows', { ...table, offset: pageParam, limit: contentsPortion }),
    initialPageParam: 0,
    getNextPageParam(last, portions) {
      const shown = portions.reduce((count, { rows }) => count + rows.length, 0);
      return last.rows.length > 0 && shown < last.found ? shown : undefined;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptContentsMs,
  });
}

/** Driving and rest times out of a driver card's file. */
export function uploadHoursQuery({ transport }: Depot, id: number) {
  return queryOptions({
    queryKey: [...queryKeys.uploadContents, id, 'hours'],
    queryFn: () => requestOrThrow(transport, 'uploads.hours', { id }),
    // Leave and sickness that a person enters count in its averages.
    staleTime: 0,
    gcTime: keptContentsMs,
  });
}

export function uploadDetailsQuery({ transport }: Depot, id: number) {
  return queryOptions({
    queryKey: [...queryKeys.uploadDetails, id],
    queryFn: () => requestOrThrow(transport, 'uploads.details', { id }),
  });
}

/** Snapshots stay valid until a message invalidates them. The engine is on this PC, so it can be asked while offline too. */
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
export class RequestFailure extends Error {
  readonly reason: TransportError;
  constructor(reason: TransportError) {
    super(reason.message);
    this.name = 'RequestFailure';
    this.reason = reason;
  }
}

export async function requestOrThrow<Name extends RequestName>(
  transport: Transport,
  name: Name,
  given: ArgumentsOf<Name>,
): Promise<AnswerOf<Name>> {
  const result = await transport.request(name, given);
  if (result.ok) return result.value;
  throw new RequestFailure(result.error);
}
