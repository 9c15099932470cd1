import { createHash } from 'node:crypto';
import { appendFile, rename, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PageEngine } from '../../electron/engine/page/page-engine.ts';
import type { Clock } from '../../electron/engine/ports.ts';
import { ask } from '../../electron/shell/ask.ts';
import { makeBulkDownload } from '../corpus/bulk.ts';
import type { Happening } from './plan.ts';
import type { RealWork } from './real-work.ts';

/** A file that lies whole in its folder since `wholeSinceMs`, monotonic time of the depot's clock. */
export interface WholeFile {
  readonly sha256: string;
  readonly wholeSinceMs: number;
}

export interface ArrivingFilesParts {
  readonly folders: readonly [string, ...string[]];
  /** A folder that is not there now takes nothing. */
  readonly isReachable: (folder: string) => boolean;
  readonly engine: PageEngine;
  readonly clock: Clock;
  readonly work: RealWork;
}

/** From here to there a tool that writes a file slowly rests. */
const restMs = 40_000;

/** What card readers, download tools and people do in the folders and at the window. */
export function createArrivingFiles({ folders, isReachable, engine, clock, work }: ArrivingFilesParts) {
  const whole: WholeFile[] = [];
  const [first] = folders;

  const folderOf = (index: number) => {
    const folder = folders[index % folders.length] ?? first;
    return isReachable(folder) ? folder : first;
  };
  const isWhole = (bytes: Uint8Array) =>
    whole.push({
      sha256: createHash('sha256').update(bytes).digest('hex'),
      wholeSinceMs: clock.monotonicMs(),
    });
  /** Simulated time is not the disk's. */
  async function write(file: string, bytes: Uint8Array): Promise<void> {
    await writeFile(file, bytes);
    await utimes(file, clock.now() / 1000, clock.now() / 1000);
  }

  async function arrive(happening: Extract<Happening, { kind: 'file' }>): Promise<void> {
    const { index, arrival } = happening;
    const { bytes } = makeBulkDownload(index, { signed: false });
    const name = `C_${String(index).padStart(6, '0')}.DDD`;
    const folder = folderOf(index);
    const file = path.join(folder, name);
    switch (arrival) {
      case 'renamed':
        await write(`${file}.part`, bytes);
        await rename(`${file}.part`, file);
        break;
      case 'written':
        await write(file, bytes);
        break;
      case 'twice':
        await write(file, bytes);
        await write(path.join(folder, `Copy of ${name}`), bytes);
        break;
      case 'on-the-window': {
        const added = await ask(engine, 'uploads.add', { fileName: name, bytes });
        // The window says that there is no room; the person saves the file in a folder instead.
        if (!added.ok) await write(file, bytes);
        break;
      }
      case 'in-two-parts': {
        const half = Math.floor(bytes.length / 2);
        await write(file, bytes.subarray(0, half));
        clock.after(restMs, () =>
          work.track(async () => {
            await appendFile(file, bytes.subarray(half));
            isWhole(bytes);
          }),
        );
        return;
      }
    }
    isWhole(bytes);
  }

  return {
    /** Settles when it lies there, or its first part does. */
    file: (happening: Extract<Happening, { kind: 'file' }>) => work.track(() => arrive(happening)),
    damagedFile: (index: number) =>
      work.track(() =>
        write(path.join(folderOf(index), `V_${index}.DDD`), new TextEncoder().encode(`<html>page ${index}</html>`)),
      ),
    whole: (): readonly WholeFile[] => whole,
  };
}

export type ArrivingFiles = ReturnType<typeof createArrivingFiles>;
