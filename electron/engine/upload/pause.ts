import { z } from 'zod';

/** A person's word that nothing new is sent: until a moment, or until the person says so. Times in epoch ms. */
const pauseSchema = z.object({ until: z.number().nullable(), at: z.number() });
export type Pause = Readonly<z.infer<typeof pauseSchema>>;

/** The pause that was kept, as it holds now; null where there is none or where it is over. */
export function pauseFromNote(note: unknown, now: number): Pause | null {
  const read = pauseSchema.safeParse(note);
  return read.success ? pauseNow(read.data, now) : null;
}

/**
 * The pause as it holds now; null when it is over. It never lasts longer than it was meant to when the person chose it:
 * a clock that was set back must not stretch an hour into a day.
 */
export function pauseNow(pause: Pause, now: number): Pause | null {
  if (pause.until === null) {
    return pause;
  }
  const until = Math.min(pause.until, now + (pause.until - pause.at));
  if (until <= now) {
    return null;
  }
  return until === pause.until ? pause : { until, at: now };
}
