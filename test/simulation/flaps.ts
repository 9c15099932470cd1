import { seededRandom } from '../corpus/random.ts';

/** What comes and goes, each by itself, and how it can be besides fair. */
const troublesOf = {
  service: ['gone', 'silent', 'busy', 'wrong-keys'],
  archive: ['gone', 'busy', 'refusing'],
  mail: ['busy'],
  disk: ['nearly-full', 'full'],
  folder: ['gone'],
} as const;

export type FlappingPart = keyof typeof troublesOf;
export type FlapState = (typeof troublesOf)[FlappingPart][number] | 'fair';
export const flappingParts = Object.keys(troublesOf) as FlappingPart[];

/** From `atMs` on the part is in this state. */
export interface Flap {
  readonly part: FlappingPart;
  readonly state: FlapState;
  readonly atMs: number;
}

const minuteMs = 60_000;
/** Some troubles are over before anything notices, some fair times before all is made good. */
const troubleMinutes = [3, 16] as const;
const fairMinutes = [6, 40] as const;

/** Every part by itself, so that their troubles overlap; each kind in its turn. From the last tenth on mail is refused. */
export function planFlaps(seed: number, lengthMs: number): readonly Flap[] {
  const random = seededRandom(seed);
  const lastMs = 0.9 * lengthMs;
  const flaps: Flap[] = [{ part: 'mail', state: 'refusing', atMs: Math.round(lastMs) }];
  for (const part of flappingParts) {
    const kinds = troublesOf[part];
    let kind = random.integer(0, kinds.length - 1);
    let atMs = random.integer(...fairMinutes) * minuteMs;
    for (;;) {
      const endMs = atMs + random.integer(...troubleMinutes) * minuteMs;
      if (endMs > lastMs) break;
      flaps.push({ part, state: kinds[kind % kinds.length] ?? 'fair', atMs }, { part, state: 'fair', atMs: endMs });
      kind += 1;
      atMs = endMs + random.integer(...fairMinutes) * minuteMs;
    }
  }
  return flaps.sort((one, other) => one.atMs - other.atMs);
}
