/** Notes in hertz, one after the other. */
const tunes = { done: [660, 880], trouble: [330, 247] } as const;
export type Tune = keyof typeof tunes;

const noteSeconds = 0.18;
const loudness = 0.2;

/** Made once: a browser allows few of them, and may forbid sound until somebody has touched the page. */
let context: AudioContext | null = null;

/** Plays it where there is sound; nothing depends on that. */
export function play(tune: Tune): void {
  try {
    context ??= new AudioContext();
    const { currentTime, destination } = context;
    for (const [index, hertz] of tunes[tune].entries()) {
      const note = context.createOscillator();
      const volume = context.createGain();
      const startsAt = currentTime + index * noteSeconds;
      note.frequency.value = hertz;
      volume.gain.setValueAtTime(loudness, startsAt);
      volume.gain.exponentialRampToValueAtTime(0.001, startsAt + noteSeconds);
      note.connect(volume).connect(destination);
      note.start(startsAt);
      note.stop(startsAt + noteSeconds);
    }
  } catch {
    // A PC without a sound card.
  }
}
