import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { configuration, downloadEndings } from '../../../build/pack/configuration.ts';
import { mimeTypes, softwareEntry } from '../../../build/pack/linux/system-entries.ts';
import type { Specimen } from '../../corpus/library/specimen.ts';
import { specimens } from '../../corpus/library.ts';

const read = (text: string) =>
  new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' }).parse(text, true) as Record<string, never>;

interface Matches {
  readonly priority: string;
  readonly match: readonly { readonly value: string }[] | { readonly value: string };
}

/** Reads a rule as the system does: the bytes at the start of a file, written as escapes. */
function startsAsRuled(bytes: Uint8Array, rules: readonly Matches[]): boolean {
  const values = rules.flatMap(({ match }) => match).map(({ value }) => value);
  return values.some((value) => {
    const wanted = Buffer.from(value.replaceAll('\\x', ''), 'hex');
    return Buffer.from(bytes).subarray(0, wanted.length).equals(wanted);
  });
}

describe('the kinds of files on Linux', () => {
  const types = read(mimeTypes())['mime-info']?.['mime-type'] as unknown as readonly {
    readonly type: string;
    readonly magic?: readonly Matches[];
    readonly glob: readonly { readonly pattern: string }[];
  }[];

  it('are those of the menu entry, by their endings in small and capital letters', () => {
    expect(types.map(({ type }) => type)).toEqual(
      [configuration(null, {}).linux?.fileAssociations].flat().map((each) => each?.mimeType),
    );
    expect(types.flatMap(({ glob }) => glob.map(({ pattern }) => pattern))).toEqual(
      downloadEndings.flatMap((ending) => [`*.${ending}`, `*.${ending.toUpperCase()}`]),
    );
  });

  it('are told by how a file begins: whole downloads of cards and vehicle units, and nothing that is none', async () => {
    const rules = types[0]?.magic ?? [];
    const told = async ({ make, fileName }: Specimen) =>
      startsAsRuled(await make(), rules) ? { told: [fileName], other: [] } : { told: [], other: [fileName] };
    const judged = async (some: readonly Specimen[]) => {
      const each = await Promise.all(some.map(told));
      return { told: each.flatMap(({ told: names }) => names), other: each.flatMap(({ other }) => other) };
    };
    const whole = await judged(specimens.filter(({ expected }) => expected.complete === true));
    expect(whole.told.length).toBeGreaterThan(40);
    expect(whole.other).toEqual([]);
    const none = await judged(specimens.filter(({ expected }) => expected.reason !== undefined));
    expect(none.other.length).toBeGreaterThan(3);
    expect(none.told).toEqual([]);
  });
});

describe('the entry in the catalogues of software', () => {
  const given = { version: '1.2.3', day: '2026-11-27', contact: 'R & D <it@example.com>' };

  it('leads to the menu entry, and names the release and whoever answers for it', () => {
    const { component } = read(softwareEntry({ ...given, homepage: 'https://example.com/depot' }));
    expect(component).toMatchObject({
      launchable: { '#text': 'tacho-depot.desktop', type: 'desktop-id' },
      developer: { name: 'R & D' },
      releases: { release: { version: '1.2.3', date: '2026-11-27' } },
      screenshots: { screenshot: [{ image: 'https://example.com/depot/pictures/today.png' }, {}, {}] },
    });
  });

  it('promises no pictures on a page that cannot exist', () => {
    const { component } = read(softwareEntry({ ...given, homepage: 'https://tacho-depot.invalid/' }));
    expect(component).not.toHaveProperty('screenshots');
  });
});
