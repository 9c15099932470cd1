/** A file by the days that it speaks for. Days count from 1970-01-01. */
export interface FileOfDays {
  readonly firstDay: number;
  readonly lastDay: number;
  /** Its days are what the card or the recorder signed. */
  readonly isGenuine: boolean;
}

/**
 * As few files as tell of every day from `firstDay` on of which any file tells, the newest first: years of files are not
 * read for eight weeks. For each day that is still wanting, a file that is genuine goes before one that is not, then one
 * that was made after the day was over, then the one that reaches furthest back.
 */
export function filesForDays<File extends FileOfDays>(files: readonly File[], firstDay: number): readonly File[] {
  const chosen: File[] = [];
  let day = Math.max(firstDay - 1, ...files.map(({ lastDay }) => lastDay));
  while (day >= firstDay) {
    const wanted = day;
    const best = files
      .filter((file) => file.firstDay <= wanted && file.lastDay >= wanted)
      .reduce<File | null>((best, file) => (best === null || isBetter(file, best, wanted) ? file : best), null);
    if (best === null) {
      day -= 1;
      continue;
    }
    if (!chosen.includes(best)) chosen.push(best);
    day = best.firstDay - 1;
  }
  return chosen;
}

function isBetter(file: FileOfDays, other: FileOfDays, day: number): boolean {
  if (file.isGenuine !== other.isGenuine) return file.isGenuine;
  const isWhole = file.lastDay > day;
  return isWhole === other.lastDay > day ? file.firstDay < other.firstDay : isWhole;
}
