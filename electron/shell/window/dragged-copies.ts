import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../../engine/ports.ts';

/** A mail program reads a file when it is let go above it, a page in a browser perhaps only when its form is sent. */
const keptForMs = 3_600_000;
/** File systems of Linux take 255 bytes in UTF-8, and programs of Windows 259 signs with the path before it. */
const mostNameBytes = 150;
/** Names of devices, which Windows gives to no file, whatever their ending. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * The kept copies lie under their fingerprint, and another program is to get one under the file's own name: a copy is put
 * into a folder of its own below `folder`, which only its user can read. It goes after an hour; what was left by a program
 * that ended before goes now.
 */
export function createDraggedCopies(folder: string, clock: Pick<Clock, 'after'>) {
  const isEmpty = rm(folder, { recursive: true, force: true }).catch(() => undefined);
  return {
    /** Its path. Rejects with the system's error where it cannot be written. */
    async put(fileName: string, bytes: Uint8Array): Promise<string> {
      await isEmpty;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const own = await mkdtemp(path.join(folder, 'copy-'));
      clock.after(keptForMs, () => void rm(own, { recursive: true, force: true }).catch(() => undefined));
      const copy = path.join(own, nameOnAnySystem(fileName));
      await writeFile(copy, bytes, { mode: 0o600 });
      return copy;
    },
  };
}

/** A name may come from another system, or from whoever handed the file to the agent's page. */
export function nameOnAnySystem(fileName: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Windows takes none of them in a name.
  const plain = endOf(fileName.replace(/[\u0000-\u001f<>:"/\\|?*]/g, '_')).replace(/[. ]+$/, '');
  if (plain === '') return 'download.ddd';
  return devices.test(plain) ? `_${plain}` : plain;
}

/** The end says what kind of file it is. No sign is cut in two. */
function endOf(name: string): string {
  let end = '';
  for (const sign of [...name].reverse()) {
    if (Buffer.byteLength(sign + end) > mostNameBytes) break;
    end = sign + end;
  }
  return end;
}
