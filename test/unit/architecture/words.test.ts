import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const self = 'test/unit/architecture/words.test.ts';

/**
 * Words that only those understood who were there when they were made, each with those of the field in its place. The
 * texts that a depot's clerk reads have words of their own, which `docs/glossary.md` has.
 */
const privateWords: readonly { readonly word: RegExp; readonly instead: string }[] = [
  { word: /\blanes?\b/, instead: 'connection, circuit breaker or queue' },
  { word: /\btruths?\b/, instead: 'status' },
  { word: /\busb keys?\b/, instead: 'removable drive' },
  { word: /\bheld (?:here|changed|filter|order|copy|copies|files?|subjects?|words)\b/, instead: 'local files' },
  { word: /\b(?:last|next|first) look\b|\blook now\b/, instead: 'scan or check' },
  { word: /\b(?:end|match) book\b/, instead: 'result writer or subject matching' },
  { word: /\bcareful store\b/, instead: 'store guard' },
  { word: /\bin sight\b/, instead: 'visible' },
];

/** The private words in the names of a line: `usbKeys`, `UsbKeys` and `usb-keys` are the same words. */
function privateWordsIn(line: string): readonly string[] {
  const names = line.match(/[A-Za-z][A-Za-z0-9]*(?:[-_][A-Za-z0-9]+)*/g) ?? [];
  const words = names.map((name) =>
    name
      .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
      .replaceAll(/[-_]/g, ' ')
      .toLowerCase(),
  );
  return privateWords.filter(({ word }) => words.some((name) => word.test(name))).map(({ instead }) => instead);
}

function sources(): readonly string[] {
  return ['electron', 'renderer', 'shared', 'build', 'test', 'docs'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
      .filter((file) => /\.(?:ts|tsx|cjs|mjs|css|html|json|md)$/.test(file) && file !== self),
  );
}

describe('Private words', () => {
  it('stand in no name of a file, a value or a text, in no comment and in no document', () => {
    const files = sources();
    expect(files.length).toBeGreaterThan(1_000);
    const found = files.flatMap((file) =>
      [file, ...readFileSync(path.join(root, file), 'utf8').split('\n')].flatMap((line, index) =>
        privateWordsIn(line).map((instead) => `${file}:${index}: ${instead}`),
      ),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['const usbKeys = 1', 'removable drive'],
    ["part: 'usb-key'", 'removable drive'],
    ['interface HeldCopy {', 'local files'],
    ['/** The lane. */', 'connection, circuit breaker or queue'],
  ])('are found in %s', (line, instead) => {
    expect(privateWordsIn(line)).toEqual([instead]);
  });

  it.each(['a plane', 'USB keys of the depot', 'files held here', 'withheldCopies'])('are not found in %s', (line) => {
    expect(privateWordsIn(line)).toEqual([]);
  });
});
