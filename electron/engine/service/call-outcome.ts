import type { Sentence } from '../../../shared/sentence.ts';
import type { FieldIssue } from '../../../shared/service/field-issues.ts';
import type { HttpError } from '../ports.ts';
import type { CredentialsProblem } from './credentials.ts';

/** How one request to the service ended. Closed: every end of a request is one of these, and none is thrown. */
export type CallOutcome<Answer> = { readonly kind: 'accepted'; readonly answer: Answer } | CallError;

/**
 * Why there is no answer to use. `outcomeUnknown`: the service may have done what was asked, so that asking again can
 * do it twice. `words` are the service's own, for a person to read; they may name people and are never logged.
 */
export type CallError =
  | RefusedInput
  | RefusedRequest
  | RefusedAccount
  | Later
  | NoAnswer
  | BrokenAnswer
  | { readonly kind: 'cancelled'; readonly outcomeUnknown: boolean };

/** Refused here, before anything was sent. */
export interface RefusedInput {
  readonly kind: 'refused-input';
  readonly issues: readonly FieldIssue[];
}

/** 400, 413, 415, 422: the same request (for an upload, the same file) would be refused again. */
interface RefusedRequest {
  readonly kind: 'refused';
  readonly status: number;
  readonly words: string | null;
  /** The `error` object of the ErrorBody, whose keys the interface does not show. */
  readonly details: Readonly<Record<string, unknown>> | null;
}

/** What the service said of a request that it refused, the details included; null where it said nothing. */
export function refusalWords({ words, details }: Pick<RefusedRequest, 'words' | 'details'>): string | null {
  const said = [...(words === null ? [] : [words]), ...detailLines(details)];
  return said.length === 0 ? null : said.join('; ');
}

/** The details of a refusal, a line for each field. */
export function detailLines(details: RefusedRequest['details']): readonly string[] {
  return Object.entries(details ?? {}).map(
    ([field, problem]) => `${field}: ${[problem].flat().map(asText).join('; ')}`,
  );
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** 401, 403, or keys that cannot be sent at all (status null). `words` are the service's, or what keeps the keys back. */
export interface RefusedAccount {
  readonly kind: 'refused-account';
  readonly status: 401 | 403 | null;
  readonly reason: 'keys-refused' | 'keys-unusable' | CredentialsProblem['code'];
  readonly words: string | null;
  /** What keeps the keys back, for people; absent where the words are the service's. */
  readonly said?: Sentence;
}

/** 408, 425, 429, 5xx: the moment is wrong. */
export interface Later {
  readonly kind: 'later';
  readonly status: number;
  /** From Retry-After, from the moment of the answer; null where the service does not say. Holds for the whole service. */
  readonly retryAfterMs: number | null;
  /** The status in a ServerErrorBody: tells the service's own 500 from that of something in between. */
  readonly reportedStatus: number | null;
  readonly words: string | null;
  readonly outcomeUnknown: boolean;
}

/** The network, a proxy or trust failed before an answer came whole. */
export interface NoAnswer {
  readonly kind: 'no-answer';
  readonly phase: Exclude<HttpError['phase'], 'cancelled' | 'answer-too-large'>;
  /** The system's or library's code, such as `ECONNREFUSED`; safe to log. */
  readonly systemCode: string;
  readonly outcomeUnknown: boolean;
  /** Of an answer that had begun; null where none had. */
  readonly status: number | null;
}

/** Something answered, but not as the interface says: a wrong address, a captive portal, a damaged body. */
export interface BrokenAnswer {
  readonly kind: 'broken-answer';
  readonly reason: 'status' | 'redirect' | 'body' | 'too-large';
  /** Null where the answer was given up before its status was there. */
  readonly status: number | null;
  /** For a redirect, the origin that it points to, where that is another one. */
  readonly redirectOrigin: string | null;
  readonly words: string | null;
  readonly outcomeUnknown: boolean;
}

/** What the service said of a request that failed, fit for a screen; empty where it said nothing. */
export function wordsOfService(error: CallError): string {
  if (!('words' in error) || error.words === null) return '';
  return 'said' in error && error.said !== undefined ? '' : sanitizeServiceText(error.words);
}

/** Enough for a sentence or two; the rest of a page of HTML would help nobody. */
const longestText = 240;

/** Control and format characters, also those that turn the direction of the text around them. */
const unprintable = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]+/gu;

/** Makes a text of the service fit for a screen: one line, shortened, without unprintable characters. */
export function sanitizeServiceText(words: string): string {
  const plain = words.replace(unprintable, ' ').replace(/\s+/gu, ' ').trim();
  const characters = [...plain];
  return characters.length <= longestText
    ? plain
    : `${characters
        .slice(0, longestText - 1)
        .join('')
        .trimEnd()}…`;
}
