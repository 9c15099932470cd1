/**
 * The try's clock: what Prometheus and Alertmanager wait for is shortened, so that their day passes in 100 seconds. Up to
 * a quarter of an hour all goes twelve times as fast. What is longer is squeezed into what is left of the 100 seconds, so
 * that of two times the longer one stays the longer. Ages that a depot measures by its own clock stay as they ship.
 */
const factor = 12;
const quarterSeconds = 15 * 60;
const daySeconds = 24 * 60 * 60;
export const shortDaySeconds = 100;

export function shortenedSeconds(seconds: number): number {
  const quarter = quarterSeconds / factor;
  if (seconds <= quarterSeconds) return seconds / factor;
  return quarter + ((seconds - quarterSeconds) * (shortDaySeconds - quarter)) / (daySeconds - quarterSeconds);
}

const secondsIn = { s: 1, m: 60, h: 60 * 60, d: daySeconds } as const;

/** `for: 10m`, `[15m]`, `group_wait: 1m`: each place of the files that has a time. */
const written = /(\bfor: |\[|\b\w+_(?:interval|wait): )(\d+)([smhd])\b/g;
/** `time() - ..._timestamp_seconds > 600`: measured by the clock of Prometheus. */
const since = /(time\(\) - \w+ > )(\d+)/g;

/** The text of one of the files that ship, with every time shortened and all else as it is. */
export function shortened(text: string): string {
  return text
    .replaceAll(written, (_, place: string, count: string, unit: keyof typeof secondsIn) => {
      return `${place}${Math.round(shortenedSeconds(Number(count) * secondsIn[unit]) * 1000)}ms`;
    })
    .replaceAll(since, (_, comparison: string, seconds: string) => `${comparison}${shortenedSeconds(Number(seconds))}`);
}
