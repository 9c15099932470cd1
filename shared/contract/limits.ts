/**
 * The largest file that is collected, added on the page or by another program, or read by the command line. It is far
 * above any download (a vehicle unit with all its speed data takes less than 3 MB), with room for an archive of several.
 */
export const largestFileBytes = 32 * 1024 * 1024;

/** The same limit in the unit in which messages state sizes. */
export const largestFileMegabytes = largestFileBytes / 1024 / 1024;

/** The largest picture that is fetched for the page: above those of any telephone. */
export const largestImageBytes = 20 * 1024 * 1024;
export const largestImageMegabytes = largestImageBytes / 1024 / 1024;

/** Rows of the list of uploads, of its batches or of the files of one that one request takes. */
export const mostUploadRows = 200;

/** Deliveries of webhooks that nobody understands yet that one request takes. */
export const mostAsideDeliveries = 1_000;

/** What a person may type as the note about a driver or vehicle of To do. */
export const longestNote = 2_000;
/** Two entries that become one keep both notes, which can be edited then without being cut: room for twenty of them. */
export const longestJoinedNote = 20 * longestNote;
