import { answerRequest, type TopicListener, type WireApi } from '../../../electron/engine/api/answer.ts';
import { cardHours, contentsRows, countContents } from '../../../electron/engine/decode/asked-contents.ts';
import type { RequestHandlers } from '../../../electron/engine/feature.ts';
import type { Log, TypedKeys } from '../../../electron/engine/ports.ts';
import { secretRefusal } from '../../../electron/engine/refusal.ts';
import { settingsInForce } from '../../../electron/engine/settings/settings.ts';
import { importSettings, settingsFileText } from '../../../electron/engine/settings/settings-file.ts';
import { createSetup } from '../../../electron/engine/settings/setup.ts';
import { createSetupKeys } from '../../../electron/engine/settings/typed-keys.ts';
import type { CardReadersState } from '../../../shared/contract/card-reading.ts';
import type { CompanyArchiveState } from '../../../shared/contract/company-archive.ts';
import type { AnswerOf, RequestError, RequestName, TopicName } from '../../../shared/contract/contract.ts';
import type { CustodyState } from '../../../shared/contract/custody.ts';
import type { WatchedFolder } from '../../../shared/contract/folders.ts';
import type { MailState } from '../../../shared/contract/mail.ts';
import type { RemovableDrivesState } from '../../../shared/contract/removable.ts';
import type { StatusFacts } from '../../../shared/contract/status.ts';
import { isKeptBack, type UploadRow } from '../../../shared/contract/uploads.ts';
import type { WebhooksState } from '../../../shared/contract/webhooks.ts';
import { createContentText } from '../../../shared/format/content-text.ts';
import { en } from '../../../shared/i18n/en.ts';
import { createTexts } from '../../../shared/i18n/texts.ts';
import { failure, success } from '../../../shared/result.ts';
import type { SettingOrigin } from '../../../shared/settings/setting-origin.ts';
import { type Settings, settingsSchema } from '../../../shared/settings/settings.ts';
import { corpusVerifier } from '../../unit/tachograph/roots.ts';
import { withDuties } from '../../with-duties.ts';
import { batchHandlers, rowsOfBatch } from './batches.ts';
import { archiveHandlers } from './company-archive.ts';
import { counterHandlers } from './counter.ts';
import { custodyHandlers } from './custody.ts';
import { helpHandlers } from './help.ts';
import { mailHandlers } from './mail.ts';
import { pageOf } from './page-of.ts';
import { removableKeysOf } from './removable-drives.ts';
import type { Scene } from './scene.ts';
import { withoutService } from './without-service.ts';

const englishContents = createContentText(createTexts(en));

const wideQuestion = { id: 1, label: 'C:\\', files: 10_000, areMore: true };

export const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/**
 * The contract with the page, answered from memory: states that a real engine only reaches with a full disk, a dead
 * service or 100,000 files are one call away. What is asked and changed is kept for the tests to look at.
 */
export interface FakeEngine extends WireApi {
  readonly scene: () => Scene;
  readonly asked: readonly { readonly name: RequestName; readonly given: unknown }[];
  readonly changeFacts: (change: Partial<StatusFacts>) => void;
  /** USB keys come, go, or get on, and the page is told. */
  readonly putKeys: (change: Partial<RemovableDrivesState>) => void;
  /** The listener, its secret or its deliveries change, and the page is told. */
  /** The central settings are otherwise, and the page is told. */
  readonly putCentral: (central: Scene['central']) => void;
  readonly putWebhooks: (change: Partial<WebhooksState>) => void;
  /** Puts rows in, new or changed, and tells the page. */
  readonly putRows: (rows: readonly UploadRow[]) => void;
  /** As `putRows`, but the message is lost on its way. */
  /** What the card readers of the PC have in them now. */
  readonly putCards: (cards: CardReadersState) => void;
  readonly putRowsUnheard: (rows: readonly UploadRow[]) => void;
  readonly putCustody: (change: Partial<CustodyState>) => void;
  /** Requests of this name wait from now on, until the function that this gives is called. */
  readonly hold: (name: RequestName) => () => void;
  /** The next request is refused, or the next of this name: a page that asks now and then must not get in between. */
  readonly refuseNext: (error: RequestError, of?: RequestName) => void;
}

export function createFakeEngine(start: Scene): FakeEngine {
  let scene = start;
  let refusal: { readonly error: RequestError; readonly of: RequestName | null } | null = null;
  const setup = createSetup({ note: () => null, setNote: () => undefined });
  let typed: TypedKeys | null = null;
  let keysChangedAt: number | null = null;
  const setupKeys = createSetupKeys(
    start.host.keyStore !== 'system'
      ? undefined
      : {
          read: async () => typed,
          async write(keys) {
            typed = keys;
            return success(undefined);
          },
        },
  );
  const setupFacts = () => ({
    hasFolder: scene.facts.folders.length > 0,
    hasAddress: scene.settings.serviceUrl !== '',
    hasKeys: scene.keysKept || scene.host.keyStore === 'environment',
  });
  const held = new Map<unknown, Promise<void>>();
  const asked: { name: RequestName; given: unknown }[] = [];
  const listeners = new Set<TopicListener>();
  const sequences: Record<TopicName, number> = {
    status: 0,
    uploads: 0,
    settings: 0,
    reports: 0,
    removable: 0,
    cards: 0,
    maintain: 0,
    webhooks: 0,
    mail: 0,
    companyArchive: 0,
    custody: 0,
  };

  const changeScene = (change: Partial<Scene>) => {
    scene = { ...scene, ...change };
  };
  const toldFacts = () => withDuties(scene.facts, scene.otherDuties);
  const tellStatus = () => {
    sequences.status += 1;
    for (const listener of listeners) listener('status', { sequence: sequences.status, facts: toldFacts() });
  };
  const tellSettings = (patch: object) => {
    changeScene({ settings: settingsSchema.parse({ ...scene.settings, ...patch }) });
    sequences.settings += 1;
    for (const listener of listeners) listener('settings', { sequence: sequences.settings, settings: scene.settings });
  };
  const putCentral = (central: Scene['central']) => {
    changeScene({ central });
    tellSettings({});
  };
  const changeFacts = (change: Partial<StatusFacts>) => {
    changeScene({ facts: { ...scene.facts, ...change } });
    tellStatus();
  };
  const storeRows = (rows: readonly UploadRow[]) => {
    const byId = new Map(scene.rows.map((row) => [row.id, row]));
    for (const row of rows) byId.set(row.id, row);
    changeScene({ rows: [...byId.values()] });
    sequences.uploads += 1;
  };
  const putRows = (rows: readonly UploadRow[]) => {
    storeRows(rows);
    const message = { sequence: sequences.uploads, rows: rows.slice(0, 50), more: rows.length > 50 };
    for (const listener of listeners) listener('uploads', message);
  };
  const setState = (ids: readonly number[], state: UploadRow['state']) => {
    const changed = scene.rows
      .filter(({ id }) => ids.includes(id))
      .map((row) => ({ ...row, state, reason: state === 'ignored' || state === 'attention' ? row.reason : null }));
    putRows(changed);
    changeFacts({ attention: scene.rows.filter((row) => row.state === 'attention').length });
    return success({ count: changed.length, ids: changed.map(({ id }) => id) });
  };

  const retry = (asked: readonly UploadRow[]) => {
    const failed = asked.filter(({ reason }) => !isKeptBack(reason)).map(({ id }) => id);
    setState(failed, 'waiting');
    return success({ count: failed.length, keptBack: asked.length - failed.length });
  };

  /** The content of a file that the scene has, read as the engine reads it. */
  const answerFrom = <Answer>(id: number, read: (bytes: Uint8Array) => Answer) => {
    const bytes = scene.files.get(id)?.();
    if (bytes !== undefined) return success(read(bytes));
    return failure<RequestError>({ code: 'not-found', message: 'The copy of this file is not on this PC any more.' });
  };

  const putKeys: FakeEngine['putKeys'] = (change) => {
    changeScene({ removable: { ...scene.removable, ...change } });
    sequences.removable += 1;
    for (const listener of listeners) listener('removable', { ...scene.removable, sequence: sequences.removable });
  };

  const putCards: FakeEngine['putCards'] = (cards) => {
    changeScene({ cards });
    sequences.cards += 1;
    for (const listener of listeners) listener('cards', { ...cards, sequence: sequences.cards });
  };

  const putWebhooks: FakeEngine['putWebhooks'] = (change) => {
    changeScene({ webhooks: { ...scene.webhooks, ...change } });
    sequences.webhooks += 1;
    for (const listener of listeners) listener('webhooks', { ...scene.webhooks, sequence: sequences.webhooks });
  };

  const putArchive = (change: Partial<CompanyArchiveState>) => {
    changeScene({ archive: { ...scene.archive, ...change } });
    sequences.companyArchive += 1;
    for (const listener of listeners)
      listener('companyArchive', { ...scene.archive, sequence: sequences.companyArchive });
  };
  const putCustody: FakeEngine['putCustody'] = (change) => {
    changeScene({ custody: { ...scene.custody, ...change } });
    sequences.custody += 1;
    for (const listener of listeners) listener('custody', { ...scene.custody, sequence: sequences.custody });
  };
  const putMail = (change: Partial<MailState>) => {
    changeScene({ mail: { ...scene.mail, ...change } });
    sequences.mail += 1;
    for (const listener of listeners) listener('mail', { ...scene.mail, sequence: sequences.mail });
  };

  const handlers: RequestHandlers = {
    ...withoutService,
    ...removableKeysOf(() => scene.removable, putKeys),
    ...helpHandlers(() => scene),
    ...mailHandlers(() => scene, putMail),
    ...archiveHandlers(() => scene, putArchive),
    ...custodyHandlers(() => scene, putCustody),
    'driverEntries.unnamed': () => success({ drivers: scene.unnamedDrivers }),
    'driverEntries.forget': ({ id }) => {
      changeScene({ unnamedDrivers: scene.unnamedDrivers.filter(({ driver }) => driver !== id) });
      return success({});
    },
    'page.fault': () => success({}),
    'cards.get': () => success(scene.cards),
    ...counterHandlers(
      () => scene.cards,
      (cards) => putCards(cards),
    ),
    'webhooks.get': () => success(scene.webhooks),
    'webhooks.replaceSecret': () => {
      putWebhooks({ secret: { state: 'kept', problem: null, isFixed: false } });
      return success({});
    },
    'webhooks.test': () => success(scene.webhookTest),
    'host.get': () => success(scene.host),
    'status.get': () => success({ facts: toldFacts(), sequence: sequences.status }),
    'records.dismiss': () => {
      changeFacts({ recordsReplaced: null });
      return success({});
    },
    'uploads.counts': () =>
      success({ uploaded: 0, duplicates: 0, needsAttention: scene.facts.attention, waiting: 0, oldestUnsent: null }),
    ...batchHandlers({ scene: () => scene, setState }),
    'uploads.page': (query) => {
      const rows = query.batchId === undefined ? scene.rows : rowsOfBatch(scene, query.batchId);
      return success(pageOf(rows, query, sequences.uploads));
    },
    'uploads.details': ({ id }) => {
      const row = scene.rows.find((candidate) => candidate.id === id);
      if (row === undefined) return failure({ code: 'not-found', message: 'This file is not in the list any more.' });
      const plain = {
        sha256: null,
        receipt: null,
        isRead: false,
        summary: null,
        archive: null,
        otherArrivals: [],
        events: [],
        hasCopy: true,
      };
      return success({ row, ...plain, ...scene.details.get(id) });
    },
    'uploads.contents': ({ id, search }) => answerFrom(id, (bytes) => countContents(bytes, search, englishContents)),
    'uploads.contentsRows': ({ id, ...asked }) =>
      answerFrom(id, (bytes) => contentsRows(bytes, asked, englishContents)),
    'uploads.hours': ({ id }) => answerFrom(id, (bytes) => cardHours(bytes, corpusVerifier, scene.host.timeZone)),
    'uploads.retry': ({ ids }) => retry(scene.rows.filter(({ id }) => ids.includes(id))),
    'uploads.retryAll': () => retry(scene.rows.filter(({ state }) => state === 'attention')),
    'uploads.sendAnyway': ({ id }) => {
      setState([id], 'waiting');
      return success({});
    },
    'uploads.sendAgain': ({ id }) => {
      setState([id], 'waiting');
      return success({});
    },
    'uploads.ignore': ({ ids }) => setState(ids, 'ignored'),
    'uploads.undoIgnore': ({ ids }) => setState(ids, 'attention'),
    'uploads.showInFolder': () => success({}),
    'uploads.dragOut': () => success({}),
    'uploads.add': ({ fileName, bytes }) => {
      const known = scene.rows.find((row) => row.fileName === fileName);
      if (known !== undefined) return success({ id: known.id, alreadyHere: true });
      const id = Math.max(0, ...scene.rows.map((row) => row.id)) + 1;
      const arrivedAt = scene.facts.now;
      putRows([{ ...emptyRow, id, fileName, arrivedAt, sizeBytes: bytes.byteLength }]);
      return success({ id, alreadyHere: false });
    },
    'uploads.copy': ({ id }) => {
      const row = scene.rows.find((candidate) => candidate.id === id);
      if (row === undefined) return failure({ code: 'not-found', message: 'The copy is not on this PC any more.' });
      return success({ fileName: row.fileName, bytes: new TextEncoder().encode(`bytes of ${row.fileName}`) });
    },
    'sending.pause': ({ until }) => {
      changeFacts({ pause: { until } });
      return success({});
    },
    'sending.resume': () => {
      changeFacts({ pause: null });
      return success({});
    },
    'sending.tryNow': () => success({}),
    'folders.scanNow': () => {
      changeFacts({ lastScanAt: scene.facts.now });
      return success({});
    },
    'folders.list': () => success({ folders: scene.facts.folders }),
    'folders.choose': () => failure({ code: 'not-allowed', message: 'There is no dialog here. Type the path.' }),
    'folders.addPath': ({ path }) => {
      if (path.includes('missing')) return failure({ code: 'folder-missing', message: 'There is no such folder.' });
      if (path === 'C:\\') {
        return failure({ code: 'folder-is-wide', message: 'A whole drive.', question: wideQuestion });
      }
      const label = path.split(/[\\/]/).at(-1) ?? path;
      const folder = { id: scene.facts.folders.length + 1, label, unreachableSince: null, lookedAt: null };
      changeFacts({ folders: [...scene.facts.folders, folder] });
      return success({ folder });
    },
    'folders.confirm': () => {
      const folder = { id: scene.facts.folders.length + 1, label: 'C:\\', unreachableSince: null, lookedAt: null };
      changeFacts({ folders: [...scene.facts.folders, folder] });
      return success({ folder });
    },
    'folders.accept': ({ id }) => {
      const accepted = scene.facts.folders.map(({ otherSince, ...folder }) =>
        folder.id === id || otherSince === undefined ? folder : { ...folder, otherSince },
      );
      changeFacts({ folders: accepted });
      return success({});
    },
    'folders.setWatching': ({ id, watching }) => {
      const set = (folder: WatchedFolder) =>
        folder.id === id ? { ...folder, watching, isPolled: watching === 'polling' } : folder;
      changeFacts({ folders: scene.facts.folders.map(set) });
      return success({});
    },
    'folders.remove': ({ id }) => {
      changeFacts({ folders: scene.facts.folders.filter((folder) => folder.id !== id) });
      return success({});
    },
    'folders.preview': () => success({ downloads: scene.downloadsFound }),
    'settings.get': async () => {
      const { settings, fixed, keysKept, managedProblem, central } = scene;
      return success({
        settings,
        fixed: [...fixed],
        origins: originsOf(fixed, settings),
        keysKept,
        keysProblem: null,
        keysAcceptedAt: null,
        keysChangedAt,
        managedProblem,
        central,
        setup: setup.progress(setupFacts()),
        typedKeys: setup.isOpen() ? await setupKeys.shown() : null,
      });
    },
    'settings.change': ({ patch }) => {
      tellSettings(patch);
      if (patch.serviceUrl !== undefined && scene.facts.connection.state === 'no-settings') {
        changeFacts({ connection: { ...scene.facts.connection, state: 'no-keys' } });
      }
      return success({ settings: scene.settings });
    },
    'settings.back': () => failure({ code: 'not-found', message: 'This PC has no settings for all depots.' }),
    'settings.export': () => success({ fileName: 'settings.json', text: settingsFileText(scene.settings) }),
    'settings.import': ({ text }) => {
      const store = { chosen: () => scene.settings, choose: (patch: object) => tellSettings(patch) };
      return success(
        importSettings(settingsInForce({ ...store, note: () => null, setNote: () => undefined }, {}), text),
      );
    },
    'profile.drives': () => success({ drives: scene.profile === undefined ? [] : [{ id: 1, label: 'IT-STICK' }] }),
    'profile.open': () =>
      scene.profile === undefined
        ? failure({ code: 'not-found' as const, message: 'no profile' })
        : success({ outcome: 'signed' as const, profile: scene.profile.opened }),
    'profile.take': () => {
      const { settings = {} } = scene.profile ?? {};
      tellSettings(settings);
      changeScene({ keysKept: true });
      return success({ changed: Object.keys(settings), fixed: [], keysTaken: true });
    },
    'setup.keep': (progress) => {
      setup.keep(progress, setupFacts());
      return success({});
    },
    'setup.keepKeys': async (given) => {
      const kept = await setupKeys.keep(given);
      return kept.ok ? success({}) : secretRefusal(kept.error);
    },
    'setup.finish': () => {
      setup.finish();
      changeFacts({ connection: { ...scene.facts.connection, state: 'open' } });
      return success({});
    },
    'keys.replace': async () => {
      keysChangedAt = scene.facts.now;
      await setupKeys.forget();
      changeScene({ keysKept: true });
      changeFacts({ connection: { ...scene.facts.connection, state: setup.isOpen() ? 'not-started' : 'open' } });
      return success({});
    },
    'connection.test': () => success(scene.connectionTest),
  };

  return {
    scene: () => scene,
    asked,
    changeFacts,
    putKeys,
    putCards,
    putCentral,
    putWebhooks,
    putCustody,
    putRows,
    putRowsUnheard: storeRows,
    hold(name) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(name, promise);
      return () => {
        held.delete(name);
        resolve();
      };
    },
    refuseNext(error, of) {
      refusal = { error, of: of ?? null };
    },
    async answer(name, given) {
      asked.push({ name: name as RequestName, given });
      await held.get(name);
      if (refusal !== null && (refusal.of === null || refusal.of === name)) {
        const { error } = refusal;
        refusal = null;
        return failure(error);
      }
      return answerRequest(handlers, silentLog, name, given);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const emptyRow: Omit<UploadRow, 'id' | 'fileName' | 'arrivedAt' | 'sizeBytes'> = {
  jobId: null,
  state: 'settling',
  kind: null,
  subject: null,
  origin: 'window',
  folderLabel: null,
  firstDay: null,
  lastDay: null,
  sentAt: null,
  attempts: 0,
  nextAttemptAt: null,
  progress: null,
  reason: null,
};

function originsOf(fixed: readonly string[], settings: Settings): AnswerOf<'settings.get'>['origins'] {
  const origin = (name: string): SettingOrigin => ({
    source: fixed.includes(name) ? 'policy' : 'default',
    overruled: [],
    isOwned: false,
  });
  return Object.fromEntries(Object.keys(settings).map((name) => [name, origin(name)]));
}
