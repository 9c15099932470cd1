const wanted = Number(process.env.ANSWERS ?? '');

/** Some answers of one seed in each test run; `npm run fuzz:answers` tries ten thousand of another seed each time. */
export const answersToTry: { readonly numRuns: number; readonly seed?: number } =
  wanted > 0 ? { numRuns: wanted } : { numRuns: 20, seed: 20_261_122 };
