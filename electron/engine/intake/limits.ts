import { largestFileBytes } from '../../../shared/contract/limits.ts';

/**
 * The bounds of the intake. Each protects the PC or the other files from one folder, one file or one archive; a file
 * beyond a bound is shown as such and never dropped silently.
 */
export const intakeLimits = {
  largestFileBytes,
  /** How many bytes of files up to `largeFileBytes` are in memory at one time. */
  bytesInFlight: 8 * 1024 * 1024,
  /** Larger files are read one at a time, so that they neither wait for the small ones nor hold them up. */
  largeFileBytes: 4 * 1024 * 1024,
  /** Files read at one time from one folder: enough to keep a disk busy, too few for a dead share to take every thread. */
  readsAtOnce: 8,
  /** Files of one scan that are being read, classified or kept at one time, or wait for memory. */
  filesInFlight: 128,
  /** Calls of one folder that may run at one time, where this process has threads for so many. */
  callsAtOnce: 8,
  /** Calls of one folder that may be without an answer; from then on its calls are refused at once. Fewer with few threads. */
  unansweredCalls: 4,
  /** Files of one flush to the disk and of one transaction: beyond 32 a durable copy gains nothing. */
  filesInGroup: 32,
  groupsAtOnce: 2,
  /** New files written in one transaction. */
  sightingsInGroup: 250,
  /** Originals that the store is asked for at one time, to be moved one after the other. */
  originalsInGroup: 50,
  /** Folders inside folders. */
  deepest: 16,
  longestPath: 4_096,
  mostFiles: 100_000,
  /** Folders watched for hints in one watched folder; the others are only scanned. */
  mostWatchedDirectories: 2_000,
  /** Files watched one by one in one watched folder: those that the depot has not seen yet, or not in this version. */
  mostWatchedFiles: 200,
  /** With more hints than this at one time, a full scan is cheaper than following each. */
  mostHints: 200,
} as const;

/** Bounds against archives that are made to fill a disk. */
export interface ArchiveLimits {
  readonly mostMembers: number;
  readonly largestMemberBytes: number;
  readonly largestTotalBytes: number;
  /** Unpacked to packed, of one member. */
  readonly highestRatio: number;
  /** Bytes up to which the ratio does not matter. */
  readonly ratioFreeBytes: number;
}

export const archiveLimits: ArchiveLimits = {
  mostMembers: 5_000,
  largestMemberBytes: largestFileBytes,
  largestTotalBytes: 512 * 1024 * 1024,
  // Downloads pack about 3 to 1, and zero-padded ones up to 100 to 1.
  highestRatio: 200,
  ratioFreeBytes: 1024 * 1024,
};

/** All in milliseconds. */
export interface IntakeTimes {
  /** A file whose content does not show that it is whole must have been unchanged for this long. */
  readonly quietMs: number;
  /** The same for a file that was seen growing: writers pause. */
  readonly grownQuietMs: number;
  /**
   * How long an empty file waits for content: copying often creates the file first. And a file that ends with a whole
   * part waits for the next: recorders need up to some seconds for each.
   */
  readonly emptyAfterMs: number;
  /** Hints are collected for this long before they are followed. */
  readonly hintDelayMs: number;
  /** After a flood of hints some were lost: the folder is listed again once it was quiet for this long. */
  readonly afterFloodMs: number;
  /** A folder whose changes the system does not report is polled this often. */
  readonly pollEveryMs: number;
  /** A call to a folder is given up after this long. */
  readonly callTimeoutMs: number;
  /** Reading and copying take longer, by the size: no slower than `slowestBytesPerMs`. */
  readonly slowestBytesPerMs: number;
  /** A call that was given up and has still not returned counts against its folder for this long. */
  readonly forgetUnansweredMs: number;
  /** A locked or unreadable file is tried again after this long, then after twice as long, and so on. */
  readonly firstRetryMs: number;
  readonly longestRetryMs: number;
  /** From then on a file that cannot be collected needs attention; it is still tried again. */
  readonly attentionAfterMs: number;
  /** A folder that cannot be reached is tried again after this long. */
  readonly unreachableRetryMs: number;
  /** Collecting that stopped for want of space, or because a write failed, is tried again after this long. */
  readonly stoppedRetryMs: number;
  /** The free space is measured no more often than this. */
  readonly freeSpaceEveryMs: number;
  /** A group of files that was not written to the disk after this long is given up and tried again. */
  readonly writeTimeoutMs: number;
}

export const intakeTimes: IntakeTimes = {
  quietMs: 800,
  grownQuietMs: 2_000,
  emptyAfterMs: 30_000,
  hintDelayMs: 20,
  afterFloodMs: 1_000,
  pollEveryMs: 2_000,
  callTimeoutMs: 15_000,
  slowestBytesPerMs: 32,
  forgetUnansweredMs: 300_000,
  firstRetryMs: 1_000,
  longestRetryMs: 45_000,
  attentionAfterMs: 60_000,
  unreachableRetryMs: 10_000,
  stoppedRetryMs: 5_000,
  freeSpaceEveryMs: 5_000,
  writeTimeoutMs: 60_000,
};
