import { z } from 'zod';
import { fieldIn, parsedJson } from '../json.ts';
import type { BatchResult } from './bodies.ts';
import type { FieldIssue } from './field-issues.ts';
import { type BatchForm, identifierName } from './operation.ts';

/**
 * What became of the records of a batch, as the service said it and no better. Whoever sends batches, prints them or shows
 * them goes by this: the service's own answer leaves its counts out, contradicts itself, and names records in several ways.
 */

const place = (description: string) => z.int().min(0).meta({ description });
const count = (description: string) => z.int().min(0).meta({ description });

/** Records by their places, from 0: `from` up to but not including `to`. */
export const itemRange = z.object({ from: place('the first, counted from 0'), to: place('the one after the last') });
export type ItemRange = z.infer<typeof itemRange>;

const batchFailure = z.object({
  index: z
    .int()
    .min(0)
    .nullable()
    .meta({ description: 'place of the record, counted from 0; null where the service names none of those sent' }),
  record: z.unknown().meta({ description: 'the record in the words of the service, or as it was sent' }),
  messages: z
    .array(z.string())
    .meta({ description: 'why, in the words of the service; empty where it gave no reason' }),
});
/** A record that was refused. */
type BatchFailure = z.infer<typeof batchFailure>;

/** What the answer to one request leaves open, or where its parts contradict each other. */
const batchDoubts = [
  /** It does not say how many records it applied. */
  'no-count',
  /** It counts fewer records as applied or refused than were sent. */
  'count-too-low',
  /** It counts more records as applied than can be, beside those that it says failed. */
  'count-too-high',
  /** It says that it was sent another number of records. */
  'other-number-sent',
  /** It says that some failed, and does not say which. */
  'failures-not-named',
  /** It refuses a record that was not sent. */
  'record-not-sent',
  /** It says that none failed, and lists some. */
  'flag-contradicts',
  /** Part of it is not in the form that the interface gives. */
  'unreadable-part',
] as const;
type BatchDoubt = (typeof batchDoubts)[number];

const batchRemark = itemRange.extend({
  applied: count('of these records, applied'),
  refused: count('of these records, refused'),
  unaccounted: count('of these records, neither'),
  words: z.string().nullable().meta({ description: 'what the service says of the request as a whole' }),
  responseCode: z.int().nullable().meta({ description: "the service's own code for the request" }),
  doubts: z.array(z.enum(batchDoubts)).meta({ description: 'what its answer leaves open' }),
});
/** One request about which there is more to say than applied or refused for each record. */
export type BatchRemark = z.infer<typeof batchRemark>;

/** `answered` is always the sum of `applied`, `refused` and `unaccounted`. Survives JSON. */
export const batchAccount = z.object({
  answered: count('records that the service has answered for'),
  applied: count('applied; never more than the service says'),
  refused: count('refused'),
  unaccounted: count('neither counted as applied nor refused: look at them before you send them again'),
  failures: z.array(batchFailure).meta({ description: 'the refused records, in their order' }),
  remarks: z
    .array(batchRemark)
    .meta({ description: 'requests of which the service said more, or left something open' }),
  inDoubt: z.array(itemRange).meta({ description: 'records that were sent and never answered for' }),
});
export type BatchAccount = z.infer<typeof batchAccount>;

export function newAccount(): BatchAccount {
  return { answered: 0, applied: 0, refused: 0, unaccounted: 0, failures: [], remarks: [], inDoubt: [] };
}

/**
 * For each row the place of the first one about the same record, which of the two the service would obey nobody knows; null
 * for that first one itself, and where the row names no record (an empty text).
 */
export function twinsOf(identifiers: readonly string[]): readonly (number | null)[] {
  const first = new Map<string, number>();
  return identifiers.map((identifier, place) => {
    if (identifier === '') return null;
    const twin = first.get(identifier) ?? null;
    if (twin === null) first.set(identifier, place);
    return twin;
  });
}

/** How many records were sent and never answered for. */
export function inDoubtCount({ inDoubt }: BatchAccount): number {
  return inDoubt.reduce((sum, { from, to }) => sum + to - from, 0);
}

/** The account of records that were sent in parts: adds that of a part, whose first record stands at `from`. */
export function joinedAccount(soFar: BatchAccount, part: BatchAccount, from: number): BatchAccount {
  const moved = (range: ItemRange) => ({ from: range.from + from, to: range.to + from });
  return {
    answered: soFar.answered + part.answered,
    applied: soFar.applied + part.applied,
    refused: soFar.refused + part.refused,
    unaccounted: soFar.unaccounted + part.unaccounted,
    failures: [
      ...soFar.failures,
      ...part.failures.map((one) => ({ ...one, index: one.index === null ? null : one.index + from })),
    ],
    remarks: [...soFar.remarks, ...part.remarks.map((remark) => ({ ...remark, ...moved(remark) }))],
    inDoubt: [...soFar.inDoubt, ...part.inDoubt.map(moved)],
  };
}

/** What the service said of one record. */
export type RecordOutcome =
  | { readonly kind: 'applied' }
  | { readonly kind: 'refused'; readonly messages: readonly string[] }
  /** Its request was answered, and the answer does not say what became of this record. */
  | { readonly kind: 'unaccounted'; readonly remark: BatchRemark }
  /** Sent and never answered for: it may have been applied. */
  | { readonly kind: 'in-doubt' }
  | { readonly kind: 'not-sent' };

/** What the service said of each of a batch's records, in their order. */
export function recordOutcomes(account: BatchAccount, recordCount: number): readonly RecordOutcome[] {
  const reached = account.answered + inDoubtCount(account);
  const outcomes = Array.from(
    { length: recordCount },
    (_, index): RecordOutcome => ({
      kind: index < reached ? 'applied' : 'not-sent',
    }),
  );
  for (const { from, to } of account.inDoubt) outcomes.fill({ kind: 'in-doubt' }, from, to);
  for (const remark of account.remarks) {
    const isOpen = remark.unaccounted > 0 || remark.doubts.includes('failures-not-named');
    if (isOpen) outcomes.fill({ kind: 'unaccounted', remark }, remark.from, remark.to);
  }
  for (const { index, messages } of account.failures) {
    if (index !== null) outcomes[index] = { kind: 'refused', messages };
  }
  return outcomes;
}

/** The records of one request, and how they are named. */
export interface SentRecords {
  readonly form: BatchForm;
  /** All records of the batch. */
  readonly items: readonly unknown[];
  /** Which of them the request carried. */
  readonly range: ItemRange;
}

/** Adds a request that the service refused as a whole: each of its records is refused, for that reason. */
export function withRefusal(account: BatchAccount, { items, range }: SentRecords, reason: string): BatchAccount {
  const failures = items
    .slice(range.from, range.to)
    .map((record, offset) => ({ index: range.from + offset, record, messages: reason === '' ? [] : [reason] }));
  return {
    ...account,
    answered: account.answered + failures.length,
    refused: account.refused + failures.length,
    failures: [...account.failures, ...failures],
  };
}

/** The answer to one request: what of it could be read, and what is wrong with the rest. */
export interface ReadBatchResult {
  readonly result: BatchResult;
  readonly misfits: readonly FieldIssue[];
}

/** Parts of a result that can tell of a failure: where one cannot be read, a failure may be hidden in it. */
const tellingParts = ['errors', 'hasErrors', 'errorMessage'];

/**
 * Adds what the service said of one request. Of statements that contradict each other the one counts that has fewer
 * records applied, and the contradiction is told.
 */
export function withResult(
  account: BatchAccount,
  sent: SentRecords,
  { result, misfits }: ReadBatchResult,
): BatchAccount {
  const { from, to } = sent.range;
  const sentCount = to - from;
  const words = result.errorMessage?.trim() || null;
  const named = namedFailures(sent, result);
  const counted = result.successfullyProcessed;
  const isWholeRefused = words !== null && (counted ?? 0) <= 0;
  const { failures, unnamed } = withRestRefused(sent, named, isWholeRefused ? words : null);
  const refused = failures.filter(({ index }) => index !== null).length + unnamed;
  const listsFailures = Boolean(result.errors?.length);
  const mayHideFailures = misfits.some(({ field }) => tellingParts.includes(field.split('.')[0] ?? ''));
  const someFailed = result.hasErrors === true || words !== null || listsFailures;
  const mostApplied = Math.min(
    refused === 0 && (someFailed || mayHideFailures) ? sentCount - 1 : sentCount - refused,
    Math.max(0, result.recordsSubmitted ?? sentCount),
  );
  const applied = Math.min(Math.max(0, counted ?? 0), mostApplied);
  const unaccounted = sentCount - applied - refused;
  const doubtIf: Readonly<Record<BatchDoubt, boolean>> = {
    'no-count': counted === undefined && refused < sentCount,
    'count-too-low': counted !== undefined && counted <= applied && unaccounted > 0,
    'count-too-high': counted !== undefined && counted > applied,
    'other-number-sent': (result.recordsSubmitted ?? sentCount) !== sentCount,
    'failures-not-named': unnamed > 0 || (refused === 0 && someFailed && named.strangers.length === 0),
    'record-not-sent': named.strangers.length > 0,
    'flag-contradicts': result.hasErrors === false && (words !== null || listsFailures),
    'unreadable-part': misfits.length > 0,
  };
  const doubts = batchDoubts.filter((doubt) => doubtIf[doubt]);
  const remark = { from, to, applied, refused, unaccounted, words, responseCode: result.responseCode ?? null, doubts };
  return {
    ...account,
    answered: account.answered + sentCount,
    applied: account.applied + applied,
    refused: account.refused + refused,
    unaccounted: account.unaccounted + unaccounted,
    failures: [...account.failures, ...failures],
    remarks: words === null && doubts.length === 0 ? account.remarks : [...account.remarks, remark],
  };
}

interface NamedFailures {
  readonly byPlace: ReadonlyMap<number, BatchFailure & { readonly index: number }>;
  /** Which name none at all. */
  readonly unnamed: readonly BatchFailure[];
  /** Which name a record that was not sent. */
  readonly strangers: readonly BatchFailure[];
}

/** Gives each failure its place. Where an identifier was sent several times, its failures take them in order. */
function namedFailures({ form, items, range }: SentRecords, result: BatchResult): NamedFailures {
  const places = new Map<string, { readonly free: number[]; last: number }>();
  for (let index = range.from; index < range.to; index += 1) {
    const identifier = identifierOf(items[index], form);
    if (identifier === null) continue;
    const known = places.get(identifier);
    if (known === undefined) places.set(identifier, { free: [index], last: index });
    else known.free.push(index);
  }
  const byPlace = new Map<number, BatchFailure & { readonly index: number }>();
  const unnamed: BatchFailure[] = [];
  const strangers: BatchFailure[] = [];
  for (const { record = null, errorMessages: messages = [] } of result.errors ?? []) {
    const identifier = identifierOf(record, form);
    const known = places.get(identifier ?? '');
    if (identifier === null) {
      unnamed.push({ index: null, record, messages });
    } else if (known === undefined) {
      strangers.push({ index: null, record, messages });
    } else {
      known.last = known.free.shift() ?? known.last;
      const said = byPlace.get(known.last)?.messages ?? [];
      byPlace.set(known.last, { index: known.last, record, messages: [...said, ...messages] });
    }
  }
  return { byPlace, unnamed, strangers };
}

/**
 * The failures in the order of their records, where the rest of the request was refused too: all of it for one reason, or
 * because as many failures name no record as there are records left.
 */
function withRestRefused(
  { items, range }: SentRecords,
  { byPlace, unnamed, strangers }: NamedFailures,
  reason: string | null,
): { readonly failures: readonly BatchFailure[]; readonly unnamed: number } {
  const left = range.to - range.from - byPlace.size;
  const isRestRefused = reason !== null || (left > 0 && unnamed.length >= left);
  const messages = reason === null ? [...new Set(unnamed.flatMap((failure) => failure.messages))] : [reason];
  const rest = isRestRefused
    ? items
        .slice(range.from, range.to)
        .map((record, offset) => ({ index: range.from + offset, record, messages }))
        .filter(({ index }) => !byPlace.has(index))
    : [];
  const placed = [...byPlace.values(), ...rest].toSorted((one, other) => one.index - other.index);
  const isSaid = isRestRefused && reason === null;
  return {
    failures: [...placed, ...(isSaid ? [] : unnamed), ...strangers],
    unnamed: isRestRefused ? 0 : Math.min(left, unnamed.length),
  };
}

/** A failed record comes back as the record itself, as an object with its identifier, as either in JSON, or as the identifier. */
export function identifierOf(record: unknown, form: BatchForm): string | null {
  const named = typeof record === 'string' && record.startsWith('{') ? (parsedJson(record) ?? record) : record;
  if (typeof named === 'string') return named;
  if (typeof named === 'number') return String(named);
  for (const name of [identifierName(form), 'id']) {
    const identifier = fieldIn(named, name);
    if (typeof identifier === 'string' || typeof identifier === 'number') return String(identifier);
  }
  return null;
}
