import type { KeysTrouble, SetupTrouble } from '../../../shared/contract/status.ts';
import type { Reason } from '../../../shared/contract/uploads.ts';

/** Troubles of the way to the service that pass, or may pass, by themselves. */
export type PassingTrouble = 'no-connection' | 'service-busy' | 'service-failing' | 'not-trusted' | 'proxy';

/** What is missing, so that nothing can be sent at all before a person has put it right. */
export type LastingTrouble = SetupTrouble | Exclude<KeysTrouble, 'keys-refused'>;

/**
 * What the end of one attempt says about the way to the service, apart from what it means for the file.
 *
 * - `works`: the service looked at this very file and decided.
 * - `nothing`: the end came from this PC.
 * - `perhaps`: the file, or the service as a whole: one file alone can bring a service to answer 500, to cut the
 *   connection or to say nothing. `answered` tells that the network at least is there.
 * - `down`: the network or the service as a whole, whatever the file. `retryAfterMs` is what the service asked for.
 * - `barred`: the service cannot be spoken to until its certificate or the proxy is put right.
 * - `keys`: the account was refused. `fileMayBeWhy`: an answer that a firewall before the service also gives for a
 *   single file (403).
 * - `no-means`: nothing was sent, because there is nothing to send it with.
 */
export type Evidence =
  | { readonly says: 'works' }
  | { readonly says: 'nothing' }
  | {
      readonly says: 'perhaps';
      readonly trouble: PassingTrouble;
      readonly answered: boolean;
      readonly detail: string;
    }
  | {
      readonly says: 'down';
      readonly trouble: PassingTrouble;
      readonly detail: string;
      readonly retryAfterMs: number | null;
    }
  | { readonly says: 'barred'; readonly trouble: 'not-trusted' | 'proxy'; readonly detail: string }
  | { readonly says: 'keys'; readonly detail: string; readonly fileMayBeWhy: boolean }
  | { readonly says: 'no-means'; readonly trouble: LastingTrouble };

/**
 * What the end of one attempt means for its file. `returned`: nothing was decided, and it goes back in line.
 * `copy-lost`: the bytes kept here are gone or damaged, so that they have to be collected again.
 */
export type FileEnd =
  | { readonly kind: 'accepted'; readonly receipt: string; readonly responseCode: number | null }
  | { readonly kind: 'refused'; readonly reason: Reason }
  | {
      readonly kind: 'later';
      readonly reason: Reason;
      readonly outcomeUnknown: boolean;
      /** The service said that it took the file, and its receipt cannot be read. */
      readonly wasTaken?: true;
      /** Sendings since it said so for the first time, this one included. */
      readonly unreadReceipts?: number;
    }
  | { readonly kind: 'returned'; readonly reason: Reason | null; readonly outcomeUnknown: boolean }
  | { readonly kind: 'copy-lost'; readonly reason: Reason };

/** What one attempt came to. */
export interface Verdict {
  readonly file: FileEnd;
  readonly evidence: Evidence;
}

/** Back in line without having been sent: a pause, the end of the program, or trouble of the lane came first. */
export function notSent(reason: Reason | null): Verdict {
  return { file: { kind: 'returned', reason, outcomeUnknown: false }, evidence: { says: 'nothing' } };
}
