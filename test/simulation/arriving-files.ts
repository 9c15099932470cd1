import { createHash } from 'node:crypto';
import { appendFile, rename, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { EngineApi } from '../../electron/engine/api/answer.ts';
import type { Clock } from '../../electron/engine/ports.ts';
import { makeBulkDownload } from '../corpus/bulk.ts';
import type { Happening } from './plan.ts';
import type { RealWork } from './real-work.ts';

export interface ArrivingFilesParts {
  readonly folders: readonly [string, ...string[]];
  /** A folder that is not there now takes nothing. */
  readonly isReachable: (folder: string) => boolean;
  readonly engine: EngineApi;
  readonly clock: Clock;
  readonly work: RealWork;
  /** Called for each file that is whole in its folder, or was dropped on the window. */
  readonly onWhole: (sha256: string) => void;
}

/** From here to there a tool that writes a file slowly rests. */
const restMs = 40_000;

/** What card readers, download tools and people do in the folders and at the window. */
export function createArrivingFiles(parts: ArrivingFilesParts) {
  const { folders, isReachable, engine, clock, work, onWhole } = parts;
  const [first] = folders;

  const folderOf = (index: number) => {
    const folder = folders[index % folders.length] ?? first;
    return isReachable(folder) ? folder : first;
  };
  const isWhole = (bytes: Uint8Array) => onWhole(createHash('sha256').update(bytes).digest('hex'));
  /** Simulated time is not the disk's. */
  async function write(file: string, bytes: Uint8Array): Promise<void> {
    await writeFile(file, bytes);
    await utimes(file, clock.now() / 1000, clock.now() / 1000);
  }

  /** A tool whose folder is away tries again. */
  function finishLater(folder: string, file: string, bytes: Uint8Array, from: number): void {
    clock.after(restMs, () => {
      if (!isReachable(folder)) return finishLater(folder, file, bytes, from);
      void work.track(async () => {
        await appendFile(file, bytes.subarray(from));
        isWhole(bytes);
      });
    });
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
        // The engine takes ownership of the bytes that it gets.
        const added = await engine.ask('uploads.add', { fileName: name, bytes: bytes.slice() });
        // The window says that there is no room; the person saves the file in a folder instead.
        if (!added.ok) await write(file, bytes);
        break;
      }
      case 'in-two-parts': {
        const half = Math.floor(bytes.length / 2);
        await write(file, bytes.subarray(0, half));
        finishLater(folder, file, bytes, half);
        return;
      }
    }
    isWhole(bytes);
  }

  return {
    /** Resolves when the file, or its first part, is in the folder. */
    file: (happening: Extract<Happening, { kind: 'file' }>) => work.track(() => arrive(happening)),
    damagedFile: (index: number) =>
      work.track(() =>
        write(path.join(folderOf(index), `V_${index}.DDD`), new TextEncoder().encode(`<html>page ${index}</html>`)),
      ),
  };
}
