import { readdir, readFile } from 'node:fs/promises';

/** Memory of some processes in megabytes: what is in the main memory, and the part of it that no other process shares. */
export interface Memory {
  readonly residentMegabytes: number;
  readonly ownMegabytes: number;
}

/** The kernel counts processor time in these. It is 100 on every Linux that Electron runs on. */
const ticksPerSecond = 100;

/**
 * The process and everything that it started, and these started in turn. Read from `/proc`, because Electron's own list
 * leaves out the processes that only start others. Linux only.
 */
export async function processTree(root: number): Promise<readonly number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const fields = await statFields(Number(name));
    if (fields !== null) parents.set(Number(name), Number(fields[1]));
  }
  const tree = [root];
  for (const parent of tree) for (const [child, itsParent] of parents) if (itsParent === parent) tree.push(child);
  return tree;
}

/** Added up over the processes. Pages that several share count once for each, here as in the window it is held against. */
export async function memoryOf(processes: readonly number[]): Promise<Memory> {
  let residentKilobytes = 0;
  let ownKilobytes = 0;
  for (const id of processes) {
    const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
    const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0);
    residentKilobytes += kilobytes('VmRSS');
    ownKilobytes += kilobytes('RssAnon');
  }
  return { residentMegabytes: residentKilobytes / 1024, ownMegabytes: ownKilobytes / 1024 };
}

/** Seconds of processor time that the processes have used so far, of their own and for them in the kernel. */
export async function processorSecondsOf(processes: readonly number[]): Promise<number> {
  let ticks = 0;
  for (const id of processes) {
    const fields = await statFields(id);
    if (fields !== null) ticks += Number(fields[11]) + Number(fields[12]);
  }
  return ticks / ticksPerSecond;
}

/** The fields of `/proc/ID/stat` from the state on (`proc(5)`, field 3); null where the process has ended. */
async function statFields(id: number): Promise<readonly string[] | null> {
  const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => null);
  // The program's name stands in brackets and may hold anything, brackets included.
  return stat === null ? null : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}
