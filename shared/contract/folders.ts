import { z } from 'zod';

/**
 * How news of a watched folder comes: from the system's own events, or by asking it again and again, as some network
 * folders need. `auto` begins with events where the file system has them, and asks once it turns out that it has not.
 */
export const folderWatchingSchema = z.enum(['auto', 'events', 'polling']);
export type FolderWatching = z.infer<typeof folderWatchingSchema>;

/** A watched folder as the page and the command line see it: its name and how it stands, never its path. Epoch ms. */
export const watchedFolderSchema = z.object({
  id: z.int(),
  label: z.string(),
  unreachableSince: z.number().nullable(),
  /**
   * Another folder lies at its path since then, and nothing of what was collected is in it: the mount point of a share
   * that is not connected, most likely. Absent: it is the folder that it was.
   */
  otherSince: z.number().optional(),
  lookedAt: z.number().nullable(),
  /** Names of other PCs that collect from it too. Absent: none is known of. */
  alsoCollectedBy: z.array(z.string()).optional(),
  /** Absent: `auto`. */
  watching: folderWatchingSchema.optional(),
  /** The system is asked for news again and again. Absent: it tells by itself, or nothing is watched now. */
  isPolled: z.boolean().optional(),
  /** It is left alone, because the depot's own data lie in it, or it in them. Absent: it is not. */
  isOwn: z.literal(true).optional(),
  /**
   * Its folder `Uploaded` is not looked into, because sent originals are moved there. `otherFiles`: those in it that
   * this depot did not put there, counted up to 10,000. Absent: there is none, or it is collected from like any other.
   */
  uploadedLeftOut: z.object({ otherFiles: z.int() }).optional(),
});
export type WatchedFolder = z.infer<typeof watchedFolderSchema>;
