import { useLocation } from 'wouter';
import { type PageAddress, screenPaths } from '../../shared/contract/addresses.ts';
import { morningHour, type Times } from '../../shared/format/times.ts';

/** When a driver is to start: a time of the clock that moves with the days, or one that was typed. */
export type StartChoice = 'now' | 'evening' | 'tomorrow' | `${number}-${number}-${number}T${number}:${number}`;

export interface ChosenStart {
  readonly start: StartChoice;
  /** Minutes of driving that the day has to leave; any where the start is now. */
  readonly least: LeastDriving;
}

export const leastDrivings = [0, 120, 270, 540, 600] as const;
type LeastDriving = (typeof leastDrivings)[number];

const startPart = 'start';
const typed = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
const now: ChosenStart = { start: 'now', least: 0 };
export const usualLeast: LeastDriving = 270;
const eveningHour = 18;

function isTyped(text: string): text is Extract<StartChoice, `${number}-${string}`> {
  const at = typed.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  // A day that is in no calendar, such as 30 February, comes out as another one.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** `06:00`, `6`, `6.30`, `0630`, `6h30` or `6 am` as `06:00`; null for what is no time of the clock. */
export function clockOf(text: string): string | null {
  const written = /^(\d{1,2})(?:[:.h]?(\d{2}))?\s*(h|am|pm)?$/i.exec(text.trim());
  if (written === null) return null;
  const [, typedHours = '', minutes = '00', half = ''] = written;
  const isHalf = /m$/i.test(half);
  const hours = isHalf ? (Number(typedHours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(typedHours);
  if (hours > 23 || Number(minutes) > 59 || (isHalf && (Number(typedHours) > 12 || Number(typedHours) === 0)))
    return null;
  return `${String(hours).padStart(2, '0')}:${minutes}`;
}

/** A start as an address or a field has it; null for what is none. */
export function startChoiceOf(text: string): StartChoice | null {
  return text === 'now' || text === 'evening' || text === 'tomorrow' || isTyped(text) ? text : null;
}

/** The choice is part of the address, so that a link or a bookmark keeps it; without one the start is now. */
export function useChosenStart() {
  const [location, navigate] = useLocation();
  const chosen = chosenIn(location);
  return {
    chosen,
    choose: ({ start = chosen.start, least }: Partial<ChosenStart>) => {
      const kept = chosen.start === 'now' ? usualLeast : chosen.least;
      navigate(startAddress({ start, least: least ?? kept }));
    },
  };
}

function chosenIn(location: string): ChosenStart {
  const [, , view, text = '', least = ''] = location.split('/');
  const start = view === startPart ? (startChoiceOf(text) ?? 'tomorrow') : 'now';
  if (start === 'now') return now;
  return { start, least: leastDrivings.find((minutes) => String(minutes) === least) ?? usualLeast };
}

export function startAddress({ start, least }: ChosenStart): PageAddress {
  return start === 'now' ? screenPaths.availability : `${screenPaths.availability}/${startPart}/${start}/${least}`;
}

/** Epoch ms; null: now. A time that has passed is now. */
export function startMomentOf(
  start: StartChoice,
  now: number,
  times: Pick<Times, 'atClock' | 'tomorrowAt' | 'wallClock'>,
) {
  const at = momentOf(start, now, times);
  return at === null || at <= now ? null : at;
}

function momentOf(start: StartChoice, now: number, times: Pick<Times, 'atClock' | 'tomorrowAt' | 'wallClock'>) {
  switch (start) {
    case 'now':
      return null;
    case 'evening':
      return times.atClock(`${times.wallClock(now).slice(0, 10)}T${eveningHour}:00`);
    case 'tomorrow':
      return times.tomorrowAt(morningHour, now);
    default:
      return times.atClock(start);
  }
}
