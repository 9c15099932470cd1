import { existsSync, type FSWatcher, watch } from 'node:fs';

/**
 * Calls `hear` whenever a disk may have come or gone, until the returned function is called; null where this system does
 * not tell. `disks` is where it names them (udev's links); `mounts` are the folders in which a desktop makes one for each
 * drive, which may come and go themselves. What the kernel tells costs nothing while nothing happens.
 */
export function followDiskFolders(
  { disks, mounts }: { readonly disks: string; readonly mounts: readonly string[] },
  hear: () => void,
): (() => void) | null {
  const watchers = new Map<string, FSWatcher>();

  function follow(folder: string): void {
    if (watchers.has(folder) || !existsSync(folder)) return;
    try {
      const watcher = watch(folder, { persistent: false }, changed);
      watchers.set(folder, watcher);
      // Its folder is gone, or the system has no watches left: whoever asks now and then finds out.
      watcher.on('error', () => leave(folder));
    } catch {
      // As above.
    }
  }

  function leave(folder: string): void {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  }

  /** A folder that was made anew is another one: the watch of the old one hears nothing. */
  function changed(): void {
    for (const folder of [...watchers.keys()]) if (!existsSync(folder)) leave(folder);
    for (const folder of mounts) follow(folder);
    hear();
  }

  follow(disks);
  if (!watchers.has(disks)) return null;
  for (const folder of mounts) follow(folder);
  return () => {
    for (const folder of [...watchers.keys()]) leave(folder);
  };
}
