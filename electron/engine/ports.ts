import type { Result } from '../../shared/result.ts';
import type { FaultFacts } from './platform/fault.ts';
import type { Said } from './refusal.ts';

/**
 * What the engine needs from the outside world, as small records of functions.
 *
 * Every effect of the engine goes through one of these, so that a test can fail, delay or end any single call, and so
 * that the same engine runs under Electron, under the agent and under a fake clock.
 */

/** Wall time for what is stored and shown, monotonic time for what is measured. */
export interface Clock {
  /** Milliseconds since 1970-01-01 UTC. May jump in either direction. */
  readonly now: () => number;
  /** Milliseconds since some fixed moment; never jumps, also not while the PC sleeps. */
  readonly monotonicMs: () => number;
  /** Runs `run` once after `delayMs` milliseconds, unless the returned function is called before. */
  readonly after: (delayMs: number, run: () => void) => () => void;
}

/** Why a file or folder could not be used. `systemCode` is the operating system's own (`ENOENT`), safe to log. */
export interface FileError {
  readonly code: 'missing' | 'locked' | 'denied' | 'disk-full' | 'exists' | 'too-large' | 'timed-out' | 'failed';
  readonly systemCode: string;
}

/**
 * What came of a call. One that was given up says by `returned` when the system has answered it after all; its thread is
 * not free before.
 */
export type FileResult<Value> = Promise<Result<Value, FileError> & { readonly returned?: Promise<void> }>;

/** What tells one version of a file from another without reading it. */
export interface FileStamp {
  readonly sizeBytes: number;
  /** Modification time in milliseconds since 1970-01-01 UTC, with fractions where the file system has them. */
  readonly modifiedMs: number;
  /** Device and inode: tells a replaced file from a grown one. */
  readonly identity: string;
  /** When anything of it was last changed, its name and rights too. Nobody can set it back, as a modification time. */
  readonly changedMs: number;
}

export interface FolderLocation {
  /** The same after each start of the PC and each mount of a share, and that of no other folder at the same path. */
  readonly identity: string;
  /** Other computers may change it, and this one is not told of that. */
  readonly isRemote: boolean;
}

export interface DirectoryEntry {
  readonly name: string;
  readonly kind: 'file' | 'directory' | 'symbolic-link' | 'other';
}

/**
 * The file system. Paths are absolute and native; bytes in them that are no text are marked (`platform/paths.ts`). Every
 * failure is a value.
 */
export interface Files {
  readonly entries: (directory: string) => FileResult<readonly DirectoryEntry[]>;
  /** The stamp of the file itself: a symbolic link is not followed. */
  readonly stamp: (path: string) => FileResult<FileStamp & { readonly kind: DirectoryEntry['kind'] }>;
  /** The path with every symbolic link resolved. */
  readonly realPath: (path: string) => FileResult<string>;
  /**
   * Reads a whole file through one handle, and nothing but a file: not what a link leads to. `before` and `after` are the
   * handle's stamps around the read: where they differ, the bytes are not one version of the file. A file above
   * `limitBytes` is `too-large`.
   */
  readonly read: (
    path: string,
    limitBytes: number,
  ) => FileResult<{ readonly bytes: Uint8Array; readonly before: FileStamp; readonly after: FileStamp }>;
  /**
   * Creates a new file (never overwrites), writes the bytes and flushes them to the disk. `mode` as in POSIX; for this
   * user only unless given.
   */
  readonly writeFlushed: (path: string, bytes: Uint8Array, mode?: number) => FileResult<void>;
  /** Replaces an existing target, within one file system. */
  readonly rename: (from: string, to: string) => FileResult<void>;
  readonly remove: (path: string) => FileResult<void>;
  /** Makes a folder and its parents; an existing one is a success. `mode` as in POSIX. */
  readonly makeDirectory: (path: string, mode?: number) => FileResult<void>;
  /** Makes renames within the folder durable. A success where the system has no such call. */
  readonly flushDirectory: (path: string) => FileResult<void>;
  /** Bytes that this user may still write on the file system of `path`. */
  readonly freeBytes: (path: string) => FileResult<number>;
  /** Which folder lies at a path now. */
  readonly locate: (directory: string) => FileResult<FolderLocation>;
}

export interface FileSystem extends Files {
  /**
   * The same for what lies in one folder, where others may put what they like. The folder itself may be a link. Nothing
   * below it is reached through one, also where a folder is swapped with a link between two calls or during one: that is
   * `denied` (`ELOOP`), and so is each path outside.
   */
  readonly within: (root: string) => Files;
}

/** A USB stick, memory card or download tool that is plugged in. */
export interface RemovableDrive {
  /** The same each time this volume is plugged into this PC, and that of no other. Never leaves the engine. */
  readonly identity: string;
  /** Absolute and native: where its files lie now. */
  readonly root: string;
  /** What its owner or its maker called it. */
  readonly label: string;
}

/** The removable volumes of this PC. Where the system does not tell, it is asked every few seconds: it is cheap while nothing changes. */
export interface RemovableDriveList {
  readonly list: () => FileResult<readonly RemovableDrive[]>;
  /**
   * Calls `hear` when a drive may have come or gone, some seconds before it can be read, until the returned function is
   * called. Null, or left out, where the system does not tell.
   */
  readonly follow?: (hear: () => void) => (() => void) | null;
}

/** A certificate that holds: an authority that this PC trusts vouches for it, and it names the host. */
export interface VerifiedCertificate {
  /** Epoch ms; null where it does not say so in a way that can be read. */
  readonly validUntil: number | null;
}

export interface HttpRequest {
  /** What is no part of HTTP itself is WebDAV's (RFC 4918). */
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'PROPFIND' | 'MKCOL' | 'MOVE';
  /** Absolute, `http:` or `https:`. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent one after the other as one body; its length is known, so no chunked encoding is used. */
  readonly body: readonly Uint8Array[];
  /** Given up when nothing moved in either direction for this long. */
  readonly progressTimeoutMs: number;
  /** Given up after this long and a second for each KiB that moved, however it moves. */
  readonly deadlineMs: number;
  /** A longer answer is given up as `answer-too-large`. */
  readonly maxAnswerBytes: number;
  readonly signal?: AbortSignal | undefined;
  /** Called with the body bytes handed to the network so far; at most a few times a second. */
  readonly onSent?: ((sentBytes: number) => void) | undefined;
  /**
   * Called where the certificate of the connection was verified for the host, before anything is sent on it. The request
   * goes over a connection of its own then.
   */
  readonly onVerified?: ((certificate: VerifiedCertificate) => void) | undefined;
  /** Called when the bytes of the body are no longer looked at, where that is known before the answer. */
  readonly onCopied?: (() => void) | undefined;
}

export interface HttpAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/**
 * Why there is no answer. `mayHaveArrived`: the whole request may have reached the service. `plain-http`: nothing was
 * sent, because everybody on the way could have read it.
 */
export interface HttpError {
  readonly phase:
    | 'plain-http'
    | 'resolve'
    | 'connect'
    | 'trust'
    | 'proxy'
    | 'send'
    | 'receive'
    | 'timed-out'
    | 'answer-too-large'
    | 'cancelled';
  readonly systemCode: string;
  readonly mayHaveArrived: boolean;
  /** Of an answer that had begun; null where none had. */
  readonly status: number | null;
  /** Where it was a bug of the program or of a library: the network has a code for each of its own failures. */
  readonly fault?: FaultFacts;
}

/** How the service is reached. */
export interface ServiceRoute {
  /** Empty: the system's own proxy, if any. */
  readonly proxyUrl: string;
  /** The administrator's word that `http:` will do; without it, it leads to this PC only. */
  readonly allowPlainHttp: boolean;
}

/** One request, no redirect followed, no retry, and nothing over `http:` that would leave this PC unasked. */
export interface HttpTransport {
  readonly request: (request: HttpRequest) => Promise<Result<HttpAnswer, HttpError>>;
  readonly close: () => Promise<void>;
}

/** The two credentials of the service's caller. Never logged, never sent to the page. */
export interface Credentials {
  readonly apiToken: string;
  readonly subscriptionKey: string;
}

/** Credentials as they are kept. */
export interface StoredCredentials extends Credentials {
  /** Scheme, host and port of the service that they were given for; null where that was not noted. */
  readonly origin: string | null;
}

/** Where the credentials are kept. */
export interface Secrets {
  readonly read: () => Promise<
    Result<StoredCredentials | null, { readonly code: 'unreadable' | 'unprotected' | 'no-address' } & Said>
  >;
  readonly write: (keys: StoredCredentials) => Promise<Result<void, { readonly code: 'unavailable' | 'fixed' } & Said>>;
}

/** A key as a person typed it into the set-up, and the origin of the address above it; null where that was none yet. */
export interface TypedKey {
  readonly value: string;
  readonly origin: string | null;
}

export interface TypedKeys {
  readonly apiToken: TypedKey | null;
  readonly subscriptionKey: TypedKey | null;
}

/** Where keys are kept that were typed and not tested: only with the system's own encryption. */
export interface TypedKeysKeeper {
  /** Null where none are kept, or they can no longer be read. */
  readonly read: () => Promise<TypedKeys | null>;
  /** Null: they are kept no longer. */
  readonly write: (keys: TypedKeys | null) => Promise<Result<void, { readonly code: 'unavailable' } & Said>>;
}

/** Where the secret is kept that the service signs its webhooks with. */
export interface WebhookSecret {
  /** Null where none was given. */
  readonly read: () => Promise<Result<string | null, { readonly code: string } & Said>>;
  readonly write: (secret: string) => Promise<Result<void, { readonly code: 'unavailable' | 'fixed' } & Said>>;
  /** Whoever starts the program gives it: it cannot be written. */
  readonly isFixed: boolean;
}

/** The password of the mail server, with the server that it was given for; null where that was not noted. */
export interface StoredMailPassword {
  readonly password: string;
  /** Host and port, such as `smtp.example.com:587`. */
  readonly server: string | null;
}

/** Where the password of the mail server is kept. Messages are for a person. */
export interface MailPassword {
  /** Null where none was given. */
  readonly read: () => Promise<Result<StoredMailPassword | null, { readonly code: string } & Said>>;
  readonly write: (
    kept: StoredMailPassword,
  ) => Promise<Result<void, { readonly code: 'unavailable' | 'fixed' } & Said>>;
  /** Whoever starts the program gives it: it cannot be written. */
  readonly isFixed: boolean;
}

/** Where the secret of the company's archive is kept, in the manner of the mail's: with the origin that it was given for. */
export type ArchiveSecret = MailPassword;

/**
 * Where the private half of the depot's own key pair is kept, as text. It signs the journal of custody and the backups,
 * and is in none of them, nor in a log or a bundle.
 */
export interface SigningKeyStore {
  /** Null where none was made. */
  readonly read: () => Promise<Result<string | null, { readonly code: 'unreadable' }>>;
  readonly write: (privateKey: string) => Promise<Result<void, { readonly code: 'unavailable' }>>;
}

/** Values that may be logged: the sanitiser lets numbers, booleans and known words pass, and nothing else. */
export type LogFacts = Readonly<Record<string, number | boolean | string | null>>;

export interface Log {
  readonly debug: (event: string, facts?: LogFacts) => void;
  readonly info: (event: string, facts?: LogFacts) => void;
  readonly warn: (event: string, facts?: LogFacts) => void;
  readonly error: (event: string, facts?: LogFacts) => void;
}

/** A number from 0 up to but not including 1. */
export type Random = () => number;

export interface Ports {
  readonly clock: Clock;
  readonly files: FileSystem;
  readonly transport: HttpTransport;
  readonly secrets: Secrets;
  readonly log: Log;
  readonly random: Random;
}
