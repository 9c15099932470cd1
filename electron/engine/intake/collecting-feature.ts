import { homedir, hostname } from 'node:os';
import path from 'node:path';
import type { RequestError, RequestName, WatchedFolder } from '../../../shared/contract/contract.ts';
import { failure, type Result, success } from '../../../shared/result.ts';
import type { EngineBase } from '../engine-base.ts';
import type { Feature, RequestHandlers } from '../feature.ts';
import { relationTo, shownName } from '../platform/paths.ts';
import type { FileResult, Files } from '../ports.ts';
import { refusal, refused } from '../refusal.ts';
import type { KeptCopies } from '../spool/spool-feature.ts';
import { StoreError } from '../store/store.ts';
import { countFiles, isWideFolder } from '../wide-folder.ts';
import { classifyForIntake } from './classify-for-intake.ts';
import { collectingDuty } from './collecting-duty.ts';
import { leaseHolder } from './folder-lease.ts';
import { isIgnoredName } from './ignored-names.ts';
import { createIntake, type Intake } from './intake.ts';
import { isDataFolder, type OwnFilesRelation } from './own-files.ts';
import { shownFolder } from './shown-folder.ts';

type FolderRequest = Extract<RequestName, `folders.${string}`>;

type FolderResult = Result<WatchedFolder, RequestError>;

/** What becomes of the files in the watched folders, and which folders those are. */
export function openCollecting(base: EngineBase, { spool, spoolCache }: KeptCopies) {
  const { options, store, settings, random, files, log, clockOf, tell } = base;
  const { settleQuickly, host, computerName = hostname() } = options;
  const intake = createIntake({
    ports: { files, log, clock: clockOf('collecting') },
    store,
    spool,
    spoolCache,
    classify: classifyForIntake,
    settings: settings.current,
    dataDirectory: base.dataDirectory,
    alsoOwn: options.ownFiles ?? [],
    settleQuickly,
    isOnePass: base.isOnePass,
    onChange: () => base.touch('status'),
    onKept: (file) => tell('fileKept', file),
    // A single pass is over before another PC has scanned the folder.
    ...(!settleQuickly && {
      leaseHolder: leaseHolder(store.settings, random, { computer: computerName, version: host.version }),
    }),
  });
  const feature = {
    name: 'collecting',
    part: 'collecting',
    after: ['journal', 'spool'],
    isVital: true,
    start: intake.start,
    stop: intake.stop,
    requests: folderRequests(base, intake),
    duties: { collecting: collectingDuty },
    hears: { settingsChanged: intake.settingsChanged },
  } satisfies Feature;
  const watch = (folder: string, given: { readonly mayBeWide?: boolean } = {}) =>
    watchFolder(base, intake, folder, { evenIfAway: true, ...given });
  /** Of the first scan after the start. */
  const filesToCollect = () => {
    const { firstScan } = intake.state();
    return firstScan === null ? 0 : firstScan.about - firstScan.looked;
  };
  return { intake, watchFolder: watch, filesToCollect, feature };
}

/** The folders that are watched. Paths come in from a dialog or a person's keyboard, and never go out. */
function folderRequests(base: EngineBase, intake: Intake): RequestHandlers<FolderRequest> {
  const { store, files, clock } = base;
  const { chooseFolder } = base.options;
  let asked: { readonly id: number; readonly path: string } | null = null;
  let questions = 0;

  /** Only the engine knows the path: the page answers by the question's number. */
  async function watchOrAsk(given: string): Promise<FolderResult> {
    const watched = await watchFolder(base, intake, given);
    if (watched.ok || watched.error.code !== 'folder-is-wide' || watched.error.question === undefined) return watched;
    questions += 1;
    asked = { id: questions, path: given };
    return failure({ ...watched.error, question: { ...watched.error.question, id: questions } });
  }

  const find = (id: number) => store.folders.list().find((folder) => folder.id === id);
  return {
    'folders.scanNow': async () => {
      await intake.scanNow();
      return success({});
    },
    'folders.list': () =>
      success({ folders: store.folders.list().map((folder) => shownFolder(folder, intake.state())) }),
    'folders.choose': async () => {
      if (chooseFolder === null) return refusal('not-allowed', 'no-dialog');
      const chosen = await chooseFolder();
      if (chosen === null) return success({ folder: null });
      const watched = await watchOrAsk(chosen);
      return watched.ok ? success({ folder: watched.value }) : watched;
    },
    'folders.addPath': async ({ path: typed }) => {
      if (chooseFolder !== null) return refusal('not-allowed', 'choose-in-dialog');
      if (!path.isAbsolute(typed)) {
        const example = process.platform === 'win32' ? 'C:\\Tacho' : '/srv/tacho';
        return refusal('bad-arguments', 'whole-path-needed', { values: { example }, field: 'path' });
      }
      const watched = await watchOrAsk(typed);
      return watched.ok ? success({ folder: watched.value }) : watched;
    },
    'folders.confirm': async ({ question }) => {
      if (asked?.id !== question) return refusal('not-found', 'choose-folder-again');
      const watched = await watchFolder(base, intake, asked.path, { mayBeWide: true });
      if (watched.ok) asked = null;
      return watched.ok ? success({ folder: watched.value }) : watched;
    },
    'folders.accept': async ({ id }) => {
      if (find(id) === undefined) return notWatched;
      if (await intake.acceptFolder(id)) return success({});
      return refusal('folder-missing', 'folder-not-reached');
    },
    'folders.setWatching': ({ id, watching }) => {
      if (find(id) === undefined) return notWatched;
      store.folders.setWatching(id, watching);
      intake.foldersChanged();
      return success({});
    },
    'folders.remove': ({ id }) => {
      if (find(id) === undefined) return notWatched;
      store.folders.remove(id, clock.now());
      intake.foldersChanged();
      return success({});
    },
    'folders.preview': async ({ id }) => {
      const folder = find(id);
      if (folder === undefined) return notWatched;
      const entries = await files.entries(folder.path);
      if (!entries.ok) return notReadable;
      return success({
        downloads: entries.value.filter((entry) => entry.kind === 'file' && !isIgnoredName(entry.name)).length,
      });
    },
  };
}

const notWatched = refusal('not-found', 'folder-not-watched');

const notReadable = refusal('folder-not-readable', 'folder-not-readable', { field: 'path' });

const notWritten = { 'disk-full': 'records-disk-full', failed: 'records-not-written' } as const;

const noFolder = refusal('folder-missing', 'folder-is-file', { field: 'path' });

function ownFolder(relation: Exclude<OwnFilesRelation, 'apart'>) {
  return refusal('folder-is-own', `folder-${relation}`, { field: 'path' });
}

async function wideFolder({ files, clock }: EngineBase, folder: string): Promise<RequestError> {
  const { count, areMore } = await countFiles(files.within(folder), folder, clock.monotonicMs);
  const why = areMore ? 'folder-is-very-wide' : 'folder-is-wide';
  return {
    ...refused('folder-is-wide', why, { values: { count }, field: 'path' }),
    question: { id: 0, label: shownName(path.basename(folder)) || folder, files: count, areMore },
  };
}

/**
 * Starts watching a folder. `evenIfAway`: one that cannot be reached now is watched too, and collected from as soon as
 * it is there. One inside another would be collected twice, so it is refused, in either order. A folder
 * that is watched already is given back as it is. `mayBeWide`: somebody was asked whether a whole drive is meant.
 */
async function watchFolder(
  base: EngineBase,
  intake: Intake,
  given: string,
  { evenIfAway = false, mayBeWide = false } = {},
): Promise<FolderResult> {
  const { store, files, clock } = base;
  const real = await whereItLies(files, path.resolve(given), evenIfAway);
  if (!real.ok) {
    if (real.error.code !== 'missing') return notReadable;
    return refusal('folder-missing', 'no-such-folder', { field: 'path' });
  }
  const entries = await files.entries(real.value);
  if (!entries.ok && !evenIfAway) return notReadable;
  const stamp = await files.stamp(real.value);
  if (stamp.ok && stamp.value.kind !== 'directory') return noFolder;
  const isOther = entries.ok && isDataFolder(entries.value);
  const relation = isOther ? 'lies-in-own-files' : await intake.relationToOwn(real.value);
  if (relation !== 'apart') return ownFolder(relation);
  const watched = store.folders.list();
  const same = watched.find((folder) => relationTo(folder.path, real.value) === 'same');
  if (same !== undefined) return success(shownFolder(same, intake.state()));
  const related = watched.find(
    (folder) => relationTo(folder.path, real.value) === 'inside' || relationTo(real.value, folder.path) === 'inside',
  );
  if (related !== undefined) {
    const values = { label: related.label };
    return refusal('folder-inside-another', 'folder-shares-files', { values, field: 'path' });
  }
  const home = await files.realPath(homedir());
  const pc = { platform: process.platform, home: home.ok ? home.value : homedir(), environment: process.env };
  if (!mayBeWide && isWideFolder(real.value, pc)) return failure(await wideFolder(base, real.value));
  try {
    const folder = store.folders.add(real.value, shownName(path.basename(real.value)) || real.value, clock.now());
    intake.foldersChanged();
    return success(shownFolder(folder, intake.state()));
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return refusal(error.code, notWritten[error.code]);
  }
}

/**
 * Its path without symbolic links. Of a folder that is away, such as a share that is mounted later, that of the nearest
 * folder above it that is there.
 */
async function whereItLies(files: Files, folder: string, evenIfAway: boolean): FileResult<string> {
  const real = await files.realPath(folder);
  const parent = path.dirname(folder);
  if (real.ok || !evenIfAway) return real;
  if (real.error.code !== 'missing' || parent === folder) return success(folder);
  const above = await whereItLies(files, parent, evenIfAway);
  return above.ok ? success(path.join(above.value, path.basename(folder))) : above;
}
