import { z } from 'zod';
import { sentenceSchema } from '../sentence.ts';
import { settingOriginSchema } from '../settings/setting-origin.ts';
import { settingsPatchSchema, settingsSchema } from '../settings/settings.ts';
import { mostSettingsFileCharacters } from '../settings/settings-file.ts';
import { addressBookRequests } from './address-book.ts';
import { cardRequests, cardsTopicSchema } from './card-reading.ts';
import { companyArchiveRequests, companyArchiveTopicSchema } from './company-archive.ts';
import { contentsQuerySchema, contentsRowsQuerySchema, contentsRowsSchema, contentsSchema } from './contents.ts';
import { custodyRequests, custodyTopicSchema } from './custody.ts';
import { checkResultsSchema, checkStepNameSchema, checkStepsSchema } from './diagnostics.ts';
import { driverEntryRequests } from './driver-entries.ts';
import { folderWatchingSchema, type WatchedFolder, watchedFolderSchema } from './folders.ts';
import { cardHoursSchema } from './hours.ts';
import { installationKinds } from './installation.ts';
import { mailRequests, mailTopicSchema } from './mail.ts';
import { maintainRequests, maintainTopicSchema } from './maintain-requests.ts';
import type { RequestName, TopicName } from './names.ts';
import { profileRequests, settingsGivenSchema } from './profile.ts';
import { removableRequests, removableTopicSchema } from './removable.ts';
import { reportRequests, reportsTopicSchema } from './reports.ts';
import { setupProgressSchema } from './setup.ts';
import { statusFactsSchema } from './status.ts';
import { updateStateSchema } from './updates.ts';
import { uploadBatchRequests } from './upload-batches.ts';
import {
  uploadCountsSchema,
  uploadDetailsSchema,
  uploadOriginSchema,
  uploadPageSchema,
  uploadQuerySchema,
  uploadRowSchema,
} from './uploads.ts';
import { webhookRequests, webhooksTopicSchema } from './webhooks.ts';

/**
 * Everything the page may ask of the engine, and everything the engine may tell the page. Both transports (Electron's
 * channels and the agent's loopback server) are made from these two tables, and check arguments and answers by them.
 */

export type { RequestName, TopicName, WatchedFolder };

const centralSettingsSchema = z.object({
  /** When what is in force last changed, epoch ms; null where none were ever taken. */
  changedAt: z.number().nullable(),
  /**
   * Which ones are in force: eight signs of the file's SHA-256, when it was signed and until when it says that it counts
   * (epoch ms; null: without an end); null where none are.
   */
  inForce: z.object({ version: z.string(), issuedAt: z.number(), until: z.number().nullable() }).nullable(),
  /** Those that come into force by themselves, from then on (epoch ms); null where none are known. */
  waiting: z.object({ version: z.string(), from: z.number() }).nullable(),
  /** From which this depot went back to those in force, when (epoch ms) and by whose will; null where it did not. */
  setAside: z.object({ version: z.string(), at: z.number(), by: z.enum(['person', 'itself']) }).nullable(),
  /** Origins between which the service moved, with its keys, as those in force say; null: nowhere. */
  moved: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** Whom to ask about them; empty where they say nobody. */
  contact: z.string(),
  /** Whose signature counts, within its dates (epoch ms; null: without an end); none where they need not be signed. */
  keys: z.array(
    z.object({
      id: z.string(),
      fingerprint: z.string(),
      from: z.number().nullable(),
      until: z.number().nullable(),
    }),
  ),
  /** Why the newest are not in force: `away` ends by itself, the others with what the IT department does. */
  trouble: z
    .object({
      kind: z.enum(['refused', 'back', 'back-by-itself', 'ran-out', 'folder', 'away']),
      since: z.number(),
      message: z.string(),
      said: sentenceSchema,
    })
    .nullable(),
});
export type CentralSettings = z.infer<typeof centralSettingsSchema>;

/** An expected failure, with a code that the page translates. `field` names the argument at fault. */
export const requestErrorSchema = z.object({
  code: z.enum([
    'bad-arguments',
    'not-found',
    'not-allowed',
    'not-possible-now',
    'folder-missing',
    'folder-already-watched',
    'folder-inside-another',
    'folder-is-own',
    'folder-not-readable',
    'folder-is-wide',
    'disk-full',
    'keys-unavailable',
    'fixed-by-policy',
    'failed',
  ]),
  message: z.string(),
  /** The same by its code; absent where the code of the error says all that the page shows. */
  said: sentenceSchema.optional(),
  field: z.string().optional(),
  /** With `folder-is-wide`: the question that a person answers before such a folder is watched; `folders.confirm` takes its id. */
  question: z
    .object({
      id: z.int(),
      label: z.string(),
      /** Files in the folder and below it. Counting stops early in a very large folder: then `areMore` is true. */
      files: z.int(),
      areMore: z.boolean(),
    })
    .optional(),
});
export type RequestError = z.infer<typeof requestErrorSchema>;

const none = z.strictObject({});
const ids = z.strictObject({ ids: z.array(z.int()).min(1).max(500) });
const count = z.object({ count: z.int() });
/** The number of files that are tried again, and of those that stay here because they were kept back. */
const retried = z.object({ count: z.int(), keptBack: z.int() });
const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array, { error: 'expected bytes' });

/** What was thrown in the page. */
const pageFaultSchema = z.strictObject({
  name: z.string().max(100),
  stack: z.string().max(20_000),
});
export type PageFault = z.infer<typeof pageFaultSchema>;

const hostSchema = z.object({
  kind: z.enum(['desktop', 'agent']),
  version: z.string(),
  /** How the program was installed, which says who brings newer versions. */
  installation: z.enum(installationKinds),
  platform: z.string(),
  /** The desktop has a dialog for folders; the agent has a field for a path. */
  folderChoice: z.enum(['dialog', 'path']),
  /** Where the credentials are stored; the screen explains it beside their fields. */
  keyStore: z.enum(['system', 'file', 'environment']),
  timeZone: z.string(),
  locale: z.string(),
});
export type Host = z.infer<typeof hostSchema>;

const connectionStepSchema = z.object({
  step: z.enum(['address', 'private', 'answers', 'keys', 'sending']),
  state: z.enum(['passed', 'failed', 'not-tried']),
  /**
   * The values that the message of the step shows, all optional: `address` has `host`; `private` has `validUntil` (epoch
   * ms), or `plain` = 1 for http on this PC; `answers` has `milliseconds`, and `status` where it failed; `keys` has
   * `entries`, or `status`; any failed step may have `words`, the message of the service or the system.
   */
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The same as `words` by their code, where they are the program's own. */
  said: sentenceSchema.optional(),
});
export type ConnectionStep = z.infer<typeof connectionStepSchema>;

/** Null where none was typed; its origin is null where no address stood above it. */
const typedKeySchema = z.object({ origin: z.string().nullable() }).nullable();

export const requests = {
  'host.get': { arguments: none, answer: hostSchema },
  'status.get': { arguments: none, answer: z.object({ facts: statusFactsSchema, sequence: z.int() }) },
  /** A person has read that the records were replaced, so the notice is not shown again. */
  'records.dismiss': { arguments: none, answer: none },
  /** Something in the page threw. What the stack says besides places in our sources is told to nobody. */
  'page.fault': { arguments: pageFaultSchema, answer: none },
  'uploads.counts': { arguments: none, answer: uploadCountsSchema },
  'uploads.page': { arguments: uploadQuerySchema, answer: uploadPageSchema },
  'uploads.details': { arguments: z.strictObject({ id: z.int() }), answer: uploadDetailsSchema },
  /** Read from the kept copy on each request, because only the details of one file ask for it. */
  'uploads.contents': { arguments: contentsQuerySchema, answer: contentsSchema },
  'uploads.contentsRows': { arguments: contentsRowsQuerySchema, answer: contentsRowsSchema },
  /** Driving and rest times out of a driver card's file, read from the kept copy like the contents. */
  'uploads.hours': { arguments: z.strictObject({ id: z.int() }), answer: cardHoursSchema },
  /** Files that were kept back are not tried again. */
  'uploads.retry': { arguments: ids, answer: retried },
  'uploads.retryAll': { arguments: none, answer: retried },
  /** Sends one file that was kept back. Answers `not-possible-now` where it is kept back no longer. */
  'uploads.sendAnyway': { arguments: z.strictObject({ id: z.int() }), answer: none },
  /** Sends one file that the service has already once more, because a person asks for it. */
  'uploads.sendAgain': { arguments: z.strictObject({ id: z.int() }), answer: none },
  /** `ids`: the rows that were not ignored before, for `uploads.undoIgnore`. */
  'uploads.ignore': { arguments: ids, answer: z.object({ count: z.int(), ids: z.array(z.int()) }) },
  'uploads.undoIgnore': { arguments: ids, answer: count },
  /** Keeps the bytes of a file that was dropped or chosen in the window, or of a card that `read-card` read. */
  'uploads.add': {
    arguments: z.strictObject({
      fileName: z.string().min(1).max(255),
      bytes,
      origin: uploadOriginSchema.extract(['window', 'reader']).optional(),
      /** The act of several files that it belongs to. Absent: it is an act alone. */
      batchId: z.int().optional(),
    }),
    answer: z.object({ id: z.int(), alreadyHere: z.boolean() }),
  },
  ...uploadBatchRequests,
  /** The bytes of the kept copy, for "Save a copy". */
  'uploads.copy': {
    arguments: z.strictObject({ id: z.int() }),
    answer: z.object({ fileName: z.string(), bytes }),
  },
  /** Desktop only: shows the original in the file manager. */
  'uploads.showInFolder': { arguments: z.strictObject({ id: z.int() }), answer: none },
  /** Desktop only, while a person holds the mouse button down: the kept copy goes on as a file that other programs take. */
  'uploads.dragOut': { arguments: z.strictObject({ id: z.int() }), answer: none },
  'sending.pause': { arguments: z.strictObject({ until: z.number().nullable() }), answer: none },
  'sending.resume': { arguments: none, answer: none },
  /** Also tries the service at once. */
  'sending.tryNow': { arguments: none, answer: none },
  'folders.scanNow': { arguments: none, answer: none },
  'folders.list': { arguments: none, answer: z.object({ folders: z.array(watchedFolderSchema) }) },
  /** Desktop only: opens the system's dialog. `folder` is null when the person closed it. */
  'folders.choose': { arguments: none, answer: z.object({ folder: watchedFolderSchema.nullable() }) },
  /** Agent only: the path as the person typed it. */
  'folders.addPath': {
    arguments: z.strictObject({ path: z.string().min(1).max(4096) }),
    answer: z.object({ folder: watchedFolderSchema }),
  },
  /** A person confirms that a folder is to be watched although it is a whole drive, a home folder or a system folder. */
  'folders.confirm': {
    arguments: z.strictObject({ question: z.int() }),
    answer: z.object({ folder: watchedFolderSchema }),
  },
  /** Accepts the folder that is at this path now as the right one, after `otherSince`. */
  'folders.accept': { arguments: z.strictObject({ id: z.int() }), answer: none },
  'folders.setWatching': { arguments: z.strictObject({ id: z.int(), watching: folderWatchingSchema }), answer: none },
  'folders.remove': { arguments: z.strictObject({ id: z.int() }), answer: none },
  /** Files in a folder that look like downloads, for the first-run setup. */
  'folders.preview': { arguments: z.strictObject({ id: z.int() }), answer: z.object({ downloads: z.int() }) },
  'settings.get': {
    arguments: none,
    answer: z.object({
      settings: settingsSchema,
      fixed: z.array(z.string()),
      /** Whose word counts for each setting, by its name. */
      origins: z.record(z.string(), settingOriginSchema),
      /** Whether credentials are stored for the service in force; those that were given for another address do not count. */
      keysKept: z.boolean(),
      /** Why the stored credentials cannot be used, as a sentence; null where they can be used or none are stored. */
      keysProblem: z.string().nullable(),
      /** The same by its code; absent where only English is there. */
      keysSaid: sentenceSchema.optional(),
      /** When the service last accepted these credentials, since the start; null where none of its answers needed them yet. */
      keysAcceptedAt: z.number().nullable(),
      /** When the keys changed last: what was sent before says nothing of them. Null where they never did. */
      keysChangedAt: z.number().nullable(),
      /** Which of the IT department's settings cannot be used, as a sentence for that department; null where all can. */
      managedProblem: z.string().nullable(),
      /** The same by its code. */
      managedSaid: sentenceSchema.optional(),
      /** The settings for all depots; null where this PC knows no place of such. */
      central: centralSettingsSchema.nullable(),
      /** Where the set-up goes on; null in a depot that is set up. */
      setup: setupProgressSchema.nullable(),
      /** Which keys a person typed into the set-up without a good test, and above which address; null outside a set-up. */
      typedKeys: z.object({ apiToken: typedKeySchema, subscriptionKey: typedKeySchema }).nullable(),
    }),
  },
  'settings.change': {
    arguments: z.strictObject({ patch: settingsPatchSchema }),
    answer: z.object({ settings: settingsSchema }),
  },
  /**
   * Brings the settings for all depots that were in force before back into force here, until newer ones are signed; `undo`
   * takes up again what was left so. The answer has the version in force, and that which is left; null where none is.
   */
  'settings.back': {
    arguments: z.strictObject({ undo: z.boolean() }),
    answer: z.object({ version: z.string(), setAside: z.string().nullable() }),
  },
  /** The settings as a file, without credentials, for "Save settings to a file". */
  'settings.export': { arguments: none, answer: z.object({ fileName: z.string(), text: z.string() }) },
  /**
   * Imports the text of such a file: all of its settings, or none. One that the IT department has signed is opened as a
   * profile, and changes nothing yet. `fingerprint`: of the key that whoever gives the command takes for that department's,
   * also in the place of one that this PC knows.
   */
  'settings.import': {
    arguments: z.strictObject({
      text: z.string().max(mostSettingsFileCharacters),
      fingerprint: z.string().max(100).optional(),
    }),
    answer: settingsGivenSchema,
  },
  /** How far a person has come. Until the set-up is finished nothing is sent; a depot that is set up goes on sending. */
  'setup.keep': { arguments: setupProgressSchema, answer: none },
  /** Keeps keys as they are typed, encrypted by the system. Null: as it was kept before; empty: no longer kept. */
  'setup.keepKeys': {
    arguments: z.strictObject({
      serviceUrl: z.string().max(2048),
      apiToken: z.string().max(4096).nullable(),
      subscriptionKey: z.string().max(4096).nullable(),
    }),
    answer: none,
  },
  'setup.finish': { arguments: none, answer: none },
  /** One that is left out was typed into the set-up before. */
  'keys.replace': {
    arguments: z.strictObject({
      apiToken: z.string().trim().min(1).max(4096).optional(),
      subscriptionKey: z.string().trim().min(1).max(4096).optional(),
    }),
    answer: none,
  },
  /** Tests the given address, proxy and credentials, or those in force where they are absent. Sends no file. */
  'connection.test': {
    arguments: z.strictObject({
      serviceUrl: z.string().max(2048).optional(),
      proxyUrl: settingsSchema.shape.proxyUrl.optional(),
      apiToken: z.string().max(4096).optional(),
      subscriptionKey: z.string().max(4096).optional(),
    }),
    answer: z.object({ works: z.boolean(), steps: z.array(connectionStepSchema) }),
  },
  /** The steps that can be run, in their order. */
  'checks.list': { arguments: none, answer: checkStepsSchema },
  /** Runs one step, and answers within a minute. `folderId` says which folder, for the step `folder`. */
  'checks.run': {
    arguments: z.strictObject({ step: checkStepNameSchema, folderId: z.int().nullable() }),
    answer: checkResultsSchema,
  },
  /** A zip archive for the support desk, without names, numbers, paths and credentials. Runs the checks anew. */
  'support.bundle': { arguments: none, answer: z.object({ fileName: z.string(), bytes }) },
  'updates.get': { arguments: none, answer: updateStateSchema },
  'updates.check': { arguments: none, answer: none },
  /** Installs the version that is ready, and starts again. */
  'updates.restart': { arguments: none, answer: none },
  ...removableRequests,
  ...cardRequests,
  ...profileRequests,
  ...webhookRequests,
  ...reportRequests,
  ...maintainRequests,
  ...mailRequests,
  ...companyArchiveRequests,
  ...custodyRequests,
  ...driverEntryRequests,
  ...addressBookRequests,
} as const satisfies Record<RequestName, { readonly arguments: z.ZodType; readonly answer: z.ZodType }>;

type Requests = typeof requests;
export type ArgumentsOf<Name extends RequestName> = z.infer<Requests[Name]['arguments']>;
export type AnswerOf<Name extends RequestName> = z.infer<Requests[Name]['answer']>;

/**
 * Every message carries the next sequence number of its topic. At a gap, or where the first message does not follow the
 * snapshot's number, the page asks for a new snapshot.
 */
export const topics = {
  status: z.object({ sequence: z.int(), facts: statusFactsSchema }),
  /** Changed rows, at most 50. `more`: further rows changed, so that the page has to ask for its rows again. */
  uploads: z.object({ sequence: z.int(), rows: z.array(uploadRowSchema), more: z.boolean() }),
  settings: z.object({ sequence: z.int(), settings: settingsSchema }),
  reports: reportsTopicSchema,
  removable: removableTopicSchema,
  /** The whole state, with each message. */
  cards: cardsTopicSchema,
  maintain: maintainTopicSchema,
  /** The whole state, with each message. */
  webhooks: webhooksTopicSchema,
  mail: mailTopicSchema,
  companyArchive: companyArchiveTopicSchema,
  custody: custodyTopicSchema,
} as const satisfies Record<TopicName, z.ZodType>;

type Topics = typeof topics;
export type MessageOf<Name extends TopicName> = z.infer<Topics[Name]>;
