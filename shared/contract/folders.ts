import { z } from 'zod';

/**
 * How changes in a watched folder are noticed: through the system's own events, or by polling, as some network folders
 * need. `auto` begins with events where the file system has them, and polls once they turn out to be missing.
 */
export const folderWatchingSchema = z.enum(['auto', 'events', 'polling']);
export type FolderWatching = z.infer<typeof folderWatchingSchema>;

/** A watched folder as the page and the command line see it: its name and state, never its path. Times are epoch ms. */
export const watchedFolderSchema = z.object({
  id: z.int(),
  label: z.string(),
  unreachableSince: z.number().nullable(),
  /**
   * Since when another folder is at its path, with none of the files that were collected: most likely the mount point of
   * a share that is not connected. Absent: it is still the same folder.
   */
  otherSince: z.number().optional(),
  lookedAt: z.number().nullable(),
  /** Names of other PCs that also collect from it. Absent: none is known. */
  alsoCollectedBy: z.array(z.string()).optional(),
  /** Absent: `auto`. */
  watching: folderWatchingSchema.optional(),
  /** The folder is polled for changes. Absent: the system reports them, or the folder is not watched now. */
  isPolled: z.boolean().optional(),
  /** Nothing is collected from it, because it contains the depot's own data or lies within them. Absent: that is not so. */
  isOwn: z.literal(true).optional(),
  /**
   * Its subfolder `Uploaded` is not scanned, because sent originals are moved there. `otherFiles`: the files in it that
   * this depot did not put there, counted up to 10,000. Absent: there is no such subfolder, or it is scanned like any other.
   */
  uploadedLeftOut: z.object({ otherFiles: z.int() }).optional(),
});
export type WatchedFolder = z.infer<typeof watchedFolderSchema>;
