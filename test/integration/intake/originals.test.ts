import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { archiveNames } from '../../../electron/engine/intake/archive-name.ts';
import { failure } from '../../../shared/result.ts';
import { summariseDownload } from '../../../shared/tachograph/summary.ts';
import { makeBulkDownload } from '../../corpus/bulk.ts';
import { type DepotFolder, type DepotFolderOptions, openDepotFolder, until } from './depot-folder.ts';

let depot: DepotFolder;

const card = (index: number) => Buffer.from(makeBulkDownload(index, { signed: false }).bytes);
const moves = { afterUpload: 'move', timeZone: 'Europe/London' } as const;
/** The folder of this month, as the depot's zone has it. */
const month = `Uploaded/${new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', year: 'numeric', month: '2-digit' }).format(new Date())}`;

async function open(options?: DepotFolderOptions): Promise<void> {
  depot = await openDepotFolder({ settings: moves, ...options });
  await until('the first look ended', () => depot.intake.state().lastLookAt !== null);
}

afterEach(() => depot.end());

/** What the uploader does when the service has taken a file. */
function send(): void {
  const jobs = depot.store.jobs.claimDue(Date.now(), 1_000);
  depot.store.jobs.endAttempts(
    jobs.map(({ id }) => ({ jobId: id, kind: 'accepted', receipt: `receipt ${id}`, responseCode: 201 })),
    Date.now(),
  );
}

async function keepAndSend(...names: readonly string[]): Promise<void> {
  for (const [index, name] of names.entries()) depot.drop(name, card(index));
  await until('all were kept', () => depot.store.uploads.counts(0).waiting === names.length);
  send();
}

/** What the reading thread does with a kept file; gives the name that its content asks for in Spain. */
function readAndName(fileName: string, bytes: Uint8Array): string {
  const summary = summariseDownload(bytes);
  const { jobId } = depot.row(fileName) ?? {};
  if (typeof jobId !== 'number') throw new Error('the file was not kept');
  const told = { subject: null, subjectId: null, firstDay: null, lastDay: null };
  depot.store.readings.keep([{ jobId, kind: summary.kind, summary, ...told }]);
  const { modifiedMs } = depot.store.sightings.movable(1)[0] ?? { modifiedMs: 0 };
  return archiveNames('spain', summary, { fileName, modifiedMs, zone: 'Europe/London' })[0];
}

function namesIn(path: string): readonly string[] {
  return existsSync(depot.pathOf(path)) ? readdirSync(depot.pathOf(path)).sort() : [];
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const eventsOf = (fileName: string) => {
  const row = depot.row(fileName);
  return (row ? depot.store.uploads.details(row.id) : null)?.events.map(({ code }) => code) ?? [];
};

describe('the original of a sent file', () => {
  it('is moved to the folder of the month in which it was sent', async () => {
    await open();
    await keepAndSend('card.ddd', 'vans/north/other.ddd');
    await depot.intake.moveOriginals();
    expect(namesIn(month)).toEqual(['card.ddd', 'other.ddd']);
    expect(readFileSync(depot.pathOf(`${month}/card.ddd`)).equals(card(0))).toBe(true);
    expect(existsSync(depot.pathOf('card.ddd'))).toBe(false);
    expect(eventsOf('card.ddd')).toContain('original-moved');
    await depot.intake.passDone();
    expect(depot.rows()).toHaveLength(2);
  });

  it('is moved after the next look, without being asked', async () => {
    await open();
    await keepAndSend('card.ddd');
    await depot.intake.lookNow();
    await until('it was moved', () => namesIn(month).length === 1);
  });

  it('is not taken for a new file by a look that saw it just before the move', async () => {
    const added: string[] = [];
    let isLooking = false;
    await open({
      intake: { watch: () => null },
      files: (files) => ({
        ...files,
        stamp: async (path) => {
          const stamp = await files.stamp(path);
          if (isLooking && path === depot.pathOf('card.ddd')) {
            isLooking = false;
            await Promise.race([depot.intake.moveOriginals(), pause(300)]);
          }
          return stamp;
        },
      }),
      sightings: (sightings) => ({
        ...sightings,
        add: (fresh, at) => {
          added.push(...fresh.map(({ path }) => path));
          return sightings.add(fresh, at);
        },
      }),
    });
    depot.drop('card.ddd', card(0));
    await depot.intake.lookNow();
    await depot.intake.moveOriginals();
    send();
    isLooking = true;
    await depot.intake.lookNow();
    await until('it was moved', () => namesIn(month).length === 1);
    await depot.intake.lookNow();
    expect(added).toEqual(['card.ddd']);
  });

  it('stays where the depot wants that', async () => {
    await open({ settings: { afterUpload: 'stay' } });
    await keepAndSend('card.ddd');
    await depot.intake.lookNow();
    await depot.intake.moveOriginals();
    expect(existsSync(depot.pathOf('card.ddd'))).toBe(true);
  });

  it('is named after its content where the depot wants that, once that was read', async () => {
    await open({ settings: { ...moves, archiveNames: 'spain' } });
    await keepAndSend('card.ddd');
    await depot.intake.moveOriginals();
    expect(existsSync(depot.pathOf('card.ddd'))).toBe(true);
    const name = readAndName('card.ddd', card(0));
    await depot.intake.moveOriginals();
    expect(namesIn(month)).toEqual([name]);
    expect(existsSync(depot.pathOf('card.ddd'))).toBe(false);
  });

  it('is found under the name that an interrupted move gave it, also when another naming was chosen since', async () => {
    await open({ settings: { ...moves, archiveNames: 'common' }, intake: { watch: () => null } });
    depot.drop('card.ddd', card(0));
    await depot.intake.lookNow();
    await until('it was kept', () => depot.row('card.ddd')?.state === 'waiting');
    send();
    const name = readAndName('card.ddd', card(0));
    mkdirSync(depot.pathOf(month), { recursive: true });
    renameSync(depot.pathOf('card.ddd'), depot.pathOf(`${month}/${name}`));
    await depot.intake.moveOriginals();
    expect(namesIn(month)).toEqual([name]);
    expect(eventsOf('card.ddd')).toContain('original-moved');
  });

  it('stays until the receipt is stored', async () => {
    await open();
    depot.drop('card.ddd', card(1));
    await until('it was kept', () => depot.row('card.ddd')?.state === 'waiting');
    await depot.intake.moveOriginals();
    expect(existsSync(depot.pathOf('card.ddd'))).toBe(true);
  });

  it('gets a number where its name is taken, and nothing is overwritten', async () => {
    await open();
    mkdirSync(depot.pathOf(month), { recursive: true });
    writeFileSync(depot.pathOf(`${month}/card.ddd`), 'mine');
    await keepAndSend('card.ddd');
    await depot.intake.moveOriginals();
    expect(namesIn(month)).toEqual(['card (2).ddd', 'card.ddd']);
    expect(readFileSync(depot.pathOf(`${month}/card.ddd`), 'utf8')).toBe('mine');
  });

  it('that changed since it was sent stays, and its new version is collected', async () => {
    await open({ intake: { watch: () => null } });
    depot.drop('card.ddd', card(0));
    await depot.intake.lookNow();
    send();
    depot.write('card.ddd', card(7));
    await depot.intake.moveOriginals();
    expect(readFileSync(depot.pathOf('card.ddd')).equals(card(7))).toBe(true);
    expect(eventsOf('card.ddd')).toContain('original-not-moved');
    await depot.intake.passDone();
    expect(depot.store.uploads.counts(0).waiting).toBe(1);
  });

  it('that changes in the very moment of the move is put back and collected', async () => {
    let isToChange = true;
    await open({
      files: (files) => ({
        ...files,
        rename: async (from, to) => {
          if (isToChange && from.endsWith('card.ddd')) {
            isToChange = false;
            writeFileSync(from, card(7));
          }
          return files.rename(from, to);
        },
      }),
    });
    await keepAndSend('card.ddd');
    await depot.intake.moveOriginals();
    await until('the new version was kept', () => depot.store.uploads.counts(0).waiting === 1);
    expect(readFileSync(depot.pathOf('card.ddd')).equals(card(7))).toBe(true);
    expect(namesIn(month)).toEqual([]);
  });

  it('that is held by another program is an event, and is moved later', async () => {
    let isLocked = true;
    await open({
      files: (files) => ({
        ...files,
        rename: async (from, to) =>
          isLocked && from.endsWith('card.ddd')
            ? failure({ code: 'locked', systemCode: 'EBUSY' })
            : files.rename(from, to),
      }),
    });
    await keepAndSend('card.ddd', 'other.ddd');
    await depot.intake.moveOriginals();
    expect(namesIn(month)).toEqual(['other.ddd']);
    expect(eventsOf('card.ddd')).toContain('original-not-moved');
    expect(readFileSync(depot.pathOf('card.ddd')).equals(card(0))).toBe(true);
    isLocked = false;
    expect(depot.store.sightings.movable(10)).toEqual([]);
  });

  it('is copied, compared and only then removed where the folder lies on another disk', async () => {
    const removed: string[] = [];
    await open({
      files: (files) => ({
        ...files,
        rename: async (from, to) =>
          from.endsWith('/card.ddd') && to.includes('Uploaded')
            ? failure({ code: 'failed', systemCode: 'EXDEV' })
            : files.rename(from, to),
        remove: async (path) => {
          if (path === depot.pathOf('card.ddd') && namesIn(month).includes('card.ddd')) removed.push(path);
          return files.remove(path);
        },
      }),
    });
    await keepAndSend('card.ddd');
    await depot.intake.moveOriginals();
    expect(namesIn(month)).toEqual(['card.ddd']);
    expect(readFileSync(depot.pathOf(`${month}/card.ddd`)).equals(card(0))).toBe(true);
    expect(removed).toHaveLength(1);
    expect(existsSync(depot.pathOf('card.ddd'))).toBe(false);
  });

  it('stays whole where the copy on the other disk does not hold its bytes', async () => {
    await open({
      files: (files) => ({
        ...files,
        rename: async (from, to) => {
          if (from.endsWith('/card.ddd')) return failure({ code: 'failed', systemCode: 'EXDEV' });
          const renamed = await files.rename(from, to);
          if (to.endsWith('card.ddd')) writeFileSync(to, 'damaged');
          return renamed;
        },
      }),
    });
    await keepAndSend('card.ddd');
    await depot.intake.moveOriginals();
    expect(readFileSync(depot.pathOf('card.ddd')).equals(card(0))).toBe(true);
    expect(eventsOf('card.ddd')).toContain('original-not-moved');
  });

  it('that somebody took away meanwhile is noted as gone', async () => {
    await open({ intake: { watch: () => null } });
    depot.drop('card.ddd', card(1));
    await depot.intake.lookNow();
    send();
    rmSync(depot.pathOf('card.ddd'));
    await depot.intake.moveOriginals();
    expect(eventsOf('card.ddd')).toContain('original-gone');
    expect(namesIn('Uploaded')).toEqual([]);
  });

  it('waits while its folder cannot be reached, without a word', async () => {
    await open();
    await keepAndSend('card.ddd');
    const away = `${depot.directory}-away`;
    renameSync(depot.directory, away);
    await depot.intake.lookNow();
    await depot.intake.moveOriginals();
    expect(eventsOf('card.ddd')).not.toContain('original-not-moved');
    renameSync(away, depot.directory);
    await until('it was moved when the folder was back', () => namesIn(month).length === 1);
  });
});

describe('a move that was interrupted', () => {
  it('after the rename is written down at the next start, and the original does not count as gone', async () => {
    await open();
    await keepAndSend('card.ddd');
    const [movable] = depot.store.sightings.movable(1);
    await depot.intake.stop();
    mkdirSync(depot.pathOf(month), { recursive: true });
    renameSync(depot.pathOf('card.ddd'), depot.pathOf(`${month}/card.ddd`));
    depot = await depot.again();
    await until('the first look ended', () => depot.intake.state().lastLookAt !== null);
    expect(movable?.path).toBe('card.ddd');
    expect(eventsOf('card.ddd')).toContain('original-moved');
    expect(eventsOf('card.ddd')).not.toContain('original-gone');
  });

  it('after the name was taken ends with one file under that name', async () => {
    await open();
    await keepAndSend('card.ddd');
    await depot.intake.stop();
    mkdirSync(depot.pathOf(month), { recursive: true });
    writeFileSync(depot.pathOf(`${month}/card.ddd`), '');
    depot = await depot.again();
    await until('it was moved', () => !existsSync(depot.pathOf('card.ddd')));
    expect(namesIn(month)).toEqual(['card.ddd']);
    expect(readFileSync(depot.pathOf(`${month}/card.ddd`)).equals(card(0))).toBe(true);
  });
});
