import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { archiveNames } from '../../../electron/engine/intake/uploaded-originals.ts';
import { summariseDownload } from '../../../shared/compliance/record/summary.ts';
import { failure } from '../../../shared/result.ts';
import { type DepotFolderOptions, until } from './depot-folder.ts';
import { card, type MovingDepot, month, openMovingDepot } from './sent-originals.ts';

let depot: MovingDepot;

async function open(options?: DepotFolderOptions): Promise<void> {
  depot = await openMovingDepot(options);
}

afterEach(() => depot.end());

/** What the reading thread does with a kept file; gives the name that its content asks for in Spain. */
function readAndName(fileName: string, bytes: Uint8Array): string {
  const summary = summariseDownload(bytes);
  const { jobId } = depot.row(fileName) ?? {};
  if (typeof jobId !== 'number') throw new Error('the file was not kept');
  const told = { subject: null, subjectId: null, firstDay: null, lastDay: null, standing: null, activities: null };
  depot.store.readings.keep([{ jobId, kind: summary.kind, summary, ...told }]);
  const { modifiedMs } = depot.store.sightings.movable(1)[0] ?? { modifiedMs: 0 };
  return archiveNames('spain', summary, { fileName, modifiedMs, zone: 'Europe/London' })[0];
}

describe('the original of a sent file', () => {
  it('is moved to the folder of the month in which it was sent', async () => {
    await open();
    await depot.keepAndSend('card.ddd', 'vans/north/other.ddd');
    await depot.intake.moveOriginals();
    expect(depot.namesIn(month)).toEqual(['card.ddd', 'other.ddd']);
    expect(readFileSync(depot.pathOf(`${month}/card.ddd`)).equals(card(0))).toBe(true);
    expect(existsSync(depot.pathOf('card.ddd'))).toBe(false);
    expect(depot.eventsOf('card.ddd')).toContain('original-moved');
    await depot.intake.passDone();
    expect(depot.rows()).toHaveLength(2);
  });

  it('is moved after the next scan, without being asked', async () => {
    await open();
    await depot.keepAndSend('card.ddd');
    await depot.intake.scanNow();
    await until('it was moved', () => depot.namesIn(month).length === 1);
  });

  it('stays where the depot wants that', async () => {
    await open({ settings: { afterUpload: 'stay' } });
    await depot.keepAndSend('card.ddd');
    await depot.intake.scanNow();
    await depot.intake.moveOriginals();
    expect(existsSync(depot.pathOf('card.ddd'))).toBe(true);
  });

  it('is named after its content where the depot wants that, once that was read', async () => {
    await open({ settings: { archiveNames: 'spain' } });
    await depot.keepAndSend('card.ddd');
    await depot.intake.moveOriginals();
    expect(existsSync(depot.pathOf('card.ddd'))).toBe(true);
    const name = readAndName('card.ddd', card(0));
    await depot.intake.moveOriginals();
    expect(depot.namesIn(month)).toEqual([name]);
    expect(existsSync(depot.pathOf('card.ddd'))).toBe(false);
  });

  it('is found under the name that an interrupted move gave it, also when another naming was chosen since', async () => {
    await open({ settings: { archiveNames: 'common' }, intake: { watch: () => null } });
    depot.drop('card.ddd', card(0));
    await depot.intake.scanNow();
    await until('it was kept', () => depot.row('card.ddd')?.state === 'waiting');
    depot.send();
    const name = readAndName('card.ddd', card(0));
    mkdirSync(depot.pathOf(month), { recursive: true });
    renameSync(depot.pathOf('card.ddd'), depot.pathOf(`${month}/${name}`));
    await depot.intake.moveOriginals();
    expect(depot.namesIn(month)).toEqual([name]);
    expect(depot.eventsOf('card.ddd')).toContain('original-moved');
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
    await depot.keepAndSend('card.ddd');
    await depot.intake.moveOriginals();
    expect(depot.namesIn(month)).toEqual(['card (2).ddd', 'card.ddd']);
    expect(readFileSync(depot.pathOf(`${month}/card.ddd`), 'utf8')).toBe('mine');
  });

  it('that changed since it was sent stays, and its new version is collected', async () => {
    await open({ intake: { watch: () => null } });
    depot.drop('card.ddd', card(0));
    await depot.intake.scanNow();
    depot.send();
    depot.write('card.ddd', card(7));
    await depot.intake.moveOriginals();
    expect(readFileSync(depot.pathOf('card.ddd')).equals(card(7))).toBe(true);
    expect(depot.eventsOf('card.ddd')).toContain('original-not-moved');
    await depot.intake.passDone();
    expect(depot.store.uploads.counts(0).waiting).toBe(1);
  });

  it('that another program has open is an event, and is moved later', async () => {
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
    await depot.keepAndSend('card.ddd', 'other.ddd');
    await depot.intake.moveOriginals();
    expect(depot.namesIn(month)).toEqual(['other.ddd']);
    expect(depot.eventsOf('card.ddd')).toContain('original-not-moved');
    expect(readFileSync(depot.pathOf('card.ddd')).equals(card(0))).toBe(true);
    isLocked = false;
    expect(depot.store.sightings.movable(10)).toEqual([]);
  });

  it('that somebody took away meanwhile is noted as gone', async () => {
    await open({ intake: { watch: () => null } });
    depot.drop('card.ddd', card(1));
    await depot.intake.scanNow();
    depot.send();
    rmSync(depot.pathOf('card.ddd'));
    await depot.intake.moveOriginals();
    expect(depot.eventsOf('card.ddd')).toContain('original-gone');
    expect(depot.namesIn('Uploaded')).toEqual([]);
  });

  it('waits without an event while its folder cannot be reached', async () => {
    await open();
    await depot.keepAndSend('card.ddd');
    const away = `${depot.directory}-away`;
    renameSync(depot.directory, away);
    await depot.intake.scanNow();
    await depot.intake.moveOriginals();
    expect(depot.eventsOf('card.ddd')).not.toContain('original-not-moved');
    renameSync(away, depot.directory);
    await until('it was moved when the folder was back', () => depot.namesIn(month).length === 1);
  });
});
