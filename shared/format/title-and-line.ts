/** The banner: `title` says what is true, `line` what is safe and what happens next. `line` may be empty. */
export interface TruthWords {
  readonly title: string;
  readonly line: string;
}
