import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeBulkDownload } from '../../corpus/bulk.ts';
import { junk } from '../../corpus/damage.ts';
import { openDepotFolder } from './depot-folder.ts';

const contents = [
  makeBulkDownload(1, { signed: false }).bytes,
  makeBulkDownload(2, { signed: false }).bytes,
  junk(3_000, 1),
  junk(70_000, 2),
  junk(1, 3),
] as const;

const name = fc.stringMatching(/^[a-zA-Zżółć\u00e9卡][\w \-żółć卡()]{0,20}\.(ddd|DDD|c1b|V1B|bin)$/);
const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('/'));
const tree = fc.uniqueArray(fc.record({ path, content: fc.nat({ max: contents.length - 1 }) }), {
  selector: (file) => file.path,
  maxLength: 25,
});

/** No file can lie where a folder lies. */
function withoutClashes<File extends { readonly path: string }>(files: readonly File[]): readonly File[] {
  return files.filter(({ path }) => !files.some((other) => other.path.startsWith(`${path}/`)));
}

it('1. Every stable file in a watched folder has a job after two looks. 2. No two jobs have the same bytes.', async () => {
  await fc.assert(
    fc.asyncProperty(tree, async (drawn) => {
      const files = withoutClashes(drawn);
      const depot = await openDepotFolder({ isNotStarted: true, intake: { watch: () => null } });
      try {
        for (const { path, content } of files) depot.write(path, contents[content] ?? junk(1, 1));
        await depot.intake.start();
        await depot.intake.scanNow();
        await new Promise((resolve) => setTimeout(resolve, 130));
        await depot.intake.scanNow();
        // A file that became due just before the second scan is being kept meanwhile.
        await expect.poll(() => depot.intake.settled(), { timeout: 60_000, interval: 10 }).toBe(true);
        const present = depot.present();
        expect(present.map((sighting) => sighting.path).sort()).toEqual(files.map((file) => file.path).sort());
        const jobs = new Set(present.map(({ jobId }) => jobId));
        expect(jobs.has(null)).toBe(false);
        expect(jobs.size).toBe(new Set(files.map(({ content }) => content)).size);
      } finally {
        await depot.end();
      }
    }),
    { numRuns: 25 },
  );
});
