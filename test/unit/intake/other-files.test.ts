import { describe, expect, test } from 'vitest';
import { classifyForIntake } from '../../../electron/engine/intake/classify-for-intake.ts';
import { inspect, quarantineReasonOf } from '../../../electron/engine/intake/inspection.ts';
import { otherFormats } from '../../../shared/contract/uploads.ts';
import { formatReason } from '../../../shared/format/reason-text.ts';
import { junk } from '../../corpus/damage.ts';
import { specimens } from '../../corpus/library.ts';
import { otherFiles } from '../../corpus/other-files.ts';
import { silentLog } from '../../faults/silent-log.ts';
import { english } from '../format/english.ts';
import { expectedSamples, sampleBytes } from '../tachograph/sample-files.ts';

async function holdFor(bytes: Uint8Array, fileName: string, sendWhat: 'downloads' | 'everything' = 'downloads') {
  const inspection = await inspect(bytes, fileName, {
    classify: classifyForIntake,
    openArchives: true,
    log: silentLog,
  });
  return quarantineReasonOf(inspection, sendWhat);
}

describe('a file of another format', () => {
  test.each(otherFiles)('$name is kept back as $format', async ({ name, format, make }) => {
    expect(await holdFor(await make(), name)).toEqual({ code: 'other-format', parameters: { format } });
  });

  // Two bytes tell a picture of this kind, and an encrypted download may begin with them.
  const certain = otherFiles.filter(({ name }) => name !== 'logo.bmp');

  test.each(certain)('$name is kept back under the name of a download too', async ({ make }) => {
    expect(await holdFor(await make(), 'C_20261121_0815_X.DDD')).toMatchObject({ code: 'other-format' });
  });

  test.each(otherFiles)('$name is sent where the depot sends everything', async ({ name, make }) => {
    expect(await holdFor(await make(), name, 'everything')).toBeNull();
  });

  test('is named in words that a clerk knows', () => {
    const said = otherFormats.map((format) =>
      formatReason({ code: 'other-format', parameters: { format } }, null, english),
    );
    expect(said).toContain('Not a download but a PDF document');
    expect(said).toContain('Not a download but a Windows program');
    expect(new Set(said).size).toBe(otherFormats.length);
  });

  test('that a later version named is still said to be no download', () => {
    const reason = { code: 'other-format', parameters: { format: 'hologram' } } as const;
    expect(formatReason(reason, null, english)).toBe('Not a download but a file of another kind');
  });
});

describe('unknown content', () => {
  const unknown = junk(5_000, 3);

  test.each(['a.ddd', 'A.DDD', 'a.tgd', 'a.esm', 'a.c1b', 'a.V1B', 'a.dtg', 'week 47.aaa'])(
    'is sent under the name %s',
    async (name) => {
      expect(await holdFor(unknown, name)).toBeNull();
    },
  );

  test.each(['a', 'ddd', 'a.bin', 'a.dat', 'a.ddd.old', ''])('asks under the name "%s"', async (name) => {
    expect(await holdFor(unknown, name)).toEqual({ code: 'unknown-content', parameters: {} });
  });

  test('that begins with two bytes of another format by chance is sent under the name of a download', async () => {
    for (const head of ['MZ', 'BM', '%!', '\x78\x01', '\xff\xfb']) {
      const bytes = junk(5_000, 4);
      bytes.set(Buffer.from(head, 'latin1'));
      expect(await holdFor(bytes, 'a.ddd')).toBeNull();
      expect(await holdFor(bytes, 'a')).not.toBeNull();
    }
  });
});

describe('a download', () => {
  /** What the reader of downloads knows is never anybody else's to judge. */
  async function expectKnown(bytes: Uint8Array): Promise<void> {
    const { kind, otherFormat, notADownload } = await classifyForIntake(bytes, 'no ending');
    expect({ kind, otherFormat, notADownload }).toEqual({ kind, otherFormat: null, notADownload: null });
    expect((await holdFor(bytes, 'no ending'))?.code ?? null).not.toBe('other-format');
  }

  const downloads = specimens.filter(({ expected }) => !['unknown', 'archive'].includes(expected.kind));

  test('there are many of them', () => {
    expect(downloads.length).toBeGreaterThan(40);
  });

  test.each(downloads)('$fileName of the corpus is never taken for something else', async ({ make }) => {
    await expectKnown(await make());
  });

  const samples = expectedSamples().filter(({ kind }) => kind !== 'unknown');

  test.runIf(samples.length > 0).each(samples)(
    '$file of the samples is never taken for something else',
    async ({ file }) => {
      await expectKnown(sampleBytes(file));
    },
  );
});
