/**
 * How large a file may be that is collected, added on the page or by another program, or read by the command line: far
 * above any download (a vehicle unit with all its speed data has under 3 MB), with room for an archive of them.
 */
export const largestFileBytes = 32 * 1024 * 1024;

/** The same in the unit in which sizes are said. */
export const largestFileMegabytes = largestFileBytes / 1024 / 1024;
