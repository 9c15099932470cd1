import fc from 'fast-check';

/** Names the seed of the property tests; `any` lets each of them draw one of its own. */
export const seedVariable = 'TACHO_DEPOT_TEST_SEED';

const seed = process.env[seedVariable] ?? '20261126';
// The same examples in each run: no change fails by what was drawn for it. `npm run nightly` draws others.
if (seed !== 'any') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });
