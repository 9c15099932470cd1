import { existsSync, readdirSync } from 'node:fs';
import type { EventCode } from '../../../shared/contract/uploads.ts';
import { makeBulkDownload } from '../../corpus/bulk.ts';
import { type DepotFolder, type DepotFolderOptions, openDepotFolder, until } from './depot-folder.ts';

/** A depot that moves its originals, with what its tests ask for. */
export interface MovingDepot extends DepotFolder {
  /** What the uploader does when the service has taken everything that is due. */
  readonly send: () => void;
  /** Drops a file of its own under each name, waits until all are kept, and sends them. */
  readonly keepAndSend: (...names: readonly string[]) => Promise<void>;
  /** Names in a folder inside the watched one, sorted; none where it does not exist. */
  readonly namesIn: (path: string) => readonly string[];
  readonly eventsOf: (fileName: string) => readonly EventCode[];
}

const moves = { afterUpload: 'move', timeZone: 'Europe/London' } as const;

/** The folder of this month, as the depot's zone has it. */
export const month = `Uploaded/${new Intl.DateTimeFormat('sv-SE', { timeZone: moves.timeZone, year: 'numeric', month: '2-digit' }).format(new Date())}`;

/** The file that `keepAndSend` drops under the name at this place in its list. */
export const card = (index: number) => Buffer.from(makeBulkDownload(index, { signed: false }).bytes);

export async function openMovingDepot({ settings, ...options }: DepotFolderOptions = {}): Promise<MovingDepot> {
  const depot = movingDepot(await openDepotFolder({ settings: { ...moves, ...settings }, ...options }));
  await until('the first scan ended', () => depot.intake.state().lastScanAt !== null);
  return depot;
}

export function movingDepot(depot: DepotFolder): MovingDepot {
  const send = () => {
    const jobs = depot.store.jobs.claimDue(Date.now(), 1_000);
    depot.store.jobs.endAttempts(
      jobs.map(({ id }) => ({ jobId: id, kind: 'accepted', receipt: `receipt ${id}`, responseCode: 201 })),
      Date.now(),
    );
  };
  return {
    ...depot,
    send,
    keepAndSend: async (...names) => {
      for (const [index, name] of names.entries()) depot.drop(name, card(index));
      await until('all were kept', () => depot.store.uploads.counts(0).waiting === names.length);
      send();
    },
    namesIn: (path) => (existsSync(depot.pathOf(path)) ? readdirSync(depot.pathOf(path)).sort() : []),
    eventsOf: (fileName) => {
      const row = depot.row(fileName);
      return (row ? depot.store.uploads.details(row.id) : null)?.events.map(({ code }) => code) ?? [];
    },
  };
}
